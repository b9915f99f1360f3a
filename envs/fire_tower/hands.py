"""Hands, the draw pile, the discard pile and the queue of events. Specification §5.5."""

from __future__ import annotations

from ..core.compile import kernel
from ..core.random import shuffle
from ..core.types import Array, State
from .board import takes_turns
from .components import NUM_ALL, NUM_TYPES
from .state import MAX_QUEUE, NO_CARD

# ---------------------------------------------------------------------- hands


@kernel
def take(state: State, seat: int, card: int) -> None:
    """A card joins a hand."""
    state.hand[seat, card] += 1
    state.hand_size[seat] += 1


@kernel
def give_up(state: State, seat: int, card: int) -> None:
    """A card leaves a hand."""
    state.hand[seat, card] -= 1
    state.hand_size[seat] -= 1


@kernel
def discard_card(state: State, seat: int, card: int) -> None:
    """A card goes from a hand to the discard pile, face up."""
    give_up(state, seat, card)
    state.discard[card] += 1


@kernel
def discard_hand(state: State, seat: int) -> None:
    """The whole hand goes to the discard pile."""
    for card in range(NUM_TYPES):
        state.discard[card] += state.hand[seat, card]
        state.hand[seat, card] = 0
    state.hand_size[seat] = 0


@kernel
def hand_over(state: State, seat: int, receiver: int) -> None:
    """The whole hand goes to another player."""
    for card in range(NUM_TYPES):
        state.hand[receiver, card] += state.hand[seat, card]
        state.hand[seat, card] = 0
    state.hand_size[receiver] += state.hand_size[seat]
    state.hand_size[seat] = 0


# ---------------------------------------------------------------------- picking cards in ascending order of type


@kernel
def held_between(held: Array, low: int, high: int) -> int:
    """Return how many cards of the types ``low`` to ``high`` are held."""
    total = 0
    for card in range(low, high + 1):
        total += held[card]
    return total


@kernel
def mark_ascending(held: Array, low: int, high: int, needed: int, mask: Array, at: int) -> None:
    """Mark the held types from ``low`` to ``high`` from which ``needed`` picks can still be made in ascending order."""
    following = 0
    for card in range(high, low - 1, -1):
        following += held[card]
        if held[card] > 0 and following >= needed:
            mask[at + card] = 1


@kernel
def lowest_pick(state: State) -> int:
    """Return the lowest type that may be picked next."""
    return 0 if state.last_card == NO_CARD else state.last_card


# ---------------------------------------------------------------------- drawing


@kernel
def reshuffle(state: State) -> None:
    """The discard pile, events included, becomes the draw pile (R29)."""
    count = 0
    for card in range(NUM_ALL):
        for _ in range(state.discard[card]):
            state.deck[count] = card
            count += 1
        state.discard[card] = 0
    shuffle(state.rng, state.deck, count)
    state.deck_left = count


@kernel
def draw(state: State, drawer: int) -> int:
    """Return the next action card, NO_CARD if there is none; an event on the way is discarded and queued."""
    while True:
        if state.deck_left == 0:
            reshuffle(state)
            if state.deck_left == 0:
                return NO_CARD
        state.deck_left -= 1
        card = state.deck[state.deck_left]
        state.deck[state.deck_left] = 0
        if card < NUM_TYPES:
            return card
        state.discard[card] += 1
        if state.queue_len < MAX_QUEUE:
            state.queue_event[state.queue_len] = card
            state.queue_drawer[state.queue_len] = drawer
            state.queue_len += 1


@kernel
def refill(state: State, seat: int) -> None:
    """Draw up to the limit (R28)."""
    while state.hand_size[seat] < state.limit:
        card = draw(state, seat)
        if card == NO_CARD:
            return
        take(state, seat, card)


@kernel
def refill_others(state: State) -> None:
    """Every active player but the turn player draws, clockwise from the turn player (§5.6 step 6)."""
    for k in range(1, state.num_players):
        seat = (state.turn + k) % state.num_players
        if takes_turns(state, seat):
            refill(state, seat)


@kernel
def next_event(state: State) -> int:
    """Take the first event off the queue and return it."""
    event = state.queue_event[0]
    for k in range(MAX_QUEUE - 1):
        state.queue_event[k] = state.queue_event[k + 1]
        state.queue_drawer[k] = state.queue_drawer[k + 1]
    state.queue_event[MAX_QUEUE - 1] = 0
    state.queue_drawer[MAX_QUEUE - 1] = 0
    state.queue_len -= 1
    return event
