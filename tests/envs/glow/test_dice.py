"""Every die shows its six faces equally often."""

import numpy as np
import pytest

from fireside.envs.glow.dice import roll_all, roll_element
from fireside.envs.glow.state import FACE, UNROLLED

from ...statistics import largest_chi_square
from .positions import ADVENTURERS, GAME, SLOTS

ROLLS = 100_000
COLORS = ("green", "blue", "azure", "red", "orange", "purple", "yellow", "black")


def color_of(slot, adventurer):
    return COLORS[adventurer] if slot < 3 else next(c for c in COLORS if c in SLOTS[slot])


def distance(counts, expected):
    return sum((counts[k] - expected[k]) ** 2 / expected[k] for k in range(len(expected)) if expected[k])


@pytest.mark.parametrize("adventurer", range(7), ids=ADVENTURERS)
def test_faces(adventurer):
    state = GAME.new(num_players=2, adventurers=[ADVENTURERS[adventurer], ADVENTURERS[adventurer - 1]], seed=adventurer)
    state.die[0, :] = UNROLLED
    counts = np.zeros((18, 8), np.int64)
    slots = np.arange(18)
    for _ in range(ROLLS):
        roll_all(state, 0)
        counts[slots, state.die[0] - FACE] += 1
    for slot in range(18):
        expected = np.full(8, 0.0)
        expected[:5] = ROLLS / 6
        expected[COLORS.index(color_of(slot, adventurer))] += ROLLS / 6
        assert counts[slot].sum() == ROLLS
        assert not counts[slot][expected == 0].any(), SLOTS[slot]
        assert distance(counts[slot], expected) < largest_chi_square((expected > 0).sum() - 1), SLOTS[slot]


@pytest.mark.parametrize("color", [5, 6, 7, 0])
def test_rolling_until_an_element_shows(color):
    rng = np.array([color, 2, 3, 1], np.uint32)
    for _ in range(20):
        roll_element(rng, color)
    counts = np.bincount([roll_element(rng, color) for _ in range(ROLLS)], minlength=5)
    expected = np.full(5, ROLLS / 5) if color >= 5 else np.array([2, 1, 1, 1, 1]) * ROLLS / 6
    assert len(counts) == 5
    assert distance(counts, expected) < largest_chi_square(4)
