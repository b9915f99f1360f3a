"""Information-set Monte-Carlo tree search, written once; each game runs its own copy (see ``compile.instantiate``).

Every iteration first resamples all that the searching seat cannot know, then walks down one tree that all these worlds
share: a node is a sequence of actions, whoever took them. A child that is not legal in the world at hand is passed
over, and how often it was legal counts in its bonus for being rarely tried (Cowling, Powley and Whitehouse, 2012).
Every seat maximizes its own return, so the search is good for any number of players.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fireside.envs.core.compile import kernel
from fireside.envs.core.contract import determinize, greedy, legal, scores
from fireside.envs.core.kernels import advance, outcomes
from fireside.envs.core.outcome import margins
from fireside.envs.core.random import MASK, below, next_seed, next_word, seed_rng
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

HALF_LEAD = 20.0
"""The score margin that counts half as much as an endless one."""


@kernel
def grow(
    states: Array, i: int, worlds: Array, nodes: Array, used: int, path: Array, mask: Array, results: Array, rng: Array,
    iterations: int, exploration: float, greedy_share: float, margin_weight: float,
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
        play_out(world, mask, rng, greedy_share)
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
        best = best_child(nodes, node, mask, exploration)
        action = random_choice(mask, rng)  # tried actions have left the mask
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
def best_child(nodes: Array, node: int, mask: Array, exploration: float) -> int:
    """Return the most promising child that is legal now, 0 for none; strike all tried actions off the mask."""
    best, best_worth = 0, -np.inf
    child = np.int64(nodes[node].child)
    while child != 0:
        if mask[nodes[child].action] != 0:
            mask[nodes[child].action] = 0
            nodes[child].chances += 1
            visits = nodes[child].visits
            worth = nodes[child].value / visits + exploration * np.sqrt(np.log(nodes[child].chances) / visits)
            if worth > best_worth:
                best, best_worth = child, worth
        child = np.int64(nodes[child].sibling)
    return best


@kernel
def play_out(world: State, mask: Array, rng: Array, greedy_share: float) -> None:
    """Play to the end: each decision by the greedy player with probability ``greedy_share``, else at random."""
    bound = np.int64(greedy_share * (MASK + 1))
    while not world.over:
        if bound > 0 and next_word(rng) < bound:
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
