"""The handicap challenge of the solo game: a series of games whose handicap follows the results. Specification §10."""

from __future__ import annotations

FIRST_HANDICAP = -10
AFTER_A_WIN, AFTER_A_LOSS = 5, -2


def next_handicap(handicap: int, score: int, tom: int) -> int:
    """Return the handicap of the next game, given the scores of this one; equal scores leave it alone."""
    if score > tom:
        return handicap + AFTER_A_WIN
    if score < tom:
        return handicap + AFTER_A_LOSS
    return handicap
