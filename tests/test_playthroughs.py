"""The stored playthroughs come out the same, to the letter."""

from pathlib import Path

import fireside
import pytest

from .playthroughs import files, generate


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_playthrough(path: Path) -> None:
    assert generate(path).splitlines() == path.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", list(fireside.games))
def test_every_game_has_a_playthrough(name: str) -> None:
    assert any(path.stem.rpartition("_")[0] == name for path in files())
