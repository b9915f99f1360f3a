"""What a game must provide: pure functions on its record, compiled.

They allocate nothing, raise nothing, and touch nothing but their arguments. The functions here are placeholders: in
each game's copy of ``core.kernels`` its own functions stand in their place.
"""

from __future__ import annotations

from .types import Array, State


def deal(state: State) -> None:
    """Set up a fresh game up to its first decision. The header, options and generator are ready; the rest is zero."""


def legal(state: State, mask: Array) -> None:
    """Set ``mask[a]`` to 1 for every legal action of the acting seat. The mask comes in as zeros."""


def apply(state: State, action: int) -> None:
    """Carry out a legal action, then all automatic steps and all chance, up to the next decision or the end."""


def observe(state: State, seat: int, out: Array) -> None:
    """Write what ``seat`` may know, seat-relative. The row comes in as zeros."""


def scores(state: State, out: Array) -> None:
    """Write every seat's score as it stands (whole numbers); alone at the table, then that of an automaton, if any."""


def standings(state: State, out: Array) -> None:
    """Write one number per seat, tie-breaks included, that orders the seats: higher is better, equal is tied."""


def returns(state: State, standing: Array, out: Array) -> None:
    """Write the outcome of every seat whose game has ended, given the standings (the row comes in as zeros).

    Asked at the end and whenever a seat is eliminated; what is written for the other seats does not matter.
    """


def determinize(state: State, seat: int) -> None:
    """Resample, from the record's generator, all that ``seat`` cannot know, uniformly over what fits what it knows.

    The result depends on nothing but the generator and what the seat knows: see ``core.random.shuffle_unseen``.
    """


def greedy(state: State) -> int:
    """Return the action of a sensible short-sighted player, who uses only what the acting seat knows."""
    return 0
