"""A game of Glow as a readable document, both ways."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..core.documents import HEADER, DocumentError, Reader
from ..core.types import State
from .components import (
    ADVENTURER_DICE,
    ADVENTURERS,
    ARTHUR_DICE_COUNT,
    BLACK_SMALL,
    CARD_DIE,
    CARD_LABELS,
    COLORS,
    DECK_A,
    DECK_SIZE,
    ELEMENTS,
    FIRST_SMALL,
    FIRST_SUPPLY,
    IN_SOLO,
    NO_DIE,
    NUM_ADVENTURERS,
    NUM_BOATS,
    NUM_CARDS,
    NUM_ELEMENTS,
    NUM_ISLANDS,
    NUM_SECTIONS,
    NUM_SLOTS,
    NUM_SPELLS,
    NUM_SPOTS,
    NUM_SUPPLY,
    NUM_TILES,
    OWN_DICE,
    PURPLE,
    REMOVED_PER_DECK,
    ROUNDS,
    SIXTH_FACE,
    SLOT_NAMES,
    SMALL_NAMES,
    SPELL_COPIES,
    SPELL_TYPES,
    SYMBOLS,
    VILLAGES,
    YELLOW,
)
from .dice import slot_color
from .morning import SET_PRICE
from .player import rerolls_left
from .rules import choices
from .state import (
    ABSENT,
    ARTHUR_BOAT,
    ARTHUR_DICE,
    AT_DAWN,
    AT_END,
    AT_JOURNEY,
    AT_MORNING,
    AT_NOON,
    AT_SETUP,
    BLACK_MOVE,
    DIE1,
    DIE2,
    DRAFT,
    FACE,
    FACE_DOWN,
    JOURNEY,
    MAX_ROW,
    MAX_SPELLS,
    MORNING,
    NO_COLOR,
    NO_SECTION,
    NO_SLOT,
    NOON,
    PAY,
    RESURRECT,
    SET_ASIDE,
    SET_DIE,
    SET_FACE,
    SHOWN,
    SKETAL_COLOR,
    SKULL,
    UNROLLED,
    has,
)

KEYS = (
    "round", "first_player", "finished", "players", "shown", "pending", "board", "supply", "black_in_play", "cemetery",
    "deck", "removed", "spells", "arthur",
)  # fmt: skip
SHOWN_KEYS = (
    "score", "lapped", "footprints", "fireflies", "rerolls", "powers_used", "row", "spells", "dice", "company", "camp",
    "boats",
)  # fmt: skip
PLAYER_KEYS = ("adventurer", *SHOWN_KEYS, "done", "visited", "used")
PENDING_KEYS = ("section", "fetched", "mode", "pay_left", "die", "xargok", "black_entered")
SECTION_KEYS = ("companion", "dice", "footprints", "tile")
SPELL_KEYS = ("pile", "gone", "lost")
ARTHUR_KEYS = ("score", "company", "footprints", "camp", "boats", "dice", "stack", "discarded")

MODES = ("none", "reroll", "set")
DECKS = ("A", "B")
ADVENTURER_DONE = "adventurer"
FACES = ("unrolled", *SYMBOLS)
HIGHEST = 30_000  # of any count
BEYOND = "set aside"  # where an Arthur die is that shows a special face


# ---------------------------------------------------------------------- writing


def to_document(state: State) -> dict[str, Any]:
    """Return the game's own part of the document: by the rulebook's nouns, seats absolute, next cards first."""
    n = int(state.num_players)
    apart = n > 1 and AT_MORNING <= state.stage <= AT_JOURNEY
    return {
        "round": int(state.day),
        "first_player": int(state.first),
        "finished": [seat for seat in range(n) if has(state.finished, seat)],
        "players": [_write_player(state, seat) for seat in range(n)],
        "shown": [_write_shown(state, SHOWN + seat) for seat in range(n)] if apart else None,
        "pending": {
            "section": None if state.section == NO_SECTION else ELEMENTS[state.section],
            "fetched": CARD_LABELS[state.fetched - 1] if state.fetched else None,
            "mode": MODES[state.mode],
            "pay_left": int(state.pay_left),
            "die": None if state.die1 == NO_SLOT else SLOT_NAMES[state.die1],
            "xargok": int(state.xargok) - 1 if state.xargok else None,
            "black_entered": int(state.black_entered) - 1 if state.black_entered else None,
        },
        "board": {
            ELEMENTS[section]: {
                "companion": CARD_LABELS[state.section_card[section] - 1] if state.section_card[section] else None,
                "dice": [name for small, name in enumerate(SMALL_NAMES) if has(state.section_dice[section], small)],
                "footprints": int(state.section_footprints[section]),
                "tile": int(state.section_tile[section]) or None,
            }
            for section in range(NUM_SECTIONS)
        },
        "supply": [COLORS[color] for color in range(NUM_SUPPLY) if state.supply[color]],
        "black_in_play": bool(state.black_in_play),
        "cemetery": _labels(card for card in range(1, NUM_CARDS + 1) if has(state.cemetery, card)),
        "deck": {name: _labels(state.deck[k, : state.deck_left[k]][::-1]) for k, name in enumerate(DECKS)},
        "removed": {name: _labels(c for c in state.deck[k, state.deck_left[k] :] if c) for k, name in enumerate(DECKS)},
        "spells": {
            "pile": [int(kind) for kind in state.spell_pile[: state.spells_left][::-1]],
            "gone": _spread(state.spell_gone),
            "lost": _spread(state.spell_lost),
        },
        "arthur": _write_arthur(state) if n == 1 else None,
    }


def _labels(cards: Iterable[int]) -> list[str]:
    return [CARD_LABELS[card - 1] for card in cards]


def _spread(counts: Any) -> list[int]:
    return [1 + kind for kind, count in enumerate(counts) for _ in range(count)]


def _islands(boats: int) -> list[int]:
    """Return where the four boats are."""
    outside = [island for island in range(1, NUM_ISLANDS) if has(boats, island)]
    return [0] * (NUM_BOATS - len(outside)) + outside


def _write_player(state: State, seat: int) -> dict[str, Any]:
    adventurer = state.adventurer[seat]
    done = [ADVENTURER_DONE] if has(state.done[seat], 0) else []
    return {
        "adventurer": ADVENTURERS[adventurer - 1] if adventurer else None,
        **_write_shown(state, seat),
        "done": done + _labels(card for card in range(1, NUM_CARDS + 1) if has(state.done[seat], card)),
        "visited": [spot for spot in range(NUM_SPOTS) if has(state.visited[seat], spot)],
        "used": [SLOT_NAMES[slot] for slot in range(NUM_SLOTS) if has(state.used[seat], slot)],
    }


def _write_shown(state: State, owner: int) -> dict[str, Any]:
    """What stands twice in the record: as it is, and as it was when the simultaneous phase began."""
    return {
        "score": int(state.score[owner]),
        "lapped": bool(state.lapped[owner]),
        "footprints": int(state.footprints[owner]),
        "fireflies": int(state.fireflies[owner]),
        "rerolls": int(state.rerolls[owner]),
        "powers_used": int(state.power_used[owner]),
        "row": [
            {
                "companion": CARD_LABELS[card - 1],
                "die": COLORS[state.row_die[owner, i] - 1] if state.row_die[owner, i] else None,
            }
            for i, card in enumerate(state.row[owner])
            if card
        ],
        "spells": [
            {"type": None if kind == FACE_DOWN else int(kind), "face_up": bool(state.spell_up[owner, j])}
            for j, kind in enumerate(state.spell[owner])
            if kind
        ],
        "dice": [
            {"die": SLOT_NAMES[slot], "shows": FACES[face - UNROLLED]}
            for slot, face in enumerate(state.die[owner])
            if face != ABSENT
        ],
        "company": int(state.company[owner]),
        "camp": int(state.camp[owner]) or None,
        "boats": _islands(state.boats[owner]),
    }


def _write_arthur(state: State) -> dict[str, Any]:
    dice = []
    for k in range(ARTHUR_DICE_COUNT):
        if state.arthur_color[k] != NO_COLOR:
            where = (
                None
                if state.day == 0
                else BEYOND
                if state.arthur_die[k] == SET_ASIDE
                else ELEMENTS[state.arthur_die[k]]
            )
            dice.append({"color": COLORS[state.arthur_color[k]], "section": where})
    return {
        "score": int(state.arthur_score),
        "company": int(state.arthur_company),
        "footprints": int(state.arthur_footprints),
        "camp": int(state.arthur_camp) or None,
        "boats": _islands(state.arthur_boats),
        "dice": dice,
        "stack": [int(tile) for tile in state.tile_stack[: state.tiles_left][::-1]],
        "discarded": [tile for tile in range(1, NUM_TILES + 1) if has(state.tiles_out, tile)],
    }


# ---------------------------------------------------------------------- reading


class _Once:
    """Things of which there is one: whoever meets the second says where the first was."""

    def __init__(self) -> None:
        self.places: dict[str, str] = {}

    def take(self, entry: Reader, names: tuple[str, ...]) -> int:
        """Read one of ``names`` that has not been met yet; return its index."""
        index = entry.choice(names)
        if names[index] in self.places:
            raise DocumentError(f"{entry.path}: {names[index]} is already at {self.places[names[index]]}")
        self.places[names[index]] = entry.path
        return index


def from_document(document: Any, state: State) -> None:
    """Read the game's own part into ``state``. Positions need not be reachable, only playable."""
    reader = Reader(document)
    reader.keys((*HEADER, *KEYS))
    n = int(state.num_players)
    state.day = reader["round"].integer(0, ROUNDS)
    if (state.day == 0) != (state.phase in (DRAFT, ARTHUR_DICE)):
        raise reader["round"].fail("0 during setup, 1 to 8 afterwards")
    state.first = reader["first_player"].integer(0, n - 1)
    for entry in reader["finished"].items(0, n - 1):
        state.finished |= 1 << entry.integer(0, n - 1)
    if has(state.finished, state.seat):
        raise reader["finished"].fail("players who do not decide now")
    _read_pending(reader["pending"], state)
    cards, dice = _Once(), _Once()
    for seat, player in enumerate(reader["players"].items(n, n)):
        _read_player(player, state, seat, cards, dice)
    _read_board(reader["board"], state, cards, dice)
    state.black_in_play = reader["black_in_play"].boolean()
    _read_stocks(reader, state, cards)
    _read_arthur(reader["arthur"], state)
    _read_shown(reader["shown"], state)
    _check_dice(reader, state, dice)
    _check_cards(reader, state, cards)
    _check_pending(reader["pending"], state)
    if not state.over:
        state.choices = choices(state)


def _stage(state: State) -> int:
    """Return the part of the round that the node belongs to."""
    if state.over:
        return AT_END
    if state.day == 0:
        return AT_SETUP
    if state.phase in (MORNING, PAY, DIE1, DIE2, SET_DIE, SET_FACE):
        return AT_MORNING
    if state.phase in (NOON, RESURRECT) or (state.phase == SKETAL_COLOR and state.fetched):
        return AT_NOON
    return AT_JOURNEY if state.phase in (JOURNEY, SKULL) else AT_DAWN


def _read_pending(pending: Reader, state: State) -> None:
    pending.keys(PENDING_KEYS)
    seats = int(state.num_players) - 1
    state.section = pending["section"].optional(lambda entry: entry.choice(ELEMENTS), NO_SECTION)
    state.fetched = pending["fetched"].optional(lambda entry: 1 + entry.choice(CARD_LABELS), 0)
    state.mode = pending["mode"].choice(MODES)
    state.pay_left = pending["pay_left"].integer(0, SET_PRICE)
    state.die1 = pending["die"].optional(lambda entry: entry.choice(SLOT_NAMES), NO_SLOT)
    state.xargok = pending["xargok"].optional(lambda entry: 1 + entry.integer(0, seats), 0)
    state.black_entered = pending["black_entered"].optional(lambda entry: 1 + entry.integer(0, seats), 0)
    state.stage = _stage(state)


def _read_player(player: Reader, state: State, seat: int, cards: _Once, dice: _Once) -> None:
    player.keys(PLAYER_KEYS)
    adventurer = player["adventurer"].optional(lambda entry: 1 + entry.choice(ADVENTURERS), 0)
    if adventurer and adventurer in state.adventurer[:seat]:
        raise player["adventurer"].fail("somebody whom nobody else plays")
    if not adventurer and state.phase != DRAFT:
        raise player["adventurer"].fail("an adventurer after the draft")
    state.adventurer[seat] = adventurer
    _read_belongings(player, state, seat, cards, dice)
    for entry in player["done"].items(0, NUM_CARDS + 1):
        state.done[seat] |= 1 << entry.choice((ADVENTURER_DONE, *CARD_LABELS))
    for entry in player["visited"].items(0, NUM_SPOTS):
        state.visited[seat] |= 1 << entry.integer(0, NUM_SPOTS - 1)
    for entry in player["used"].items(0, NUM_SLOTS):
        slot = entry.choice(SLOT_NAMES)
        if state.die[seat, slot] < FACE:
            raise entry.fail("a die that the player has rolled")
        state.used[seat] |= 1 << slot


def _read_belongings(player: Reader, state: State, owner: int, cards: _Once, dice: _Once) -> None:
    state.score[owner] = player["score"].integer(0, HIGHEST)
    state.lapped[owner] = player["lapped"].boolean()
    if state.score[owner] >= 100 and not state.lapped[owner]:
        raise player["lapped"].fail("true with a score of 100 or more")
    for name, column in (("footprints", state.footprints), ("fireflies", state.fireflies), ("rerolls", state.rerolls)):
        column[owner] = player[name].integer(0, HIGHEST)
    state.power_used[owner] = player["powers_used"].integer(0, 2)
    for i, entry in enumerate(player["row"].items(0, MAX_ROW)):
        entry.keys(("companion", "die"))
        card = 1 + cards.take(entry["companion"], CARD_LABELS)
        state.row[owner, i] = card
        state.row_die[owner, i] = entry["die"].optional(lambda e: 1 + e.choice(COLORS[:NUM_SUPPLY]), 0)
        if state.row_die[owner, i] and CARD_DIE[card] == NO_DIE:
            raise entry["die"].fail("null for a companion that brings none")
    for j, entry in enumerate(player["spells"].items(0, MAX_SPELLS)):
        entry.keys(("type", "face_up"))
        hidden = owner >= SHOWN and entry["type"].value is None
        state.spell[owner, j] = FACE_DOWN if hidden else entry["type"].integer(1, SPELL_TYPES)
        state.spell_up[owner, j] = entry["face_up"].boolean()
        if owner >= SHOWN and state.spell_up[owner, j] == hidden:
            raise entry["type"].fail("a type if face up, null if face down")
    for entry in player["dice"].items(0, NUM_SLOTS):
        _read_die(entry, state, owner, dice)
    bound = sorted(int(color) - 1 for color in state.row_die[owner] if color)
    held = [color for color in range(NUM_SUPPLY) if state.die[owner, FIRST_SUPPLY + color] != ABSENT]
    if bound != held:
        raise player["dice"].fail("exactly the large dice that are bound to companions of the row")
    state.company[owner] = player["company"].integer(0, NUM_SPOTS - 1)
    state.camp[owner] = player["camp"].optional(_village, 0)
    state.boats[owner] = _read_boats(player["boats"])


def _read_die(entry: Reader, state: State, owner: int, dice: _Once) -> None:
    entry.keys(("die", "shows"))
    slot = entry["die"].choice(SLOT_NAMES)
    if slot >= OWN_DICE:
        dice.take(entry["die"], SLOT_NAMES)
    elif state.die[owner, slot] != ABSENT:
        raise entry["die"].fail("each of the own dice once")
    face = entry["shows"].choice(FACES)
    symbol = face - 1
    if symbol >= NUM_ELEMENTS and symbol != SIXTH_FACE[slot_color(state, owner, slot)]:
        raise entry["shows"].fail("a face of this die")
    if face == 0 and (state.stage == AT_MORNING or (state.stage > AT_MORNING and slot >= FIRST_SMALL)):
        raise entry["shows"].fail("a face: the dice have been rolled")
    state.die[owner, slot] = UNROLLED + face


def _village(entry: Reader) -> int:
    spot = entry.integer(0, NUM_SPOTS - 1)
    if spot not in VILLAGES:
        raise entry.fail(f"a village: one of {', '.join(map(str, sorted(VILLAGES)))}")
    return spot


def _read_boats(boats: Reader) -> int:
    bits = 0
    for entry in boats.items(NUM_BOATS, NUM_BOATS):
        island = entry.integer(0, NUM_ISLANDS - 1)
        if island and has(bits, island):
            raise entry.fail("one boat at most on every island but the center, 0")
        bits |= 1 << island if island else 0
    return bits


def _read_board(board: Reader, state: State, cards: _Once, dice: _Once) -> None:
    board.keys(ELEMENTS)
    tiles = _Once()
    for section, name in enumerate(ELEMENTS):
        entry = board[name]
        entry.keys(SECTION_KEYS)
        state.section_card[section] = entry["companion"].optional(lambda e: 1 + cards.take(e, CARD_LABELS), 0)
        for die in entry["dice"].items(0, len(SMALL_NAMES)):
            state.section_dice[section] |= 1 << dice.take(die, SMALL_NAMES)
        state.section_footprints[section] = entry["footprints"].integer(0, HIGHEST)
        state.section_tile[section] = entry["tile"].optional(lambda e: e.integer(1, NUM_TILES), 0)
        if state.section_tile[section]:
            if state.num_players > 1:
                raise entry["tile"].fail("null: tiles belong to the solo game")
            tiles.take(Reader(str(entry["tile"].value), entry["tile"].path), tuple(map(str, range(1, NUM_TILES + 1))))


def _read_stocks(reader: Reader, state: State, cards: _Once) -> None:
    seen = 0
    for entry in reader["supply"].items(0, NUM_SUPPLY):
        color = entry.choice(COLORS[:NUM_SUPPLY])
        if state.supply[color]:
            raise entry.fail("each die once")
        state.supply[color] = 1
    for entry in reader["cemetery"].items(0, NUM_CARDS):
        state.cemetery |= 1 << (1 + cards.take(entry, CARD_LABELS))
    reader["deck"].keys(DECKS)
    reader["removed"].keys(DECKS)
    for k, name in enumerate(DECKS):
        deck = [_deck_card(entry, cards, k) for entry in reader["deck"][name].items(0, DECK_SIZE)]
        removed = [_deck_card(entry, cards, k) for entry in reader["removed"][name].items(0, REMOVED_PER_DECK)]
        state.deck[k, : len(deck)] = deck[::-1]
        state.deck_left[k] = len(deck)
        state.deck[k, DECK_SIZE - len(removed) :] = removed
        for card in deck + removed:
            seen |= 1 << card
    state.unseen = seen
    _read_spells(reader["spells"], state)


def _deck_card(entry: Reader, cards: _Once, deck: int) -> int:
    card = 1 + cards.take(entry, CARD_LABELS)
    if (card in DECK_A) != (deck == 0):
        raise entry.fail(f"a companion of deck {DECKS[deck]}")
    return card


def _read_spells(spells: Reader, state: State) -> None:
    spells.keys(SPELL_KEYS)
    pile = [entry.integer(1, SPELL_TYPES) for entry in spells["pile"].items(0, NUM_SPELLS)]
    state.spell_pile[: len(pile)] = pile[::-1]
    state.spells_left = len(pile)
    for name, counts in (("gone", state.spell_gone), ("lost", state.spell_lost)):
        for entry in spells[name].items(0, NUM_SPELLS):
            counts[entry.integer(1, SPELL_TYPES) - 1] += 1
    in_play = state.num_players > 1
    for kind in range(1, SPELL_TYPES + 1):
        here = pile.count(kind) + int(state.spell_gone[kind - 1] + state.spell_lost[kind - 1])
        here += int((state.spell[:SHOWN] == kind).sum())
        if here != (SPELL_COPIES[kind - 1] if in_play else 0):
            raise spells.fail(f"all seven spells, here and before the players (not type {kind})")


def _read_arthur(arthur: Reader, state: State) -> None:
    state.arthur_color[:] = NO_COLOR
    if state.num_players > 1:
        if arthur.value is not None:
            raise arthur.fail("null: Arthur plays in the solo game only")
        return
    arthur.keys(ARTHUR_KEYS)
    state.arthur_score = arthur["score"].integer(0, HIGHEST)
    state.arthur_company = arthur["company"].integer(0, 100)
    state.arthur_footprints = arthur["footprints"].integer(0, HIGHEST)
    state.arthur_camp = arthur["camp"].optional(_village, 0)
    state.arthur_boats = _read_boats(arthur["boats"])
    _read_arthur_dice(arthur["dice"], state)
    _read_tiles(arthur, state)


def _read_arthur_dice(dice: Reader, state: State) -> None:
    laid = state.day > 0
    least, most = (ARTHUR_DICE_COUNT,) * 2 if laid else (0, 1)
    for k, entry in enumerate(dice.items(least, most)):
        entry.keys(("color", "section"))
        color = entry["color"].choice(COLORS[:NUM_ADVENTURERS])
        if (
            color == state.adventurer[0] - 1
            or color in state.arthur_color
            or {color, *state.arthur_color} >= {PURPLE, YELLOW}
        ):
            raise entry["color"].fail("two colors, not the player's own, not purple with yellow")
        state.arthur_color[k] = color
        if laid:
            state.arthur_die[k] = entry["section"].choice((*ELEMENTS, BEYOND))
        elif entry["section"].value is not None:
            raise entry["section"].fail("null during setup")
        if state.arthur_die[k] == SET_ASIDE and SIXTH_FACE[color] < NUM_ELEMENTS:
            raise entry["section"].fail("a section for a die without a special face")


def _read_tiles(arthur: Reader, state: State) -> None:
    """All tiles are somewhere, and the stack runs out in rounds 4 and 8 (§11)."""
    stack = [entry.integer(1, NUM_TILES) for entry in arthur["stack"].items(0, NUM_TILES)]
    out = [entry.integer(1, NUM_TILES) for entry in arthur["discarded"].items(0, NUM_TILES)]
    beside = [int(tile) for tile in state.section_tile if tile]
    taken = bool(state.stage > AT_DAWN)  # the tile of this round has been replaced
    day, left = int(state.day), NUM_TILES
    if day > 0:
        left = (4 - day if day <= 4 else 8 - day) - taken
        if left < 0:
            left = 3 if day == 4 else 0
    if len(stack) != left:
        raise arthur["stack"].fail(f"{left} tiles at this point of the game")
    if sorted(stack + out + beside) != list(range(1, NUM_TILES + 1)):
        raise arthur["discarded"].fail("the tiles that are neither in the stack nor beside a section, each once")
    state.tile_stack[: len(stack)] = stack[::-1]
    state.tiles_left = len(stack)
    state.tiles_out = sum(1 << tile for tile in out)
    state.restocked = (day > 4 or (day == 4 and taken)) + (day == ROUNDS and taken)


def _read_shown(shown: Reader, state: State) -> None:
    n = int(state.num_players)
    if n == 1 or not AT_MORNING <= state.stage <= AT_JOURNEY:
        if shown.value is not None:
            raise shown.fail("null outside the simultaneous phases")
        return
    cards, dice = _Once(), _Once()
    for seat, player in enumerate(shown.items(n, n)):
        player.keys(SHOWN_KEYS)
        _read_belongings(player, state, SHOWN + seat, cards, dice)


# ---------------------------------------------------------------------- checks of the whole


def _check_dice(reader: Reader, state: State, dice: _Once) -> None:
    """Every die is somewhere, once the table is laid (I2, I3, I4)."""
    laid = state.day > 0
    for seat in range(state.num_players):
        own = [slot for slot in range(OWN_DICE) if state.die[seat, slot] != ABSENT]
        if len(own) != (ADVENTURER_DICE[state.adventurer[seat]] if laid else 0) or own != list(range(len(own))):
            raise reader["players"].fail(f"the adventurer's own dice before player_{seat}")
    for color in range(NUM_SUPPLY):
        bound = SLOT_NAMES[FIRST_SUPPLY + color] in dice.places
        if state.supply[color] != (laid and not bound):
            raise reader["supply"].fail("the large dice that no companion holds")
    for small, name in enumerate(SMALL_NAMES):
        if (name in dice.places) != (laid and (small != BLACK_SMALL or state.black_in_play)):
            raise reader["board"].fail(f"each die in play once, here or before a player ({name})")


def _check_cards(reader: Reader, state: State, cards: _Once) -> None:
    """Every companion is somewhere, and the decks are long enough (I1, I7)."""
    for card in range(1, NUM_CARDS + 1):
        in_game = state.num_players > 1 or bool(IN_SOLO[card])
        if (CARD_LABELS[card - 1] in cards.places) != in_game:
            raise reader["cemetery"].fail(f"every companion of the game somewhere ({CARD_LABELS[card - 1]})")
    day, left = int(state.day), [int(number) for number in state.deck_left]
    if state.num_players > 1:
        if left != [max(0, 20 - 5 * day), min(20, 40 - 5 * day)]:
            raise reader["deck"].fail(f"{40 - 5 * day} companions in round {day}, those of A first")
    elif left[0] < 4 * max(0, 4 - day) or left[1] < 4 * (8 - max(4, day)):
        raise reader["deck"].fail("four companions for each round to come, A before round 5 and B from it on")
    if state.stage == AT_DAWN and not state.section_card.any():
        raise reader["board"].fail("companions to invite")


def _check_pending(pending: Reader, state: State) -> None:
    """What was chosen so far fits the node."""
    phase = int(state.phase)
    at_morning = state.stage == AT_MORNING and phase != MORNING
    modes = {PAY: (1, 2), DIE1: (1,), DIE2: (1,), SET_DIE: (2,), SET_FACE: (2,)}
    if state.mode not in modes.get(phase, (0,)) or (state.over and state.mode):
        raise pending["mode"].fail("the mode that leads to this node")
    most = (SET_PRICE if state.mode == 2 else 1) if phase == PAY else 0
    if not min(most, 1) <= state.pay_left <= most or (at_morning and rerolls_left(state, state.seat) < state.pay_left):
        raise pending["pay_left"].fail("the symbols still to be paid at PAY, 0 elsewhere")
    if (state.die1 != NO_SLOT) != (phase in (DIE2, SET_FACE)) or (
        state.die1 != NO_SLOT and state.die[state.seat, state.die1] < FACE
    ):
        raise pending["die"].fail("a held die at DIE2 and SET_FACE, null elsewhere")
    if (state.section != NO_SECTION) != (phase in (BLACK_MOVE, ARTHUR_BOAT)):
        raise pending["section"].fail("the chosen section at BLACK_MOVE and ARTHUR_BOAT, null elsewhere")
    if phase == BLACK_MOVE and not state.section_card[state.section]:
        raise pending["section"].fail("a section with a companion")
    if phase == ARTHUR_BOAT and not state.section_tile[state.section]:
        raise pending["section"].fail("a section with a tile")
    if state.fetched and (state.stage != AT_NOON or phase == RESURRECT):
        raise pending["fetched"].fail("null unless Cromaug has fetched a companion in this noon")
    if state.stage != AT_NOON and (state.xargok or state.black_entered):
        raise pending["xargok" if state.xargok else "black_entered"].fail("null outside noon")
