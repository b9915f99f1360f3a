"""Glow, for 1 to 4 players: two maps, and a solo game against Arthur."""

from __future__ import annotations

from ..core.game import Game, functions_of
from ..core.types import State
from . import greedy, observe, rules
from .actions import ACTIONS
from .arthur import arthur_total
from .components import ADVENTURER_POINTS
from .describe import describe, tell
from .document import from_document, to_document
from .draw import draw, text, touches
from .state import DTYPE, PHASES, GlowOptions


def score_parts(state: State) -> list[dict[str, int]]:
    """Return what every seat's score is made of, and the tie-break; in the solo game Arthur's sparks too."""
    parts = [
        {
            "sparks": int(state.score[seat]),
            "cards": int(ADVENTURER_POINTS[state.adventurer[seat]] + rules.card_points(state, seat)),
            "map": int(rules.map_points(state, seat)),
            "fireflies": int(rules.firefly_points(state, seat)),
            "footprints": int(state.footprints[seat]),
            "rerolls": int(state.rerolls[seat]),
        }
        for seat in range(state.num_players)
    ]
    if state.num_players == 1:
        parts[0]["arthur"] = int(arthur_total(state))
    return parts


GAME = Game(
    name="glow",
    title="Glow",
    version=0,
    options=GlowOptions,
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
