"""The solo game: every card of Tom, the set-up, and how it ends. Specification, section 11."""

from collections import Counter

import numpy as np
import pytest

import fireside
from fireside.envs.bonfire import score_parts
from fireside.envs.bonfire.components import DATA
from fireside.envs.bonfire.state import ENDS

from .positions import FATE, GAME, PASS, display, legal, offered, pick, play, position, tom_task, where

CARDS = [f"{card['action']} {i}" for i, card in enumerate(DATA["tom"]["cards"])]
SHOWS = {card["id"]: card["resource"] for card in DATA["masters"]["cards"]}
HERB = next(number for number, resource in SHOWS.items() if resource == "herb")  # 3


def card(action):
    return next(name for name in CARDS if name.startswith(f"{action} ") and name[len(action) + 1].isdigit())


def after(action, *, reveal=HERB, tom=None, **table):
    """Let the player take a path tile, then Tom play a card, revealing a master; return the state."""
    deck = [card(action), *(name for name in CARDS if name != card(action))]
    rest = [number for number in SHOWS if SHOWS[number] != "gold" and number != reveal]
    rest = [number for number in rest if number not in (tom or {}).get("masters", ())]
    shown = table.pop("master_display", None) or [number for number in rest if SHOWS[number] != SHOWS[reveal]][:6]
    under = [number for number in rest if number not in shown]
    given = {"deck": deck, "played": [], **(tom or {})}
    state = position(
        1, tokens="path1", master_display=shown, master_deck=[reveal, *under], tom=given,
        **{"path_display": ["blue shell", "blue shell", "red root", "red root"], **table},
    )  # fmt: skip
    return play(state, display(0))


def tom(state):
    return GAME.to_json(state)["tom"]


def test_master_takes_all_with_the_resource():
    herbs = [number for number in SHOWS if SHOWS[number] == "herb" and number != HERB][:2]
    others = [number for number in SHOWS if SHOWS[number] == "shell"][:4]
    state = after("master", master_display=[others[0], herbs[0], others[1], herbs[1], others[2], others[3]])
    assert tom(state)["masters"] == sorted(herbs)
    document = GAME.to_json(state)["masters"]
    assert document["discard"] == [HERB]
    assert not set(document["display"]) & set(herbs)
    assert None not in document["display"]
    assert tom(state)["points"] == 0


def test_master_stops_at_six_and_then_pays_three():
    herbs = [number for number in SHOWS if SHOWS[number] == "herb" and number != HERB][:2]
    others = [number for number in SHOWS if SHOWS[number] == "shell"][:4]
    five = [number for number in SHOWS if SHOWS[number] in ("root", "fruit")][:5]
    shown = [others[0], herbs[0], others[1], herbs[1], others[2], others[3]]
    state = after("master", master_display=shown, tom={"masters": five})
    assert tom(state)["masters"] == sorted([*five, herbs[0]])
    assert tom(state)["points"] == 1  # the neutral novice of the sixth gnome
    assert GAME.to_json(state)["neutral_novices"]["gnomes"] is False
    six = [number for number in SHOWS if SHOWS[number] in ("root", "fruit")][:6]
    state = after("master", master_display=shown, tom={"masters": six}, neutral=())
    assert tom(state)["points"] == 3
    assert tom(state)["masters"] == sorted(six)


def test_master_without_a_fitting_one_pays_nothing():
    state = after("master")
    assert tom(state)["masters"] == []
    assert tom(state)["points"] == 0


def test_master_19_does_not_pay_tom():
    state = after("great_bonfire", tom={"masters": [19], "portals": range(1, 7), "board": 1}, segments={4: (2,)})
    assert len(tom(state)["portals"]) == 7
    assert int(state.tok[1].sum() + state.res[1].sum()) == 0


def test_path_takes_all_with_the_resource():
    shown = ["blue shell", "blue herb", "red root", "red herb"]
    state = after("path", path_display=shown, path_deck=["yellow root", "blue fruit", "blue flower", "red shell"])
    assert tom(state)["path"] == ["blue herb", "red herb"]
    assert GAME.to_json(state)["path_tiles"]["display"] == ["yellow root", "blue fruit", "red root", "blue flower"]


def test_path_stops_at_six_and_then_pays_three():
    five = ["red root", "blue root", "yellow root", "red shell", "red shell"]
    shown = ["blue shell", "blue herb", "red root", "red herb"]
    state = after("path", path_display=shown, tom={"path": five})
    assert tom(state)["path"] == [*five, "blue herb"]
    assert tom(state)["points"] == 1
    state = after("path", path_display=shown, tom={"path": [*five, "yellow herb"]}, neutral=())
    assert tom(state)["points"] == 3
    assert len(tom(state)["path"]) == 6


def test_task_high_takes_the_dearest():
    state = after("task_high", islands={2: [4, 44], 6: [22, 0]})  # the islands of herb: 2, 7, 5 and 3 points
    assert tom(state)["tasks"][0] == {"task": 44, "lit": True}
    assert GAME.to_json(state)["islands"][2] == [4, None, None]
    assert (tom(state)["points"], tom(state)["novices"], int(state.sent)) == (0, 4, 0)
    assert int(state.gifts_on.sum()) == 0


def test_task_low_takes_the_cheapest_and_sends_a_novice():
    state = after("task_low", islands={2: [4, 44], 6: [22, 0]}, tom={"tasks": {0: (45, True), 2: (46, True)}})
    assert tom(state)["tasks"][1] == {"task": 4, "lit": True}  # the leftmost empty space
    assert (tom(state)["points"], tom(state)["novices"], int(state.sent)) == (1, 3, 1)


@pytest.mark.parametrize(("action", "choices"), [("task_high", [1, 2]), ("task_low", [0, 3])])
def test_among_equals_the_player_chooses(action, choices):
    state = after(action, islands={2: [4, 44], 6: [46, 5]})
    assert where(state) == "TOM_TASK 0"
    assert offered(state, 259, 4) == choices
    play(state, tom_task(choices[1]))
    assert tom(state)["tasks"][0]["task"] == {2: 46, 3: 5}[choices[1]]
    assert where(state) == "MAIN 0"


@pytest.mark.parametrize("action", ["task_high", "task_low"])
def test_no_task_there_and_seven_already(action):
    state = after(action, islands={0: [4, 44]})
    assert (tom(state)["points"], tom(state)["novices"], int(state.sent)) == (0, 4, 0)
    seven = {i: (i, True) for i in range(7)}
    state = after(action, islands={2: [22, 44]}, tom={"tasks": seven}, neutral=())
    assert (tom(state)["points"], tom(state)["novices"], int(state.sent)) == (3, 4, 0)
    assert GAME.to_json(state)["islands"][2] == [22, 44, None]


def test_guardian_takes_the_first_color_he_lacks():
    state = after("guardian", tom={"guardians": {"pink": "S"}})
    assert tom(state)["guardians"] == {"own": "S", "pink": "S", "grey": "S", "brown": None, "blue": None}
    assert GAME.to_json(state)["masters"]["discard"] == []  # nothing is revealed
    five = {"pink": "S", "grey": "S", "brown": "S", "blue": "S"}
    state = after("guardian", tom={"guardians": five}, neutral=())
    assert tom(state)["points"] == 3


def test_great_bonfire_turns_to_the_next_portal():
    # board 1 has shape 6 in slot 6; the present segment holds one too, but he turns at least a step
    state = after("great_bonfire", pointer=3, used=False, segments={3: (6,), 5: (6, 1), 6: (6,)})
    document = GAME.to_json(state)
    assert (document["great_bonfire"]["pointer"], document["great_bonfire"]["used"]) == (5, True)
    assert tom(state)["portals"] == [6]
    assert document["great_bonfire"]["portals"][5][6] == 0
    state = after("great_bonfire", pointer=3, segments={3: (6,)})
    assert GAME.to_json(state)["great_bonfire"]["pointer"] == 3  # all the way round
    assert tom(state)["portals"] == [6]


def test_great_bonfire_with_all_portals():
    state = after("great_bonfire", pointer=3, tom={"portals": range(7)}, neutral=())
    assert tom(state)["points"] == 3
    assert int(state.pointer) == 3


def test_shared_tasks_send_neutral_novices_that_block_nothing():
    state = after("great_bonfire", tom={"portals": range(1, 7), "board": 1}, segments={4: (2,)})
    assert (tom(state)["points"], int(state.sent)) == (1, 1)
    assert GAME.to_json(state)["neutral_novices"]["portals"] is False
    assert int(state.council.sum()) == 0
    assert score_parts(state)[0]["tom"] == 1 + 4


def test_set_up():
    colours = Counter()
    for seed in range(60):
        document = GAME.to_json(GAME.new(num_players=1, seed=seed))
        tasks = [[task for task in slots if task is not None] for slots in document["islands"]]
        dealt = [task for slots in tasks for task in slots]
        kinds = Counter(DATA["tasks"]["list"][task]["colour"] for task in dealt)
        assert kinds == {"blue": 7, "red": 7, "yellow": 6}
        pairs = Counter(frozenset(DATA["tasks"]["list"][t]["colour"] for t in slots) for slots in tasks if slots)
        assert pairs == {
            frozenset(("blue", "red")): 4, frozenset(("blue", "yellow")): 3, frozenset(("red", "yellow")): 3,
        }  # fmt: skip
        assert 49 not in dealt  # for three and more players
        assert all(sorted(row) == [0, 0, 0, 0, 1, 1, 1] for row in document["great_bonfire"]["portals"])
        masters = document["masters"]["display"] + document["masters"]["deck"]
        assert len(masters) == 24
        assert all(SHOWS[number] != "gold" for number in masters)
        assert document["first_player"] == 0
        assert sorted(document["tom"]["deck"]) == sorted(CARDS)
        assert document["tom"]["board"] != document["players"][0]["board"]
        colours[document["tom"]["deck"][0]] += 1
    assert len(colours) == 8


def test_a_new_pass_shuffles_and_the_fourth_ends_the_game():
    state = after("guardian", tom={"deck": [card("guardian")], "played": [n for n in CARDS if n != card("guardian")]})
    assert (int(state.tom_pass), int(state.tom_left)) == (1, 8)
    state = after("guardian", tom={"deck": [card("guardian")], "passes": 3,
                                   "played": [n for n in CARDS if n != card("guardian")]})  # fmt: skip
    assert GAME.over(state)
    assert ENDS[state.end] == "tom_played_out"


def test_an_empty_master_deck_takes_the_discard():
    state = position(1, tokens="path1", master_display=[1, 2, 4, 6, 7, 8], master_deck=[],
                     tom={"deck": [card("path")]})  # fmt: skip
    document = GAME.to_json(state)
    document["masters"]["discard"] = [3, 9, 10]
    state = play(GAME.from_json(document), display(0))
    masters = GAME.to_json(state)["masters"]
    assert len(masters["discard"]) == 1
    assert sorted(masters["discard"] + masters["deck"]) == [3, 9, 10]


def test_tom_plays_on_when_the_player_is_out():
    state = position(1, tokens="path1", column=[], tom={"deck": CARDS, "played": []})
    play(state, display(0))
    while not GAME.over(state) and GAME.phase(state) == "TOM_TASK":
        play(state, legal(state)[0])
    assert GAME.over(state)
    assert state.gone[0]
    assert ENDS[state.end] in ("countdown", "tom_played_out")
    assert state.passed[0] == (state.sent >= 7)


def test_tom_plays_the_remaining_rounds_when_the_player_has_passed():
    state = position(1, sent=7, stack=4, tokens="path1", tom={"deck": CARDS, "played": []})
    play(state, PASS)
    while not GAME.over(state):
        assert GAME.phase(state) == "TOM_TASK"
        play(state, legal(state)[0])
    assert ENDS[state.end] == "countdown"
    assert int(state.tom_left) == 4
    assert int(state.vp[0]) == 4


@pytest.mark.parametrize(("lead", "expected"), [(1, 1.0), (0, -1.0), (-1, -1.0)])
def test_a_tie_is_toms_win(lead, expected):
    own = 3 * 7  # fate tiles left
    played = [n for n in CARDS if n != card("guardian")]
    given = {"deck": [card("guardian")], "passes": 3, "played": played, "points": 100 + own}
    state = position(1, points=100 + lead, tokens="path1", tom=given)
    play(state, display(0))
    assert GAME.over(state)
    assert score_parts(state)[0]["tom"] == 100 + own
    assert GAME.scores(state).tolist() == [100 + lead + own]
    assert GAME.returns(state).tolist() == [expected]


def test_fate_is_followed_by_tom_too():
    state = position(1, tom={"deck": [card("guardian"), *(n for n in CARDS if n != card("guardian"))], "played": []})
    play(state, FATE, pick(0), legal(play(GAME.clone(state), FATE, pick(0)))[0])
    assert tom(state)["guardians"]["pink"] == "S"


def test_handicap_needs_the_solo_game():
    with pytest.raises(ValueError, match="handicap=5 is not allowed"):
        GAME.new(num_players=2, handicap=5)


def test_score_rewards_are_the_lead_over_tom():
    batch = fireside.Batch("bonfire", 16, seed=2, num_players=1, reward="score")
    earned, checked = np.zeros(16), 0
    for _ in range(400):
        batch.step(batch.sample_actions())
        earned += batch.rewards[:, 0]
        for table in np.flatnonzero(batch.dones):
            lead = earned[table]
            assert (lead > 0) == (batch.final_returns[table, 0] > 0)
            assert lead < batch.final_scores[table, 0]
            earned[table] = 0
            checked += 1
    assert checked > 40
