"""The random generator inside a game's record: small fast counting, 32 bits (sfc32).

Four unsigned 32-bit words; only additions, shifts and exclusive-ors, so the same seed gives the same numbers on every
platform, compiled or interpreted. All chance of a game comes from here.
"""

from __future__ import annotations

import numpy as np

from .compile import kernel
from .types import Array

MASK = 0xFFFFFFFF
WARM_UP = 15

MAX_SEED = 2**63 - 1
"""Seeds are 0 .. MAX_SEED."""


@kernel
def seed_rng(rng: Array, seed: int, stream: int) -> None:
    """Set the generator to the beginning of one of the streams of ``seed``."""
    rng[0] = seed & MASK
    rng[1] = (seed >> 32) & MASK
    rng[2] = stream & MASK
    rng[3] = 1
    for _ in range(WARM_UP):
        next_word(rng)


@kernel
def next_word(rng: Array) -> int:
    """Return the next 32 random bits."""
    a, b, c, counter = np.int64(rng[0]), np.int64(rng[1]), np.int64(rng[2]), np.int64(rng[3])
    word = (a + b + counter) & MASK
    rng[3] = (counter + 1) & MASK
    rng[0] = b ^ (b >> 9)
    rng[1] = (c + (c << 3)) & MASK
    rng[2] = ((((c << 21) & MASK) | (c >> 11)) + word) & MASK
    return word


@kernel
def next_seed(rng: Array) -> int:
    """Return a fresh seed for a game."""
    high = next_word(rng) >> 1
    return (high << 32) | next_word(rng)


@kernel
def below(rng: Array, n: int) -> int:
    """Return a whole number uniform over 0 .. n - 1, without bias (rejection of the incomplete last cycle)."""
    product = next_word(rng) * np.int64(n)
    if product & MASK < n:
        threshold = (MASK + 1 - n) % n
        while product & MASK < threshold:
            product = next_word(rng) * np.int64(n)
    return product >> 32


@kernel
def shuffle(rng: Array, items: Array, count: int) -> None:
    """Shuffle ``items[:count]`` in place, every order equally likely."""
    for i in range(count - 1, 0, -1):
        j = below(rng, i + 1)
        items[i], items[j] = items[j], items[i]


@kernel
def shuffle_unseen(rng: Array, items: Array, count: int) -> None:
    """Shuffle ``items[:count]``, the outcome owing nothing to the order in which they come."""
    for i in range(1, count):
        item = items[i]
        j = i
        while j > 0 and items[j - 1] > item:
            items[j] = items[j - 1]
            j -= 1
        items[j] = item
    shuffle(rng, items, count)
