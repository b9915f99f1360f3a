"""Random games of any game, played and checked inside one compiled loop."""

import numba
import numpy as np

from fireside.envs.core.random import below, seed_rng

EMPTY_MASK = -1
ENDLESS = -2
MEANING = {EMPTY_MASK: "no legal action before the end", ENDLESS: "no end"}

MOST_STEPS = 100_000
ACTION_STREAM = 77  # of the seed; the game itself uses stream 0


def fuzz(game, options, broken, games, first_seed=0):
    """Play uniformly random games with seeds ``first_seed``, ``first_seed + 1``, ... and check every step.

    ``broken(before, after, action)`` is compiled and returns the number of the first invariant that
    a step violates, or 0; it is asked with action -1 about every fresh game.

    Returns (invariant, seed, step, games finished) of the first violation; an invariant below 0 stands for
    EMPTY_MASK or ENDLESS. If all is well: (0, -1, decisions in all games, games finished).
    """
    begin, advance, legal = game.kernels.begin, game.kernels.advance, game.functions["legal"]
    num_actions = game.actions.size

    @numba.njit
    def play(blank, records, games, first_seed):
        rng = np.zeros(4, np.uint32)
        mask = np.zeros(num_actions, np.int8)
        decisions = 0
        for number in range(games):
            seed = first_seed + number
            seed_rng(rng, seed, ACTION_STREAM)
            records[1] = blank[0]
            begin(records[1], seed)
            records[0] = records[1]
            invariant = broken(records[0], records[1], -1)
            if invariant != 0:
                return invariant, seed, 0, number
            step = 0
            while records[1].over == 0:
                if step >= MOST_STEPS:
                    return ENDLESS, seed, step, number
                mask[:] = 0
                legal(records[1], mask)
                count = 0
                for action in range(num_actions):
                    count += 1 if mask[action] != 0 else 0
                if count == 0:
                    return EMPTY_MASK, seed, step, number
                left = below(rng, count)
                chosen = -1
                for action in range(num_actions):
                    if mask[action] != 0:
                        if left == 0:
                            chosen = action
                            break
                        left -= 1
                records[0] = records[1]
                advance(records[1], chosen)
                step += 1
                invariant = broken(records[0], records[1], chosen)
                if invariant != 0:
                    return invariant, seed, step, number
            decisions += step
        return 0, -1, decisions, games

    blank = game.blank(game.options.from_dict(options))
    result = play(blank, np.zeros(2, game.dtype), games, first_seed)
    return tuple(int(number) for number in result)


def complaint(result, options):
    """Say what ``fuzz`` found."""
    invariant, seed, step, finished = result
    what = MEANING.get(invariant, f"invariant {invariant} violated")
    return f"{what}: options {options}, seed {seed}, step {step}, after {finished} good games"
