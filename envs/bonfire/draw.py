"""The table as text and as SVG."""

from __future__ import annotations

from ..core.types import State


def text(state: State, seat: int | None) -> str:
    """Return the table as text."""
    return "Bonfire"


def draw(state: State, seat: int | None) -> str:
    """Return the table as SVG."""
    return "<svg xmlns='http://www.w3.org/2000/svg' width='100' height='100'></svg>"
