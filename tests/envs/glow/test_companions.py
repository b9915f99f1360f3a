"""Every companion, adventurer and spell: condition met once, several times, not met, and under the curse."""

import re

import pytest

from .positions import (
    ADVENTURER,
    ADVENTURERS,
    ELEMENTS,
    GAME,
    NAMES,
    cemetery,
    in_cemetery,
    legal,
    noon,
    phase,
    play,
    player,
    row_of,
    tokens,
)

# id: (condition, effect of one activation, how often); "3=" is three identical, "-air" forbids air.
# s sparks, p footprints, y fireflies, r rerolls; X leaves the row.
COMPANIONS = {
    1: ("nature fire", "1s 1r", "multi"),
    2: ("water mineral", "2s 1y", "multi"),
    3: ("3=", "4s", "multi"),
    4: ("mineral", "1s", "multi"),
    5: ("fire fire", "4s", "multi"),
    6: ("-nature -water", "4s", "once"),
    7: ("-air -fire", "6s", "once"),
    8: ("-water", "2s 1r", "once"),
    9: ("-nature", "3s", "once"),
    10: ("fire fire", "X", "once"),
    11: ("water water", "X 1p", "once"),
    12: ("air fire", "X 2p", "once"),
    13: ("water water water", "X -4s", "once"),
    14: ("nature nature nature", "X -4s", "once"),
    15: ("mineral mineral", "X 2s", "once"),
    16: ("fire fire fire", "X -5s", "once"),
    17: ("air air air", "X -4s", "once"),
    18: ("nature nature", "X 2p", "once"),
    19: ("4=", "X 10s", "once"),
    21: ("water", "1p", "multi"),
    22: ("air", "1s 1p", "multi"),
    23: ("nature", "1s 1r", "multi"),
    24: ("mineral mineral mineral", "X", "once"),
    25: ("air mineral", "5s", "multi"),
    26: ("2=", "2s", "multi"),
    27: ("3=", "6s", "multi"),
    28: ("nature water", "2s 1y", "multi"),
    29: ("mineral", "1p", "multi"),
    30: ("water water", "-2s", "multi"),
    31: ("water", "3s", "multi"),
    32: ("fire", "1s 1y", "multi"),
    33: ("fire", "1p 1y", "multi"),
    34: ("air air air", "3s", "multi"),
    35: ("air", "1s", "multi"),
    36: ("nature nature nature", "5s", "multi"),
    37: ("water -mineral", "6s", "once"),
    38: ("-fire", "2s", "once"),
    39: ("-mineral", "3s", "once"),
    40: ("-air", "4s", "once"),
    41: ("air", "X", "once"),
    42: ("3=", "X", "once"),
    43: ("air air", "X", "once"),
    44: ("nature nature", "X 2p", "once"),
    45: ("fire fire", "X 6s", "once"),
    46: ("water water", "X 2p", "once"),
}
HEROES = {
    "Braccio": ("nature nature", "3s 1p", "multi"),
    "Taetyss": ("water air", "3s 1r", "multi"),
    "Eoles": ("air mineral", "2s 1y", "multi"),
    "Moloc'h": ("mineral", "1p", "multi"),
    "Noctiluca": ("3=", "5s", "multi"),
    "Orium": ("2=", "1s", "multi"),
}
SPELLS = {
    1: ("nature nature", "-5s", "once"),
    2: ("water water", "-5s", "once"),
    3: ("air air", "", "once"),
    4: ("fire fire", "-6s", "once"),
    5: ("mineral mineral", "-3p", "once"),
    6: ("3=", "-7s", "once"),
}
END_POINTS = [
    0, 0, 0, 0, 0, 0, 0, 0, 0, -1, 6, 5, 1, 1, 0, 1, 1, 0, 0, 4, -2, -5, -2,
    4, 0, 0, 2, 2, 2, 5, 0, 1, 0, 4, 3, 3, 0, 3, 2, 2, -1, 5, 5, 2, 1, 4,
]  # fmt: skip
FIREFLIES = {1: 2, 4: 1, 5: 1, 6: 2, 19: 1, 21: 1, 24: 1, 25: 1, 26: 1, 28: 1, 32: 1, 33: 2, 37: 2, 39: 1}
HERO_POINTS = dict(zip(ADVENTURERS, (1, 0, 4, 4, 3, 0, 0), strict=True))

START = (30, 9, 0, 0)


def needed(condition):
    return [word for word in condition.split() if word in ELEMENTS]


def forbidden(condition):
    return [word[1:] for word in condition.split() if word.startswith("-")]


def group(condition):
    found = re.fullmatch(r"(\d)=", condition)
    return int(found[1]) if found else 0


def gained(effect, times):
    """Return the tokens after so many activations."""
    amounts = {unit: int(number) for number, unit in re.findall(r"(-?\d+)([spyr])", effect)}
    change = (amounts.get(unit, 0) * times for unit in "spyr")
    return tuple(before + more for before, more in zip(START, change, strict=True))


def hand(condition, times, own=3):
    """Return dice that meet a condition so many times, and as little else as possible."""
    if group(condition):
        dice = [ELEMENTS[k] for k in range(times) for _ in range(group(condition))]
        rest = [ELEMENTS[4], ELEMENTS[3], ELEMENTS[2]]
    else:
        met = needed(condition) * times
        dice = met if times or needed(condition) else forbidden(condition)[:1]
        rest = [e for e in ELEMENTS if e not in needed(condition) and e not in forbidden(condition)]
    return dice + rest[: max(0, own - len(dice))]


def run(dice, **more):
    return noon(dice=dice, footprints=9, **{"adventurer": "Pocana", **more})


def given(**place):
    return {"adventurer": "Pocana", **place}


def check(state, effect, times, where=None):
    assert tokens(state) == gained(effect, times)
    if where is not None:
        assert (where in row_of(state)) == (not ("X" in effect and times))
        assert (where in in_cemetery(state)) == ("X" in effect and times > 0)


def settle(state, card):
    """Cromaug asks what to fetch: Mindaroo, whose condition is not met by an air die."""
    if card == 41 and phase(state) == "RESURRECT":
        assert cemetery(41) not in legal(state)
        play(state, cemetery(7))
        assert 7 in row_of(state)
        assert 41 in in_cemetery(state)


def black_shows(symbol):
    return {"named": {"small black": symbol}}


def places():
    """Every source, as what differs from an empty place."""
    yield from ((f"{card} {NAMES[card - 1]}", {"row": [card]}, spec, card) for card, spec in COMPANIONS.items())
    yield from ((name, {"adventurer": name}, spec, None) for name, spec in HEROES.items())
    yield from ((f"spell {kind}", {"spells": [(kind, True)]}, spec, None) for kind, spec in SPELLS.items())


EVERYBODY = [pytest.param(place, *spec, card, id=name) for name, place, spec, card in places()]
every_source = pytest.mark.parametrize(("place", "condition", "effect", "often", "card"), EVERYBODY)


def own_dice(place):
    return 3 if place.get("adventurer", "Pocana") == "Pocana" else 2


@every_source
def test_condition_met(place, condition, effect, often, card):
    state = run(hand(condition, 1, own_dice(place)), **place)
    settle(state, card)
    check(state, effect, 1, card)


@every_source
def test_condition_not_met(place, condition, effect, often, card):
    own = own_dice(place)
    if group(condition):
        dice = (["nature"] * (group(condition) - 1) + ["water", "air"])[: max(own, group(condition))]
    elif needed(condition):
        rest = [e for e in ELEMENTS if e not in needed(condition) + forbidden(condition)]
        dice = (needed(condition)[1:] + rest)[: max(own, len(needed(condition)) - 1)]
    else:
        dice = hand(condition, 0, own)
    check(run(dice, **place), effect, 0, card)


@every_source
def test_every_forbidden_element_blocks(place, condition, effect, often, card):
    for element in forbidden(condition):
        check(run([*hand(condition, 1, 2), element], **place), effect, 0, card)


@every_source
def test_every_needed_element_is_needed(place, condition, effect, often, card):
    own = own_dice(place)
    for element in set(needed(condition)):
        dice = needed(condition)
        dice.remove(element)
        rest = [e for e in ELEMENTS if e not in needed(condition) + forbidden(condition)]
        check(run(dice + rest[: max(0, own - len(dice))], **place), effect, 0, card)


@every_source
def test_condition_met_several_times(place, condition, effect, often, card):
    state = run(hand(condition, 2, own_dice(place)), **place)
    settle(state, card)
    check(state, effect, 2 if often == "multi" else 1, card)


@every_source
def test_under_the_curse(place, condition, effect, often, card):
    """The black die takes its own symbol away: needs are not met, what is forbidden does not show."""
    own = own_dice(place)
    if group(condition):
        size = max(group(condition), own)
        check(run(["air"] * size, **place, **black_shows("air")), effect, 0, card)
    for element in set(needed(condition)):
        check(run(hand(condition, 1, own), **place, **black_shows(element)), effect, 0, card)
    if forbidden(condition):
        element = forbidden(condition)[0]
        dice = [
            *needed(condition),
            element,
            *[e for e in ELEMENTS if e not in needed(condition) + forbidden(condition)][:1],
        ]
        if len(forbidden(condition)) == 1:
            check(
                run(dice[:3] if len(dice) > 2 else [*dice, element], **place, **black_shows(element)), effect, 1, card
            )


@every_source
def test_the_black_die_gives_no_symbol(place, condition, effect, often, card):
    for element in set(needed(condition)):
        dice = needed(condition)
        dice.remove(element)
        rest = [e for e in ELEMENTS if e not in needed(condition) + forbidden(condition)]
        dice += rest[: max(0, own_dice(place) - len(dice))]
        check(run(dice, **place, **black_shows(element)), effect, 0, card)


@every_source
def test_kaar_shields(place, condition, effect, often, card):
    """With Kaar in the row the black die does nothing at all."""
    own = own_dice(place)
    symbol = "air" if group(condition) else (needed(condition) or ["curse_face"])[0]
    place = {**place, "row": [20, *place.get("row", [])]}
    state = run(hand(condition, 1, own), **place, **black_shows(symbol))
    settle(state, card)
    check(state, effect, 1, card)


@pytest.mark.parametrize("face", ["footprint_face", "spark_face"])
@pytest.mark.parametrize(("card", "size"), [(3, 3), (26, 2), (27, 3), (42, 3)])
def test_special_faces_form_groups_too(card, size, face):
    hero, pay = ("Noctiluca", 2 * 2) if face == "footprint_face" else ("Orium", 3 * 2)
    named = {"small purple": face} if face == "footprint_face" and size == 3 else {}
    if face == "spark_face" and size == 3:
        pytest.skip("there are two yellow dice")
    state = noon(adventurer=hero, dice=[face, face], named=named, row=[card], score=30)
    if phase(state) == "NOON":
        play(state, ADVENTURER)
    spec = COMPANIONS[card]
    own = {"Noctiluca": 5 if size == 3 else 0, "Orium": 1}[hero]
    sparks = sum(int(n) for n in re.findall(r"(-?\d+)s", spec[1]))
    expected = 30 + own + sparks + (pay if face == "spark_face" else 0)
    assert tokens(state)[0] == expected
    assert (card in row_of(state)) == ("X" not in spec[1])


def test_pocana_and_kaar_have_no_effect():
    for dice in (["fire"] * 3, ["air", "fire", "water"], list(ELEMENTS)):
        assert tokens(run(dice, row=[20])) == START


def test_end_points_and_fireflies_of_every_companion():
    for card in range(1, 47):
        for tokens_held in (0, 1):
            state = run(["fire", "air", "water"], row=[card], fireflies=tokens_held, done=[])
            state.row[0, :] = 0
            state.row[0, 0] = card
            state.fireflies[0] = tokens_held
            state.score[0], state.footprints[0] = 0, 0
            bonus = 10 if tokens_held + FIREFLIES.get(card, 0) >= 1 else 0
            assert GAME.scores(state)[0] == END_POINTS[card - 1] + HERO_POINTS["Pocana"] + bonus


@pytest.mark.parametrize("name", ADVENTURERS)
def test_end_points_of_adventurers(name):
    state = noon(adventurer=name, dice=["fire", "air"], score=30)
    state.score[0], state.footprints[0] = 0, 0
    assert GAME.scores(state)[0] == HERO_POINTS[name] + 10
    assert len([d for d in player(state)["dice"] if d["die"].endswith("own")]) == (3 if name == "Pocana" else 2)


def test_the_table_above_is_complete():
    assert sorted([*COMPANIONS, 20]) == list(range(1, 47))
    assert sorted([*HEROES, "Pocana"]) == sorted(ADVENTURERS)
