"""Bonfire, for 1 to 4 players."""

from __future__ import annotations

from ..core.game import Game, functions_of
from ..core.types import State
from . import ending, greedy, observe, rules
from .actions import ACTIONS
from .describe import describe
from .document import from_document, to_document
from .draw import draw
from .state import DTYPE, PHASES, TOM, BonfireOptions
from .text import text
from .touches import touches


def score_parts(state: State) -> list[dict[str, int]]:
    """Return the track and the seven parts of the final scoring, the tie-break, Tom's score, and how the game ended.

    While the game goes on, the parts are what they would be if it ended now. ``end`` is an index into ``state.ENDS``.
    """
    tom = {"tom": int(ending.final_points(state, TOM))} if state.num_players == 1 else {}
    return [
        {
            "track": int(state.vp[seat]),
            "bonfires": int(ending.bonfire_points(state, seat)),
            "guardians": int(ending.guardian_points(state, seat)),
            "portals": int(ending.portal_points(state, seat)),
            "path": int(ending.path_points(state, seat)),
            "shared": int(ending.shared_points(state, seat)),
            "fate": int(ending.fate_points(state, seat)),
            "leftovers": int(ending.leftover_points(state, seat)),
            "lit": int(state.bonfires[seat]),
            **tom,
            "end": int(state.end),
        }
        for seat in range(state.num_players)
    ]


GAME = Game(
    name="bonfire",
    title="Bonfire",
    version=0,
    options=BonfireOptions,
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
