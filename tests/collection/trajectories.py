"""Print the whole course of a few games, decision by decision: ``python trajectories.py GAME VARIANTS``.

Run with other settings of the compiler, the output must be the same. Stands alone: it imports no test library.
"""

import hashlib
import json
import sys

import numpy as np

import fireside

RANDOM_GAMES, GREEDY_GAMES = 2, 1
MOST_DECISIONS = 250  # interpreted games are slow, and some are long when played at random


def short_hash(data):
    return hashlib.sha256(data).hexdigest()[:12]


def course(game, options, seed, greedy):
    """Yield a line about every decision of one game."""
    word = seed + 1
    state = game.new(seed=seed, **options)
    while True:
        rows = b"".join(game.observe(state, seat).tobytes() for seat in range(state.num_players))
        mask = game.mask(state)
        results = (game.scores(state).tolist(), game.ranks(state), game.returns(state).tolist())
        hidden = game.digest(game.determinize(state, int(state.seat), seed=seed))
        yield f"{game.digest(state)} {short_hash(rows)} {short_hash(mask.tobytes())} {hidden} {results}"
        if state.over or state.steps == MOST_DECISIONS:
            return
        word = (word * 6364136223846793005 + 1442695040888963407) % 2**64
        legal = np.flatnonzero(mask)
        action = game.greedy_action(state) if greedy else int(legal[(word >> 33) % len(legal)])
        yield f"action {action}"
        game.apply(state, action)


def batch_course(game, options):
    """Yield a line about the whole of a small batch: rewards, restarts and random actions."""
    batch = fireside.Batch(game, 2, seed=5, **options, reward="score")
    for _ in range(20):
        actions = batch.sample_actions()
        batch.step(actions)
        yield f"{actions.tolist()} {batch.rewards.tolist()} {short_hash(batch.states.tobytes())}"


def main(name, variants):
    game = fireside.games[name]
    for options in variants:
        for number in range(RANDOM_GAMES + GREEDY_GAMES):
            for line in course(game, options, 100 + number, number >= RANDOM_GAMES):
                print(f"{options} game {number}: {line}")
        for line in batch_course(game, options):
            print(f"{options} batch: {line}")


if __name__ == "__main__":
    main(sys.argv[1], json.loads(sys.argv[2]))
