"""Information-set Monte-Carlo tree search, written once; each game runs its own copy (see ``compile.instantiate``).

Every iteration first resamples all that the searching seat cannot know, then walks down one tree that all these worlds
share: a node is a sequence of actions, whoever took them. A child that is not legal in the world at hand is passed
over, and how often it was legal counts in its bonus for being rarely tried (Cowling, Powley and Whitehouse, 2012).
Every seat maximizes its own return, so the search is good for any number of players.

At every node the greedy player's action is tried first and holds half of the prior; the others share the rest and wait
until their bonus outweighs what the tried ones have earned (the rule of AlphaZero). So a thousand iterations reach deep
even where a hundred actions are legal.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fireside.envs.core.compile import kernel
from fireside.envs.core.contract import determinize, greedy, legal, scores
from fireside.envs.core.kernels import advance, outcomes
from fireside.envs.core.outcome import margins
from fireside.envs.core.random import below, next_seed, seed_rng
from fireside.envs.core.state import MAX_SEATS
from fireside.envs.core.types import Array, State

NODE: np.dtype[Any] = np.dtype(
    [
        ("child", np.int32),  # the first child, 0 for none
        ("sibling", np.int32),  # the next child of the same parent, 0 for none
        ("action", np.int32),  # what leads here
        ("seat", np.int32),  # who took it
        ("visits", np.int32),
        ("chances", np.int32),  # how often it was legal when the parent was visited
        ("value", np.float64),  # sum of the returns of the seat that took it
    ],
    align=True,
)

ROOT = 0

FAVORITE_PRIOR = 0.5
"""The prior of the action that the greedy player chooses; all others share the rest."""

DOUBT = 0.1
"""How much less than the tried actions' average an untried one is thought to be worth."""

HALF_LEAD = 20.0
"""The score margin that counts half as much as an endless one."""


@kernel
def grow(
    states: Array, i: int, worlds: Array, nodes: Array, used: int, path: Array, mask: Array, results: Array, rng: Array,
    iterations: int, exploration: float, greedy_playouts: bool, margin_weight: float,
) -> int:  # fmt: skip
    """Add iterations to the tree for the acting seat of game ``i``; return how many nodes are in use.

    ``nodes`` must have room for one more per iteration. ``worlds`` (one record), ``path`` (the longest way down),
    ``mask`` and ``results`` (3, MAX_SEATS) are room to work in. ``rng`` is the search's own: it never sees the game's.
    """
    observer = np.int64(states[i].seat)
    for _ in range(iterations):
        worlds[0] = states[i]
        world = worlds[0]
        seed_rng(world.rng, next_seed(rng), 1)
        determinize(world, observer)
        length, used = descend(world, nodes, used, path, mask, rng, exploration)
        play_out(world, mask, rng, greedy_playouts)
        evaluate(world, results, margin_weight)
        for step in range(length):
            node = path[step]
            nodes[node].visits += 1
            nodes[node].value += results[0, nodes[node].seat]
    return used


@kernel
def clear(nodes: Array, at: int) -> None:
    """Make a node blank."""
    nodes[at].child = 0
    nodes[at].sibling = 0
    nodes[at].action = -1
    nodes[at].seat = 0
    nodes[at].visits = 0
    nodes[at].chances = 0
    nodes[at].value = 0.0


@kernel
def descend(
    world: State, nodes: Array, used: int, path: Array, mask: Array, rng: Array, exploration: float
) -> tuple[int, int]:
    """Follow the tree to an untried action and try it; return the path's length and how many nodes are in use."""
    node, length = ROOT, 0
    while not world.over and length < path.shape[0]:
        mask[:] = 0
        legal(world, mask)
        best, action = choose(nodes, node, world, mask, rng, exploration)
        if action >= 0:
            best, used = used, used + 1
            clear(nodes, best)
            nodes[best].action = action
            nodes[best].seat = world.seat
            nodes[best].chances = 1
            nodes[best].sibling = nodes[node].child
            nodes[node].child = best
        path[length] = best
        length += 1
        advance(world, nodes[best].action)
        if action >= 0:
            break
        node = best
    return length, used


@kernel
def choose(nodes: Array, node: int, world: State, mask: Array, rng: Array, exploration: float) -> tuple[int, int]:
    """Return the most promising child that is legal now, or an action to try for the first time (else -1)."""
    if nodes[node].child == 0:
        return 0, greedy(world)
    count = 0
    for action in range(mask.shape[0]):
        count += np.int64(mask[action])
    share = (1.0 - FAVORITE_PRIOR) / max(1, count - 1)
    best, best_worth, seen, visits, value = 0, -np.inf, 0, 0, 0.0
    child = np.int64(nodes[node].child)
    while child != 0:
        if mask[nodes[child].action] != 0:
            mask[nodes[child].action] = 0
            seen += 1
            nodes[child].chances += 1
            visits += nodes[child].visits
            value += nodes[child].value
            prior = FAVORITE_PRIOR if nodes[child].sibling == 0 else share  # the last of the chain was tried first
            bonus = exploration * prior * np.sqrt(nodes[child].chances) / (1 + nodes[child].visits)
            worth = nodes[child].value / nodes[child].visits + bonus
            if worth > best_worth:
                best, best_worth = child, worth
        child = np.int64(nodes[child].sibling)
    if seen < count:
        average = value / visits if visits > 0 else 0.0
        if average - DOUBT + exploration * share * np.sqrt(visits) > best_worth:
            return 0, random_choice(mask, rng)
    return best, -1


@kernel
def play_out(world: State, mask: Array, rng: Array, greedy_playouts: bool) -> None:
    """Play to the end, everybody like the greedy player or at random."""
    while not world.over:
        if greedy_playouts:
            advance(world, greedy(world))
        else:
            mask[:] = 0
            legal(world, mask)
            advance(world, random_choice(mask, rng))


@kernel
def random_choice(mask: Array, rng: Array) -> int:
    """Return a uniformly random action of the mask, -1 if it is empty."""
    count = 0
    for action in range(mask.shape[0]):
        count += np.int64(mask[action])
    if count > 0:
        left = below(rng, count)
        for action in range(mask.shape[0]):
            left -= mask[action]
            if left < 0:
                return action
    return -1


@kernel
def evaluate(world: State, results: Array, margin_weight: float) -> None:
    """Write every seat's return into the first row; a share of it follows the score margin, to tell wins from wins."""
    for row in range(3):
        for seat in range(MAX_SEATS):
            results[row, seat] = 0.0
    outcomes(world, results[2], results[0])
    if margin_weight > 0.0:
        scores(world, results[1])
        margins(results[1], world.num_players, results[2])
        for seat in range(world.num_players):
            lead = results[2, seat]
            results[0, seat] += margin_weight * lead / (HALF_LEAD + np.abs(lead))


@kernel
def favorite(nodes: Array) -> int:
    """Return the action of the root tried most often; the better one of equals."""
    best = np.int64(nodes[ROOT].child)
    child = np.int64(nodes[best].sibling)
    while child != 0:
        more = nodes[child].visits > nodes[best].visits
        equal = nodes[child].visits == nodes[best].visits
        if more or (equal and nodes[child].value > nodes[best].value):
            best = child
        child = np.int64(nodes[child].sibling)
    return nodes[best].action
