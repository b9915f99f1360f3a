"""Century: Golem Edition, for 2 to 5 players."""

from __future__ import annotations

from ..core.game import Game, functions_of
from ..core.types import State
from . import greedy, observe, rules
from .actions import ACTIONS
from .caravan import crystal_points
from .components import COIN_NAMES, COIN_POINTS
from .describe import describe
from .document import from_document, to_document
from .draw import draw, text, touches
from .rules import turn_position
from .state import DTYPE, PHASES, CenturyGolemOptions


def score_parts(state: State) -> list[dict[str, int]]:
    """Return every seat's points by where they come from, and the turn position that breaks ties."""
    return [
        {
            "golems": int(state.golem_points[seat]),
            **{name: int(COIN_POINTS[coin] * state.coins[seat, coin]) for coin, name in enumerate(COIN_NAMES)},
            "crystals": int(crystal_points(state, seat)),
            "turn_position": int(turn_position(state, seat)),
        }
        for seat in range(state.num_players)
    ]


GAME = Game(
    name="century_golem",
    title="Century: Golem Edition",
    version=0,
    options=CenturyGolemOptions,
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
