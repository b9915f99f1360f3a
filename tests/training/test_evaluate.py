"""Evaluation: pairing, rotation, ties and intervals."""

import numpy as np
import pytest

import fireside
from fireside.training.agents import GreedyAgent, RandomAgent
from fireside.training.evaluate import evaluate, interval, record_game, wilson

LANTERNS = fireside.games["lanterns"]


class Recorder(RandomAgent):
    """A random agent that notes which seats and seeds it played."""

    def __init__(self, name):
        self.name = name
        self.played = set()

    def act(self, batch, games):
        self.played |= set(zip(batch.seeds[games].tolist(), batch.seats[games].tolist(), strict=True))
        return super().act(batch, games)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_agent_plays_every_seed_in_every_seat(players):
    agents = [Recorder(f"agent {i}") for i in range(players)]
    evaluate(LANTERNS, agents, seeds=5, seed=40, options={"num_players": players})
    expected = {(seed, seat) for seed in range(40, 45) for seat in range(players)}
    assert all(agent.played == expected for agent in agents)


def test_shares_add_up_and_ranks_are_right():
    result = evaluate(LANTERNS, [GreedyAgent(), RandomAgent(), RandomAgent()], seeds=30, options={"num_players": 3})
    assert result.games == 90
    assert sum(standing.win_share for standing in result.standings) == pytest.approx(1.0)
    assert sum(standing.mean_rank for standing in result.standings) == pytest.approx(6.0, abs=0.2)
    assert result.standings[0].win_share > 0.9
    assert result.standings[0].margin > 0
    assert result.par == pytest.approx(1 / 3)


def test_the_same_agent_in_several_seats_is_reported_once():
    random = RandomAgent()
    result = evaluate(LANTERNS, [GreedyAgent(), random, random, random], seeds=10, options={"num_players": 4})
    assert [standing.agent for standing in result.standings] == ["greedy", "random"]


def test_equals_get_par():
    result = evaluate(LANTERNS, [RandomAgent(), RandomAgent()], seeds=300)
    assert result.standings[0].interval[0] < 0.5 < result.standings[0].interval[1]


def test_a_batch_smaller_than_the_match_gives_the_same_result(monkeypatch):
    whole = evaluate(LANTERNS, [GreedyAgent(), GreedyAgent()], seeds=20)
    monkeypatch.setattr("fireside.training.evaluate.TABLES", 7)
    assert evaluate(LANTERNS, [GreedyAgent(), GreedyAgent()], seeds=20).to_json() == whole.to_json()


def test_alone_at_the_table_the_outcome_decides():
    options = {"num_players": 1}
    result = evaluate(fireside.games["glow"], [GreedyAgent()], seeds=60, options=options)
    (standing,) = result.standings
    assert (result.games, result.par) == (60, None)
    assert 0 < standing.win_share < 1
    assert standing.mean_rank == pytest.approx(2 - standing.win_share)
    assert "Par" not in result.table()
    poor = evaluate(fireside.games["glow"], [RandomAgent()], seeds=20, options=options).standings[0]
    assert (poor.win_share, poor.mean_rank) == (0.0, 2.0)
    assert poor.margin < standing.margin


def test_the_number_of_agents_must_fit():
    with pytest.raises(ValueError, match="3 agents for a table of 2"):
        evaluate(LANTERNS, [RandomAgent()] * 3, seeds=1)


def test_interval_covers_the_truth():
    rng, hits = np.random.default_rng(0), 0
    for trial in range(400):
        low, high = interval(rng.binomial(1, 0.3, 200).astype(float), trial)
        hits += low <= 0.3 <= high
    assert 0.92 <= hits / 400 <= 0.975


def test_wilson_known_values():
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(1.0, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)


def test_a_recorded_game_plays_again():
    replay = record_game(LANTERNS, [GreedyAgent(), RandomAgent()], 7, {"num_players": 2})
    assert replay.agents == ["greedy", "random"]
    assert LANTERNS.over(replay.play())
