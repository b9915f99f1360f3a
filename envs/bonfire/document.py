"""A game of Bonfire as a readable document, both ways."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ..core.documents import HEADER, DocumentError, Reader
from ..core.types import State
from .actions import ACTIONS
from .city import fulfils
from .components import (
    COLOURS,
    COLUMN_LENGTH,
    COPIES_OF_SHAPE,
    COUNCIL,
    COUNTDOWN,
    FATE_TILES,
    GIFT_COPIES,
    GOLD,
    GRID_COLUMNS,
    GRID_ROWS,
    GUARDIANS,
    HALF,
    ISLAND_RESOURCE,
    KIND_COPIES,
    KIND_CRYSTAL,
    KIND_RESOURCE,
    MASTER_DISPLAY,
    MAX_LAID,
    MAX_PLAYERS,
    NUM_ELDERS,
    NUM_FATE,
    NUM_GUARDIANS,
    NUM_ISLANDS,
    NUM_KINDS,
    NUM_MASTERS,
    NUM_PATH_TILES,
    NUM_SEGMENTS,
    NUM_SHAPES,
    NUM_SHARED,
    NUM_TASKS,
    NUM_TOM_CARDS,
    PATH_DISPLAY,
    RESOURCES,
    SHARED_NAMES,
    SLOT_OF_SHAPE,
    SPACES,
    STACK_SIZE,
    STACKS,
    TASK_SLOTS,
    TOKENS,
    TOM_ACTIONS,
    TOM_CARDS,
    TOM_NOVICES,
    TOM_PASSES,
    TOM_TASK_HIGH,
    TOM_TASK_LOW,
)
from .fate import survey_groups
from .rules import find_choices
from .state import (
    BONUS_OR_POINT,
    CHOOSE_RES,
    ENDS,
    FATE_POS,
    GIFT,
    GNOME_MODE,
    KEEP,
    MAIN,
    MOVE_DEST,
    PAY_RES,
    PAY_RES2,
    PAY_TOKEN,
    PAY_TOKEN2,
    PLACE_TASK,
    PROC_DEST,
    PROC_PICK,
    SETUP,
    TOM,
    TOM_TASK,
)
from .state import (
    COUNCIL as COUNCIL_PHASE,
)

KEYS = (
    "first_player", "end", "players", "tom", "islands", "great_bonfire", "masters", "elders", "path_tiles",
    "neutral_novices", "council", "novices_sent", "countdown", "turn",
)  # fmt: skip
CITY_KEYS = ("board", "points", "path", "portals", "tasks", "guardians", "masters")
PLAYER_KEYS = (
    *CITY_KEYS, "elders", "tokens", "resources", "ship", "gifts", "gifts_on", "column", "hand_tile", "fate_area", "out",
    "passed", "turns",
)  # fmt: skip
TOM_KEYS = (*CITY_KEYS, "deck", "played", "passes", "novices", "card", "resource")
TURN_KEYS = (
    "pass_value", "option_chosen", "action", "cost_type", "cost_left", "pair_token", "units", "pair_resource",
    "fate_tile", "flipped", "keep_left", "kept", "task", "gift", "gnome", "mode", "guardian", "arrival", "steps",
    "asked", "no_reward", "council_space", "novice",
)  # fmt: skip

KINDS = tuple(f"{COLOURS[KIND_CRYSTAL[k]]} {RESOURCES[KIND_RESOURCE[k]]}" for k in range(NUM_KINDS))
PLACES = ("S", *(f"P{i}" for i in range(SPACES)), *(f"B{i}" for i in range(SPACES)))
PATH_PLACES = tuple(f"P{i}" for i in range(SPACES))
UNITS = (*RESOURCES, "any")
MODES = ("2 tokens, 1 resource", "1 token, 2 resources")
NOVICES = ("own", "neutral")
SYMBOLS = ".pstbgn"  # nothing, path, ship, task, great bonfire, guardian, gnome
GNOMES = (
    *(f"master {i}" for i in range(1, NUM_MASTERS + 1)),
    *(f"elder {i}" for i in range(1, NUM_ELDERS + 1)),
)
TOM_DECK = tuple(f"{TOM_ACTIONS[TOM_CARDS[c]]} {c}" for c in range(NUM_TOM_CARDS))
MOST_PIECES = 10_000
MOST_POINTS = 10_000
LAST_PENDING = ACTIONS["guardian"].last


# ---------------------------------------------------------------------- writing


def to_document(state: State) -> dict[str, Any]:
    """Return the game's own part of the document. Stacks and decks are listed from the top."""
    return {
        "first_player": int(state.first_player),
        "end": ENDS[state.end],
        "players": [_player(state, seat) for seat in range(state.num_players)],
        "tom": _tom(state) if state.num_players == 1 else None,
        "islands": [[_less_one(task) for task in slots] for slots in state.islands.tolist()],
        "great_bonfire": {
            "pointer": int(state.pointer),
            "used": bool(state.gb_used),
            "portals": state.segments.tolist(),
        },
        "masters": {
            "display": [master or None for master in state.master_display.tolist()],
            "deck": state.master_deck[: state.masters_left][::-1].tolist(),
            "discard": state.master_discard[: state.masters_discarded].tolist(),
        },
        "elders": _bits(state.elders_left),
        "path_tiles": {
            "display": [_name(KINDS, tile) for tile in state.path_display.tolist()],
            "deck": [KINDS[tile - 1] for tile in state.path_deck[: state.paths_left][::-1].tolist()],
            "known_at_the_bottom": int(state.paths_known),
        },
        "neutral_novices": {name: bool(state.neutral[i]) for i, name in enumerate(SHARED_NAMES)},
        "council": {
            name: [*state.council[i, : state.num_players].tolist(), int(state.council[i, MAX_PLAYERS])]
            for i, name in enumerate(COUNCIL)
        },
        "novices_sent": int(state.sent),
        "countdown": {"stack": int(state.cd_stack), "current": int(state.cd_cur)},
        "turn": _turn(state),
    }


def _less_one(number: int) -> int | None:
    return int(number) - 1 if number else None


def _name(names: Sequence[str], number: int) -> str | None:
    return names[number - 1] if number else None


def _bits(word: Any) -> list[int]:
    return [i for i in range(32) if (int(word) >> i) & 1]


def _city(state: State, seat: int) -> dict[str, Any]:
    """What players and Tom have in common."""
    lit = int(state.lit[seat])
    return {
        "board": int(state.board[seat]),
        "points": int(state.vp[seat]),
        "path": [KINDS[tile - 1] for tile in state.path[seat, 1 : 1 + state.laid[seat]].tolist()],
        "portals": _bits(state.portals[seat]),
        "tasks": [
            {"task": task - 1, "lit": bool((lit >> space) & 1)} if task else None
            for space, task in enumerate(state.fire[seat].tolist())
        ],
        "guardians": {
            name: PLACES[place] if place >= 0 else None
            for name, place in zip(GUARDIANS, state.guardian[seat].tolist(), strict=True)
        },
        "masters": _bits(state.masters[seat]),
    }


def _player(state: State, seat: int) -> dict[str, Any]:
    grid = state.grid[seat].reshape(GRID_ROWS, GRID_COLUMNS).tolist()
    return {
        **_city(state, seat),
        "elders": _bits(state.elders[seat]),
        "tokens": dict(zip(TOKENS, state.tok[seat].tolist(), strict=True)),
        "resources": dict(zip(RESOURCES, state.res[seat].tolist(), strict=True)),
        "ship": int(state.ship[seat]) if state.ship[seat] >= 0 else None,
        "gifts": [
            [RESOURCES[gift - 1] for gift in state.gifts[seat, stack, : state.gifts_left[seat, stack]][::-1].tolist()]
            for stack in range(STACKS)
        ],
        "gifts_on": state.gifts_on[seat].tolist(),
        "column": [tile - 1 for tile in state.column[seat, : state.column_left[seat]].tolist()],
        "hand_tile": _less_one(state.hand_tile[seat]),
        "fate_area": ["".join(SYMBOLS[symbol] for symbol in row) for row in grid],
        "out": bool(state.gone[seat]),
        "passed": bool(state.passed[seat]),
        "turns": int(state.slots[seat]),
    }


def _tom(state: State) -> dict[str, Any]:
    return {
        **_city(state, TOM),
        "deck": [TOM_DECK[card] for card in state.tom_deck[: state.tom_left][::-1].tolist()],
        "played": [TOM_DECK[card] for card in state.tom_deck[state.tom_left :].tolist()],
        "passes": int(state.tom_pass),
        "novices": int(state.tom_novices),
        "card": _name(TOM_ACTIONS, state.tom_card),
        "resource": _name(RESOURCES, state.tom_resource),
    }


def _turn(state: State) -> dict[str, Any]:
    """What has been chosen in this turn and not yet carried out."""
    return {
        "pass_value": int(state.pass_value),
        "option_chosen": bool(state.main_done),
        "action": _less_one(state.doing),
        "cost_type": _name(TOKENS, state.cost_type),
        "cost_left": int(state.cost_left),
        "pair_token": _name(TOKENS, state.pair_token),
        "units": [UNITS[unit - 1] for unit in state.unit.tolist() if unit],
        "pair_resource": _name(RESOURCES, state.pair_resource),
        "fate_tile": _less_one(state.tile),
        "flipped": bool(state.flipped),
        "keep_left": int(state.keep_left),
        "kept": dict(zip(TOKENS, state.kept.tolist(), strict=True)),
        "task": _less_one(state.taking),
        "gift": _less_one(state.gift),
        "gnome": _name(GNOMES, state.gnome),
        "mode": _name(MODES, state.mode),
        "guardian": _name(GUARDIANS, state.walker),
        "arrival": _name(PATH_PLACES, state.arrival),
        "steps": int(state.stride),
        "asked": [name for i, name in enumerate(GUARDIANS) if (int(state.asked) >> i) & 1],
        "no_reward": bool(state.no_reward),
        "council_space": _name(COUNCIL, state.seated),
        "novice": _name(NOVICES, state.novice),
    }


# ---------------------------------------------------------------------- reading


class _Seen:
    """Pieces met so far, each with the place where it was, so that nothing is in two places."""

    def __init__(self) -> None:
        self.places: dict[tuple[str, int], list[str]] = {}

    def add(self, entry: Reader, kind: str, piece: int, copies: int = 1) -> int:
        """Note a piece; DocumentError if there are no more of it."""
        places = self.places.setdefault((kind, piece), [])
        if len(places) >= copies:
            more = "is already at" if copies == 1 else f"exists {copies} times, already at"
            raise DocumentError(f"{entry.path}: {kind} {piece} {more} {', '.join(places)}")
        places.append(entry.path)
        return piece


def from_document(document: Any, state: State) -> None:
    """Read the game's own part into ``state``. Positions need not be reachable, only playable."""
    reader = Reader(document)
    reader.keys((*HEADER, *KEYS))
    n, seen = int(state.num_players), _Seen()
    state.first_player = reader["first_player"].integer(0, n - 1)
    state.end = reader["end"].choice(ENDS)
    if (state.end != 0) != bool(state.over):
        raise reader["end"].fail("'running' as long as the game is not over, and how it ended afterwards")
    for seat in range(MAX_PLAYERS):
        state.guardian[seat] = -1
    for seat, player in enumerate(reader["players"].items(n, n)):
        player.keys(PLAYER_KEYS)
        _read_city(player, state, seat, seen)
        _read_player(player, state, seat)
        _read_gifts(player, state, seat)
        _read_fate(player, state, seat)
    if n == 1:
        _read_tom(reader["tom"], state, seen)
    elif reader["tom"].value is not None:
        raise reader["tom"].fail("null unless num_players is 1")
    _read_board(reader, state, seen)
    _read_decks(reader, state, seen)
    _read_council(reader, state)
    _read_turn(reader["turn"], state)
    _check_turn(reader, state)
    for seat in range(2 if n == 1 else n):
        for shared in range(NUM_SHARED):
            state.shared[seat] |= int(fulfils(state, seat, shared)) << shared
    if not state.over:
        find_choices(state)


def _integers(entry: Reader, count: int, high: int) -> list[int]:
    """Return a list of exactly so many whole numbers from 0."""
    return [item.integer(0, high) for item in entry.items(count, count)]


def _plus_one(names: Sequence[str]) -> Callable[[Reader], int]:
    return lambda entry: entry.choice(names) + 1


def _number_plus_one(high: int) -> Callable[[Reader], int]:
    return lambda entry: entry.integer(0, high) + 1


def _ids(entry: Reader, low: int, high: int, kind: str, seen: _Seen) -> int:
    """Return a set of ids as bits."""
    word = 0
    for item in entry.items(0, high):
        word |= 1 << seen.add(item, kind, item.integer(low, high))
    return word


def _tile(entry: Reader, seen: _Seen) -> int:
    kind = entry.choice(KINDS)
    seen.add(entry, "path tile", kind, int(KIND_COPIES[kind]))
    return kind + 1


def _read_city(city: Reader, state: State, seat: int, seen: _Seen) -> None:
    state.board[seat] = city["board"].integer(0, MAX_PLAYERS - 1)
    state.vp[seat] = city["points"].integer(0, MOST_POINTS)
    tiles = [_tile(entry, seen) for entry in city["path"].items(0, MAX_LAID)]
    state.laid[seat] = len(tiles)
    state.path[seat, 1 : 1 + len(tiles)] = tiles
    for entry in city["portals"].items(0, SPACES):
        slot = entry.integer(0, SPACES - 1)
        if (state.portals[seat] >> slot) & 1:
            raise entry.fail("every slot at most once")
        shape = int(np.flatnonzero(SLOT_OF_SHAPE[state.board[seat]] == slot)[0])
        seen.add(entry, "portal shape", shape, int(COPIES_OF_SHAPE[state.num_players]))
        state.portals[seat] |= 1 << slot
        state.num_portals[seat] += 1
    for space, entry in enumerate(city["tasks"].items(SPACES, SPACES)):
        if entry.value is not None:
            entry.keys(("task", "lit"))
            state.fire[seat, space] = 1 + seen.add(entry["task"], "task", entry["task"].integer(0, NUM_TASKS - 1))
            state.tasks[seat] += 1
            if entry["lit"].boolean():
                state.lit[seat] |= 1 << space
                state.bonfires[seat] += 1
    city["guardians"].keys(GUARDIANS)
    for guardian, name in enumerate(GUARDIANS):
        entry = city["guardians"][name]
        state.guardian[seat, guardian] = entry.optional(lambda entry: entry.choice(PLACES), -1)
        state.num_guardians[seat] += state.guardian[seat, guardian] >= 0
    masters = _ids(city["masters"], 1, NUM_MASTERS, "master", seen)
    state.masters[seat] = masters
    state.gnomes[seat] = masters.bit_count()
    _check_guardians(city, state, seat)


def _check_guardians(city: Reader, state: State, seat: int) -> None:
    """Guardians stand where there is something to stand on."""
    if state.guardian[seat, 0] < 0:
        raise city["guardians"]["own"].fail("a place: she is always there")
    for guardian, name in enumerate(GUARDIANS):
        place = int(state.guardian[seat, guardian])
        space = place - 1 if place < 1 + SPACES else place - 1 - SPACES
        if place > 0 and space > state.laid[seat]:
            raise city["guardians"][name].fail(f"a place along the {int(state.laid[seat])} laid path tiles")
        if place > SPACES and not (state.lit[seat] >> space) & (state.portals[seat] >> space) & 1:
            raise city["guardians"][name].fail("a bonfire that burns, with its portal")


def _read_player(player: Reader, state: State, seat: int) -> None:
    elders = 0
    for item in player["elders"].items(0, NUM_ELDERS):
        elders |= 1 << item.integer(1, NUM_ELDERS)
    state.elders[seat] = elders
    state.gnomes[seat] += elders.bit_count()
    state.tok[seat] = player["tokens"].counts(TOKENS, MOST_PIECES)
    state.res[seat] = player["resources"].counts(RESOURCES, MOST_PIECES)
    state.ship[seat] = player["ship"].optional(lambda entry: entry.integer(0, NUM_ISLANDS - 1), -1)
    state.gone[seat] = player["out"].boolean()
    state.passed[seat] = player["passed"].boolean()
    state.slots[seat] = player["turns"].integer(0, 10_000)


def _read_gifts(player: Reader, state: State, seat: int) -> None:
    """Gift tokens in the stacks and on the islands: ten in all."""
    kinds, total = _Seen(), 0
    for stack, pile in enumerate(player["gifts"].items(STACKS, STACKS)):
        entries = pile.items(0, STACK_SIZE)
        for i, entry in enumerate(reversed(entries)):
            resource = entry.choice(RESOURCES[:GOLD])
            kinds.add(entry, "gift", resource, int(GIFT_COPIES[resource]))
            state.gifts[seat, stack, i] = resource + 1
        state.gifts_left[seat, stack] = len(entries)
        total += len(entries)
    state.gifts_on[seat] = _integers(player["gifts_on"], NUM_ISLANDS, TASK_SLOTS)
    for island in range(NUM_ISLANDS):
        if ISLAND_RESOURCE[island] < 0 and state.gifts_on[seat, island]:
            raise DocumentError(f"{player['gifts_on'].path}: island {island} takes no gifts")
    if total + int(state.gifts_on[seat].sum()) != STACKS * STACK_SIZE:
        raise DocumentError(
            f"{player['gifts_on'].path}: expected {STACKS * STACK_SIZE} gifts, on islands and in stacks"
        )


def _read_fate(player: Reader, state: State, seat: int) -> None:
    """The fate tiles to come, and the symbols that lie in the area."""
    tiles = _Seen()
    column = [
        1 + tiles.add(entry, "fate tile", entry.integer(0, NUM_FATE - 1))
        for entry in player["column"].items(0, COLUMN_LENGTH)
    ]
    state.column[seat, : len(column)] = column
    state.column_left[seat] = len(column)
    hand = player["hand_tile"]
    state.hand_tile[seat] = hand.optional(
        lambda entry: 1 + tiles.add(entry, "fate tile", entry.integer(0, NUM_FATE - 1)), 0
    )
    for row, line in enumerate(player["fate_area"].items(GRID_ROWS, GRID_ROWS)):
        if not isinstance(line.value, str) or len(line.value) != GRID_COLUMNS or set(line.value) - set(SYMBOLS):
            raise line.fail(f"a string of {GRID_COLUMNS} signs out of {SYMBOLS!r}")
        for column_number, sign in enumerate(line.value):
            cell = row * GRID_COLUMNS + column_number
            state.grid[seat, cell] = SYMBOLS.index(sign)
            if sign != ".":
                state.covered[seat, cell // HALF] |= 1 << (cell % HALF)
    if (state.hand_tile[seat] > 0) == bool(state.grid[seat].any()):
        raise DocumentError(f"{hand.path}: a tile is in hand exactly as long as none lies in the fate area")
    if np.count_nonzero(state.grid[seat]) > FATE_TILES.size:
        raise DocumentError(f"{player['fate_area'].path}: more symbols than {NUM_FATE} fate tiles have")
    survey_groups(state, seat)


def _read_tom(tom: Reader, state: State, seen: _Seen) -> None:
    tom.keys(TOM_KEYS)
    _read_city(tom, state, TOM, seen)
    state.ship[TOM] = -1
    cards = _Seen()
    deck = [cards.add(entry, "card", entry.choice(TOM_DECK)) for entry in tom["deck"].items(0, NUM_TOM_CARDS)]
    played = [cards.add(entry, "card", entry.choice(TOM_DECK)) for entry in tom["played"].items(0, NUM_TOM_CARDS)]
    if len(deck) + len(played) != NUM_TOM_CARDS:
        raise DocumentError(f"{tom['deck'].path}: expected {NUM_TOM_CARDS} cards, in the deck and played")
    if not deck and not state.over and state.phase != TOM_TASK:
        raise tom["deck"].fail("at least the card that Tom plays next")
    state.tom_deck[: len(deck)] = deck[::-1]
    state.tom_deck[len(deck) :] = played
    state.tom_left = len(deck)
    state.tom_pass = tom["passes"].integer(0, TOM_PASSES)
    state.tom_novices = tom["novices"].integer(0, TOM_NOVICES)
    state.tom_card = tom["card"].optional(_plus_one(TOM_ACTIONS), 0)
    state.tom_resource = tom["resource"].optional(_plus_one(RESOURCES[:GOLD]), 0)
    waits = state.phase == TOM_TASK and not state.over
    if waits != (state.tom_card - 1 in (TOM_TASK_HIGH, TOM_TASK_LOW)):
        raise tom["card"].fail("the task card being played at TOM_TASK, null elsewhere")
    if waits != (state.tom_resource > 0):
        raise tom["resource"].fail("the revealed resource at TOM_TASK, null elsewhere")


def _read_board(reader: Reader, state: State, seen: _Seen) -> None:
    for island, slots in enumerate(reader["islands"].items(NUM_ISLANDS, NUM_ISLANDS)):
        for slot, entry in enumerate(slots.items(TASK_SLOTS, TASK_SLOTS)):
            if entry.value is not None:
                if ISLAND_RESOURCE[island] < 0:
                    raise entry.fail("null: guardian islands have no tasks")
                state.islands[island, slot] = 1 + seen.add(entry, "task", entry.integer(0, NUM_TASKS - 1))
    ring = reader["great_bonfire"]
    ring.keys(("pointer", "used", "portals"))
    state.pointer = ring["pointer"].integer(0, NUM_SEGMENTS - 1)
    state.gb_used = ring["used"].boolean()
    copies = int(COPIES_OF_SHAPE[state.num_players])
    for segment, entry in enumerate(ring["portals"].items(NUM_SEGMENTS, NUM_SEGMENTS)):
        for shape, item in enumerate(entry.items(NUM_SHAPES, NUM_SHAPES)):
            state.segments[segment, shape] = item.integer(0, copies)
            for _ in range(state.segments[segment, shape]):
                seen.add(item, "portal shape", shape, copies)


def _read_decks(reader: Reader, state: State, seen: _Seen) -> None:
    masters = reader["masters"]
    masters.keys(("display", "deck", "discard"))
    for slot, entry in enumerate(masters["display"].items(MASTER_DISPLAY, MASTER_DISPLAY)):
        state.master_display[slot] = entry.optional(
            lambda entry: seen.add(entry, "master", entry.integer(1, NUM_MASTERS)), 0
        )
    deck = [seen.add(e, "master", e.integer(1, NUM_MASTERS)) for e in masters["deck"].items(0, NUM_MASTERS)]
    state.master_deck[: len(deck)] = deck[::-1]
    state.masters_left = len(deck)
    high = NUM_MASTERS if state.num_players == 1 else 0
    discard = [seen.add(e, "master", e.integer(1, NUM_MASTERS)) for e in masters["discard"].items(0, high)]
    state.master_discard[: len(discard)] = discard
    state.masters_discarded = len(discard)
    owned = 0
    for seat in range(state.num_players):
        if owned & state.elders[seat]:
            raise DocumentError(f"state.players[{seat}].elders: an elder is in two cities")
        owned |= int(state.elders[seat])
    for entry in reader["elders"].items(0, NUM_ELDERS):
        elder = entry.integer(1, NUM_ELDERS)
        if (owned >> elder) & 1:
            raise entry.fail("elders that nobody has recruited, each once")
        owned |= 1 << elder
        state.elders_left |= 1 << elder
    tiles = reader["path_tiles"]
    tiles.keys(("display", "deck", "known_at_the_bottom"))
    for slot, entry in enumerate(tiles["display"].items(PATH_DISPLAY, PATH_DISPLAY)):
        state.path_display[slot] = entry.optional(lambda entry: _tile(entry, seen), 0)
    deck = [_tile(entry, seen) for entry in tiles["deck"].items(0, NUM_PATH_TILES)]
    state.path_deck[: len(deck)] = deck[::-1]
    state.paths_left = len(deck)
    state.paths_known = tiles["known_at_the_bottom"].integer(0, len(deck))


def _read_council(reader: Reader, state: State) -> None:
    reader["neutral_novices"].keys(SHARED_NAMES)
    for shared, name in enumerate(SHARED_NAMES):
        state.neutral[shared] = reader["neutral_novices"][name].boolean()
    reader["council"].keys(COUNCIL)
    n = int(state.num_players)
    for space, name in enumerate(COUNCIL):
        *own, neutral = _integers(reader["council"][name], n + 1, SPACES)
        state.council[space, :n] = own
        state.council[space, MAX_PLAYERS] = neutral
    state.sent = reader["novices_sent"].integer(0, SPACES * MAX_PLAYERS + NUM_SHARED)
    reader["countdown"].keys(("stack", "current"))
    state.cd_stack = reader["countdown"]["stack"].integer(0, COUNTDOWN)
    state.cd_cur = reader["countdown"]["current"].integer(0, COUNTDOWN)


def _read_turn(turn: Reader, state: State) -> None:
    turn.keys(TURN_KEYS)
    state.pass_value = turn["pass_value"].integer(0, COUNTDOWN)
    state.main_done = turn["option_chosen"].boolean()
    state.doing = turn["action"].optional(_number_plus_one(LAST_PENDING), 0)
    state.cost_type = turn["cost_type"].optional(_plus_one(TOKENS[:-1]), 0)
    state.cost_left = turn["cost_left"].integer(0, 8)
    state.pair_token = turn["pair_token"].optional(_plus_one(TOKENS[:-1]), 0)
    for i, entry in enumerate(turn["units"].items(0, 2)):
        state.unit[i] = entry.choice(UNITS) + 1
    state.pair_resource = turn["pair_resource"].optional(_plus_one(RESOURCES[:GOLD]), 0)
    state.tile = turn["fate_tile"].optional(_number_plus_one(NUM_FATE - 1), 0)
    state.flipped = turn["flipped"].boolean()
    state.keep_left = turn["keep_left"].integer(0, 9)
    state.kept[:] = turn["kept"].counts(TOKENS, 9)
    state.taking = turn["task"].optional(_number_plus_one(NUM_TASKS - 1), 0)
    state.gift = turn["gift"].optional(_number_plus_one(STACKS - 1), 0)
    state.gnome = turn["gnome"].optional(_plus_one(GNOMES), 0)
    state.mode = turn["mode"].optional(_plus_one(MODES), 0)
    state.walker = turn["guardian"].optional(_plus_one(GUARDIANS), 0)
    state.arrival = turn["arrival"].optional(_plus_one(PATH_PLACES), 0)
    state.stride = turn["steps"].integer(0, 9)
    for entry in turn["asked"].items(0, NUM_GUARDIANS):
        state.asked |= 1 << entry.choice(GUARDIANS)
    state.no_reward = turn["no_reward"].boolean()
    state.seated = turn["council_space"].optional(_plus_one(COUNCIL), 0)
    state.novice = turn["novice"].optional(_plus_one(NOVICES), 0)


# What must have been chosen at a decision, by the entries of "turn" and the record's fields.
_COST = (("cost_type", "cost_type"), ("cost_left", "cost_left"), ("action", "doing"))
NEEDED: dict[int, tuple[tuple[str, str], ...]] = {
    KEEP: (("keep_left", "keep_left"),),
    FATE_POS: (("fate_tile", "tile"),),
    GIFT: (("task", "taking"),),
    PAY_TOKEN: _COST,
    PAY_TOKEN2: (*_COST, ("pair_token", "pair_token")),
    PAY_RES: (("action", "doing"),),
    PAY_RES2: (("pair_resource", "pair_resource"), ("action", "doing")),
    PLACE_TASK: (("task", "taking"),),
    PROC_PICK: (("steps", "stride"),),
    PROC_DEST: (("guardian", "walker"), ("steps", "stride")),
    CHOOSE_RES: (("guardian", "walker"), ("arrival", "arrival")),
    GNOME_MODE: (("gnome", "gnome"), ("action", "doing")),
    COUNCIL_PHASE: (("novice", "novice"),),
    BONUS_OR_POINT: (("council_space", "seated"),),
    MOVE_DEST: (("guardian", "walker"),),
}


def _check_turn(reader: Reader, state: State) -> None:
    """The decision at hand has all that it is about."""
    turn = reader["turn"]
    if state.over:
        return
    for entry, field in NEEDED.get(int(state.phase), ()):
        if not state[field]:
            raise turn[entry].fail(f"what has been chosen before {reader['phase'].value}")
    if state.phase in (PAY_RES, PAY_RES2) and not state.unit[0]:
        raise turn["units"].fail(f"what is still to be paid at {reader['phase'].value}")
    if state.phase == TOM_TASK and state.num_players != 1:
        raise reader["phase"].fail("another decision: Tom plays only in the solo game")
    if (state.phase == SETUP) != (state.hand_tile[state.seat] > 0) and state.phase in (SETUP, MAIN):
        raise reader["phase"].fail("SETUP as long as the first fate tile is in hand, and only then")
    if state.walker and state.guardian[state.seat, state.walker - 1] < 0:
        raise turn["guardian"].fail("a guardian that the player has")
    if state.arrival > state.laid[state.seat] + 1:
        raise turn["arrival"].fail("a path position that exists")
    paid_for = ACTIONS.range_of(int(state.doing) - 1).name if state.doing else ""
    if state.phase in (PAY_TOKEN, PAY_TOKEN2, PAY_RES, PAY_RES2):
        if paid_for == "take_task" and not (state.taking and state.gift):
            raise turn["task" if not state.taking else "gift"].fail("what has been chosen before paying for a task")
        if paid_for in ("master", "elder") and not state.gnome:
            raise turn["gnome"].fail("what has been chosen before paying for a gnome")
        if paid_for not in PAYABLE:
            raise turn["action"].fail("an action that is paid for")
    on_island = state.ship[state.seat] >= 0
    if paid_for in ("take_task", "fetch") and not on_island:
        raise turn["action"].fail("an action for a ship in the harbour")


PAYABLE = (
    "ship", "path_display", "path_top", "take_task", "fetch", "procession", "great_bonfire", "master", "elder",
)  # fmt: skip
