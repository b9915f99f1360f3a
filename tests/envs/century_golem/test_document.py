"""Documents of states: complete, and refused with a clear message where they are wrong."""

import copy

import numpy as np
import pytest

from fireside.envs.core.documents import DocumentError

from .positions import GAME, phase, position, random_game, repeat


@pytest.mark.parametrize("num_players", [2, 5])
def test_there_and_back(num_players):
    seen = set()
    for state in random_game(np.random.default_rng(num_players), num_players=num_players):
        seen.add(phase(state))
        assert GAME.from_json(GAME.to_json(state)) == state
    assert seen == {*GAME.phases, "over"}


def document():
    return GAME.to_json(position(caravan={0: "YYG", 1: "T"}, hand={0: [12]}, golems={1: [3]}))


def at_trade():
    state = position(caravan={0: "YYYY"}, hand={0: [12]})
    GAME.apply(state, 12)
    return GAME.to_json(state)


def at_upgrade():
    state = position(caravan={0: "YYYY"})
    GAME.apply(state, 1)
    return GAME.to_json(state)


def at_pay():
    state = position(caravan={0: "YYYY"})
    GAME.apply(state, 48)
    return GAME.to_json(state)


def put(path, value):
    """Return a change of a document: set the entry at a path."""

    def change(entry):
        for key in path[:-1]:
            entry = entry[key]
        entry[path[-1]] = value

    return change


@pytest.mark.parametrize(
    ("start", "change", "message"),
    [
        (document, put(["players", 0, "caravan", "yellow"], 11), r"players\[0\].caravan: expected at most 10"),
        (document, put(["players", 0, "caravan", "yellow"], -1), r"caravan.yellow: expected a whole number"),
        (document, put(["players", 0, "hand"], [0, 1, 12, 12]), r"merchant card 12 is already at .*hand\[2\]"),
        (document, put(["players", 0, "hand"], [0, 1]), "merchant card 12 is nowhere"),
        (document, put(["players", 0, "hand"], [1, 12]), "starting card 0 is nowhere"),
        (document, put(["players", 0, "played"], [0]), "starting card 0 is already at"),
        (document, put(["players", 0, "hand"], [0, 1, 45]), "a whole number from 0 to 44"),
        (document, put(["players", 0, "golems"], [3]), "golem 3 is already at"),
        (document, put(["players", 1, "golems"], []), "golem 3 is nowhere"),
        (document, put(["players", 0, "coins", "copper"], 1), "bank and players have 5 coins, not 4"),
        (document, put(["bank", "silver"], 3), "bank and players have 3 coins, not 4"),
        (document, put(["merchant_row", 0, "card"], 0), "a whole number from 2 to 44"),
        (document, put(["merchant_row", 0, "crystals", "pink"], 5), "at most 1 crystals can lie on this card"),
        (document, lambda entry: entry["merchant_row"].pop(), "expected 6 cards while the deck has some"),
        (document, lambda entry: entry["golem_row"].pop(), "a list of 5 entries, found 4"),
        (document, put(["final_round"], True), "true if and only if a player owns 6 golems"),
        (document, put(["round"], 500), "a whole number from 0 to 499"),
        (document, put(["first_player"], 2), "a whole number from 0 to 1"),
        (document, put(["pending"], {"target": 1, "next": 0}), "pending: expected null"),
        (document, put(["phase"], "DISCARD"), "expected 11 to 52 crystals at DISCARD, found 3"),
        (document, put(["phase"], "PAY"), "pending: expected an object"),
        (document, lambda entry: entry.pop("bank"), "'bank' is missing"),
        (document, put(["turn"], 3), "unknown entry 'turn'"),
        (at_trade, put(["pending", "trade_card"], 13), "a trade card that player_0 has played"),
        (at_trade, put(["pending", "trade_card"], 0), "a whole number from 2 to 44"),
        (at_trade, put(["players", 0, "caravan", "yellow"], 3), "cannot make the trade twice"),
        (at_upgrade, put(["pending", "upgrades_left"], 4), "a whole number from 1 to 3"),
        (at_upgrade, put(["players", 0, "caravan", "yellow"], 0), "no crystal to upgrade"),
        (at_pay, put(["pending", "next"], 3), "a whole number from 0 to 2"),
        (at_pay, put(["players", 0, "caravan", "yellow"], 2), "too few crystals to pay"),
        (at_pay, put(["over"], True), "expected MAIN after the end"),
    ],
)
def test_wrong_documents_are_refused(start, change, message):
    wrong = copy.deepcopy(start())
    assert GAME.from_json(start()) is not None
    change(wrong)
    with pytest.raises(DocumentError, match=message):
        GAME.from_json(wrong)


def test_whoever_has_enough_golems_does_not_act_again():
    six = [4, 5, 6, 7, 8, 9]
    position(2, 1, first=0, golems={0: six})
    for actor, owner in ((0, 0), (0, 1), (1, 1)):
        with pytest.raises(DocumentError, match=f"player_{owner} has enough golems but is still to act"):
            position(2, actor, first=0, golems={owner: six})


def test_an_edited_document_is_played_on():
    entry = at_trade()
    entry["players"][0]["caravan"]["yellow"] = 10
    state = GAME.from_json(entry)
    assert GAME.legal_actions(state).tolist() == [repeat(times) for times in range(1, 6)]
