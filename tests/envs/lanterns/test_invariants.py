"""Random games keep the invariants of the specification, section 14, and are as long as section 11 says."""

import pytest

from ...fuzzing import complaint, fuzz
from ...variants import VARIANTS, label
from .invariants import broken
from .positions import GAME

GAMES = 2_000
MEAN_DECISIONS = {2: 55, 3: 72, 4: 89}  # section 11


@pytest.mark.parametrize("options", VARIANTS["lanterns"], ids=label)
def test_random_games_keep_the_invariants(options):
    result = fuzz(GAME, options, broken, GAMES, 0)
    invariant, _, decisions, finished = result
    assert invariant == 0, complaint(result, options)
    assert finished == GAMES
    assert decisions / GAMES == pytest.approx(MEAN_DECISIONS[options["num_players"]], abs=1)
