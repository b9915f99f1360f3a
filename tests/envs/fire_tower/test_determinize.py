"""Cards that a player has not seen are equally likely to be in any place where they fit."""

from collections import Counter

import numpy as np
import pytest

from ...statistics import largest_chi_square
from .positions import DISCARD, DONE, GAME, OPT, RECKLESS, do, hand, legal, phase, position

DRAWS = 1500
KEYS_WITH_EVENTS = (
    "flare_up", "burning_snag", "explosion", "ember", "wind_n", "wind_e", "wind_s", "wind_w", "air_drop", "fire_engine",
    "smokejumper", "dozer_line", "scratch_line", "de_reforest", "firestorm", "mutual_aid",
)  # fmt: skip


def mid_game(decisions, **options):
    rng = np.random.default_rng(3)
    state = GAME.new(seed=17, **options)
    for _ in range(decisions):
        do(state, int(rng.choice(legal(state))))
    return state


def unseen(state, seat):
    """Count the cards that ``seat`` does not see, all places together."""
    cards = Counter(GAME.to_json(state)["deck"])
    for other in range(int(state.num_players)):
        if other != seat:
            cards.update(hand(state, other))
    return cards


def close(counts, expected):
    distance = sum((counts[key] - number) ** 2 / number for key, number in expected.items())
    return distance < largest_chi_square(len(expected) - 1)


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_hidden_cards_are_anywhere(num_players):
    state = mid_game(40, num_players=num_players, mutual_aid=True)
    seat = (GAME.seat(state) + 1) % num_players
    while GAME.phase(state) not in ("ACTION", "WIND_SPREAD"):
        do(state, legal(state)[0])
    cards = unseen(state, seat)
    in_hands, on_top, events = Counter(), Counter(), Counter()
    other = next(o for o in range(num_players) if o != seat and state.hand_size[o])
    for seed in range(DRAWS):
        world = GAME.determinize(state, seat, seed=seed)
        assert unseen(world, seat) == cards
        assert (world.hand_size == state.hand_size).all()
        assert (world.hand[seat] == state.hand[seat]).all()
        assert (world.discard == state.discard).all()
        assert world.deck_left == state.deck_left
        in_hands.update(hand(world, other))
        deck = GAME.to_json(world)["deck"]
        on_top[deck[0]] += 1
        events.update(i for i, key in enumerate(deck) if key == "firestorm")
    action_cards = {key: count for key, count in cards.items() if key not in ("firestorm", "mutual_aid")}
    total = sum(action_cards.values())
    size = len(hand(state, other))
    assert close(in_hands, {key: DRAWS * size * count / total for key, count in action_cards.items()})
    in_deck = int(state.deck_left)
    waiting = sum(cards[key] for key in ("firestorm", "mutual_aid"))
    share = (in_deck - waiting) / in_deck
    assert close(on_top, {
        key: DRAWS * (share * count / total if key in action_cards else 1 / in_deck) for key, count in cards.items()
    })  # fmt: skip
    if cards["firestorm"]:
        assert close(events, dict.fromkeys(range(in_deck), DRAWS / in_deck))


def check_worlds(state):
    """Whatever another player is in the middle of, he can go on with it."""
    acting = GAME.seat(state)
    for seat in range(int(state.num_players)):
        hands = set()
        for seed in range(40):
            world = GAME.determinize(state, seat, seed=seed)
            assert legal(world)
            assert GAME.to_json(GAME.from_json(GAME.to_json(world))) == GAME.to_json(world)
            hands.add(tuple(hand(world, acting)))
            if seat == acting:
                assert (world.hand[acting] == state.hand[acting]).all()
        assert seat == acting or len(hands) > 3


def test_a_player_who_gives_up_cards_has_enough_of_them():
    keep = position(phase="WIND_SPREAD", actor=1, fire=[(1, 0)], rolls="NN")
    do(keep, (0, 0), legal(do(GAME.clone(keep), (0, 0)))[-1])
    assert phase(keep) == "KEEP"
    check_worlds(keep)
    aid = position(mutual_aid=True, hands={0: ["ember"]}, deck=["mutual_aid"])
    do(aid, DISCARD, "ember", DONE, OPT + 2)
    do(aid, legal(aid)[-1])
    assert phase(aid) == "AID_CARD"
    check_worlds(aid)
    five = ["air_drop", "smokejumper", "smokejumper", "dozer_line", "de_reforest"]
    reckless = do(position(hands={0: five}, empty_buckets=[0]), RECKLESS)
    check_worlds(reckless)
    do(reckless, "air_drop")
    check_worlds(reckless)
    discard = do(position(hands={0: five}), DISCARD, "smokejumper")
    check_worlds(discard)


def test_a_shadows_cards_are_hidden():
    state = position(actor=3, burned=(0,), shadows=(0,), rolls="S", deck=["ember", "flare_up"])
    do(state, DISCARD, DONE)
    assert phase(state) == "SHADOW_CARD"
    seen = {tuple(hand(GAME.determinize(state, 1, seed=seed), 0)) for seed in range(60)}
    assert len(seen) > 20
    assert {len(cards) for cards in seen} == {2}
