"""Lanterns: The Harvest Festival, for 2 to 4 players."""

from __future__ import annotations

from ..core.game import Game, functions_of
from ..core.types import State
from . import greedy, observe, rules
from .actions import ACTIONS
from .describe import describe, tell
from .document import from_document, to_document
from .draw import draw, text, touches
from .state import DTYPE, PHASES, LanternsOptions


def score_parts(state: State) -> list[dict[str, int]]:
    """Return honour and the two tie-breaks of every seat."""
    return [
        {
            "honour": int(state.honour[seat]),
            "favors": int(state.favors[seat]),
            "lanterns": int(state.lanterns[seat].sum()),
        }
        for seat in range(state.num_players)
    ]


GAME = Game(
    name="lanterns",
    title="Lanterns: The Harvest Festival",
    version=0,
    options=LanternsOptions,
    dtype=DTYPE,
    phases=PHASES,
    actions=ACTIONS,
    observation=observe.LAYOUT,
    functions=functions_of(rules, observe, greedy),
    describe=describe,
    to_document=to_document,
    from_document=from_document,
    score_parts=score_parts,
    text=text,
    draw=draw,
    touches=touches,
    tell=tell,
)
