"""The search agent plays any game by its rules, well, and without looking at what its seat cannot know."""

import numpy as np
import pytest

import fireside
from fireside.training.agents import RandomAgent, make_agent
from fireside.training.evaluate import evaluate
from fireside.training.search import SearchAgent

from ..collection.cases import every_case, every_game, positions

LANTERNS = fireside.games["lanterns"]


def choice(agent, state):
    states = np.frombuffer(state.data, state.dtype, 1)
    game = agent.game
    return agent.choose(states, 0, game.mask(state), game.observe(state, game.seat(state)))


def tree(agent):
    return agent._rooms[0].nodes


@every_case
def test_plays_by_the_rules(name, options):
    game = fireside.games[name]
    agent = SearchAgent(game, 20)
    for number, (state, action) in enumerate(positions(name, options, 3)):
        if action is not None and number % 5 == 0:
            before = state.tobytes()
            assert game.mask(state)[choice(agent, state)]
            assert state.tobytes() == before


@every_game
def test_same_seed_same_choice(name):
    game = fireside.games[name]
    state = game.new(seed=2)
    one, other = SearchAgent(game, 100, seed=5), SearchAgent(game, 100, seed=5)
    assert choice(one, state) == choice(other, state)
    assert np.array_equal(tree(one), tree(other))


@every_game
def test_hidden_truth_changes_nothing(name):
    """The same position with another truth behind what its seat knows, and with another future: the same tree."""
    game = fireside.games[name]
    for number, (state, action) in enumerate(positions(name, {}, 4)):
        if action is None or number > 40:
            break
        if number % 8 == 0:
            other = game.determinize(state, game.seat(state), seed=9)
            assert other != state
            agents = SearchAgent(game, 50, seed=1), SearchAgent(game, 50, seed=1)
            assert choice(agents[0], state) == choice(agents[1], other)
            assert np.array_equal(tree(agents[0]), tree(agents[1]))


def test_takes_a_win_that_is_at_hand():
    """At the last decision of a game, the search finds the actions that win."""
    found = 0
    for seed in range(60):
        for state, action in positions("lanterns", {"num_players": 2}, seed, "greedy"):
            if action is None or state.final_turns != 2 or len(LANTERNS.legal_actions(state)) < 2:
                continue
            outcomes = {}
            for option in LANTERNS.legal_actions(state):
                after = LANTERNS.clone(state)
                LANTERNS.apply(after, option)
                if after.over:
                    outcomes[int(option)] = LANTERNS.returns(after)[state.seat]
            if len(outcomes) == len(LANTERNS.legal_actions(state)) and len(set(outcomes.values())) > 1:
                found += 1
                assert outcomes[choice(SearchAgent(LANTERNS, 200), state)] == max(outcomes.values())
    assert found > 0


def test_more_thought_is_better():
    result = evaluate(LANTERNS, [SearchAgent(LANTERNS, 400), SearchAgent(LANTERNS, 10)], seeds=20)
    assert result.standings[0].win_share > 0.8


def test_beats_random_at_a_full_table():
    cast = [SearchAgent(LANTERNS, 100), RandomAgent(), RandomAgent(), RandomAgent()]
    assert evaluate(LANTERNS, cast, seeds=10, options={"num_players": 4}).standings[0].win_share > 0.7


def test_random_playouts():
    agent = SearchAgent(LANTERNS, 300, playouts="random")
    assert evaluate(LANTERNS, [agent, RandomAgent()], seeds=10).standings[0].win_share > 0.8


def test_seconds():
    agent = make_agent("search:0.05s", LANTERNS)
    choice(agent, LANTERNS.new(seed=1))
    assert tree(agent)[0]["child"] > 0


def test_threads_and_company_change_nothing():
    batch = fireside.Batch(LANTERNS, 7, seed=3)
    every = np.arange(7)
    alone = [int(SearchAgent(LANTERNS, 60).act(batch, every[i : i + 1])[0]) for i in every]
    for threads in (1, 2, 3):
        assert SearchAgent(LANTERNS, 60, threads=threads).act(batch, every).tolist() == alone


def test_names():
    assert make_agent("search:1_000", LANTERNS).iterations == 1000
    assert make_agent("search:250", LANTERNS).name == "search:250"
    assert make_agent("search:1.5s", LANTERNS).seconds == 1.5
    for wrong in ("search:", "search:x", "search:-5", "search:1.5"):
        with pytest.raises(ValueError, match=f"no agent '{wrong}'; write search:1000"):
            make_agent(wrong, LANTERNS)
    with pytest.raises(ValueError, match="above 0"):
        make_agent("search:0", LANTERNS)
    with pytest.raises(ValueError, match="playouts are greedy or random"):
        SearchAgent(LANTERNS, playouts="clever")
