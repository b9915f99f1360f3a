"""A game of Century: Golem Edition as a readable document, both ways."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from ..core.documents import HEADER, DocumentError, Reader
from ..core.types import State
from .caravan import can_upgrade, crystals_held, repetitions
from .components import (
    CARAVAN_LIMIT,
    COIN_NAMES,
    COINS_PER_PLAYER,
    COLORS,
    GOLEM_SLOTS,
    KIND,
    MERCHANT_DECK,
    MERCHANT_SLOTS,
    MOST_IN_CARAVAN,
    MOST_ON_CARD,
    NUM_GOLEMS,
    NUM_MERCHANTS,
    POINTS,
    STARTING_CARDS,
    THRESHOLD,
    TRADE,
    UPGRADES,
)
from .rules import turn_position
from .state import DISCARD, IN_HAND, MAIN, MAX_ROUNDS, NO_CARD, PAY, PLAYED, TRADE_COUNT, UPGRADE

KEYS = (
    "first_player", "round", "final_round", "players", "merchant_row", "merchant_deck", "golem_row", "golem_deck",
    "bank", "pending",
)  # fmt: skip
PLAYER_KEYS = ("caravan", "hand", "played", "golems", "coins")
PENDING_KEYS = {TRADE_COUNT: ("trade_card",), UPGRADE: ("upgrades_left",), PAY: ("target", "next")}


def to_document(state: State) -> dict[str, Any]:
    """Return the game's own part of the document. Decks are listed with the next card first."""
    return {
        "first_player": int(state.first_player),
        "round": int(state.rounds),
        "final_round": bool(state.final_round),
        "players": [
            {
                "caravan": _by_name(COLORS, state.caravan[seat]),
                "hand": _ids(np.flatnonzero(state.cards[seat] == IN_HAND)),
                "played": _ids(np.flatnonzero(state.cards[seat] == PLAYED)),
                "golems": _ids(state.golems[seat, : state.golem_count[seat]]),
                "coins": _by_name(COIN_NAMES, state.coins[seat]),
            }
            for seat in range(state.num_players)
        ],
        "merchant_row": [
            {"card": int(card), "crystals": _by_name(COLORS, state.row_crystals[slot])}
            for slot, card in enumerate(state.merchant_row)
            if card != NO_CARD
        ],
        "merchant_deck": _ids(state.merchant_deck[: state.merchants_left][::-1]),
        "golem_row": _ids(state.golem_row),
        "golem_deck": _ids(state.golem_deck[: state.golems_left][::-1]),
        "bank": _by_name(COIN_NAMES, state.bank),
        "pending": _pending(state),
    }


def from_document(document: Any, state: State) -> None:
    """Read the game's own part into ``state``. Positions need not be reachable, only playable."""
    reader = Reader(document)
    reader.keys((*HEADER, *KEYS))
    n = int(state.num_players)
    merchants, golems = Cards("merchant card", NUM_MERCHANTS), Cards("golem", NUM_GOLEMS)
    state.first_player = reader["first_player"].integer(0, n - 1)
    state.rounds = reader["round"].integer(0, int(state.config[MAX_ROUNDS]) - (0 if state.over else 1))
    players = reader["players"].items(n, n)
    for seat, player in enumerate(players):
        _read_player(player, state, seat, merchants, golems)
    _read_merchants(reader, state, merchants)
    _read_golems(reader, state, golems)
    _read_bank(reader["bank"], state)
    _check_final_round(reader["final_round"], players, state)
    _check_capacity(players, state)
    _read_pending(reader["pending"], state)
    _check_crystals(reader["merchant_row"].items(0, MERCHANT_SLOTS), state)


class Cards:
    """The cards of one kind that a document has named so far, each with its place."""

    def __init__(self, kind: str, count: int) -> None:
        self.kind = kind
        self.count = count
        self.seen: dict[int, str] = {}

    def new(self, entry: Reader, low: int = 0) -> int:
        """Return a card that was not named before."""
        card = entry.integer(low, self.count - 1)
        if card in self.seen:
            raise DocumentError(f"{entry.path}: {self.kind} {card} is already at {self.seen[card]}")
        self.seen[card] = entry.path
        return card

    def check_complete(self, reader: Reader, low: int = 0) -> None:
        """Check that no card is missing."""
        missing = [card for card in range(low, self.count) if card not in self.seen]
        if missing:
            raise DocumentError(f"{reader.path}: {self.kind} {missing[0]} is nowhere; every one has its place")


def _by_name(names: Iterable[str], counts: Any) -> dict[str, int]:
    return {name: int(count) for name, count in zip(names, counts, strict=True)}


def _ids(cards: Any) -> list[int]:
    return [int(card) for card in cards]


def _pending(state: State) -> dict[str, int] | None:
    if state.phase == TRADE_COUNT:
        return {"trade_card": int(state.trade_card)}
    if state.phase == UPGRADE:
        return {"upgrades_left": int(state.upgrades_left)}
    if state.phase == PAY:
        return {"target": int(state.pay_target), "next": int(state.pay_next)}
    return None


def _read_player(player: Reader, state: State, seat: int, merchants: Cards, golems: Cards) -> None:
    player.keys(PLAYER_KEYS)
    state.caravan[seat] = player["caravan"].counts(COLORS, MOST_IN_CARAVAN)
    own = Cards("starting card", STARTING_CARDS)  # everybody has one of each
    for name, place, size in (("hand", IN_HAND, state.hand_size), ("played", PLAYED, state.played_size)):
        for entry in player[name].items(0, NUM_MERCHANTS):
            card = entry.integer(0, NUM_MERCHANTS - 1)
            (own if card < STARTING_CARDS else merchants).new(entry)
            state.cards[seat, card] = place
            size[seat] += 1
    own.check_complete(player)
    for entry in player["golems"].items(0, int(THRESHOLD[state.num_players])):
        golem = golems.new(entry)
        state.golems[seat, state.golem_count[seat]] = golem
        state.golem_count[seat] += 1
        state.golem_points[seat] += POINTS[golem]
    state.coins[seat] = player["coins"].counts(COIN_NAMES, int(COINS_PER_PLAYER.max() * state.num_players))


def _read_merchants(reader: Reader, state: State, merchants: Cards) -> None:
    """A row that is not full means that the deck is empty (I6)."""
    row, deck = reader["merchant_row"].items(0, MERCHANT_SLOTS), reader["merchant_deck"].items(0, MERCHANT_DECK)
    for slot, entry in enumerate(row):
        entry.keys(("card", "crystals"))
        state.merchant_row[slot] = merchants.new(entry["card"], STARTING_CARDS)
        state.row_crystals[slot] = entry["crystals"].counts(COLORS, MOST_ON_CARD)
    cards = [merchants.new(entry, STARTING_CARDS) for entry in deck]
    state.merchant_deck[: len(cards)] = cards[::-1]
    state.merchants_left = len(cards)
    if deck and len(row) < MERCHANT_SLOTS:
        raise DocumentError(f"{reader['merchant_row'].path}: expected {MERCHANT_SLOTS} cards while the deck has some")
    merchants.check_complete(reader, STARTING_CARDS)


def _read_golems(reader: Reader, state: State, golems: Cards) -> None:
    state.golem_row[:] = [golems.new(entry) for entry in reader["golem_row"].items(GOLEM_SLOTS, GOLEM_SLOTS)]
    deck = [golems.new(entry) for entry in reader["golem_deck"].items(0, NUM_GOLEMS)]
    state.golem_deck[: len(deck)] = deck[::-1]
    state.golems_left = len(deck)
    golems.check_complete(reader)


def _read_bank(bank: Reader, state: State) -> None:
    """The coins of a game are those laid out at its beginning (I4)."""
    laid_out = COINS_PER_PLAYER * int(state.num_players)
    state.bank[:] = bank.counts(COIN_NAMES, int(laid_out.max()))
    for coin, name in enumerate(COIN_NAMES):
        total = int(state.bank[coin]) + int(state.coins[:, coin].sum())
        if total != laid_out[coin]:
            raise DocumentError(f"{bank.path}.{name}: bank and players have {total} coins, not {laid_out[coin]}")


def _check_final_round(final_round: Reader, players: list[Reader], state: State) -> None:
    """Whoever owns enough golems has had the last turn (I10, R12)."""
    threshold = int(THRESHOLD[state.num_players])
    reached = [seat for seat in range(len(players)) if state.golem_count[seat] == threshold]
    if final_round.boolean() != bool(reached):
        raise final_round.fail(f"true if and only if a player owns {threshold} golems")
    state.final_round = bool(reached)
    for seat in reached:
        if not state.over and turn_position(state, seat) >= turn_position(state, int(state.seat)):
            raise DocumentError(f"{players[seat]['golems'].path}: player_{seat} has enough golems but is still to act")


def _check_capacity(players: list[Reader], state: State) -> None:
    """Only a player who is discarding has too many crystals (I5)."""
    for seat, player in enumerate(players):
        held = int(crystals_held(state, seat))
        discarding = state.phase == DISCARD and seat == state.seat and not state.over
        if discarding and not CARAVAN_LIMIT < held <= MOST_IN_CARAVAN:
            raise DocumentError(
                f"{player['caravan'].path}: expected {CARAVAN_LIMIT + 1} to {MOST_IN_CARAVAN} crystals "
                f"at DISCARD, found {held}"
            )
        if not discarding and held > CARAVAN_LIMIT:
            raise DocumentError(f"{player['caravan'].path}: expected at most {CARAVAN_LIMIT} crystals, found {held}")


def _read_pending(pending: Reader, state: State) -> None:
    """What was begun: a trade, upgrades, or paying for a card."""
    if state.over and state.phase != MAIN:
        raise DocumentError("state.phase: expected MAIN after the end")
    if state.phase not in PENDING_KEYS:
        if pending.value is not None:
            raise pending.fail("null, except at TRADE_COUNT, UPGRADE and PAY")
        return
    pending.keys(PENDING_KEYS[int(state.phase)])
    if state.phase == TRADE_COUNT:
        _read_trade(pending["trade_card"], state)
    elif state.phase == UPGRADE:
        state.upgrades_left = pending["upgrades_left"].integer(1, int(UPGRADES.max()))
        if not can_upgrade(state, state.seat):
            raise DocumentError(f"{pending.path}: player_{state.seat} has no crystal to upgrade")
    else:
        state.pay_target = pending["target"].integer(1, MERCHANT_SLOTS - 1)
        state.pay_next = pending["next"].integer(0, int(state.pay_target) - 1)
        if state.merchant_row[state.pay_target] == NO_CARD:
            raise DocumentError(f"{pending['target'].path}: there is no card in slot {state.pay_target}")
        if crystals_held(state, state.seat) < state.pay_target - state.pay_next:
            raise DocumentError(f"{pending.path}: player_{state.seat} has too few crystals to pay")


def _check_crystals(row: list[Reader], state: State) -> None:
    """No card gets more than one crystal for every other card (§10), those still to be taken included."""
    for slot, entry in enumerate(row):
        behind = len(row) + int(state.merchants_left) - slot - 1
        most = MOST_ON_CARD - behind + (1 if slot < state.pay_next else 0)
        if state.row_crystals[slot].sum() > most:
            raise DocumentError(
                f"{entry['crystals'].path}: with {behind} cards still to its right, "
                f"at most {most} crystals can lie on this card"
            )


def _read_trade(entry: Reader, state: State) -> None:
    card = entry.integer(STARTING_CARDS, NUM_MERCHANTS - 1)
    if KIND[card] != TRADE or state.cards[state.seat, card] != PLAYED:
        raise entry.fail(f"a trade card that player_{state.seat} has played")
    state.trade_card = card
    state.trade_max = repetitions(state, state.seat, card)
    if state.trade_max < 2:
        raise DocumentError(f"{entry.path}: player_{state.seat} cannot make the trade twice")
