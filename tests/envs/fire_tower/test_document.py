"""Documents that do not fit together are refused, with the place named."""

import pytest

from fireside.envs.core.documents import DocumentError

from .positions import DISCARD, GAME, RECKLESS, do, position


def refuses(document, *words):
    with pytest.raises(DocumentError) as caught:
        GAME.from_json(document)
    for word in words:
        assert word in str(caught.value), caught.value


def changed(state, **entries):
    return {**GAME.to_json(state), **entries}


def test_tokens():
    state = position(fire=[(5, 5)])
    refuses(changed(state, fire=[[7, 7]]), "state.fire[0]", "permanent fire")
    refuses(changed(state, fire=[[5, 5], [5, 5]]), "state.fire[1]", "already")
    refuses(changed(state, firebreaks=[[5, 5]]), "state.firebreaks[0]", "already")
    refuses(changed(state, fire=[[16, 0]]), "state.fire[0]")
    refuses(changed(state, fire=[[1]]), "state.fire[0]")
    refuses(changed(position(actor=1, burned=(0,)), fire=[[1, 1]]), "permanent fire")


def test_towers():
    document = GAME.to_json(position(actor=1, burned=(0,)))
    document["players"][0]["burned_at"] = 0
    refuses(document, "state.players[0].burned_at")
    document = GAME.to_json(position())
    document["players"][0]["shadow"] = True
    refuses(document, "state.players[0].shadow")
    document["players"][0].update(shadow=False, corner="SE")
    refuses(document, "state.players[0].corner", "'NW'")
    refuses(changed(position(actor=1, burned=(0, 3)), wind="W"), "state.wind", "active tower")
    refuses(changed(position(actor=1, burned=(0,)), seat=0), "state.seat", "not out")


def test_cards():
    document = GAME.to_json(position())
    document["deck"].pop(0)
    refuses(document, "state.deck", "expected")
    document = GAME.to_json(position())
    document["deck"].append("mutual_aid")
    refuses(document, "mutual_aid", "expected 0")
    document = GAME.to_json(position())
    document["discard"]["ember"] += 1
    refuses(document, "state.discard", "ember")


def test_where_the_turn_stands():
    state = position(hands={0: ["flare_up", "ember"]}, fire=[(5, 5)])
    refuses(changed(state, phase="PICK_CELL"), "state.card_in_play")
    refuses(changed(state, agenda=[]), "state.agenda", "next_turn")
    refuses(changed(state, agenda=[{"task": "settle", "who": 0, "count": 1}]), "state.agenda")
    refuses(changed(state, agenda=[{"task": "next_turn", "who": None, "count": 0}]), "state.agenda[0].who")
    refuses(changed(state, phase="WIND_SPREAD", turn=1), "state.turn")
    refuses(changed(state, phase="AID_CELL"), "state.aid_option")
    refuses(changed(state, phase="SHADOW_CELL"), "state.shadow_face")
    picking = do(GAME.clone(state), "flare_up")
    refuses(changed(picking, phase="PICK_DIR"), "state.picks")
    refuses(changed(picking, phase="WIND_OPT"), "state.card_in_play", "wind card")
    refuses(changed(picking, phase="PICK_SUBSET"), "state.card_in_play", "water")
    refuses(changed(picking, agenda=GAME.to_json(picking)["agenda"][:-1]), "state.agenda", "card_done")
    ember = do(GAME.clone(state), "ember")
    refuses(changed(ember, phase="PICK_DIR", picks=[[5, 5]]), "state.card_in_play", "direction")


def test_picks_that_cannot_go_on():
    hands = {0: ["air_drop", "fire_engine", "smokejumper", "ember", "wind_n"]}
    discarding = do(position(hands=hands), DISCARD, "ember")
    refuses(changed(discarding, last_card="de_reforest"), "state.last_card")
    reckless = do(position(hands=hands, empty_buckets=[0]), RECKLESS)
    refuses(changed(reckless, last_card="smokejumper", left=2), "state.last_card")
    refuses(changed(position(), phase="KEEP", left=8), "state.last_card")
