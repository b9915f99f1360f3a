"""Random games keep the invariants; so do games from rich positions, which reach every decision and every end."""

from collections import Counter
from functools import cache

import numba
import numpy as np
import pytest

import fireside
from fireside.envs.bonfire.state import ENDS, PHASES
from fireside.envs.core.random import below, seed_rng

from ...fuzzing import complaint, fuzz
from ...variants import VARIANTS, label
from .invariants import broken
from .positions import GAME, PASS

GAMES = 2_000
RICH_GAMES = 400
MET = ("countdown started", "passed by choice", "out", "passed because out")
MEAN_DECISIONS = {1: 80, 2: 146, 3: 220, 4: 290}


@pytest.mark.parametrize("options", VARIANTS["bonfire"], ids=label)
def test_random_games_keep_the_invariants(options):
    result = fuzz(GAME, options, broken, GAMES, 0)
    invariant, _, decisions, finished = result
    assert invariant == 0, complaint(result, options)
    assert finished == GAMES
    assert decisions / GAMES == pytest.approx(MEAN_DECISIONS[options["num_players"]], rel=0.1)


@numba.njit
def enrich(state, rng):
    """Give everybody tokens, resources and some masters from the deck, before the first decision."""
    for seat in range(state.num_players):
        for token in range(7):
            state.tok[seat, token] += below(rng, 5)
        for resource in range(6):
            state.res[seat, resource] += below(rng, 6)
        for _ in range(below(rng, 4)):
            state.masters_left -= 1
            state.masters[seat] |= 1 << np.int64(state.master_deck[state.masters_left])
            state.master_deck[state.masters_left] = 0
            state.gnomes[seat] += 1


@cache
def rich_player():
    """Return a compiled loop that plays rich games and checks every step."""
    begin, advance, greedy = GAME.kernels.begin, GAME.kernels.advance, GAME.functions["greedy"]

    @numba.njit
    def play(blank, records, games, phases, ends, met):
        rng = np.zeros(4, np.uint32)
        for seed in range(games):
            seed_rng(rng, seed, 78)
            records[1] = blank[0]
            begin(records[1], seed)
            enrich(records[1], rng)
            records[0] = records[1]
            boldness = below(rng, 3)  # how often the greedy player is asked: never, half the time, mostly
            while records[1].over == 0:
                phases[records[1].phase] += 1
                if below(rng, 10) < boldness * 4:
                    action = greedy(records[1])
                else:
                    action = np.int64(records[1].choice[below(rng, records[1].choices)])
                met[1] += 1 if action == PASS else 0
                records[0] = records[1]
                advance(records[1], action)
                invariant = broken(records[0], records[1], action)
                if invariant != 0:
                    return invariant, seed, records[1].steps
                met[0] += 1 if records[1].cd_stack == 5 and records[0].cd_stack == 0 else 0
            for seat in range(records[1].num_players):
                met[2] += records[1].gone[seat]
                met[3] += records[1].gone[seat] & records[1].passed[seat]
            ends[records[1].end] += 1
        return 0, -1, 0

    return play


def play_rich_games(options, games):
    """Return the first violation, and how often every decision, every end and what is in MET was met."""
    met = np.zeros(len(MET), np.int64)
    phases, ends = np.zeros(len(PHASES), np.int64), np.zeros(len(ENDS), np.int64)
    blank = GAME.blank(GAME.options.from_dict(options))
    found = rich_player()(blank, np.zeros(2, GAME.dtype), games, phases, ends, met)
    named = Counter(dict(zip(PHASES, phases.tolist(), strict=True)))
    ended = Counter(dict(zip(ENDS, ends.tolist(), strict=True)))
    return found, named, ended, Counter(dict(zip(MET, met.tolist(), strict=True)))


def test_rich_games_keep_the_invariants_and_reach_everything():
    phases, ends, met = Counter(), Counter(), Counter()
    for options in VARIANTS["bonfire"]:
        (invariant, seed, step), seen, ended, happened = play_rich_games(options, RICH_GAMES)
        assert invariant == 0, f"invariant {invariant} violated: options {options}, seed {seed}, step {step}"
        phases += seen
        ends += ended
        met += happened
    assert {name for name in PHASES if phases[name] < 20} == set()
    for how in ("countdown", "all_out", "all_passed", "tom_played_out"):
        assert ends[how] >= 20, (how, ends)
    assert {name for name in MET if met[name] < 20} == set(), met
    assert ends["truncated"] == 0


def test_same_seed_and_actions_give_the_same_game():
    for options in VARIANTS["bonfire"]:
        rng = np.random.default_rng(1)
        state, other = GAME.new(seed=5, **options), GAME.new(seed=5, **options)
        while not state.over:
            action = int(rng.choice(GAME.legal_actions(state)))
            GAME.apply(state, action)
            GAME.apply(other, action)
            assert state == other


def test_memory():
    per_game = GAME.dtype.itemsize + GAME.observation.size * GAME.observation.dtype.itemsize + GAME.actions.size
    assert per_game < 16 * 1024
    batch = fireside.Batch("bonfire", 10_000, seed=1, num_players=4)
    arrays = (batch.states, batch.observations, batch.action_masks, batch._tables, batch._all)
    assert sum(array.nbytes for array in arrays) < 300 * 2**20
