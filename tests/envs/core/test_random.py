"""The random generator: the same numbers for ever, and fair ones."""

import numpy as np
import pytest

from fireside.envs.core.random import MAX_SEED, below, next_seed, next_word, seed_rng, shuffle

from ...statistics import largest_chi_square


def fresh(seed=0, stream=0):
    rng = np.zeros(4, np.uint32)
    seed_rng(rng, seed, stream)
    return rng


def reference(seed, stream):
    """sfc32 as its author wrote it, in plain Python numbers."""
    a, b, c, counter = seed % 2**32, seed >> 32, stream % 2**32, 1
    skipped = 0
    while True:
        word = (a + b + counter) % 2**32
        counter = (counter + 1) % 2**32
        a = b ^ (b >> 9)
        b = (c + (c << 3)) % 2**32
        c = (((c << 21) | (c >> 11)) % 2**32 + word) % 2**32
        skipped += 1
        if skipped > 15:
            yield word


GOLDEN = {
    (0, 0): [4216505632, 947923937, 2491578854, 3964400089],
    (7, 0): [4196707356, 3891143111, 2994695642, 1852364411],
    (7, 1): [2883427409, 3781993473, 180266264, 1627583192],
    (9223372036854775807, 0): [3098456786, 1242452355, 4107132637, 171869200],
}


@pytest.mark.parametrize(("seed", "stream"), GOLDEN)
def test_first_numbers(seed, stream):
    rng = fresh(seed, stream)
    assert [int(next_word(rng)) for _ in range(4)] == GOLDEN[seed, stream]


@pytest.mark.parametrize("seed", [0, 1, 2**32 - 1, 2**32, 2**40 + 12345, MAX_SEED])
@pytest.mark.parametrize("stream", [0, 1, 2**31])
def test_equals_the_reference(seed, stream):
    rng = fresh(seed, stream)
    for _, word in zip(range(2000), reference(seed, stream), strict=False):
        assert next_word(rng) == word


def test_derived_numbers_are_pinned():
    rng = fresh(7)
    assert [int(below(rng, n)) for n in (2, 6, 35, 100, 1000, 2**31 - 1)] == [1, 5, 24, 43, 453, 1576500882]
    assert int(next_seed(rng)) == 4242013769127761348
    items = np.arange(10)
    shuffle(rng, items, 10)
    assert items.tolist() == [5, 4, 2, 1, 0, 7, 8, 6, 3, 9]


def test_seeds_are_in_range():
    rng = fresh(1)
    seeds = [int(next_seed(rng)) for _ in range(5000)]
    assert len(set(seeds)) == 5000
    assert min(seeds) >= 0
    assert 2**62 < max(seeds) <= MAX_SEED


def test_streams_and_seeds_differ():
    generators = [fresh(seed, stream) for seed in range(50) for stream in range(50)]
    starts = {(int(next_word(rng)), int(next_word(rng))) for rng in generators}
    assert len(starts) == 2500


@pytest.mark.parametrize("n", [2, 3, 6, 7, 36, 100])
def test_below_is_uniform(n):
    rng = fresh(3)
    counts = np.zeros(n)
    for _ in range(200 * n):
        counts[below(rng, n)] += 1
    assert ((counts - 200) ** 2 / 200).sum() < largest_chi_square(n - 1)


def test_below_stays_below():
    rng = fresh(4)
    for n in (1, 2, 5, 2**20 + 1, 2**31 - 1):
        numbers = [int(below(rng, n)) for _ in range(500)]
        assert min(numbers) >= 0
        assert max(numbers) < n
    assert {int(below(rng, 1)) for _ in range(20)} == {0}


def test_below_has_no_bias_for_huge_ranges():
    """8/3 words fall on each of 3 * 2**29 numbers: without rejection every third number would come too rarely."""
    rng, n = fresh(5), 3 * 2**29
    counts = np.zeros(3)
    for _ in range(6000):
        counts[below(rng, n) % 3] += 1
    assert ((counts - 2000) ** 2 / 2000).sum() < largest_chi_square(2)
    raw = np.zeros(3)
    for _ in range(6000):
        raw[(next_word(rng) * n >> 32) % 3] += 1
    assert ((raw - 2000) ** 2 / 2000).sum() > largest_chi_square(2)  # the check can fail


def test_shuffle_is_uniform():
    """All 24 orders of four things come equally often."""
    rng, counts = fresh(6), {}
    for _ in range(24 * 200):
        items = np.arange(4)
        shuffle(rng, items, 4)
        counts[tuple(items.tolist())] = counts.get(tuple(items.tolist()), 0) + 1
    assert len(counts) == 24
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < largest_chi_square(23)


def test_shuffle_leaves_the_rest():
    rng, items = fresh(8), np.arange(20)
    shuffle(rng, items, 12)
    assert sorted(items[:12].tolist()) == list(range(12))
    assert items[12:].tolist() == list(range(12, 20))
    before = rng.copy()
    shuffle(rng, items, 1)
    shuffle(rng, items, 0)
    assert np.array_equal(rng, before)
