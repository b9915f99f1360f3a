"""Every symbol of both maps: what it asks for, what it gives, in both directions."""

import pytest

from .positions import ELEMENTS, GAME, ROUTES, STOP, boat, legal, move, phase, play, player, position, tokens

# Section 3 of the specification and the spots of its data, written down once more.
NEED = {
    "nature": (7, 15, 18, 40, 44, 45, 46, 47, 53, 54),
    "water": (4, 6, 31, 32, 34, 35, 48, 49, 50),
    "air": (9, 10, 16, 19, 20, 26, 28, 52, 60),
    "fire": (1, 2, 3, 27, 29, 30, 36, 55),
    "mineral": (12, 13, 21, 23, 25, 39, 42),
}
FORBID = {"nature": (22, 51), "water": (11, 41), "air": (24, 58), "fire": (8, 56), "mineral": (37, 57)}
VILLAGES = {  # spot: points, cost, fireflies, rerolls
    59: (3, 1, 0, 1), 5: (5, 1, 1, 0), 33: (8, 1, 1, 0), 38: (10, 1, 0, 1), 17: (12, 1, 0, 0), 43: (15, 2, 0, 0),
    14: (20, 3, 0, 0),
}  # fmt: skip
EDGES = (
    "0-1 0-44 1-2 2-3 2-45 3-4 4-5 5-6 5-51 6-7 7-8 8-9 8-32 9-10 10-11 11-12 11-15 12-13 12-22 13-14 15-16 15-18 "
    "16-17 17-18 17-27 18-19 19-20 19-26 20-21 21-22 22-23 23-24 24-25 24-43 25-26 26-28 27-28 28-29 28-39 29-30 30-31 "
    "30-36 30-37 31-33 32-33 33-34 34-35 35-36 35-50 35-52 37-38 38-39 38-40 40-41 40-53 41-42 42-43 44-45 45-46 45-60 "
    "46-47 47-48 48-49 48-58 49-50 50-51 52-54 53-54 54-55 55-56 56-57 57-59 58-59 59-60"
)
STEPS = [pair for a, b in (map(int, edge.split("-")) for edge in EDGES.split()) for pair in ((a, b), (b, a))]
SYMBOLS = {"10-11": (0, 1, 0), "11-12": (-5, 0, 0), "19-26": (0, 0, 1), "22-23": (0, 0, 1), "52-54": (0, 2, 0)}
SKULLS = ("15-16", "40-41")


def kind(spot):
    """Return (kind, element) of a spot."""
    for name, spots in (("need", NEED), ("forbid", FORBID)):
        for element, numbers in spots.items():
            if spot in numbers:
                return name, element
    return ("village" if spot in VILLAGES else "start"), None


def start(spot, dice, **more):
    place = {"dice": dice, "company": spot, "visited": [spot], "score": 30, **more}
    return position(2, 0, "JOURNEY", players={0: place})


def others(element, count=3):
    return [e for e in ELEMENTS if e != element][:1] * count


def test_the_lists_above_are_complete():
    spots = [spot for numbers in (*NEED.values(), *FORBID.values()) for spot in numbers] + [*VILLAGES, 0]
    assert sorted(spots) == list(range(61))
    assert len(STEPS) == 2 * 74


@pytest.mark.parametrize(("here", "there"), STEPS)
def test_every_step(here, there):
    what, element = kind(there)
    edge = "-".join(map(str, sorted((here, there))))
    sparks, fireflies, rerolls = SYMBOLS.get(edge, (0, 0, 0))
    cost = VILLAGES[there][1] if what == "village" else 0
    if what == "village":
        fireflies, rerolls = fireflies + VILLAGES[there][2], rerolls + VILLAGES[there][3]
    met = [element, *others(element, 2)] if what == "need" else others(element)
    unmet = [element, element, element] if what == "forbid" else others(element)
    for dice, price in ((met, cost), (unmet, cost if what in ("village", "start") else 1)):
        state = start(here, dice, footprints=price, rerolls=1)
        assert move(there) in legal(state)
        play(state, move(there))
        assert player(state)["company"] == there
        assert tokens(state) == (30 + sparks, 0, fireflies, 1 + rerolls)
        spent = list(player(state)["used"])
        assert len(spent) == (1 if what == "need" and dice is met else 0)
        if price > 0:
            assert move(there) not in legal(start(here, dice, footprints=price - 1, camp=5))


@pytest.mark.parametrize(("here", "there"), STEPS)
def test_every_step_under_the_curse(here, there):
    """A cursed element neither pays nor forbids."""
    what, element = kind(there)
    if element is None:
        return
    state = start(here, [element] * 3, footprints=1, named={"small black": element})
    play(state, move(there))
    assert tokens(state)[1] == (0 if what == "need" else 1)
    shield = start(here, [element] * 3, footprints=1, named={"small black": element}, row=[20])
    play(shield, move(there))
    assert tokens(shield)[1] == (1 if what == "need" else 0)


@pytest.mark.parametrize(("here", "there"), [pair for e in SKULLS for pair in (tuple(map(int, e.split("-"))),)])
@pytest.mark.parametrize("back", [False, True])
def test_skull_edges(here, there, back):
    here, there = (there, here) if back else (here, there)
    state = start(here, ["fire"] * 3, footprints=3, row=[4, 8])
    play(state, move(there))
    assert phase(state) == "SKULL"
    play(state, 43)
    assert phase(state) == "JOURNEY"
    assert player(state)["company"] == there


@pytest.mark.parametrize("spot", range(61))
def test_no_other_ways(spot):
    state = start(spot, list(ELEMENTS), footprints=9, camp=spot if spot in VILLAGES else None)
    assert legal(state) == sorted([STOP, *(move(b) for a, b in STEPS if a == spot)])


@pytest.mark.parametrize("village", VILLAGES)
def test_villages_score_by_camp(village):
    base = GAME.scores(position(2, 0, "JOURNEY", players={0: {}}))[0]
    state = position(2, 0, "JOURNEY", players={0: {"camp": village}})
    assert GAME.scores(state)[0] == base + VILLAGES[village][0]
    walking = position(2, 0, "JOURNEY", players={0: {"company": village, "visited": [village]}})
    assert GAME.scores(walking)[0] == base


# ---------------------------------------------------------------------- archipelago

ROUTE = {
    "0-1": (1, 2, 0), "0-3": (3, 3, 0), "0-6": (1, 2, 0), "0-8": (3, 3, 0), "0-10": (4, 4, 0), "1-2": (0, 5, 0),
    "3-4": (1, 2, 0), "3-5": (5, 5, 1), "5-6": (5, 5, 1), "6-7": (4, 4, 0), "7-8": (4, 4, 0), "8-9": (1, 2, 1),
    "9-10": (1, 2, 1), "10-11": (5, 5, 0),
}  # fmt: skip
ISLAND = {  # points, footprints, fireflies, rerolls
    0: (0, 0, 0, 0), 1: (0, 2, 0, 0), 2: (0, 0, 0, 0), 3: (0, 0, 2, 0), 4: (5, 1, 0, 0), 5: (4, 0, 0, 0),
    6: (2, 0, 0, 1), 7: (2, 0, 0, 1), 8: (0, 0, 0, 0), 9: (8, 0, 0, 0), 10: (0, 0, 0, 1), 11: (3, 0, 0, 0),
}  # fmt: skip


def fleet(here, there):
    """Four boats, one at the start of the route, none at its end, none in the center unless it begins there."""
    if here == 0:
        return [0, 0, 0, 0] if there else None
    rest = [island for island in (7, 4, 11, 9, 5) if island not in (here, there)][:3]
    return sorted([here, *rest])


def sea(elements, boats, **more):
    dice = (list(ELEMENTS[:elements]) + [ELEMENTS[0]] * 3)[: max(3, elements)]
    if elements == 0:
        return position(2, 0, "JOURNEY", options={"map": "archipelago"}, players={
            0: {"adventurer": "Orium", "dice": ["spark_face"] * 2, "boats": boats, **more}})  # fmt: skip
    return position(
        2, 0, "JOURNEY", options={"map": "archipelago"}, players={0: {"dice": dice, "boats": boats, **more}}
    )


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize("elements", range(6))
def test_every_route(route, elements):
    here, there = map(int, route.split(">"))
    least, most, cost = ROUTE["-".join(map(str, sorted((here, there))))]
    boats = fleet(here, there)
    price = cost + max(0, least - elements)
    if elements > most:
        assert boat(route) not in legal(sea(elements, boats, footprints=9))
        return
    if price:
        assert boat(route) not in legal(sea(elements, boats, footprints=price - 1))
    state = sea(elements, boats, footprints=price, rerolls=0, row=[4, 8])
    play(state, boat(route))
    _, footprints, fireflies, rerolls = ISLAND[there]
    assert tokens(state) == (10, footprints, fireflies, rerolls)
    assert there in player(state)["boats"]
    assert player(state)["boats"].count(here) == boats.count(here) - 1
    assert phase(state) == ("SKULL" if there in (2, 11) else "JOURNEY")
    if there in (2, 11):
        play(state, 43)
    assert GAME.seat(state) == 1  # one boat a round


def test_a_cursed_element_does_not_count_for_a_route():
    state = position(2, 0, "JOURNEY", options={"map": "archipelago"}, players={
        0: {"dice": ["air", "fire", "water"], "named": {"small black": "air"}, "footprints": 0}})  # fmt: skip
    assert legal(state) == [STOP, boat("0>1"), boat("0>6")]


@pytest.mark.parametrize("island", range(12))
def test_islands_score_by_boats(island):
    base = GAME.scores(sea(3, [0, 0, 0, 0]))[0]
    assert GAME.scores(sea(3, sorted([0, 0, 0, island])))[0] == base + ISLAND[island][0]
