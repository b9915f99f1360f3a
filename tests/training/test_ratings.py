"""Ratings: known truths are found, and the intervals cover them as often as they say."""

import choix
import numpy as np
import pytest

from fireside.training.ratings import POINTS, fit, rate

TRUTH = np.array([0.0, 0.7, 1.6, 1.8, 3.0])


def beats(strengths, i, j):
    return 1 / (1 + np.exp(strengths[j] - strengths[i]))


def seeds_of(strengths, count, rng, pairs=None):
    """Two games per seed and pair, won as often as the strengths say."""
    n = len(strengths)
    pieces = []
    for i in range(n):
        for j in range(i):
            if pairs is None or (j, i) in pairs:
                piece = np.zeros((count, n, n))
                piece[:, i, j] = rng.binomial(2, beats(strengths, i, j), count)
                piece[:, j, i] = 2 - piece[:, i, j]
                pieces.append(piece)
    return np.concatenate(pieces)


def test_fit_agrees_with_another_library():
    wins = seeds_of(TRUTH, 40, np.random.default_rng(1)).sum(axis=0)
    assert fit(wins) == pytest.approx(choix.ilsr_pairwise_dense(wins), abs=1e-5)


def test_many_fits_at_once_are_the_same_fits():
    rng = np.random.default_rng(2)
    many = np.array([seeds_of(TRUTH, 30, rng).sum(axis=0) for _ in range(5)])
    assert fit(many) == pytest.approx(np.array([fit(wins) for wins in many]))


def test_fit_finds_strengths_from_expected_wins():
    wins = 100 * np.array([[beats(TRUTH, i, j) if i != j else 0.0 for j in range(5)] for i in range(5)])
    found = fit(wins)
    assert found - found[0] == pytest.approx(TRUTH)


def test_agents_that_never_met_are_linked_through_others():
    seeds = seeds_of(TRUTH[:3], 4000, np.random.default_rng(3), pairs={(0, 1), (1, 2)})
    ratings = rate(list("abc"), seeds)
    assert ratings[2].points == pytest.approx(POINTS * TRUTH[2], abs=60)


def test_the_anchor_is_zero():
    ratings = rate(list("abcde"), seeds_of(TRUTH, 20, np.random.default_rng(4)), anchor=2)
    assert (ratings[2].points, ratings[2].interval) == (0.0, (0.0, 0.0))
    assert ratings[0].points < 0 < ratings[4].points


def test_identical_agents_get_equal_ratings_within_their_intervals():
    hits = 0
    for trial in range(100):
        ratings = rate(["one", "other"], seeds_of([0.0, 0.0], 60, np.random.default_rng(trial)), rng_seed=trial)
        hits += ratings[1].interval[0] <= 0 <= ratings[1].interval[1]
    assert hits >= 88  # 95 expected; fewer than 88 in 3 of 2,000 times, and the seeds are fixed


def test_a_planted_edge_is_found():
    """55 % against 45 %: ten per cent more wins than the other has."""
    edge = np.log(0.55 / 0.45)
    ratings = rate(["one", "other"], seeds_of([0.0, edge], 1000, np.random.default_rng(7)))
    assert ratings[1].interval[0] > 0
    assert ratings[1].points == pytest.approx(POINTS * edge, abs=30)


def test_a_clean_sweep_has_a_finite_rating_and_a_wide_interval():
    def sweep(count):
        seeds = np.zeros((count, 2, 2))
        seeds[:, 1, 0] = 2
        return rate(["loser", "winner"], seeds)[1]

    few, many = sweep(5), sweep(500)
    assert 0 < few.interval[0] < few.points < few.interval[1] < np.inf
    assert few.interval[1] - few.interval[0] > 300
    assert many.interval[0] > few.interval[0]


@pytest.mark.parametrize("truth", [TRUTH, np.array([0.0, 3.0, 5.0])])
def test_intervals_cover_the_truth_in_95_of_100_tournaments(truth):
    """A thousand simulated tournaments; all agents but the anchor counted."""
    rng, hits = np.random.default_rng(11), []
    names = [str(i) for i in range(len(truth))]
    for trial in range(1000):
        ratings = rate(names, seeds_of(truth, 100, rng), rng_seed=trial)
        hits += [
            one.interval[0] <= POINTS * t <= one.interval[1] for one, t in zip(ratings[1:], truth[1:], strict=True)
        ]
    assert 0.93 <= np.mean(hits) <= 0.97


def test_ties_count_half():
    seeds = np.full((30, 2, 2), 1.0)
    seeds[:, [0, 1], [0, 1]] = 0
    assert rate(["one", "other"], seeds)[1].points == pytest.approx(0)
