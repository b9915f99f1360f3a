"""Positions of Lanterns, written as the specification writes them: in the frame of the acting player."""

import copy
import re

import fireside

GAME = fireside.games["lanterns"]

LETTERS = "KBGOPRW"
NAMES = ("black", "blue", "green", "orange", "purple", "red", "white")
PILES = ("four_of_a_kind", "three_pairs", "seven_unique")
SIDES = {2: "SN", 3: "SWN", 4: "SWNE"}
CARDS = {2: 5, 3: 7, 4: 8}
PLACEMENTS = {2: 22, 3: 27, 4: 32}

PASS, SEVEN = 0, 85
NEXT_TO = ((0, -1), (1, 0), (0, 1), (-1, 0))


def exchange(give, take):
    g, t = LETTERS.index(give), LETTERS.index(take)
    return 1 + 6 * g + (t if t < g else t - 1)


def four(color):
    return 43 + LETTERS.index(color)


def pairs(triple):
    chosen = sorted(LETTERS.index(letter) for letter in triple)
    ranked = [[a, b, c] for a in range(7) for b in range(a + 1, 7) for c in range(b + 1, 7)]
    return 50 + ranked.index(chosen)


def discard(color):
    return 86 + LETTERS.index(color)


# ---------------------------------------------------------------------- the actor frame, section 3


def quarter_turns(num_players, seat):
    return ("NESW".index(SIDES[num_players][seat]) - 2) % 4


def absolute(q, x, y):
    """Undo (x', y') = (x, y), (y, -x), (-x, -y), (-y, x) for q = 0, 1, 2, 3."""
    return ((x, y), (-y, x), (-x, -y), (y, -x))[q]


def framed(q, x, y):
    return ((x, y), (y, -x), (-x, -y), (-y, x))[q]


def around(num_players, seat):
    """Return the seats that ``seat`` calls self, left, across and right; vacant sides are left out."""
    names = {2: "self", 3: "left", 0: "across", 1: "right"}
    q = quarter_turns(num_players, seat)
    return {names[("NESW".index(side) - q) % 4]: other for other, side in enumerate(SIDES[num_players])}


def slots(state, seat):
    """Return the cells where a tile may go, in the frame and in the order of ``seat``."""
    document = GAME.to_json(state)
    lake = {(tile["x"], tile["y"]) for tile in document["lake"]}
    rim = {(x + dx, y + dy) for x, y in lake for dx, dy in NEXT_TO} - lake
    q = quarter_turns(int(state.num_players), seat)
    return sorted((framed(q, x, y) for x, y in rim), key=lambda cell: (cell[1], cell[0]))


# ---------------------------------------------------------------------- setting up


def counts(text):
    """Return the seven counts that ``"R3 P1"`` stands for."""
    held = [0] * 7
    for letter, number in re.findall(r"([KBGOPRW])(\d+)", text):
        held[LETTERS.index(letter)] += int(number)
    return held


def by_name(numbers):
    return dict(zip(NAMES, numbers, strict=True))


def position(
    num_players, actor, *, lake=((0, 0, 0, 0),), cards=None, favors=None, honour=None, supply=None,
    favor_supply=None, piles_left=None, hand=(), hands=None, stack=None, phase="TILE", first=None,
    final_turns=0, options=None,
):  # fmt: skip
    """Return a state; ``lake`` lists (tile, x', y', r'), everything else is by absolute seat.

    Cards that nobody holds are in the supply unless ``supply`` says otherwise. Hands are filled up with spare
    tiles, and the stack holds what is left to be placed, unless they are given; the end phase has no tiles.
    """
    q = quarter_turns(num_players, actor)
    document = GAME.to_json(GAME.new(num_players=num_players, seed=0, **(options or {})))
    held = [counts((cards or {}).get(seat, "")) for seat in range(num_players)]
    left = [CARDS[num_players] - sum(column) for column in zip(*held, strict=True)]
    for letter, number in (supply or {}).items():
        left[LETTERS.index(letter)] = number
    assert min(left) >= 0, "more cards than there are"

    if final_turns:
        hands, stack = {seat: [None] * 3 for seat in range(num_players)}, []
    used = {tile for tile, *_ in lake} | set(hand) | set(stack or ())
    used |= {tile for tiles in (hands or {}).values() for tile in tiles}
    spare = [tile for tile in range(1, 36) if tile not in used]
    if hands is None:
        hands = {actor: [*hand, *(spare.pop() for _ in range(3 - len(hand)))]}
    for seat in range(num_players):
        if seat not in hands:
            hands[seat] = [spare.pop() for _ in range(3)]
    if stack is None:
        in_hands = sum(tile is not None for tiles in hands.values() for tile in tiles)
        stack = [spare.pop() for _ in range(PLACEMENTS[num_players] + 1 - len(lake) - in_hands)]

    document["seat"], document["phase"], document["final_turns"] = actor, phase, final_turns
    document["first_player"] = actor if first is None else first
    for seat, player in enumerate(document["players"]):
        player["lanterns"] = by_name(held[seat])
        player["favors"] = (favors or {}).get(seat, 0)
        player["honour"] = (honour or {}).get(seat, 0)
        player["hand"] = list(hands[seat])
    document["supply"] = by_name(left)
    document["favor_supply"] = 20 - sum((favors or {}).values()) if favor_supply is None else favor_supply
    for name, number in (piles_left or {}).items():
        pile = document["dedications"][name]
        document["dedications"][name] = pile[len(pile) - number :]
    document["stack"], document["unused"] = list(stack), spare[: 35 - PLACEMENTS[num_players]]
    document["lake"] = []
    for tile, x, y, rotation in lake:
        x, y = absolute(q, x, y)
        document["lake"].append({"tile": tile, "x": x, "y": y, "rotation": (rotation + q) % 4})
    return GAME.from_json(document)


# ---------------------------------------------------------------------- playing


def phase(state):
    return "over" if GAME.over(state) else GAME.phase(state)


def legal(state):
    return GAME.legal_actions(state).tolist()


def place(state, tile, x, y, rotation):
    """Place ``tile`` at an actor cell, and check all that a placement does to tiles."""
    before = GAME.to_json(state)
    seat, n = before["seat"], int(state.num_players)
    q = quarter_turns(n, seat)
    hand = before["players"][seat]["hand"].index(tile)
    GAME.apply(state, 93 + 4 * hand + rotation)
    noted = GAME.to_json(state)
    assert noted["pending"] == {"hand": hand, "rotation": (rotation + q) % 4}
    for key in ("players", "supply", "favor_supply", "lake", "stack", "dedications", "seat"):
        assert noted[key] == before[key], f"choosing a tile changed {key}"
    assert phase(state) == "SLOT"
    offered = slots(state, seat)
    assert legal(state) == list(range(105, 105 + len(offered)))
    GAME.apply(state, 105 + offered.index((x, y)))

    after = GAME.to_json(state)
    cell = absolute(q, x, y)
    laid = {"tile": tile, "x": cell[0], "y": cell[1], "rotation": (rotation + q) % 4}
    assert after["lake"] == [*before["lake"], laid]
    hands = [copy.copy(player["hand"]) for player in before["players"]]
    hands[seat][hand] = before["stack"][0] if before["stack"] else None
    assert [player["hand"] for player in after["players"]] == hands
    assert after["stack"] == before["stack"][1:]
    assert after["unused"] == before["unused"]
    assert after["pending"] is None


def belongings(state):
    """Return everything that can be counted, by name."""
    document = GAME.to_json(state)
    table = {"favor supply": document["favor_supply"]}
    for letter, name in zip(LETTERS, NAMES, strict=True):
        table[f"supply {letter}"] = document["supply"][name]
        for seat, player in enumerate(document["players"]):
            table[f"cards {seat} {letter}"] = player["lanterns"][name]
    for seat, player in enumerate(document["players"]):
        table[f"favors {seat}"] = player["favors"]
        table[f"honour {seat}"] = player["honour"]
    for pile in PILES:
        table[pile] = len(document["dedications"][pile])
    return table


def changes(before, after):
    """Return how much every count that changed has changed."""
    old, new = belongings(before), belongings(after)
    return {key: new[key] - old[key] for key in old if new[key] != old[key]}


def gains(cards=None, favors=None, honour=None, **piles):
    """Return the changes when seats gain cards from (or, below 0, lose cards to) the supply, and the like."""
    table = {}

    def add(key, number):
        table[key] = table.get(key, 0) + number

    for seat, text in (cards or {}).items():
        for letter, number in re.findall(r"([KBGOPRW])(-?\d+)", text):
            add(f"cards {seat} {letter}", int(number))
            add(f"supply {letter}", -int(number))
    for seat, number in (favors or {}).items():
        add(f"favors {seat}", number)
        add("favor supply", -number)
    for seat, number in (honour or {}).items():
        add(f"honour {seat}", number)
    for pile, number in piles.items():
        add(pile, number)
    return {key: number for key, number in table.items() if number}


def cards_of(state, seat):
    return [int(number) for number in state.lanterns[seat]]


def side_facing(state, index, side):
    """Return the letter that tile ``index`` of the lake shows to N, E, S or W."""
    tile = GAME.to_json(state)["lake"][index]
    return PRINTED[tile["tile"]][("NESW".index(side) - tile["rotation"]) % 4]


PRINTED = (
    "BRWK", "WKOK", "GGGR", "OPOO", "RKGP", "RGBP", "WGOG", "RGKR", "WBKB",
    "GROW", "BPWR", "RRGG", "KPBB", "WWRG", "WOPW", "GPPR", "GBOB", "BRKG",
    "BKWG", "PRKK", "RKRO", "GPBP", "OBWO", "BRWK", "BWGP", "OBOB", "WKWK",
    "GBKO", "PKWO", "ROPW", "PPKP", "OKPR", "BWOR", "BPKO", "RWKO", "WGPB",
)  # fmt: skip
PLATFORMS = (6, 8, 11, 14, 15, 19, 20, 21, 22, 25, 26)
