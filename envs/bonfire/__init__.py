"""Bonfire, for 1 to 4 players."""

from __future__ import annotations

from ..core.game import Game, functions_of
from ..core.types import State
from . import greedy, observe, rules
from .actions import ACTIONS
from .state import DTYPE, PHASES, BonfireOptions

describe = to_document = from_document = text = draw = None


def score_parts(state: State) -> list[dict[str, int]]:
    return []


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
)
