"""Hidden information stays hidden: all that a seat is sent is what it would be sent in any world it thinks possible."""

import asyncio
import copy
import dataclasses
import json
from collections import defaultdict

import aiohttp
import pytest

import fireside
from fireside.viewer.server import House, application, start

from ..collection.cases import Chooser, every_case, every_game, positions
from .games import let_agents_play, sizes, table

WORLDS = 2
MOST_ACTIONS = 40
OFTEN = 5
SEEDS = (6, 7)
LONG_ENOUGH = 250
"""Decisions of a random game that are looked at: random games of some kinds hardly ever end."""

GONE_FROM_SIGHT = {
    # Cards are discarded for all to see, but a discard pile may be shuffled into the draw pile at once.
    "fire_tower": lambda before, after: after.discard.sum() < before.discard.sum(),
}
"""When the rules show all of a move although the table shows less of it afterwards."""


def twins(game, state, seat):
    """Yield states that differ from ``state`` only in what ``seat`` cannot know."""
    for seed in range(WORLDS):
        yield game.determinize(state, seat, seed=seed)


async def whole_game(name, players, seed):
    """Play one seat over the line, half at random; return the table and all that was sent, with the state then."""
    people = table(name, None, *["greedy"] * (players - 1), seed=seed)
    house = House()
    token = house.open(people)[0]
    runner, address = await start(application(house), "127.0.0.1", 0)
    chooser, received, view = Chooser(seed), [], {}
    try:
        async with aiohttp.ClientSession() as session, session.ws_connect(f"{address}socket", max_msg_size=0) as line:
            await line.send_json({"type": "hello", "token": token})
            while not view.get("over"):
                message = json.loads(await line.receive_str())
                assert message["type"] == "view"
                view.update(message)
                settled = people.acting in (0, None)
                received.append((people.game.clone(people.state) if settled else None, message, dict(view)))
                if view["your_turn"] and people.acting == 0:
                    action = chooser.legal(people.game.mask(people.state))
                    if chooser.below(2):
                        action = people.game.greedy_action(people.state)
                    await line.send_json({"type": "act", "action": action, "view": view["view"]})
    finally:
        await runner.cleanup()
    return people, received


@every_game
@pytest.mark.parametrize("seed", [1, 2])
def test_everything_the_server_sends_is_the_same_whatever_is_hidden(name, seed):
    for players in sizes(name):
        people, received = asyncio.run(whole_game(name, players, seed))
        game = people.game
        assert len(received) > 10
        for state, _, view in received:
            if state is None or game.over(state) or view["acting"] != 0:
                continue
            for other in twins(game, state, 0):
                seen = copy.copy(people)
                seen.state = other
                expected = seen.view(0)
                for key in ("picture", "words", "headline", "moves", "scores", "acting", "names", "thought"):
                    assert view[key] == expected[key], f"{key} depends on what player_0 cannot know"
        allowed = {
            "type", "view", "game", "title", "seat", "picture", "headline", "words", "acting", "over", "scores",
            "mode", "names", "your_turn", "moves", "undo", "log_kept", "log_new", "thought", "replay", "paused", "pace",
            "trouble",
        }  # fmt: skip
        assert all(set(message) <= allowed for _, message, _ in received)
        assert all(view["thought"] is None for _, _, view in received)


@every_case
def test_views_of_waiting_seats_are_the_same_whatever_is_hidden(name, options):
    seats = range(options["num_players"])
    people = table(name, *[None] * len(seats), **{key: value for key, value in options.items() if key != "num_players"})
    game = people.game
    for state, action in positions(name, options, 5):
        if state.steps > LONG_ENOUGH:
            break
        if action is None or state.steps % 9:
            continue
        for seat in seats:
            people.state = state
            seen = people.view(seat)
            for other in twins(game, state, seat):
                people.state = other
                assert people.view(seat) == seen


def truth_of(game, state):
    """Return everything that is so at a table, without what chance has in store."""
    other = game.clone(state)
    other.rng[:] = 0
    return other.tobytes()


def merged(groups):
    """Return groups joined wherever they have something in common."""
    joined = []
    for group in groups:
        apart = [one for one in joined if not one & group]
        joined = [*apart, set(group).union(*(one for one in joined if one & group))]
    return joined


def moves_told_apart(game, options, seed):
    """Yield (phase, words): different words, if any, for moves that a waiting seat cannot tell apart.

    The moves are all that are legal in some world that the seat thinks possible; it cannot tell two apart if it sees
    the same afterwards. Moves that bring about the very same may have different words: nothing is hidden there, as when
    two tokens are paid in either order.
    """
    for state, action in positions(game.name, options, seed):
        if state.steps > LONG_ENOUGH:
            break
        if action is None or state.steps % OFTEN:
            continue
        for seat in set(range(options["num_players"])) - {int(state.seat)}:
            seen = defaultdict(lambda: defaultdict(set))
            for number, world in enumerate((state, *twins(game, state, seat))):
                for legal in game.legal_actions(world).tolist()[:MOST_ACTIONS]:
                    after = game.clone(world)
                    game.apply(after, legal)
                    if GONE_FROM_SIGHT.get(game.name, lambda *_: False)(world, after):
                        continue
                    looks = game.observe(after, seat).tobytes()
                    if game.over(after):  # an observation is empty after the end
                        looks = game.draw(after, seat)
                    seen[looks][number, truth_of(game, after)].add(game.tell_action(world, legal, seat))
            alike = [
                sorted(map(str, set().union(*told.values())))
                for told in seen.values()
                if len(merged(told.values())) > 1
            ]
            yield game.phase(state), alike


@every_case
def test_what_is_told_of_a_move_is_no_more_than_what_is_seen_after_it(name, options):
    game = fireside.games[name]
    for seed in SEEDS:
        for phase, alike in moves_told_apart(game, options, seed):
            assert not alike, f"{phase}: {alike}"


@pytest.mark.parametrize(("name", "phase"), [("lanterns", "TILE"), ("glow", "DIE1")])
def test_a_forgotten_tell_is_noticed(name, phase):
    game = dataclasses.replace(fireside.games[name], tell=None)
    told = [bool(alike) for at, alike in moves_told_apart(game, {"num_players": 3}, 6) if at == phase]
    assert sum(told) > len(told) / 2


@every_game
def test_thoughts_are_for_spectators(name):
    people = table(name, None, "search:5", seed=3)
    let_agents_play(people)
    for _ in range(12):
        if people.acting is None:
            break
        people.act(0, people.game.greedy_action(people.state))
        while people.agent_is_due:
            people.play(people.question()())
            assert people.view(0)["thought"] is None
            thought = people.view(None)["thought"]
            if thought:
                assert sum(one["weight"] for one in thought["weights"]) == pytest.approx(1)
