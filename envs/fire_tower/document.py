"""A game of Fire Tower as a readable document, both ways. Cells are written [row, column]."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ..core.documents import HEADER, DocumentError, Reader
from ..core.types import State
from .actions import AID_CARDS
from .agenda import clear_picks
from .bits import add_cell, cells_of, holds
from .board import has_shadows, is_live, is_team_game, measure, note_zones
from .components import (
    ALL_KEYS,
    CARD_COUNT,
    CARD_KEYS,
    CARD_KIND,
    CELLS,
    CORNER_OF,
    CORNERS,
    DIRECTIONS,
    ETERNAL_FLAME,
    EVENTS,
    FIRE,
    FIRE_ENGINE,
    FIREBREAK,
    MAX_HAND,
    MAX_LIMIT,
    MAX_PLAYERS,
    NUM_ALL,
    NUM_CARDS,
    NUM_EVENTS,
    NUM_TYPES,
    SHADOW_PLACES,
    SIZE,
    SMOKEJUMPER,
    START_LIMIT,
    WATER,
    WIND,
    ZONE_CELLS,
)
from .observe import hand_fits
from .state import (
    AID_CELL,
    CHAMPION_CELL,
    DO_FIRST_TURN,
    DO_IGNITION,
    DO_NEXT_TURN,
    DO_PLAYER_TURN,
    FIRESTORM_OPTION,
    KEEP,
    MAX_AGENDA,
    MAX_PICKS,
    MAX_QUEUE,
    MUTUAL_AID_OPTION,
    NO_CARD,
    NO_ROLL,
    NOBODY,
    PICK_CELL,
    PICK_DEST,
    PICK_DIR,
    PICK_SUBSET,
    POST_DRAW,
    PRE_DRAW,
    SHADOW_CELL,
    STEP_END,
    TASKS,
    WIND_OPT,
    WIND_SPREAD,
)

KEYS = (
    "turns", "turn", "wind", "last_roll", "limit", "fire", "firebreaks", "players", "deck", "discard", "queue",
    "card_in_play", "picks", "last_card", "left", "shadow_rolls", "shadow_face", "aid_option", "agenda",
)  # fmt: skip
PLAYER_KEYS = ("corner", "active", "burned_at", "shadow", "bucket", "won", "lit_by", "hand")
AID_OPTIONS: tuple[str, ...] = tuple(EVENTS[1]["options"])
EVENT_KEYS = ALL_KEYS[NUM_TYPES:]


def to_document(state: State) -> dict[str, Any]:
    """Return the game's own part of the document. The draw pile begins with the next card."""
    n = int(state.num_players)
    return {
        "turns": int(state.turns),
        "turn": int(state.turn),
        "wind": DIRECTIONS[state.wind],
        "last_roll": _name(DIRECTIONS, state.last_roll),
        "limit": int(state.limit),
        "fire": _cells(cells_of(state.fire)),
        "firebreaks": _cells(cells_of(state.firebreak)),
        "players": [
            {
                "corner": CORNERS[CORNER_OF[n, seat]],
                "active": bool(state.active[seat]),
                "burned_at": int(state.burned_at[seat]),
                "shadow": bool(state.shadow[seat]),
                "bucket": bool(state.bucket[seat]),
                "won": bool(state.won[seat]),
                "lit_by": None if state.lit_by[seat] == NOBODY else int(state.lit_by[seat]),
                "hand": {key: int(count) for key, count in zip(CARD_KEYS, state.hand[seat], strict=True)},
            }
            for seat in range(n)
        ],
        "deck": [ALL_KEYS[card] for card in state.deck[: state.deck_left][::-1]],
        "discard": {key: int(count) for key, count in zip(ALL_KEYS, state.discard, strict=True)},
        "queue": [
            {"event": ALL_KEYS[state.queue_event[i]], "drawer": int(state.queue_drawer[i])}
            for i in range(state.queue_len)
        ],
        "card_in_play": _name(CARD_KEYS, state.card_in_play),
        "picks": _cells(state.picks[: state.pick_count]),
        "last_card": _name(CARD_KEYS, state.last_card),
        "left": int(state.left),
        "shadow_rolls": int(state.rolls),
        "shadow_face": _name(DIRECTIONS, state.face),
        "aid_option": _name(AID_OPTIONS, state.aid_option),
        "agenda": [
            {
                "task": TASKS[state.agenda_task[i]],
                "who": None if state.agenda_who[i] == NOBODY else int(state.agenda_who[i]),
                "count": int(state.agenda_count[i]),
            }
            for i in range(state.agenda_len)
        ],
    }


def from_document(document: Any, state: State) -> None:
    """Read the game's own part into ``state``. Positions need not be reachable, only playable."""
    reader = Reader(document)
    reader.keys((*HEADER, *KEYS))
    n = int(state.num_players)
    state.turns = reader["turns"].integer(0, 30_000)
    state.turn = reader["turn"].integer(0, n - 1)
    state.wind = _direction(reader["wind"])
    state.last_roll = reader["last_roll"].optional(_direction, NO_ROLL)
    state.limit = reader["limit"].integer(START_LIMIT, MAX_LIMIT)
    _read_players(reader["players"], state)
    _read_board(reader, state)
    _read_piles(reader, state)
    clear_picks(state)
    for cell in reader["picks"].items(0, MAX_PICKS):
        state.picks[state.pick_count] = _cell(cell)
        state.pick_count += 1
    state.last_card = reader["last_card"].optional(lambda entry: entry.choice(CARD_KEYS), NO_CARD)
    state.left = reader["left"].integer(0, MAX_LIMIT)
    state.rolls = reader["shadow_rolls"].integer(0, 3)
    state.face = reader["shadow_face"].optional(_direction, NO_ROLL)
    state.aid_option = reader["aid_option"].optional(lambda entry: entry.choice(AID_OPTIONS), -1)
    _read_agenda(reader["agenda"], state)
    _check_decision(reader, state)
    measure(state)


# ---------------------------------------------------------------------- small things


def _name(names: Sequence[str], index: int) -> str | None:
    return None if index < 0 else names[index]


def _cells(cells: Iterable[int]) -> list[list[int]]:
    return [[int(cell) // SIZE, int(cell) % SIZE] for cell in cells]


def _direction(entry: Reader) -> int:
    return entry.choice(tuple(DIRECTIONS))


def _cell(entry: Reader) -> int:
    row, column = entry.items(2, 2)
    return row.integer(0, SIZE - 1) * SIZE + column.integer(0, SIZE - 1)


# ---------------------------------------------------------------------- the table


def _read_players(players: Reader, state: State) -> None:
    """Towers stand or have burned; a shadow has lost its tower."""
    n = int(state.num_players)
    state.lit_by[:] = NOBODY
    for seat, player in enumerate(players.items(n, n)):
        player.keys(PLAYER_KEYS)
        if player["corner"].value != CORNERS[CORNER_OF[n, seat]]:
            raise player["corner"].fail(repr(CORNERS[CORNER_OF[n, seat]]))
        state.active[seat] = player["active"].boolean()
        state.burned_at[seat] = player["burned_at"].integer(0, n)
        state.shadow[seat] = player["shadow"].boolean()
        state.bucket[seat] = player["bucket"].boolean()
        state.won[seat] = player["won"].boolean()
        state.lit_by[seat] = player["lit_by"].optional(lambda entry: entry.integer(0, n - 1), NOBODY)
        state.hand[seat] = player["hand"].counts(CARD_KEYS, int(CARD_COUNT.max()))
        state.hand_size[seat] = state.hand[seat].sum()
        if state.hand_size[seat] > MAX_HAND:
            raise DocumentError(f"{player['hand'].path}: expected at most {MAX_HAND} cards")
        if bool(state.active[seat]) == bool(state.burned_at[seat]):
            raise player["burned_at"].fail("0 for a standing tower, 1 or more for a burned one")
        if state.shadow[seat] and (state.active[seat] or not has_shadows(state)):
            raise player["shadow"].fail("false: this seat cannot be a shadow")
    if not state.active.any() and not state.over:
        raise DocumentError(f"{players.path}: no tower is active, so the game should be over")
    if state.shadow.sum() > SHADOW_PLACES[n]:
        raise DocumentError(f"{players.path}: at most {SHADOW_PLACES[n]} can be shadows")


def _read_board(reader: Reader, state: State) -> None:
    """At most one token on a cell, none on permanent fire."""
    n = int(state.num_players)
    for cell in ETERNAL_FLAME:
        add_cell(state.permanent, cell)
    for seat in range(n):
        if not state.active[seat]:
            for cell in ZONE_CELLS[CORNER_OF[n, seat]]:
                add_cell(state.permanent, cell)
    note_zones(state)
    for name, words in (("fire", state.fire), ("firebreaks", state.firebreak)):
        for entry in reader[name].items(0, CELLS):
            cell = _cell(entry)
            if holds(state.permanent, cell):
                raise DocumentError(f"{entry.path}: ({cell // SIZE}, {cell % SIZE}) is permanent fire")
            if holds(state.fire, cell) or holds(state.firebreak, cell):
                raise DocumentError(f"{entry.path}: there is a token on ({cell // SIZE}, {cell % SIZE}) already")
            add_cell(words, cell)
    if not state.over and state.phase != KEEP and not is_live(state, state.wind):  # at KEEP its storm is still to come
        raise reader["wind"].fail("a direction with an active tower")


def _read_piles(reader: Reader, state: State) -> None:
    """Every card is in exactly one place."""
    deck = [entry.choice(ALL_KEYS) for entry in reader["deck"].items(0, NUM_CARDS + NUM_EVENTS)]
    state.deck[: len(deck)] = deck[::-1]
    state.deck_left = len(deck)
    state.discard[:] = reader["discard"].counts(ALL_KEYS, int(CARD_COUNT.max()))
    state.card_in_play = reader["card_in_play"].optional(lambda entry: entry.choice(CARD_KEYS), NO_CARD)
    for i, entry in enumerate(reader["queue"].items(0, MAX_QUEUE)):
        entry.keys(("event", "drawer"))
        state.queue_event[i] = NUM_TYPES + entry["event"].choice(EVENT_KEYS)
        state.queue_drawer[i] = entry["drawer"].integer(0, int(state.num_players) - 1)
        state.queue_len = i + 1
    events = (state.config[FIRESTORM_OPTION], state.config[MUTUAL_AID_OPTION])
    for card in range(NUM_ALL):
        found = deck.count(card) + int(state.discard[card]) + int(state.card_in_play == card)
        if card < NUM_TYPES:
            found += int(state.hand[:, card].sum())
        expected = int(CARD_COUNT[card]) if card < NUM_TYPES else int(events[card - NUM_TYPES])
        if found != expected:
            raise DocumentError(
                f"{reader['deck'].path}, {reader['discard'].path}, state.players, {reader['card_in_play'].path}: "
                f"{found} cards {ALL_KEYS[card]}, expected {expected}"
            )


# ---------------------------------------------------------------------- where the turn stands


def _read_agenda(agenda: Reader, state: State) -> None:
    """What is still to be done, next thing last: at least the passing of the turn."""
    n = int(state.num_players)
    for i, entry in enumerate(agenda.items(0, MAX_AGENDA - 10)):
        entry.keys(("task", "who", "count"))
        state.agenda_task[i] = entry["task"].choice(TASKS)
        state.agenda_who[i] = entry["who"].optional(lambda who: who.integer(0, n - 1), NOBODY)
        if state.agenda_who[i] == NOBODY and state.agenda_task[i] != DO_IGNITION:
            raise entry["who"].fail(f"a seat from 0 to {n - 1}")
        highest = STEP_END - 1 if state.agenda_task[i] == DO_PLAYER_TURN else MAX_PLAYERS
        state.agenda_count[i] = entry["count"].integer(0, highest)
        state.agenda_len = i + 1
    if not state.over and (state.agenda_len == 0 or state.agenda_task[0] not in (DO_NEXT_TURN, DO_FIRST_TURN)):
        raise agenda.fail("a list that begins with the task next_turn or first_turn")
    in_play = [TASKS[task] for task in state.agenda_task[: state.agenda_len]].count("card_done")
    if not state.over and in_play != (state.card_in_play != NO_CARD):
        raise agenda.fail("the task card_done once while a card is in play, and not otherwise")


def _check_decision(reader: Reader, state: State) -> None:
    """What a phase takes for granted is there."""
    phase, card, picks = int(state.phase), int(state.card_in_play), int(state.pick_count)
    kind = NO_CARD if card == NO_CARD else int(CARD_KIND[card])
    if state.over:
        return
    if phase in (PICK_CELL, PICK_DIR, PICK_DEST, WIND_OPT) and card == NO_CARD:
        raise reader["card_in_play"].fail("the card that is being played")
    if phase == WIND_OPT and kind != WIND:
        raise reader["card_in_play"].fail("a wind card")
    if phase == PICK_CELL and kind == WATER and card != SMOKEJUMPER:
        raise reader["card_in_play"].fail("a card that asks for a cell")
    if phase == PICK_DIR and (kind not in (FIRE, FIREBREAK) or card in (2, 3, NUM_TYPES - 1)):
        raise reader["card_in_play"].fail("a card that asks for a direction")
    if phase == PICK_SUBSET and (kind not in (NO_CARD, WATER) or card == SMOKEJUMPER):
        raise reader["card_in_play"].fail("a water card that takes tokens, or null for the bucket")
    if phase in (PICK_DIR, PICK_DEST) and picks != 1:
        raise reader["picks"].fail("the one cell picked so far")
    if phase == PICK_SUBSET and picks > (3 if card == FIRE_ENGINE else 2):
        raise reader["picks"].fail("fewer picks")
    if phase in (WIND_SPREAD, PRE_DRAW, POST_DRAW) and state.turn != state.seat:
        raise reader["turn"].fail(f"{state.seat}, the player who decides")
    if not hand_fits(state):
        raise reader["last_card"].fail(f"a pick after which the hand of player_{state.seat} allows the others")
    if phase == AID_CELL and state.aid_option in (-1, AID_CARDS):
        raise reader["aid_option"].fail("'fire' or 'firebreak'")
    if phase == SHADOW_CELL and (state.face == NO_ROLL or state.last_roll == NO_ROLL):
        raise reader["shadow_face"].fail("the shadow's roll")
    if phase != CHAMPION_CELL and not is_team_game(state) and state.out[state.seat]:
        raise reader["seat"].fail("a seat that is not out")
