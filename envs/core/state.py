"""The part of a game's record that every game has."""

from __future__ import annotations

from typing import Any

import numpy as np

MAX_SEATS = 5
"""The largest table of any game in the collection."""

PLAYING, ENDED, CUT_OFF = range(3)
"""Values of ``out``: a seat plays on, its game has ended by the rules, or it was cut off by a limit on the length."""


def record_type(fields: list[tuple[Any, ...]], config_size: int) -> np.dtype[Any]:
    """Return the record type of a game: the common header, then the game's own ``fields``."""
    header: list[tuple[Any, ...]] = [
        ("rng", np.uint32, (4,)),  # the generator of all chance in this game
        ("config", np.int16, (config_size,)),  # the encoded options, num_players first
        ("steps", np.int32),  # decisions made so far
        ("num_players", np.int16),
        ("seat", np.int16),  # who decides now
        ("phase", np.int16),  # which decision, an index into the game's phases
        ("over", np.int16),  # 1 when the game has ended, by its rules or by truncation
        ("truncated", np.int16),  # 1 when it was cut off by a limit on its length
        ("out", np.int16, (MAX_SEATS,)),  # PLAYING; ENDED at elimination or the end of the game; CUT_OFF at truncation
    ]
    return np.dtype((np.record, np.dtype(_without_gaps(header + fields), align=True)))


def _without_gaps(fields: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Name the bytes between aligned fields: NumPy does not copy unnamed ones, and a digest is made of all bytes."""
    aligned = np.dtype(fields, align=True)
    filled: list[tuple[Any, ...]] = []
    at = 0
    for field in fields:
        kind, offset = aligned.fields[field[0]][:2]  # type: ignore[index]
        if offset > at:
            filled.append((f"gap_{at}", np.uint8, (offset - at,)))
        filled.append(field)
        at = offset + kind.itemsize
    if aligned.itemsize > at:
        filled.append((f"gap_{at}", np.uint8, (aligned.itemsize - at,)))
    return filled
