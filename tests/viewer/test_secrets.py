"""Hidden information stays hidden: all that a seat is sent is what it would be sent in any world it thinks possible."""

import asyncio
import copy
import dataclasses
import json
from collections import Counter

import aiohttp
import pytest

import fireside
from fireside.viewer.server import House, application, start

from ..collection.cases import Chooser, every_case, every_game, positions
from .games import let_agents_play, sizes, table

WORLDS = 2
MOST_ACTIONS = 12
LONG_ENOUGH = 250
"""Decisions of a random game that are looked at: random games of some kinds hardly ever end."""


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


def moves_told_apart(game, options, seed):
    """Yield (phase, words): different words, if any, for moves that a waiting seat cannot tell apart.

    The moves are all that are legal in some world that the seat thinks possible; it cannot tell two apart if it sees
    the same afterwards.
    """
    for state, action in positions(game.name, options, seed):
        if state.steps > LONG_ENOUGH:
            break
        if action is None or state.steps % 11:
            continue
        for seat in set(range(options["num_players"])) - {int(state.seat)}:
            told, alike = {}, []
            for world in (state, *twins(game, state, seat)):
                for legal in game.legal_actions(world).tolist()[:MOST_ACTIONS]:
                    after = game.clone(world)
                    game.apply(after, legal)
                    lines = told.setdefault(game.observe(after, seat).tobytes(), {})
                    lines.setdefault(game.tell_action(world, legal, seat), after)
            for lines in told.values():
                if len(lines) > 1:  # an observation is empty after the end: what the table looks like counts there
                    if len({game.draw(after, seat) for after in lines.values()}) < len(lines):
                        alike += lines
            yield game.phase(state), alike


def hidden_phases(game, options):
    """Return the phases in which most moves are told in more words than a waiting seat can see."""
    looked, told = Counter(), Counter()
    for seed in range(6, 10):
        for phase, alike in moves_told_apart(game, options, seed):
            looked[phase] += 1
            told[phase] += bool(alike)
    return {phase for phase, count in looked.items() if count >= 8 and told[phase] > count / 2}


@every_case
def test_what_is_told_of_a_move_is_no_more_than_what_is_seen_after_it(name, options):
    """A game with a ``tell`` never says more. One without says that its rules show every move to all.

    There, moves may look the same afterwards now and then (a card is discarded openly and shuffled in at once, a die
    shows what could have been chosen), but not in most decisions of a phase, as those of hidden moves do.
    """
    game = fireside.games[name]
    if game.tell:
        assert not any(alike for _, alike in moves_told_apart(game, options, 6))
    else:
        assert not hidden_phases(game, options)


@pytest.mark.parametrize(("name", "phase"), [("lanterns", "TILE"), ("glow", "DIE1")])
def test_a_forgotten_tell_is_noticed(name, phase):
    game = dataclasses.replace(fireside.games[name], tell=None)
    assert phase in hidden_phases(game, {"num_players": 3})


@every_game
def test_thoughts_are_for_spectators(name):
    people = table(name, None, "search:5", seed=3)
    let_agents_play(people)
    for _ in range(12):
        if people.acting is None:
            break
        people.act(0, people.game.greedy_action(people.state))
        while people.agent_is_due:
            people.play(people.ponder())
            assert people.view(0)["thought"] is None
            thought = people.view(None)["thought"]
            if thought:
                assert sum(one["weight"] for one in thought["weights"]) == pytest.approx(1)
