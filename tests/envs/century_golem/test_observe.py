"""The observation, worked out once more from the readable document of the state."""

import numpy as np
import pytest

from ...variants import VARIANTS, label
from . import invariants
from .positions import COINS, GAME, NAMES, phase, position, random_game

PHASES = ("MAIN", "TRADE_COUNT", "UPGRADE", "PAY", "DISCARD")


def one_hot(size, *places):
    row = np.zeros(size, np.int64)
    row[list(places)] = 1
    return row


def crystals(document):
    return np.array([document[name] for name in NAMES])


def times(own, card):
    if not invariants.GIVE[card].any():
        return 1
    return min(10, *(min(have, 10) // give for have, give in zip(own, invariants.GIVE[card], strict=True) if give))


def score(player):
    points = sum(int(invariants.POINTS[golem]) for golem in player["golems"])
    points += 3 * player["coins"]["copper"] + player["coins"]["silver"]
    return points + int(crystals(player["caravan"])[1:].sum())


def expected(state, seat):
    """Return the fields by name, as section 6 of the specification describes them."""
    document = GAME.to_json(state)
    n, options = len(document["players"]), document["options"]
    recall, going, pending = options["perfect_recall"], not document["over"], document["pending"] or {}
    seats = [(seat + k) % n for k in range(n)]
    players = [document["players"][other] for other in seats]
    own = crystals(players[0]["caravan"])
    known = [k == 0 or recall for k in range(n)]
    row, golems, bank = document["merchant_row"], document["golem_row"], document["bank"]
    copper, silver = bank["copper"], bank["silver"]
    acting = crystals(document["players"][document["seat"]]["caravan"])

    def pad(rows, size, width):
        table = np.zeros((size, width), np.int64)
        if len(rows):
            table[: len(rows)] = rows
        return table

    def per_seat(values):
        return np.array([*values, *[0] * (5 - n)])

    at_trade = phase(state) == "TRADE_COUNT"
    at_pay = phase(state) == "PAY"
    return {
        "phase": one_hot(5, *[PHASES.index(document["phase"])] if going else []),
        "is_acting": one_hot(5, *[seats.index(document["seat"])] if going else []),
        "seat_present": one_hot(5, *range(n)),
        "pay_target": one_hot(6, *[pending["target"]] if at_pay else []),
        "pay_next": one_hot(6, *[pending["next"]] if at_pay else []),
        "upgrades_left": [pending.get("upgrades_left", 0)],
        "trade_card": one_hot(45, *[pending["trade_card"]] if at_trade else []),
        "trade_max": [times(acting, pending["trade_card"]) if at_trade else 0],
        "excess": [acting.sum() - 10 if phase(state) == "DISCARD" else 0],
        "caravan": pad([crystals(player["caravan"]) for player in players], 5, 4),
        "hand": pad([one_hot(45, *player["hand"]) * known[k] for k, player in enumerate(players)], 5, 45),
        "played": pad([one_hot(45, *player["played"]) for player in players], 5, 45),
        "hand_size": per_seat(len(player["hand"]) for player in players),
        "golem_count": per_seat(len(player["golems"]) for player in players),
        "golem_points": per_seat(
            invariants.POINTS[player["golems"]].sum() * known[k] if player["golems"] else 0
            for k, player in enumerate(players)
        ),
        "coins": pad([[player["coins"][name] for name in COINS] for player in players], 5, 2),
        "score": per_seat(score(player) * known[k] for k, player in enumerate(players)),
        "turn_position": per_seat((other - document["first_player"]) % n for other in seats),
        "merchant_row": np.array([one_hot(46, row[k]["card"] if k < len(row) else 45) for k in range(6)]),
        "merchant_row_features": pad(
            [
                [*invariants.GIVE[slot["card"]], *invariants.TAKE[slot["card"]], invariants.UPGRADES[slot["card"]]]
                for slot in row
            ],
            6, 9,
        ),
        "merchant_row_crystals": pad([crystals(slot["crystals"]) for slot in row], 6, 4),
        "golem_row": np.array([one_hot(36, golem) for golem in golems]),
        "golem_row_features": np.array([[*invariants.COST[golem], invariants.POINTS[golem]] for golem in golems]),
        "coins_left": [copper, silver],
        "silver_slot": [1 if copper else 0],
        "merchant_unseen": one_hot(45, *document["merchant_deck"] if recall else []),
        "golem_unseen": one_hot(36, *document["golem_deck"] if recall else []),
        "deck_counts": [len(document["merchant_deck"]), len(document["golem_deck"])],
        "round": [min(document["round"], 127)],
        "rounds_left": [min(options["max_rounds"] - document["round"], 127)],
        "final_round": [document["final_round"]],
        "threshold": [6 if n <= 3 else 5],
        "own_levels": np.array([[have >= level for level in range(1, 11)] for have in own]),
        "own_repeats": [times(own, card) if card in players[0]["hand"] else 0 for card in range(45)],
        "golem_missing": np.array([np.maximum(invariants.COST[golem] - own, 0) for golem in golems]),
        "golem_covered": [(own >= invariants.COST[golem]).all() for golem in golems],
        "golem_coin": [3 if copper else min(silver, 1), 1 if copper and silver else 0, 0, 0, 0],
        "merchant_covered": [k < len(row) and own.sum() >= k for k in range(6)],
    }  # fmt: skip


@pytest.mark.parametrize("options", VARIANTS["century_golem"], ids=label)
def test_every_field(options):
    chooser = np.random.default_rng(5)
    seen = set()
    for state in random_game(chooser, **options):
        seen.add(phase(state))
        for seat in range(options["num_players"]):
            views = GAME.observation.views(GAME.observe(state, seat))
            fields = expected(state, seat)
            assert list(views) == list(fields)
            for name, view in views.items():
                assert np.array_equal(view, np.array(fields[name], np.int64)), (name, int(state.steps), seat)
    assert seen == {*PHASES, "over"}


def test_a_short_row_and_a_long_game():
    state = position(3, 1, row=[20, 21], deck=[], crystals={0: "YYP"}, round=300, caravan={1: "Y"})
    for seat in range(3):
        views = GAME.observation.views(GAME.observe(state, seat))
        for name, field in expected(state, seat).items():
            assert np.array_equal(views[name], np.array(field, np.int64)), name


def test_the_highest_score_is_capped():
    best = [35, 34, 33, 32, 31, 30]  # 112 points
    state = position(3, 1, first=0, golems={0: best}, coins={0: (6, 0)}, caravan={0: "P" * 10})
    assert GAME.scores(state)[0] == 140
    views = GAME.observation.views(GAME.observe(state, 0))
    assert views["golem_points"][0] == 112
    assert views["score"][0] == 127


def test_numbers_stay_within_their_bounds():
    chooser = np.random.default_rng(6)
    layout = GAME.observation
    for state in random_game(chooser, num_players=4):
        for seat in range(4):
            row = GAME.observe(state, seat)
            assert (layout.low <= row).all()
            assert (row <= layout.high).all()
