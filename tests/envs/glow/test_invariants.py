"""Random games keep the invariants of the specification, section 15, and are as long as section 14 says."""

import pytest

from ...fuzzing import complaint, fuzz
from ...variants import VARIANTS, label
from .invariants import broken
from .positions import GAME

GAMES = 2_000
MEAN_DECISIONS = {  # section 14; solo is not given there
    ("shadows", 2): 152, ("shadows", 3): 211, ("shadows", 4): 278,
    ("archipelago", 2): 142, ("archipelago", 3): 198, ("archipelago", 4): 262,
}  # fmt: skip
TABLES = [{"num_players": n, "map": name} for name in ("shadows", "archipelago") for n in (1, 2, 3, 4)]
OTHERS = [options for options in VARIANTS["glow"] if options not in TABLES]


@pytest.mark.parametrize("options", TABLES + OTHERS, ids=label)
def test_random_games_keep_the_invariants(options):
    result = fuzz(GAME, options, broken, GAMES, 0)
    invariant, _, decisions, finished = result
    assert invariant == 0, complaint(result, options)
    assert finished == GAMES
    mean = MEAN_DECISIONS.get((options["map"], options["num_players"]))
    if mean and options.get("adventurers", "draft") == "draft":
        assert decisions / GAMES == pytest.approx(mean, rel=0.03)
