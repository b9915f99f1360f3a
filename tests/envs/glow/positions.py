"""Positions of Glow, set up through the document of a state."""

import fireside
from fireside.envs.core.random import seed_rng

GAME = fireside.games["glow"]

ELEMENTS = ("nature", "water", "air", "fire", "mineral")
ADVENTURERS = ("Braccio", "Taetyss", "Eoles", "Pocana", "Moloc'h", "Noctiluca", "Orium")
OWN_DICE = {"Pocana": 3}
NAMES = (
    "Likyar", "Thoape", "Torke", "Tamnuca", "Ladawa", "Mindaroo", "Mindaroo", "Donillilu", "Oshra", "Xar'gok",
    "Briki", "Briki", "Sketal", "Sketal", "Sketal", "Sketal", "Sketal", "Lumipili", "Snarexe", "Kaar", "Hymoros",
    "Dvol", "Okans", "Brikix", "Zzibelu", "Torke", "Torkos", "Wapoki", "Tamnuca", "Zellyf", "Zellyf", "Biraii",
    "Biraii", "Dvol", "Dvol", "Okanios", "Gluach", "Drel", "Oshra", "Drel", "Cromaug", "Kapaoro", "Kapao", "Sketal",
    "Lumipili", "Kapao",
)  # fmt: skip
SMALL = (
    "small green 1", "small green 2", "small blue 1", "small blue 2", "small azure 1", "small azure 2", "small red",
    "small orange", "small purple",
)  # fmt: skip
BLACK = "small black"
OWN = ("first own", "second own", "third own")
SLOTS = (*OWN, *(f"large {color}" for color in ("green", "blue", "azure", "red", "orange")), *SMALL, BLACK)
SUPPLY = ("green", "blue", "azure", "red", "orange")
SOLO_REMOVED = (1, 3, 9, 10, 12, 20, 21, 25, 33, 34, 38, 41, 44, 46)
SIMULTANEOUS = {"MORNING", "PAY", "DIE1", "DIE2", "SET_DIE", "SET_FACE", "NOON", "RESURRECT", "JOURNEY", "SKULL"}

# Action ids, section 8 of the specification.
STOP, MODE_REROLL, MODE_SET, PAY_POWER, PAY_TOKEN, PAY_TRACK, ADVENTURER, SETTLE = 0, 13, 14, 15, 16, 17, 42, 99
ROUTES = (
    "0>1", "1>0", "0>3", "3>0", "0>6", "6>0", "0>8", "8>0", "0>10", "10>0", "1>2", "2>1", "3>4", "4>3", "3>5", "5>3",
    "5>6", "6>5", "6>7", "7>6", "7>8", "8>7", "8>9", "9>8", "9>10", "10>9", "10>11", "11>10",
)  # fmt: skip


def section(element):
    return 1 + ELEMENTS.index(element)


def color(name):
    return 6 + ("green", "blue", "azure", "red", "orange", "purple", "yellow").index(name)


def die(name):
    return 18 + SLOTS.index(name)


def face(name):
    return 36 + ELEMENTS.index(name) if name in ELEMENTS else 41


def row(i):
    return 43 + i


def spell(j):
    return 51 + j


def cemetery(card):
    return 52 + card


def move(spot):
    return 100 + spot


def boat(route):
    return 161 + ROUTES.index(route)


def label(card):
    return f"{card} {NAMES[card - 1]}"


# ---------------------------------------------------------------------- setting up


def position(
    num_players=2, seat=0, phase="MORNING", *, players=None, day=7, first=0, finished=(), board=None, black=None,
    cemetery=(), pending=None, options=None, arthur=None, tiles=None, dice_on="nature", deck=(), spells_gone=(),
):  # fmt: skip
    """Return a state. ``players`` gives for each seat what differs from an empty place.

    Of a player: adventurer, score, lapped, footprints, fireflies, rerolls, powers_used, row (ids, or (id, color of its
    die)), spells ((type, face up)), dice (symbols of the own dice, then of as many small ones as are needed), named
    (further dice by name), company, camp, boats, done, visited, used. Small dice that nobody holds lie on ``dice_on``.
    Companions that are not named are in the deck, removed or in the cemetery.
    """
    players = players or {}
    solo = num_players == 1
    taken = {card if isinstance(card, int) else card[0] for spec in players.values() for card in spec.get("row", ())}
    board = {name: dict((board or {}).get(name, {})) for name in ELEMENTS}
    taken |= {entry["companion"] for entry in board.values() if entry.get("companion")} | set(cemetery) | set(deck)
    spare = [card for card in range(1, 47) if card not in taken and not (solo and card in SOLO_REMOVED)]
    decks, removed = _decks(spare, day, solo, deck)

    free = list(SMALL)
    for spec in players.values():
        for name in spec.get("named", {}):
            if name in free:
                free.remove(name)
    adventurers = [spec["adventurer"] for spec in players.values() if "adventurer" in spec]
    others = [name for name in (*ADVENTURERS, "Pocana") if name not in adventurers]  # Pocana first: she does nothing
    documents = [_player(players.get(s, {}), others, free) for s in range(num_players)]
    held = {entry["die"] for document in documents for entry in document["dice"]}
    in_play = black is not None or BLACK in held
    sections = {
        name: {
            "companion": label(entry["companion"]) if entry.get("companion") else None,
            "dice": [*(free if name == dice_on else ()), *([BLACK] if name == black else ())],
            "footprints": entry.get("footprints", 0),
            "tile": None,
        }
        for name, entry in board.items()
    }
    apart = num_players > 1 and (phase in SIMULTANEOUS or (pending or {}).get("fetched"))
    pile = [1, 2, 3, 4, 5, 6, 6] if not solo else []
    for document in documents:
        for entry in document["spells"]:
            pile.remove(entry["type"])
    for kind in spells_gone:
        pile.remove(kind)
    document = {
        "game": "glow", "version": 0, "random": [1, 2, 3, 4], "steps": 50, "seat": seat, "phase": phase, "over": False,
        "options": {"num_players": num_players, **(options or {})},
        "truncated": False, "out": [False] * num_players, "round": day, "first_player": first,
        "finished": list(finished), "players": documents,
        "shown": [_shown(document) for document in documents] if apart else None,
        "pending": {
            "section": None, "fetched": None, "mode": "none", "pay_left": 0, "die": None, "xargok": None,
            "black_entered": None, **(pending or {}),
        },
        "board": sections,
        "supply": [name for name in SUPPLY if f"large {name}" not in held],
        "black_in_play": in_play,
        "cemetery": [label(card) for card in sorted([*spare, *cemetery])],
        "deck": {name: [label(card) for card in cards] for name, cards in decks.items()},
        "removed": {name: [label(card) for card in cards] for name, cards in removed.items()},
        "spells": {"pile": pile, "gone": list(spells_gone), "lost": []},
        "arthur": None,
    }  # fmt: skip
    if solo:
        _add_arthur(document, phase, day, arthur or {}, tiles)
    return GAME.from_json(document)


def _decks(spare, day, solo, chosen):
    """Take the decks and the removed cards out of the spare companions; ``chosen`` come first."""
    wanted = {"A": max(0, 20 - 5 * day), "B": min(20, 40 - 5 * day)}
    if solo:
        wanted = {"A": 4 * max(0, 4 - day), "B": 4 * (8 - max(4, day))}
    decks, removed = {}, {}
    for name, size in wanted.items():
        mine = [card for card in chosen if (card <= 23) == (name == "A")]
        rest = [card for card in spare if (card <= 23) == (name == "A")]
        decks[name] = (mine + rest)[:size]
        removed[name] = [card for card in rest if card not in decks[name]][: 0 if solo else 3]
        for card in decks[name] + removed[name]:
            if card in spare:
                spare.remove(card)
    return decks, removed


def _player(spec, others, free):
    name = spec.get("adventurer") or others.pop()
    others[:] = [other for other in others if other != name]
    symbols = list(spec.get("dice", ()))
    own = OWN_DICE.get(name, 2)
    symbols += ["fire"] * (own - len(symbols))
    dice = dict(zip(OWN, symbols[:own], strict=False))
    for symbol in symbols[own:]:
        dice[free.pop(0)] = symbol
    dice.update(spec.get("named", {}))
    row = [card if isinstance(card, tuple) else (card, None) for card in spec.get("row", ())]
    for _, bound in row:
        if bound:
            dice.setdefault(f"large {bound}", "fire")
    return {
        "adventurer": name,
        "score": spec.get("score", 10),
        "lapped": spec.get("lapped", spec.get("score", 0) >= 100),
        **{key: spec.get(key, 0) for key in ("footprints", "fireflies", "rerolls", "powers_used", "company")},
        "row": [{"companion": label(card), "die": bound} for card, bound in row],
        "spells": [{"type": kind, "face_up": up} for kind, up in spec.get("spells", ())],
        "dice": [{"die": slot, "shows": dice[slot]} for slot in SLOTS if slot in dice],
        "camp": spec.get("camp"),
        "boats": spec.get("boats", [0, 0, 0, 0]),
        "done": spec.get("done", []),
        "visited": spec.get("visited", [spec.get("company", 0)]),
        "used": spec.get("used", []),
    }


def _shown(player):
    shown = {key: value for key, value in player.items() if key not in ("adventurer", "done", "visited", "used")}
    spells = [{**entry, "type": entry["type"] if entry["face_up"] else None} for entry in player["spells"]]
    return {**shown, "spells": spells}


def _add_arthur(document, phase, day, arthur, tiles):
    """Lay the tiles ``tiles`` = (per section, or None) and as many as are due into the stack."""
    taken = phase in SIMULTANEOUS
    left = (4 - day if day <= 4 else 8 - day) - taken
    left = (3 if day == 4 else 0) if left < 0 else left
    beside = list(tiles or ())
    spare = [tile for tile in range(1, 9) if tile not in beside]
    beside += [spare.pop(0) for _ in range(5 - len(beside))] if not (day == 8 and taken) else []
    beside += [None] * (5 - len(beside))
    for name, tile in zip(ELEMENTS, beside, strict=True):
        document["board"][name]["tile"] = tile
    stack = [spare.pop() for _ in range(left)]
    dice = arthur.get("dice", (("green", "fire"), ("blue", "mineral")))
    document["arthur"] = {
        "score": 10, "company": 0, "footprints": 0, "camp": None, "boats": [0, 0, 0, 0], **arthur,
        "dice": [{"color": name, "section": where} for name, where in dice], "stack": stack, "discarded": spare,
    }  # fmt: skip


# ---------------------------------------------------------------------- playing


def stir(state, seed):
    """Give the state another future of chance."""
    seed_rng(state.rng, seed, 9)
    return state


def phase(state):
    return "over" if GAME.over(state) else GAME.phase(state)


def legal(state):
    return GAME.legal_actions(state).tolist()


def play(state, *actions):
    for action in actions:
        GAME.apply(state, action)
    return state


def player(state, seat=0):
    return GAME.to_json(state)["players"][seat]


def row_of(state, seat=0):
    return [int(entry["companion"].split()[0]) for entry in player(state, seat)["row"]]


def in_cemetery(state):
    return [int(name.split()[0]) for name in GAME.to_json(state)["cemetery"]]


def tokens(state, seat=0):
    """Return score, footprints, fireflies and reroll tokens."""
    document = player(state, seat)
    return tuple(document[key] for key in ("score", "footprints", "fireflies", "rerolls"))


def before_noon(num_players=2, **subject):
    """Return a table at the last decision of the morning; ``subject`` is player_0, the first player.

    The others are without companions. STOP begins the noon.
    """
    specs = {
        k: subject.pop(k) for k in ("day", "board", "black", "cemetery", "options", "deck", "others") if k in subject
    }
    others = {1: {"rerolls": 1, "score": 0}, **specs.pop("others", {})}
    if num_players == 1:
        return position(1, 0, "MORNING", players={0: {"score": 30, "rerolls": 1, **subject}}, **specs)
    last = num_players - 1
    others[last] = {"rerolls": 1, "score": 0, **others.get(last, {})}
    return position(
        num_players, last, "MORNING", players={0: {"score": 30, **subject}, **others},
        finished=tuple(range(last)), **specs,
    )  # fmt: skip


def noon(num_players=2, **subject):
    """Return the table after the morning has ended, at whatever is to be decided next."""
    return play(before_noon(num_players, **subject), STOP)
