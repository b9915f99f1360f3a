"""Pictures of the table (placeholder, replaced below)."""

from __future__ import annotations

from ..core.types import State


def text(state: State, seat: int | None = None) -> str:
    """Return the table as text."""
    return ""


def draw(state: State, seat: int | None = None) -> str:
    """Return the table as SVG."""
    return ""
