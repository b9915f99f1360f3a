"""Random games keep the invariants of the specification, section 14, and are as long as section 11 says."""

import pytest

from ...fuzzing import complaint, fuzz
from ...variants import VARIANTS, label
from .invariants import broken
from .positions import GAME

GAMES = 2_000
MORE = [
    {"num_players": 2, "mutual_aid": True},
    {"num_players": 3, "mutual_aid": True},
    {"num_players": 3, "shadow": False},
    {"num_players": 4, "shadow": False, "mutual_aid": True, "firestorm": False},
    {"num_players": 4, "team": True, "mutual_aid": True, "champion": [2, 0, 1, 2]},
    {"num_players": 4, "champion": [1, 1, 2, 2], "firestorm": False},
]


@pytest.mark.parametrize("options", [*VARIANTS["fire_tower"], *MORE], ids=label)
def test_random_games_keep_the_invariants(options):
    result = fuzz(GAME, options, broken, GAMES, 0)
    invariant, _, decisions, finished = result
    assert invariant == 0, complaint(result, options)
    assert finished == GAMES
    assert 380 < decisions / GAMES < 740
