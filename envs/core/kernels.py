"""The compiled loops around the rules, written once. Each game runs its own copy (see ``compile.instantiate``).

Beside every game's record stands a ``table``: what the collection keeps about a game that its rules do not know.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fireside.envs.core.compile import kernel
from fireside.envs.core.contract import (
    apply,
    deal,
    determinize,
    greedy,
    legal,
    observe,
    returns,
    scores,
    standings,
)
from fireside.envs.core.outcome import margins
from fireside.envs.core.random import below, next_seed, seed_rng
from fireside.envs.core.state import CUT_OFF, ENDED, MAX_SEATS, PLAYING
from fireside.envs.core.types import Array, State

TABLE: np.dtype[Any] = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("seeder", np.uint32, (4,)),  # where the seeds of the games to come are drawn from
                ("sampler", np.uint32, (4,)),  # where random actions are drawn from; never touches the game
                ("seed", np.int64),  # the seed of the game on the table
                ("rewards", np.float64, (MAX_SEATS,)),  # of the last decision
                ("returns", np.float64, (MAX_SEATS,)),  # outcome of the game that ended last
                ("scores", np.int64, (MAX_SEATS,)),  # of the game that ended last, or as they stand
                ("standings", np.int64, (MAX_SEATS,)),  # of the game that ended last
                ("running", np.int64, (MAX_SEATS,)),  # scores of the game on the table (reward "score")
                ("margins", np.int64, (MAX_SEATS,)),  # score margins that have been paid out (reward "score")
                ("order", np.int64, (MAX_SEATS,)),  # standings of the game on the table, when an outcome is due
                ("due", np.float64, (MAX_SEATS,)),  # outcomes of the game on the table, likewise
                ("paid", np.int16, (MAX_SEATS,)),  # 1 for a seat whose outcome has been paid
                ("seat", np.int16),  # who decides now
                ("done", np.bool_),  # the last decision ended the game
                ("truncated", np.bool_),  # ... by a limit on its length
            ],
            align=True,
        ),
    )
)

OUTCOME, SCORE = 0, 1
"""Kinds of reward: the outcome at the end, or the change of the score margin with every decision."""


@kernel
def begin(state: State, seed: int) -> None:
    """Deal a fresh game into a blank record that already holds its options."""
    state.num_players = state.config[0]
    seed_rng(state.rng, seed, 0)
    deal(state)


@kernel
def advance(state: State, action: int) -> None:
    """Carry out a legal action up to the next decision or the end."""
    state.steps += 1
    apply(state, action)
    if state.over:
        for seat in range(state.num_players):
            if state.out[seat] == PLAYING:
                state.out[seat] = CUT_OFF if state.truncated else ENDED


@kernel
def resample(state: State, seat: int, seed: int) -> None:
    """Reseed the game's chance and resample all that ``seat`` cannot know."""
    seed_rng(state.rng, seed, 1)
    determinize(state, seat)


@kernel
def settle(state: State, table: State, reward: int) -> None:
    """Work out what the last decision earned every seat, and keep the result of a game that has ended."""
    table.done = state.over != 0
    table.truncated = state.truncated != 0
    if reward == SCORE:
        pay_margins(state, table)
    else:
        for seat in range(state.num_players):
            table.rewards[seat] = 0.0
    pay_outcome(state, table, reward)
    if state.over:
        scores(state, table.scores)
        for seat in range(state.num_players):
            table.standings[seat] = table.order[seat]
            table.returns[seat] = table.due[seat]


@kernel
def pay_margins(state: State, table: State) -> None:
    """Pay by how much each score margin has changed; a seat that was out before earns nothing more."""
    scores(state, table.running)
    before = table.rewards  # reuses the row: the margins paid so far, then their change
    for seat in range(state.num_players):
        before[seat] = table.margins[seat]
    margins(table.running, state.num_players, table.margins)
    for seat in range(state.num_players):
        before[seat] = 0.0 if table.paid[seat] else table.margins[seat] - before[seat]


@kernel
def pay_outcome(state: State, table: State, reward: int) -> None:
    """Pay the seats whose game has just ended: all of them at the end, an eliminated one at once."""
    due = False
    for seat in range(state.num_players):
        due = due or (state.out[seat] != PLAYING and table.paid[seat] == 0)
    if due:
        outcomes(state, table.order, table.due)
        for seat in range(state.num_players):
            if state.out[seat] != PLAYING and table.paid[seat] == 0:
                table.paid[seat] = 1
                if reward == OUTCOME:
                    table.rewards[seat] = table.due[seat]


@kernel
def outcomes(state: State, order: Array, out: Array) -> None:
    """Write the standings and the outcome of every seat whose game has ended; 0 for those cut off or still playing."""
    for seat in range(MAX_SEATS):
        out[seat] = 0.0
    standings(state, order)
    returns(state, order, out)
    for seat in range(state.num_players):
        if state.out[seat] != ENDED:
            out[seat] = 0.0


@kernel
def present(states: Array, tables: Array, i: int, observations: Array, masks: Array) -> None:
    """Write the observation and the mask of the acting seat; after the end, the mask is empty."""
    state = states[i]
    tables[i].seat = state.seat
    observations[i, :] = 0
    observe(state, state.seat, observations[i])
    masks[i, :] = 0
    if not state.over:
        legal(state, masks[i])


@kernel
def clear_table(states: Array, tables: Array, i: int, blank: Array) -> None:
    """Put a blank record with the options on table ``i`` and deal the game of its seed."""
    states[i] = blank[0]
    begin(states[i], tables[i].seed)
    for seat in range(MAX_SEATS):
        tables[i].margins[seat] = 0
        tables[i].paid[seat] = 0


@kernel
def seed_tables(tables: Array, seed: int) -> None:
    """Give every table its own streams of game seeds and of random actions."""
    for i in range(tables.shape[0]):
        seed_rng(tables[i].seeder, seed, 2 * i + 1)
        seed_rng(tables[i].sampler, seed, 2 * i + 2)


@kernel
def restart(
    states: Array, tables: Array, games: Array, lo: int, hi: int, blank: Array, fresh: bool,
    observations: Array, masks: Array,
) -> None:  # fmt: skip
    """Start new games: with the next seed of each table if ``fresh``, else with the seed that stands there."""
    for j in range(lo, hi):
        i = games[j]
        if fresh:
            tables[i].seed = next_seed(tables[i].seeder)
        clear_table(states, tables, i, blank)
        tables[i].done = False
        tables[i].truncated = False
        for seat in range(MAX_SEATS):
            tables[i].rewards[seat] = 0.0
        present(states, tables, i, observations, masks)


@kernel
def first_illegal(masks: Array, games: Array, actions: Array) -> int:
    """Return the position of the first action that its game does not allow now, or -1."""
    for j in range(games.shape[0]):
        action = actions[j]
        if action < 0 or action >= masks.shape[1] or masks[games[j], action] == 0:
            return j
    return -1


@kernel
def step(
    states: Array, tables: Array, games: Array, actions: Array, lo: int, hi: int, blank: Array,
    reward: int, auto_reset: bool, observations: Array, masks: Array,
) -> None:  # fmt: skip
    """Carry out one legal action in each of ``games[lo:hi]``; finished games restart if ``auto_reset``."""
    for j in range(lo, hi):
        i = games[j]
        advance(states[i], actions[j])
        settle(states[i], tables[i], reward)
        if states[i].over and auto_reset:
            tables[i].seed = next_seed(tables[i].seeder)
            clear_table(states, tables, i, blank)
        present(states, tables, i, observations, masks)


@kernel
def sample_actions(tables: Array, games: Array, masks: Array, actions: Array, lo: int, hi: int) -> None:
    """Draw a uniformly random legal action for each of ``games[lo:hi]`` (-1 where the game is over)."""
    for j in range(lo, hi):
        i = games[j]
        count = 0
        for action in range(masks.shape[1]):
            count += np.int64(masks[i, action])
        actions[j] = -1
        if count > 0:
            left = below(tables[i].sampler, count)
            for action in range(masks.shape[1]):
                left -= masks[i, action]
                if left < 0:
                    actions[j] = action
                    break


@kernel
def greedy_actions(states: Array, games: Array, actions: Array, lo: int, hi: int) -> None:
    """Ask the greedy player in each of ``games[lo:hi]`` (-1 where the game is over)."""
    for j in range(lo, hi):
        state = states[games[j]]
        actions[j] = -1 if state.over else greedy(state)


@kernel
def look(states: Array, i: int, seat: int, out: Array) -> None:
    """Write what ``seat`` sees of game ``i``."""
    out[:] = 0
    observe(states[i], seat, out)


@kernel
def options_of(states: Array, i: int, mask: Array) -> None:
    """Write the acting seat's mask of game ``i``."""
    mask[:] = 0
    if not states[i].over:
        legal(states[i], mask)


@kernel
def result(states: Array, i: int, table: Array) -> None:
    """Write scores, standings and outcome of game ``i`` as they stand into the one table of ``table``."""
    scores(states[i], table[0].scores)
    outcomes(states[i], table[0].standings, table[0].returns)
