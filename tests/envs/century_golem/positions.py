"""Positions of Century: Golem Edition, written as the specification writes them: crystals as letters, cards as ids."""

import fireside

GAME = fireside.games["century_golem"]

LETTERS = "YGTP"
NAMES = ("yellow", "green", "turquoise", "pink")
COINS = ("copper", "silver")
REST, STOP = 56, 70
Y, G, T, P = range(4)


def take(slot):
    return 45 + slot


def claim(slot):
    return 51 + slot


def repeat(times):
    return 56 + times


def upgrade(color):
    return 67 + color


def pay(color):
    return 71 + color


def discard(color):
    return 75 + color


def vector(letters):
    """Return the four counts that ``"YYG"`` stands for."""
    return [letters.count(letter) for letter in LETTERS]


def by_name(letters):
    return dict(zip(NAMES, vector(letters), strict=True))


# ---------------------------------------------------------------------- setting up


def position(
    num_players=2, actor=0, *, caravan=None, hand=None, played=None, golems=None, coins=None, bank=None,
    row=None, crystals=None, deck=None, golem_row=None, golem_deck=None, first=None, round=0, phase="MAIN",
    pending=None, options=None,
):  # fmt: skip
    """Return a state; what is given for a player goes by seat, what is given for the row by slot.

    Hands and played piles are given besides the starting cards, which are in hand unless they were played. Cards and
    golems that are not mentioned fill the rows and then the decks. Somebody else than the actor holds what must have
    been taken before: coins that are not in the bank; cards, if ``deck`` leaves some out or crystals lie on the row.
    """
    keeper = (actor + 1) % num_players
    document = GAME.to_json(GAME.new(num_players=num_players, seed=0, **(options or {})))
    document["seat"], document["phase"], document["pending"] = actor, phase, pending
    document["first_player"] = actor if first is None else first
    document["round"] = round
    players = document["players"]
    for seat, player in enumerate(players):
        put = (played or {}).get(seat, [])
        player["hand"] = [card for card in (0, 1) if card not in put] + (hand or {}).get(seat, [])
        player["played"] = list(put)
        player["caravan"] = by_name((caravan or {}).get(seat, ""))
        player["golems"] = list((golems or {}).get(seat, []))
    lay_out_merchants(document, row, crystals or {}, deck, players[keeper])
    lay_out_golems(document, golem_row, golem_deck)
    share_coins(document, coins or {}, bank, keeper)
    enough = 6 if num_players <= 3 else 5
    document["final_round"] = any(len(player["golems"]) == enough for player in players)
    return GAME.from_json(document)


def lay_out_merchants(document, row, crystals, deck, keeper):
    used = {card for player in document["players"] for card in player["hand"] + player["played"]}
    used |= set(row or ()) | set(deck or ())
    spare = [card for card in range(2, 45) if card not in used]
    if row is None:
        row = [spare.pop(0) for _ in range(6)]
    if deck is None:
        deck, spare = spare, []
    lying = [crystals.get(slot, "") for slot in range(len(row))]
    while any(len(letters) + len(row) - slot - 1 + len(deck) > 42 for slot, letters in enumerate(lying)):
        spare.append(deck.pop())
    keeper["hand"] += spare
    document["merchant_row"] = [
        {"card": card, "crystals": by_name(letters)} for card, letters in zip(row, lying, strict=True)
    ]
    document["merchant_deck"] = list(deck)


def lay_out_golems(document, row, deck):
    used = {golem for player in document["players"] for golem in player["golems"]} | set(row or ()) | set(deck or ())
    spare = [golem for golem in range(36) if golem not in used]
    document["golem_row"] = [spare.pop(0) for _ in range(5)] if row is None else list(row)
    document["golem_deck"] = [*(deck or ()), *spare]


def share_coins(document, coins, bank, keeper):
    players = document["players"]
    left = [2 * len(players)] * 2
    for seat, player in enumerate(players):
        player["coins"] = dict(zip(COINS, coins.get(seat, (0, 0)), strict=True))
        left = [number - player["coins"][name] for number, name in zip(left, COINS, strict=True)]
    if bank is not None:
        for name, number, stays in zip(COINS, left, bank, strict=True):
            players[keeper]["coins"][name] += number - stays
        left = bank
    document["bank"] = dict(zip(COINS, left, strict=True))


# ---------------------------------------------------------------------- playing and looking


def phase(state):
    return "over" if GAME.over(state) else GAME.phase(state)


def where(state):
    return GAME.seat(state), phase(state)


def legal(state):
    return GAME.legal_actions(state).tolist()


def caravan(state, seat):
    return [int(number) for number in state.caravan[seat]]


def cards(state, seat):
    """Return the hand and the played pile of a player."""
    player = GAME.to_json(state)["players"][seat]
    return player["hand"], player["played"]


def row(state):
    """Return the cards of the merchant row with the crystals on them as letters."""
    slots = GAME.to_json(state)["merchant_row"]
    return [
        (slot["card"], "".join(letter * slot["crystals"][name] for letter, name in zip(LETTERS, NAMES, strict=True)))
        for slot in slots
    ]


def golem_row(state):
    return [int(golem) for golem in state.golem_row]


def coins(state, seat):
    return tuple(int(number) for number in state.coins[seat])


def bank(state):
    return tuple(int(number) for number in state.bank)


def play(state, *actions):
    """Apply actions one after another, and return everything that changed, by its place in the document."""
    before = flat(GAME.to_json(state))
    for action in actions:
        GAME.apply(state, action)
    after = flat(GAME.to_json(state))
    return {key: value for key, value in after.items() if before[key] != value and key not in ("steps", "random")}


def flat(document):
    """Return a document's entries by their paths. Lists of ids stay whole; slots of the row are counted from 0."""
    table = {}

    def walk(value, path):
        if isinstance(value, dict):
            for key, entry in value.items():
                walk(entry, f"{path}.{key}" if path else key)
        elif isinstance(value, list) and value and isinstance(value[0], dict) and path != "merchant_row":
            for index, entry in enumerate(value):
                walk(entry, f"{path}.{index}")
        else:
            table[path] = value

    walk({**document, "pending": repr(document["pending"])}, "")
    return table


def random_game(chooser, **options):
    """Yield every state of a random game, the last one included."""
    state = GAME.new(seed=int(chooser.integers(2**31)), **options)
    while True:
        yield GAME.clone(state)
        if GAME.over(state):
            return
        GAME.apply(state, int(chooser.choice(legal(state))))
