"""Positions of Fire Tower, with cells as (row, column) and cards by their keys."""

from functools import cache

import numpy as np

import fireside
from fireside.envs.core.random import below, seed_rng

GAME = fireside.games["fire_tower"]

CARDS = {
    "flare_up": 3, "burning_snag": 4, "explosion": 4, "ember": 3, "wind_n": 4, "wind_e": 4, "wind_s": 4, "wind_w": 4,
    "air_drop": 4, "fire_engine": 4, "smokejumper": 4, "dozer_line": 3, "scratch_line": 3, "de_reforest": 4,
}  # fmt: skip
KEYS = tuple(CARDS)
CORNERS = {2: ("NW", "SE"), 3: ("NW", "NE", "SE"), 4: ("NW", "NE", "SE", "SW")}
ROOF = {"NW": (0, 0), "NE": (0, 15), "SE": (15, 15), "SW": (15, 0)}
FLAME = {(7, 7), (7, 8), (8, 7), (8, 8)}
STEP = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}

CARD, DIR, OPT, BUCKET, RECKLESS, DISCARD, DONE = 256, 270, 274, 277, 278, 279, 280

# Where a turn goes on after a decision: the next step of section 5.1.
NEXT_STEP = {"WIND_SPREAD": 2, "ACTION": 4, "PRE_DRAW": 5}


def cell(row, column):
    return 16 * row + column


def card(key):
    return CARD + KEYS.index(key)


def direction(letter):
    return DIR + "NESW".index(letter)


def zone(corner):
    rows = range(3) if corner[0] == "N" else range(13, 16)
    columns = range(3) if corner[1] == "W" else range(13, 16)
    return {(row, column) for row in rows for column in columns}


def roof(num_players, seat):
    return ROOF[CORNERS[num_players][seat]]


@cache
def loaded(rolls):
    """Return the words of a generator whose next throws of the die are ``rolls``, such as "NE"."""
    for seed in range(10**6):
        words = np.zeros(4, np.uint32)
        seed_rng(words, seed, 5)
        found = [int(word) for word in words]
        if all("NESW"[below(words, 4)] == roll for roll in rolls):
            return found
    raise AssertionError(rolls)


def position(
    num_players=4, actor=0, phase="ACTION", *, fire=(), firebreaks=(), wind="N", burned=(), shadows=(), hands=None,
    deck=(), empty_buckets=(), limit=None, rolls="", turn=None, discarded=(), queue=(), **options,
):  # fmt: skip
    """Return a state in the turn of ``actor``. Every active player holds a full hand, filled up with spare cards.

    ``deck`` lists the cards to be drawn next, ``discarded`` those in the discard pile; the rest is in the draw pile.
    """
    options = {"shadow": bool(shadows) and num_players > 2, **options}
    if options.get("team") or num_players == 2:
        options["shadow"] = None
    document = GAME.to_json(GAME.new(num_players=num_players, seed=1, **options))
    team = options.get("team", False)
    if limit is None:
        limit = 5 + (0 if team else len(burned))
    spare = dict(CARDS)
    for key in [key for hand in (hands or {}).values() for key in hand] + list(discarded) + list(deck):
        if key in spare:
            spare[key] -= 1
    assert min(spare.values()) >= 0, "more cards than there are"
    fillers = [key for key in reversed(KEYS) for _ in range(spare[key])]
    document.update(
        seat=actor, turn=actor if turn is None else turn, phase=phase, wind=wind, limit=limit, turns=10, steps=20,
        fire=[list(at) for at in sorted(fire)], firebreaks=[list(at) for at in sorted(firebreaks)],
        picks=[], left=0, last_card=None, last_roll=None, random=loaded(rolls) if rolls else document["random"],
    )  # fmt: skip
    document["agenda"] = [{"task": "next_turn", "who": 0, "count": 0}]
    if phase in NEXT_STEP:
        document["agenda"].append({"task": "player_turn", "who": 0, "count": NEXT_STEP[phase]})
    for seat, player in enumerate(document["players"]):
        gone = seat in burned
        player.update(active=not gone, shadow=seat in shadows, bucket=seat not in empty_buckets)
        player["burned_at"] = 1 + burned.index(seat) if gone else 0
        document["out"][seat] = gone and seat not in shadows and not team
        held = list((hands or {}).get(seat, ()))
        if team or not gone:
            held += [fillers.pop(0) for _ in range(limit - len(held))]
        player["hand"] = {key: held.count(key) for key in KEYS}
    events = [key for key, used in (("firestorm", True), ("mutual_aid", False)) if options.get(key, used)]
    document["discard"] = {key: list(discarded).count(key) for key in (*KEYS, "firestorm", "mutual_aid")}
    below_them = [key for key in events if key not in deck and key not in discarded]
    document["deck"] = [*deck, *fillers[::-1], *below_them]
    document["queue"] = [{"event": event, "drawer": drawer} for event, drawer in queue]
    return GAME.from_json(document)


# ---------------------------------------------------------------------- looking


def phase(state):
    return "over" if GAME.over(state) else GAME.phase(state)


def at(state):
    """Return who decides what."""
    return GAME.seat(state), phase(state)


def legal(state):
    return GAME.legal_actions(state).tolist()


def legal_cells(state):
    return {divmod(action, 16) for action in legal(state) if action < 256}


def fires(state):
    return {tuple(place) for place in GAME.to_json(state)["fire"]}


def firebreaks(state):
    return {tuple(place) for place in GAME.to_json(state)["firebreaks"]}


def permanent(state):
    words = [int(word) for word in state.permanent]
    return {divmod(place, 16) for place in range(256) if words[place // 64] >> place % 64 & 1}


def wind(state):
    return GAME.to_json(state)["wind"]


def hand(state, seat):
    return [key for key, count in GAME.to_json(state)["players"][seat]["hand"].items() for _ in range(count)]


def sizes(state):
    return [len(hand(state, seat)) for seat in range(int(state.num_players))]


def discards(state):
    return {key: count for key, count in GAME.to_json(state)["discard"].items() if count}


def returns(state):
    return GAME.returns(state).tolist()


# ---------------------------------------------------------------------- playing


def do(state, *actions):
    """Carry out actions; a pair is a cell, a word a card, a letter a direction."""
    for action in actions:
        if isinstance(action, tuple):
            GAME.apply(state, cell(*action))
        elif isinstance(action, str):
            GAME.apply(state, direction(action) if action in STEP else card(action))
        else:
            GAME.apply(state, action)
    return state


def after(state, *actions):
    """Carry out actions on a copy."""
    return do(GAME.clone(state), *actions)


def pass_turn(state):
    """End the turn without a change: discard nothing, leave the bucket alone."""
    assert phase(state) == "ACTION"
    seat = GAME.seat(state)
    do(state, DISCARD, DONE)
    while GAME.seat(state) == seat and phase(state) in ("PRE_DRAW", "POST_DRAW"):
        do(state, DONE)
    return state


def finish_cards(state):
    """Give up what must be given up, and discard nothing more, until a turn goes on."""
    while phase(state) in ("KEEP", "STORM_DISCARD"):
        do(state, DONE if phase(state) == "STORM_DISCARD" else legal(state)[0])
    return state
