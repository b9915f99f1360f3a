"""The stored playthroughs come out the same, to the letter."""

import pytest

import fireside

from .playthroughs import generate, path_of
from .variants import PLAYTHROUGHS


@pytest.mark.parametrize("title", PLAYTHROUGHS)
def test_playthrough(title):
    assert generate(title).splitlines() == path_of(title).read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", list(fireside.games))
def test_every_game_has_a_playthrough(name):
    assert any(game == name for game, _ in PLAYTHROUGHS.values())
