"""Ratings: the Bradley-Terry model, fitted to all pairs that met at a table, with intervals over seeds.

An agent with rating r beats one with rating s with probability 1 / (1 + 10 ** ((s - r) / 400)), the scale of chess. A
table of more than two is read as all its pairs, which agrees with the Plackett-Luce model of whole rankings.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

POINTS = 400 / np.log(10)
"""Rating points for one unit of the natural logarithm of the odds."""
RESAMPLES = 1000
LEVEL = 0.95
STEPS = 100
TOLERANCE = 1e-9
IMAGINARY = 1 / 8
"""Larger ones pull far-apart agents together so much that the intervals miss the truth too often."""


@dataclass
class Rating:
    """How strong an agent is, measured from the anchor."""

    agent: str
    points: float
    interval: tuple[float, float]
    """95 % interval of the distance to the anchor; the anchor's own is (0, 0)."""


def fit(wins: Floats) -> Floats:
    """Return the strengths (..., n), of mean 0, that make ``wins`` (..., n, n) likeliest.

    Entry ij of ``wins`` says how often i beat j. Any number of fits at once, by Newton's method. All agents must be
    linked by games that both sides have won.
    """
    games = wins + np.swapaxes(wins, -1, -2)
    n = wins.shape[-1]
    strengths = np.zeros(wins.shape[:-1])
    for _ in range(STEPS):
        expected = 1 / (1 + np.exp(-np.clip(strengths[..., :, None] - strengths[..., None, :], -30, 30)))
        slope = (wins - games * expected).sum(axis=-1)
        weight = games * expected * (1 - expected)
        curve = -weight + 1 / n  # the added constant fixes the mean, which no game can tell
        index = np.arange(n)
        curve[..., index, index] += weight.sum(axis=-1)
        step = np.linalg.solve(curve, slope[..., None])[..., 0]
        strengths = strengths + np.clip(step, -2, 2)
        if np.abs(step).max() < TOLERANCE:
            break
    return strengths


def rate(agents: list[str], seeds: Floats, anchor: int = 0, rng_seed: int = 0) -> list[Rating]:
    """Rate agents from ``seeds`` (seeds, n, n): entry sij says how often i beat j in the games of seed s.

    Seeds, not games, are the independent pieces, so the intervals come from weighing the seeds anew at random (the
    Bayesian bootstrap). To every pair that has met an eighth of a seed won by one and of a seed won by the other is
    added, so that the rating stays finite after a clean sweep, and its interval says how little a sweep proves.
    """
    everything = np.concatenate([seeds, imaginary_seeds(seeds)])
    best = fit(everything.sum(axis=0))
    rng = np.random.default_rng(rng_seed)
    weights = rng.exponential(size=(RESAMPLES, len(everything)))
    others = fit(np.tensordot(weights, everything, axes=1))
    best, others = best - best[anchor], others - others[:, anchor, None]
    low, high = np.quantile(others, [(1 - LEVEL) / 2, (1 + LEVEL) / 2], axis=0, method="weibull")
    return [
        Rating(agent, float(POINTS * best[i]), (float(POINTS * low[i]), float(POINTS * high[i])))
        for i, agent in enumerate(agents)
    ]


def imaginary_seeds(seeds: Floats) -> Floats:
    """Return, for every ordered pair of agents that has met, a small part of a seed in which the first always won."""
    met = seeds + np.swapaxes(seeds, -1, -2)
    pairs = np.argwhere(met.any(axis=0))
    made_up = np.zeros((len(pairs), *seeds.shape[1:]))
    for k, (i, j) in enumerate(pairs):
        played = met[:, i, j]
        made_up[k, i, j] = IMAGINARY * played[played > 0].mean()
    return made_up
