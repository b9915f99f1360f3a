"""The greedy player finishes games in about the number of rounds that the specification measured (section 10)."""

import numpy as np
import pytest

import fireside

from .positions import GAME, STOP, T, Y, claim, discard, position, repeat, upgrade

GAMES = 200


def rounds_and_decisions(num_players, actions):
    """Play games to their end and return how many rounds and decisions they took on average."""
    batch = fireside.Batch("century_golem", GAMES, seed=1, num_players=num_players, auto_reset=False)
    decisions = 0
    while True:
        going = np.flatnonzero(batch.action_masks.any(axis=1))
        if not len(going):
            break
        batch.step(getattr(batch, actions)(going), going)
        decisions += len(going)
    assert not batch.truncations.any()
    return batch.states["rounds"].mean(), decisions / GAMES


@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_games_are_short(num_players):
    rounds, decisions = rounds_and_decisions(num_players, "greedy_actions")
    random_rounds, random_decisions = rounds_and_decisions(num_players, "sample_actions")
    assert 30 < rounds < 47
    assert rounds < random_rounds / 2
    assert decisions < random_decisions / 2


def test_claims_the_best_golem_with_its_coin():
    # 8 + 3 for copper, 10 + 1 for silver, 12
    state = position(caravan={0: "GGGGGTTTT"}, golem_row=[3, 7, 13, 35, 34])
    assert GAME.greedy_action(state) == claim(2)
    state = position(caravan={0: "GGGGGTTTT"}, golem_row=[3, 35, 7, 34, 33])
    assert GAME.greedy_action(state) == claim(0)


def test_works_towards_a_golem():
    # five yellow become the two pink that are lacking
    state = position(caravan={0: "PPYYYYY"}, hand={0: [19]}, golem_row=[28, 3, 7, 0, 1], row=[], deck=[])
    assert GAME.greedy_action(state) == 19
    # two of three possible repetitions complete the golem
    state = position(caravan={0: "YYYYYYPP"}, hand={0: [12]}, golem_row=[22, 35, 34, 33, 32], row=[], deck=[])
    assert GAME.greedy_action(state) == 12
    GAME.apply(state, 12)
    assert GAME.greedy_action(state) in (repeat(2), repeat(3))


def test_upgrades_what_is_lacking():
    state = position(caravan={0: "TTTTTPP"}, golem_row=[30, 35, 28, 33, 32], played={0: [0]})
    GAME.apply(state, 1)
    assert GAME.greedy_action(state) in (upgrade(T), STOP)


def test_discards_the_least():
    state = position(caravan={0: "YPPPPPPPPP"}, golem_row=[28, 35, 34, 33, 32])
    GAME.apply(state, 0)
    assert GAME.phase(state) == "DISCARD"
    assert GAME.greedy_action(state) == discard(Y)
