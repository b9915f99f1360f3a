"""Fire Tower, for 2 to 4 players."""

from __future__ import annotations

from ..core.game import Game, functions_of
from ..core.types import State
from . import greedy, observe, rules
from .actions import ACTIONS
from .describe import describe
from .document import from_document, to_document
from .draw import draw, text, touches
from .state import DTYPE, PHASES, FireTowerOptions


def score_parts(state: State) -> list[dict[str, int]]:
    """Return for every seat how far the fire is from its roof, when its tower burned, and the number of turns."""
    return [
        {
            "reach": int(state.reach[seat]),
            "burned_at": int(state.burned_at[seat]),
            "won": int(state.won[seat]),
            "turns": int(state.turns),
        }
        for seat in range(state.num_players)
    ]


GAME = Game(
    name="fire_tower",
    title="Fire Tower",
    version=0,
    options=FireTowerOptions,
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
)
