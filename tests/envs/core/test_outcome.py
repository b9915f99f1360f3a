"""Who wins how much, and by how much."""

import numpy as np
import pytest

from fireside.envs.core.outcome import margins, ranks, share_victory


def shares(*standing):
    out = np.zeros(5)
    share_victory(np.array(standing), len(standing), out)
    return out[: len(standing)].tolist()


def test_victory_is_shared_by_the_tied_best():
    assert shares(3, 1) == [1, -1]
    assert shares(2, 2) == [0, 0]
    assert shares(5, 5, 1) == pytest.approx([0.25, 0.25, -0.5])
    assert shares(-4, -1, -2, -3) == pytest.approx([-1 / 3, 1, -1 / 3, -1 / 3])


def leads(scores, num_players):
    out = np.zeros(5, np.int64)
    margins(np.array(scores), num_players, out)
    return out[:num_players].tolist()


def test_a_lead_is_over_the_best_of_the_others():
    assert leads([10, 7, 12, 0, 0], 3) == [-2, -5, 2]
    assert leads([-3, -5, 99, 99, 99], 2) == [2, -2]


def test_alone_the_lead_is_over_the_automaton():
    assert leads([10, 0, 99, 99, 99], 1) == [10]
    assert leads([10, 14, 99, 99, 99], 1) == [-4]


def test_tied_seats_share_the_better_rank():
    assert ranks(np.array([5, 9, 5, 1]), 4) == [2, 1, 2, 4]
