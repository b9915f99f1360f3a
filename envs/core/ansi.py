"""Colored text for terminals: 256-color escape sequences."""

from __future__ import annotations

import re

ESCAPES = re.compile("\x1b\\[[0-9;]*m")


def paint(words: object, ink: int | None = None, ground: int | None = None, bold: bool = False) -> str:
    """Return the words in a color, on a color (numbers of the 256-color table), or bold."""
    codes = ["1"] if bold else []
    codes += [] if ink is None else [f"38;5;{ink}"]
    codes += [] if ground is None else [f"48;5;{ground}"]
    return f"\x1b[{';'.join(codes)}m{words}\x1b[0m"


def strip(painted: str) -> str:
    """Return the text without its colors."""
    return ESCAPES.sub("", painted)
