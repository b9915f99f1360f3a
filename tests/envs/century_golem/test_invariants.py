"""Random games keep the invariants of the specification, section 13, and are as long as section 10 says."""

import numpy as np
import pytest

from ...fuzzing import complaint, fuzz
from ...variants import VARIANTS, label
from . import invariants
from .invariants import broken
from .positions import GAME

GAMES = 2_000


@pytest.mark.parametrize("options", VARIANTS["century_golem"], ids=label)
def test_random_games_keep_the_invariants(options):
    result = fuzz(GAME, options, broken, GAMES, 0)
    invariant, _, decisions, finished = result
    assert invariant == 0, complaint(result, options)
    assert finished == GAMES
    if "max_rounds" not in options:
        assert 600 < decisions / GAMES < 850  # section 10: 700 to 770 on average


def test_the_invariants_know_the_cards_by_themselves():
    """The tables of the invariants were typed from the specification's section 7, not from the component file."""
    from fireside.envs.century_golem import components

    assert np.array_equal(invariants.GIVE, components.GIVE)
    assert np.array_equal(invariants.TAKE, components.TAKE)
    assert np.array_equal(invariants.UPGRADES, components.UPGRADES)
    assert np.array_equal(invariants.COST, components.COST)
    assert np.array_equal(invariants.POINTS, components.POINTS)
