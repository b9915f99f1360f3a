"""What nobody has seen is equally likely to be anywhere, and unseen moves of others are taken back."""

import pytest

from ...statistics import largest_chi_square
from .positions import GAME, noon, phase, play, position

DRAWS = 2000


def mid_game(num_players, decisions):
    state = GAME.new(seed=17, num_players=num_players)
    for number in range(decisions):
        legal = GAME.legal_actions(state)
        GAME.apply(state, legal[number * 7 % len(legal)])
    return state


def places_of(state, deck):
    """Return where the unseen cards of a deck are, as (place, card)."""
    document = GAME.to_json(state)
    return [((kind, i), card) for kind in ("deck", "removed") for i, card in enumerate(document[kind][deck])]


@pytest.mark.parametrize("num_players", [1, 2, 4])
def test_unseen_companions_are_anywhere(num_players):
    state = mid_game(num_players, 30)
    for deck in ("A", "B"):
        places = places_of(state, deck)
        if len(places) < 2:
            continue
        followed, counts = places[0][1], {place: 0 for place, _ in places}
        for seed in range(DRAWS):
            found = places_of(GAME.determinize(state, 0, seed=seed), deck)
            assert sorted(card for _, card in found) == sorted(card for _, card in places)
            counts[next(place for place, card in found if card == followed)] += 1
        expected = DRAWS / len(places)
        distance = sum((count - expected) ** 2 / expected for count in counts.values())
        assert distance < largest_chi_square(len(places) - 1)


def test_spells_face_down_may_be_any_that_nobody_has_seen():
    players = {0: {"spells": [(1, False)]}, 1: {"spells": [(2, True), (3, False)]}}
    state = position(2, 0, "JOURNEY", players=players)
    state.spell_lost[3] += 1  # spell 4 was given up face down
    state.spell_pile[:] = [6, 6, 5, 0, 0, 0, 0]
    state.spells_left = 3
    seen = {"own": set(), "other": set(), "lost": set()}
    for seed in range(300):
        document = GAME.to_json(GAME.determinize(state, 0, seed=seed))
        first, second = document["players"]
        assert second["spells"][0] == {"type": 2, "face_up": True}
        seen["own"].add(first["spells"][0]["type"])
        seen["other"].add(second["spells"][1]["type"])
        seen["lost"].update(document["spells"]["lost"])
        kinds = [first["spells"][0]["type"], second["spells"][1]["type"]]
        kinds += document["spells"]["lost"] + document["spells"]["pile"]
        assert sorted(kinds) == [1, 3, 4, 5, 6, 6]
    assert all(kinds == {1, 3, 4, 5, 6} for kinds in seen.values())


def test_tiles_in_the_stack_are_shuffled():
    state = mid_game(1, 12)
    stack = GAME.to_json(state)["arthur"]["stack"]
    assert len(stack) > 1
    found = {tuple(GAME.to_json(GAME.determinize(state, 0, seed=seed))["arthur"]["stack"]) for seed in range(60)}
    assert len(found) > 1
    assert all(sorted(order) == sorted(stack) for order in found)


def test_moves_that_a_player_has_not_seen_are_taken_back():
    """player_0 has set a die; for player_1, who acts now, that has not happened, and player_0 will act again."""
    players = {0: {"dice": ["air", "air", "fire"], "rerolls": 3, "score": 0}, 1: {"rerolls": 1}}
    state = position(2, 0, "MORNING", players=players)
    play(state, 14, 18, 36 + 4)
    assert GAME.seat(state) == 1
    other = GAME.determinize(state, 1, seed=1)
    assert [d["shows"] for d in GAME.to_json(other)["players"][0]["dice"]] == ["air", "air", "fire"]
    assert GAME.to_json(other)["players"][0]["rerolls"] == 3
    play(other, 0)
    assert (GAME.seat(other), phase(other)) == (0, "MORNING")
    own = GAME.determinize(state, 0, seed=1)  # player_0 knows it
    assert GAME.to_json(own)["players"][0]["rerolls"] == 0
    live = position(2, 0, "MORNING", players=players, options={"view": "live"})
    play(live, 14, 18, 36 + 4)
    assert GAME.to_json(GAME.determinize(live, 1, seed=1))["players"][0]["rerolls"] == 0


def test_cards_and_dice_given_back_unseen_come_back():
    """player_0 loses a Sketal with its die, and uses up a spell, before player_1 decides."""
    state = noon(
        adventurer="Pocana", dice=["mineral", "mineral", "fire"], row=[(15, "green")], spells=[(5, True)], footprints=5,
        named={"large green": "air"},
        others={1: {"row": [43, 42], "dice": ["air", "air", "air"], "rerolls": 1, "score": 9}},
    )  # fmt: skip
    while GAME.seat(state) == 0:
        play(state, GAME.legal_actions(state)[0])
    assert (GAME.seat(state), phase(state)) == (1, "NOON")
    before = GAME.to_json(state)
    assert "15 Sketal" in before["cemetery"]
    assert "green" in before["supply"]
    document = GAME.to_json(GAME.determinize(state, 1, seed=2))
    assert "15 Sketal" not in document["cemetery"]
    assert "green" not in document["supply"]
    assert document["players"][0]["row"] == [{"companion": "15 Sketal", "die": "green"}]
    assert document["players"][0]["spells"] == [{"type": 5, "face_up": True}]
    assert document["spells"]["gone"] == []
    assert document["finished"] == []
    GAME.from_json(document)
