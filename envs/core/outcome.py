"""Who wins how much: the convention that all games share."""

from __future__ import annotations

import numpy as np

from .compile import kernel
from .types import Array


@kernel
def share_victory(standing: Array, num_players: int, out: Array) -> None:
    """Pay w tied winners of n players (n/w - 1)/(n - 1) each, and everybody else -1/(n - 1)."""
    best = standing[0]
    for seat in range(1, num_players):
        best = max(best, standing[seat])
    winners = 0
    for seat in range(num_players):
        winners += 1 if standing[seat] == best else 0
    for seat in range(num_players):
        if standing[seat] == best:
            out[seat] = (num_players / winners - 1.0) / (num_players - 1.0)
        else:
            out[seat] = -1.0 / (num_players - 1.0)


@kernel
def margins(score: Array, num_players: int, out: Array) -> None:
    """Write every seat's score minus the best score among the others; alone at the table, minus an automaton's.

    The automaton's score stands behind the only seat's; it is 0 in a game that has none.
    """
    if num_players == 1:
        out[0] = score[0] - score[1]
        return
    for seat in range(num_players):
        best = np.int64(0)
        first = True
        for other in range(num_players):
            if other != seat and (first or score[other] > best):
                best = score[other]
                first = False
        out[seat] = score[seat] - best


def ranks(standing: Array, num_players: int) -> list[int]:
    """Return the rank of every seat, 1 for the best; tied seats share the better rank."""
    return [1 + sum(bool(other > own) for other in standing[:num_players]) for own in standing[:num_players]]
