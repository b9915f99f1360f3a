"""What a player has: abilities, supplies and the shared tasks fulfilled. Specification §7.1, §7.5."""

from __future__ import annotations

from ..core.compile import kernel
from ..core.types import State
from .components import (
    GOLD,
    MAX_GNOMES,
    MAX_LAID,
    NUM_GUARDIANS,
    NUM_RESOURCES,
    NUM_TOKENS,
    SHARED_GNOMES,
    SHARED_GUARDIANS,
    SHARED_PATH,
    SHARED_PORTALS,
    SHARED_REWARD,
    SHARED_TASKS,
    SPACES,
    YELLOW,
)


@kernel
def has(state: State, seat: int, master: int) -> int:
    """Return 1 if the player owns that master, else 0."""
    return (state.masters[seat] >> master) & 1


@kernel
def tokens_held(state: State, seat: int) -> int:
    """Count the action tokens of a player."""
    total = 0
    for token in range(NUM_TOKENS):
        total += state.tok[seat, token]
    return total


@kernel
def resources_held(state: State, seat: int) -> int:
    """Count the resources of a player."""
    total = 0
    for resource in range(NUM_RESOURCES):
        total += state.res[seat, resource]
    return total


@kernel
def is_lit(state: State, seat: int, space: int) -> bool:
    """Tell whether a bonfire burns on the space."""
    return (state.lit[seat] >> space) & 1 != 0


@kernel
def has_portal(state: State, seat: int, slot: int) -> bool:
    """Tell whether the portal of a slot is placed."""
    return (state.portals[seat] >> slot) & 1 != 0


@kernel
def fulfils(state: State, seat: int, shared: int) -> bool:
    """Tell whether the pieces of a city fulfil a shared task. §7.5."""
    if shared == SHARED_PATH:
        return state.laid[seat] >= MAX_LAID
    if shared == SHARED_TASKS:
        return state.tasks[seat] >= SPACES
    if shared == SHARED_PORTALS:
        return state.num_portals[seat] >= SPACES
    if shared == SHARED_GUARDIANS:
        return state.num_guardians[seat] >= NUM_GUARDIANS
    return state.gnomes[seat] >= MAX_GNOMES and shared == SHARED_GNOMES


@kernel
def check_shared(state: State, seat: int, shared: int) -> None:
    """Note a shared task at the moment its condition becomes true; master 19 pays then and only then. R23."""
    if (state.shared[seat] >> shared) & 1 == 0 and fulfils(state, seat, shared):
        state.shared[seat] |= 1 << shared
        if seat < state.num_players and has(state, seat, SHARED_REWARD):  # Tom's masters do nothing (§11)
            state.res[seat, GOLD] += 1
            state.tok[seat, YELLOW] += 1


@kernel
def offer(state: State, action: int) -> None:
    """Add a legal action; they come in ascending order."""
    state.choice[state.choices] = action
    state.choices += 1


@kernel
def withdraw_choices(state: State) -> None:
    """Forget the legal actions of the last decision."""
    for i in range(state.choices):
        state.choice[i] = 0
    state.choices = 0
