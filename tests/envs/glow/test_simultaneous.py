"""The simultaneous phases: nobody gains from the order in which players are asked (R33, §5.7)."""

from itertools import permutations

import numpy as np
import pytest

from fireside.envs.glow.rules import walk
from fireside.envs.glow.state import has

from .positions import GAME, cemetery, legal, noon, phase, play, position, stir

STAGES = ("morning", "noon", "journey")
STAGE_OF = {
    **dict.fromkeys(("MORNING", "PAY", "DIE1", "DIE2", "SET_DIE", "SET_FACE"), "morning"),
    **dict.fromkeys(("NOON", "RESURRECT"), "noon"),
    **dict.fromkeys(("JOURNEY", "SKULL"), "journey"),
}


def stage(state):
    if GAME.over(state):
        return "over"
    if phase(state) == "SKETAL_COLOR":
        return "noon" if state.fetched else "dawn"
    return STAGE_OF.get(phase(state), "dawn")


def without_chance(state):
    document = GAME.to_json(state)
    del document["random"], document["steps"]  # a player with nothing to decide is asked all the same
    if document["over"]:
        del document["seat"], document["phase"]  # of whoever came last
    return document


def ask(state, seat):
    """Let another player be the next to act."""
    document = GAME.to_json(state)
    document["seat"] = seat
    return GAME.from_json(document)


def play_phase(state, order, seed):
    """Play one phase in the given order; return what comes out, and all that each player saw.

    Every player draws choices and chance from a source of his own, so that only the order can make a difference.
    """
    now, day = stage(state), int(state.day)
    chooser = {seat: np.random.default_rng([seed, seat]) for seat in order}
    seen = {seat: [] for seat in order}

    def ended(before, step):
        """Carry out a step; return the state after it, and what the phase has led to if it is over."""
        after = GAME.clone(before)
        step(after)
        if stage(after) == now and int(after.day) == day:
            return after, None
        if now == "journey":  # players roll nothing here; the evening's dice belong to nobody
            step(stir(before, 7))
            return before, without_chance(before)
        return after, without_chance(after) if int(after.day) == day else "mixed with the chance of the evening"

    for seat in order:
        if has(state.finished, seat):
            continue
        state, result = ended(stir(ask(state, seat), 1000 * seed + seat), walk)  # passes over what is forced
        while result is None and int(state.seat) == seat and not has(state.finished, seat):
            seen[seat].append((phase(state), legal(state), GAME.observe(state, seat).tobytes()))
            action = int(chooser[seat].choice(legal(state)))
            state, result = ended(state, lambda after, action=action: GAME.apply(after, action))
        if result is not None:
            return result, seen
    raise AssertionError("the phase did not end")


def starts(num_players, map_name, seed):
    """Yield the states of a random game in which a simultaneous phase begins and everybody can be asked."""
    rng = np.random.default_rng(seed)
    state = GAME.new(num_players=num_players, map=map_name, seed=seed)
    while not GAME.over(state):
        ready = stage(state) in STAGES and not state.finished and int(state.seat) == int(state.first)
        if ready and phase(state) in ("MORNING", "NOON", "JOURNEY") and untouched(state):
            yield GAME.clone(state)
        GAME.apply(state, int(rng.choice(legal(state))))


def untouched(state):
    """Tell whether nobody has acted in this phase yet."""
    document = GAME.to_json(state)
    return all(
        {**shown, "spells": []} == {**{key: player[key] for key in shown}, "spells": []}
        for shown, player in zip(document["shown"], document["players"], strict=True)
    )


@pytest.mark.parametrize("map_name", ["shadows", "archipelago"])
@pytest.mark.parametrize("num_players", [2, 3])
def test_the_order_makes_no_difference(num_players, map_name):
    compared = dict.fromkeys(STAGES, 0)
    for seed in range(12):
        for number, state in enumerate(starts(num_players, map_name, seed)):
            results = []
            for order in permutations(range(num_players)):
                results.append(play_phase(GAME.clone(state), order, 100 * seed + number))
            if any(isinstance(outcome, str) for outcome, _ in results):
                continue
            for outcome, seen in results[1:]:
                assert outcome == results[0][0]
                assert seen == results[0][1]
            compared[stage(state)] += 1
    assert compared["morning"] > 50
    assert compared["journey"] > 30
    assert compared["noon"] > 3


def test_others_are_seen_as_they_were():
    """Dice rerolled, cards lost and dice given back in this phase are not seen by the next player, unless live."""
    for view in ("snapshot", "live"):
        players = {0: {"dice": ["air", "air", "fire"], "rerolls": 3, "score": 0, "row": [43]}, 1: {"rerolls": 1}}
        state = position(2, 0, "MORNING", players=players, options={"view": view})
        before = GAME.observation.views(GAME.observe(state, 1))
        play(state, 14, 18, 36 + 4)  # three tokens set the first die to mineral, then nothing is left to pay with
        assert GAME.seat(state) == 1
        after = GAME.observation.views(GAME.observe(state, 1))
        changed = [name for name in ("die_symbol", "rerolls", "counts") if (before[name][1] != after[name][1]).any()]
        assert changed == ([] if view == "snapshot" else ["die_symbol", "rerolls", "counts"])
        own = GAME.observation.views(GAME.observe(state, 0))
        assert own["rerolls"][0] == 0


def test_everything_is_seen_when_the_phase_is_over():
    players = {
        0: {"dice": ["air", "air", "fire"], "rerolls": 3, "score": 0},
        1: {"rerolls": 0, "score": 0, "company": 5},
    }
    state = position(2, 0, "MORNING", players=players)
    play(state, 14, 18, 36 + 4)
    assert GAME.seat(state) == 0
    assert phase(state) == "JOURNEY"  # player_1 had nothing to decide
    seen = GAME.observation.views(GAME.observe(state, 1))
    assert seen["die_symbol"][1][0] == 2 + 4


def test_a_fetched_kaar_is_not_seen_before_the_phase_ends():
    state = noon(
        3, adventurer="Pocana", dice=["air", "fire", "water"], row=[41], cemetery=[20],
        others={1: {"row": [43, 9], "dice": ["air", "air"], "adventurer": "Braccio", "rerolls": 1, "score": 0,
                    "spells": [(3, True)]}},
    )  # fmt: skip
    play(stir(state, 3), cemetery(20))
    assert GAME.seat(state) == 1
    assert stage(state) == "noon"
    own, other = (GAME.observation.views(GAME.observe(state, seat)) for seat in (0, 1))
    assert own["black_in_play"] == 1
    assert own["section_dice"][:, 9].sum() == 1
    assert other["black_in_play"] == 0
    assert other["section_dice"][:, 9].sum() == 0
    assert other["cemetery"][19] == 1
    assert own["cemetery"][19] == 0
    while stage(state) == "noon":
        play(state, legal(state)[0])
    assert GAME.observation.views(GAME.observe(state, 1))["black_in_play"] == 1
