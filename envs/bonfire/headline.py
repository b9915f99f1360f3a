"""What both kinds of picture say in words: whose decision it is, and how the game ended."""

from __future__ import annotations

import numpy as np

from ..core.outcome import ranks
from ..core.types import State
from .components import MAX_PLAYERS, THRESHOLD
from .ending import final_points
from .rules import standings
from .state import ENDS, PHASES, TOM

QUESTIONS = (
    "chooses the first fate tile", "takes a turn", "may send neutral novices", "keeps tokens", "takes a fate tile",
    "places the fate tile", "chooses a path tile", "may act on the island", "chooses a gift", "pays tokens",
    "completes a pair of tokens", "pays resources", "completes a pair of resources", "places the task",
    "chooses who walks next", "moves a guardian", "chooses a resource", "chooses rewards", "chooses a portal",
    "chooses how to pay", "seats a novice", "takes the bonus or a point", "takes a path tile", "takes a guardian",
    "turns the Great Bonfire", "takes a master", "chooses a guardian to move", "moves her", "moves the ship",
    "chooses Tom's task",
)  # fmt: skip


def headline(state: State) -> str:
    """Say who decides what, or who has won."""
    if not state.over:
        return f"player_{state.seat}, {PHASES[state.phase]}: {QUESTIONS[state.phase]}"
    if state.truncated:
        return "the game was cut off"
    how = ENDS[state.end].replace("_", " ")
    if state.num_players == 1:
        won = final_points(state, 0) > final_points(state, TOM)
        return f"the game is over ({how}): {'player_0 wins' if won else 'Tom wins'}"
    standing = np.zeros(MAX_PLAYERS, np.int64)
    standings(state, standing)
    order = ranks(standing, int(state.num_players))
    winners = [f"player_{seat}" for seat, rank in enumerate(order) if rank == 1]
    return f"the game is over ({how}): {' and '.join(winners)} win{'s' if len(winners) == 1 else ''}"


def countdown_text(state: State) -> str:
    """Say how far the council and the countdown are."""
    text = f"{state.sent} of {THRESHOLD[state.num_players]} novices sent"
    if state.cd_stack or state.cd_cur:
        text += f", countdown {state.cd_stack} left, {state.cd_cur or 'none'} going round"
    return text


def city_rows(state: State) -> list[tuple[int, str]]:
    """Return the rows of all cities with their owners' names; Tom's comes last."""
    rows = [(seat, f"player_{seat}") for seat in range(state.num_players)]
    return [*rows, (TOM, "Tom")] if state.num_players == 1 else rows


def standing_text(state: State, seat: int, name: str) -> str:
    """Say what is special about a player now."""
    if name == "Tom":
        cards, novices = "card" if state.tom_left == 1 else "cards", "novice" if state.tom_novices == 1 else "novices"
        return f"{state.tom_left} {cards} left in pass {state.tom_pass + 1}, {state.tom_novices} {novices}"
    if state.passed[seat]:
        return "passed"
    if state.gone[seat]:
        return "out"
    return "first player" if seat == state.first_player else ""
