"""Positions of Bonfire, written by what players have; everything else is put where it must then be."""

import re
from collections import Counter

import fireside
from fireside.envs.bonfire.components import DATA

GAME = fireside.games["bonfire"]

RESOURCES = ("flower", "fruit", "herb", "shell", "root", "gold")
TOKENS = ("path", "ship", "task", "great_bonfire", "guardian", "gnome", "yellow")
GUARDIANS = ("own", "pink", "grey", "brown", "blue")
SHARED = ("path", "tasks", "portals", "guardians", "gnomes")
COUNCIL = (
    "gold2_yellow1", "take_path", "take_guardian", "turn_great_bonfire", "take_master", "move_guardian", "move_ship",
    "place_fate",
)  # fmt: skip
KINDS = tuple(f"{kind['crystal']} {kind['resource']}" for kind in DATA["path_tiles"]["kinds"])
ORDERS = DATA["player_board"]["portal_orders_slot0_left_to_slot6_right"]
SYMBOL = dict(zip(TOKENS, "pstbgn", strict=False))

# The action table, written down once more (specification, section 6).
PASS, DONE, FATE, PATH_TOP, PATH_REFRESH, FETCH = 0, 1, 2, 21, 22, 26
TWO_TOKENS, ONE_TOKEN, BONUS, POINT, STAY, SWAP = 88, 89, 98, 99, 120, 258
TOKEN_RESOURCE, TOKEN_PORTAL, RESOURCE_PORTAL, ALL_THREE = 135, 136, 137, 138


def ship(island):
    return 3 + island


def display(slot):
    return 17 + slot


def take(slot):
    return 23 + slot


def procession(tokens):
    return 26 + tokens


def turn(segment):
    return 35 + segment


def master(slot):
    return 42 + slot


def elder(number):
    return 47 + number


def light(space):
    return 54 + space


def bonus(shared):
    return 61 + (SHARED.index(shared) if isinstance(shared, str) else shared)


def gift(stack):
    return 66 + stack


def pay(name):
    return 68 + TOKENS.index(name) if name in TOKENS else 75 + RESOURCES.index(name)


def put(space):
    return 81 + space


def council(space):
    return 90 + (COUNCIL.index(space) if isinstance(space, str) else space)


def kind(name):
    return 100 + KINDS.index(name)


def guardian(name):
    return 115 + GUARDIANS.index(name)


def go(place):
    return (121 if place[0] == "P" else 128) + int(place[1:])


def portal(shape):
    return 139 + shape


def choose(name):
    return 146 + RESOURCES.index(name)


def keep(name):
    return 152 + TOKENS.index(name)


def pick(which):
    return 159 + which


def across(row, column):
    return 163 + 9 * row + column + 2


def down(column, row):
    return 163 + 45 + 7 * column + row + 2


def tom_task(choice):
    return 259 + choice


# ---------------------------------------------------------------------- setting up


def counts(text, names):
    """Return what ``"gold2 root1"`` stands for."""
    found = dict.fromkeys(names, 0)
    for name, number in re.findall(r"([a-z_]+)(\d+)", text):
        assert name in found, name
        found[name] += int(number)
    return found


def area(*tiles):
    """Return a fate area; a tile is (row, column, "down" or "across", symbol names)."""
    rows = [["."] * 11 for _ in range(9)]
    for row, column, way, *symbols in tiles:
        for i, symbol in enumerate(symbols):
            r, c = (row + i, column) if way == "down" else (row, column + i)
            assert rows[r + 2][c + 2] == ".", "two symbols on one cell"
            rows[r + 2][c + 2] = SYMBOL[symbol]
    return ["".join(row) for row in rows]


FIRST_TILE = (2, 2, "across", "great_bonfire", "path", "gnome")
GIFTS = [["flower", "fruit", "herb", "shell", "root"], ["fruit", "flower", "shell", "root", "herb"]]


def city(
    *, board=0, points=0, tokens="", resources="", ship=None, path=(), portals=(), tasks=None, guardians=None,
    masters=(), elders=(), gifts_on=None, gifts=None, column=None, fate_area=None, out=False, passed=False, turns=3,
):  # fmt: skip
    """Return a player of a document. ``tasks`` maps a space to a task id, or to (task id, lit)."""
    placed = {space: task if isinstance(task, tuple) else (task, False) for space, task in (tasks or {}).items()}
    given = dict(gifts_on or {})
    stacks = [list(stack) for stack in (gifts or GIFTS)]
    if gifts is None:
        for _ in range(sum(given.values())):  # the lowest ones have gone, so that the face-up ones stay
            max(stacks, key=len).pop()
    return {
        "board": board,
        "points": points,
        "path": list(path),
        "portals": sorted(portals),
        "tasks": [
            {"task": placed[space][0], "lit": placed[space][1]} if space in placed else None for space in range(7)
        ],
        "guardians": {**dict.fromkeys(GUARDIANS), "own": "S", **(guardians or {})},
        "masters": sorted(masters),
        "elders": sorted(elders),
        "tokens": counts(tokens, TOKENS),
        "resources": counts(resources, RESOURCES),
        "ship": ship,
        "gifts": stacks,
        "gifts_on": [given.get(island, 0) for island in range(14)],
        "column": list(range(1, 8)) if column is None else list(column),
        "hand_tile": None,
        "fate_area": area(FIRST_TILE) if fate_area is None else fate_area,
        "out": out,
        "passed": passed,
        "turns": turns,
    }


TURN = {
    "pass_value": 0, "option_chosen": False, "action": None, "cost_type": None, "cost_left": 0, "pair_token": None,
    "units": [], "pair_resource": None, "fate_tile": None, "flipped": False, "keep_left": 0, "task": None,
    "gift": None, "gnome": None, "mode": None, "guardian": None, "arrival": None, "steps": 0, "asked": [],
    "no_reward": False, "council_space": None, "novice": None, "kept": dict.fromkeys(TOKENS, 0),
}  # fmt: skip


def position(
    num_players=2, seat=0, *, first=0, phase="MAIN", others=None, islands=None, segments=None, pointer=0, used=True,
    master_display=None, master_deck=None, elder_display=None, path_display=None, path_deck=None,
    neutral=SHARED, seats=None, sent=0, stack=0, current=0, pass_value=None, pending=None, tom=None, options=None,
    **you,
):  # fmt: skip
    """Return a state; the acting player is described by the keywords of ``city``, others by dictionaries of them.

    What nobody is given lies in the decks, in the order of its number. ``islands`` maps an island to its task ids,
    ``segments`` a segment to its portal shapes; where they are given, the others are empty.
    """
    document = GAME.to_json(GAME.new(num_players=num_players, seed=0, **(options or {})))
    document["seat"], document["first_player"], document["phase"] = seat, first, phase
    cities = [city(**(you if i == seat else (others or {}).get(i, {"board": i}))) for i in range(num_players)]
    document["players"] = cities
    if num_players == 1:
        given = dict(tom or {})
        extra = {"deck", "played", "passes", "novices", "card", "resource"}
        full = city(**{"board": 1, **{name: value for name, value in given.items() if name not in extra}})
        document["tom"] = {name: full[name] if name in full else document["tom"][name] for name in document["tom"]}
        document["tom"].update({name: value for name, value in given.items() if name in extra})
        if "deck" in given and "played" not in given:
            every = [f"{card['action']} {i}" for i, card in enumerate(DATA["tom"]["cards"])]
            document["tom"]["played"] = [card for card in every if card not in given["deck"]]
        cities = [*cities, document["tom"]]
    _lay_out_tasks(document, cities, islands)
    _lay_out_portals(document, cities, num_players, segments)
    document["great_bonfire"]["pointer"], document["great_bonfire"]["used"] = pointer, used
    _lay_out_gnomes(document, cities, num_players, master_display, master_deck, elder_display)
    _lay_out_path_tiles(document, cities, path_display, path_deck)
    document["neutral_novices"] = {name: name in neutral for name in SHARED}
    for name, row in (seats or {}).items():
        document["council"][name] = list(row)
    document["novices_sent"] = sent
    document["countdown"] = {"stack": stack, "current": current}
    value = (stack if seat == first else current) if pass_value is None else pass_value
    document["turn"] = {**TURN, "pass_value": value, **(pending or {})}
    return GAME.from_json(document)


def _lay_out_tasks(document, cities, islands):
    owned = {space["task"] for player in cities for space in player["tasks"] if space}
    if islands is None:
        document["islands"] = [[None if task in owned else task for task in slots] for slots in document["islands"]]
    else:
        rows = {island: [*tasks, None, None, None][:3] for island, tasks in islands.items()}
        document["islands"] = [rows.get(island, [None] * 3) for island in range(14)]


def _lay_out_portals(document, cities, num_players, segments):
    rows = document["great_bonfire"]["portals"]
    if segments is not None:
        rows[:] = [[segments.get(i, ()).count(shape) for shape in range(7)] for i in range(7)]
        return
    for player in cities:
        for slot in player["portals"]:
            shape = ORDERS[player["board"]][slot]
            next(row for row in reversed(rows) if row[shape])[shape] -= 1


def _lay_out_gnomes(document, cities, num_players, master_display, master_deck, elder_display):
    gold = {card["id"] for card in DATA["masters"]["cards"] if card["resource"] == "gold"}
    owned = {number for player in cities for number in player["masters"]}
    free = [i for i in range(1, 28) if i not in owned and not (num_players == 1 and i in gold)]
    shown = free[:6] if master_display is None else [*master_display, *[None] * (6 - len(master_display))]
    deck = [i for i in free if i not in shown] if master_deck is None else master_deck
    document["masters"] = {"display": shown, "deck": list(deck), "discard": []}
    recruited = {number for player in cities for number in player.get("elders", ())}
    document["elders"] = (
        [i for i in range(1, 7) if i not in recruited] if elder_display is None else list(elder_display)
    )


def _lay_out_path_tiles(document, cities, path_display, path_deck):
    copies = Counter({name: entry["count"] for name, entry in zip(KINDS, DATA["path_tiles"]["kinds"], strict=True)})
    copies.subtract(tile for player in cities for tile in player["path"])
    free = [name for name in KINDS for _ in range(copies[name])]
    shown = [free.pop(0) for _ in range(4)] if path_display is None else list(path_display)
    if path_display is not None:
        for tile in shown:
            if tile is not None:
                free.remove(tile)
    document["path_tiles"] = {
        "display": shown,
        "deck": free if path_deck is None else list(path_deck),
        "known_at_the_bottom": 0,
    }


# ---------------------------------------------------------------------- playing


def legal(state):
    return GAME.legal_actions(state).tolist()


def play(state, *actions):
    """Carry out actions one after the other; return the state."""
    for action in actions:
        assert action in legal(state), f"{action} at {where(state)}: {legal(state)}"
        GAME.apply(state, action)
    return state


def where(state):
    return "over" if GAME.over(state) else f"{GAME.phase(state)} {GAME.seat(state)}"


def player(state, seat=0):
    return GAME.to_json(state)["players"][seat]


def tokens(state, seat=0):
    return {name: number for name, number in player(state, seat)["tokens"].items() if number}


def resources(state, seat=0):
    return {name: number for name, number in player(state, seat)["resources"].items() if number}


def points(state, seat=0):
    return int(state.vp[seat])


def places(state, seat=0):
    return {name: place for name, place in player(state, seat)["guardians"].items() if place}


def offered(state, first, count):
    """Return the legal actions within a range, as numbers within it."""
    return [action - first for action in legal(state) if first <= action < first + count]
