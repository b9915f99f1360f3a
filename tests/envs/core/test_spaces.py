"""The action space draws legal actions uniformly, and is otherwise Gymnasium's own."""

import numpy as np
import pytest
from gymnasium.spaces import Discrete

from fireside.envs.core.spaces import ActionSpace

from ...statistics import largest_chi_square


def test_draws_uniformly_among_the_legal():
    space, mask = ActionSpace(9, seed=1), np.array([0, 1, 0, 1, 1, 0, 0, 0, 1], np.int8)
    drawn = np.bincount([space.sample(mask) for _ in range(8_000)], minlength=9)
    assert (drawn[mask == 0] == 0).all()
    expected = 8_000 / mask.sum()
    assert ((drawn[mask == 1] - expected) ** 2 / expected).sum() < largest_chi_square(int(mask.sum()) - 1)


def test_same_seed_same_draws():
    mask = np.ones(50, np.int8)
    one, other = ActionSpace(50, seed=3), ActionSpace(50, seed=3)
    assert [one.sample(mask) for _ in range(20)] == [other.sample(mask) for _ in range(20)]


def test_otherwise_like_gymnasium():
    space = ActionSpace(4, seed=5)
    assert space == Discrete(4)
    assert space.sample(np.zeros(4, np.int8)) == 0
    assert space.sample(probability=np.array([0.0, 0.0, 1.0, 0.0])) == 2
    assert all(space.contains(space.sample()) for _ in range(20))
    with pytest.raises(AssertionError, match="dtype"):
        space.sample(np.ones(4, np.int64))
    with pytest.raises(AssertionError, match="shape"):
        space.sample(np.ones(5, np.int8))
