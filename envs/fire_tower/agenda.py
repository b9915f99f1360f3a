"""What is still to be done. An effect that others interrupt waits here, and goes on when they are finished.

The last entry is done next. A decision stops the work; the action that answers it resumes the work.
"""

from __future__ import annotations

from ..core.compile import kernel
from ..core.types import State
from .state import MAX_PICKS, NO_CARD, NO_CELL


@kernel
def push(state: State, task: int, who: int, count: int) -> None:
    """Put a task before everything else that waits."""
    at = state.agenda_len
    state.agenda_task[at] = task
    state.agenda_who[at] = who
    state.agenda_count[at] = count
    state.agenda_len += 1


@kernel
def drop(state: State) -> None:
    """Take the next task off the agenda."""
    state.agenda_len -= 1
    at = state.agenda_len
    state.agenda_task[at] = 0
    state.agenda_who[at] = 0
    state.agenda_count[at] = 0


@kernel
def ask(state: State, seat: int, phase: int) -> None:
    """Stop for a decision."""
    state.seat = seat
    state.phase = phase


@kernel
def pick(state: State, cell: int) -> None:
    """Note a picked cell."""
    state.picks[state.pick_count] = cell
    state.pick_count += 1


@kernel
def clear_picks(state: State) -> None:
    """Forget the cells and the card type picked last, and what is left."""
    for k in range(MAX_PICKS):
        state.picks[k] = NO_CELL
    state.pick_count = 0
    state.last_card = NO_CARD
    state.left = 0


@kernel
def finish(state: State) -> None:
    """The game is over: nothing is left to be done."""
    state.over = 1
    while state.agenda_len > 0:
        drop(state)
