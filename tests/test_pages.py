"""The generated parts of the games' pages are what the code says now."""

import pytest

import fireside
from fireside.envs.core.page import page_path, update


@pytest.mark.parametrize("name", list(fireside.games))
def test_page_is_up_to_date(name):
    game = fireside.games[name]
    text = page_path(game).read_text(encoding="utf-8")
    assert update(game, text) == text, "run `make pages`"


def test_page_without_a_part():
    game = fireside.games["lanterns"]
    with pytest.raises(ValueError, match="needs exactly one <!-- begin facts -->"):
        update(game, "no parts here")
