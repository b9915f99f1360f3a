"""A seat whose game has ended leaves at once with its own outcome, while the others may play on."""

import numpy as np
import pytest

import fireside
from fireside.envs.core.state import CUT_OFF, ENDED, PLAYING

from .cases import Chooser, every_case, make, next_action

GAMES = 24
MOST_STEPS = 20_000


def running(batch):
    return np.flatnonzero(batch.states["over"] == 0)


def eliminates(name, options):
    """Tell whether seats go out before the end in random games."""
    batch = fireside.Batch(name, GAMES, seed=42, **options)
    for _ in range(1000):
        batch.step(batch.sample_actions())
        if (batch.states["out"] != PLAYING).any():  # a finished game has restarted: this one goes on
            return True
    return False


@pytest.mark.parametrize("reward", ["outcome", "score"])
@every_case
def test_a_seat_that_is_out_neither_acts_nor_earns(name, options, reward):
    players = options["num_players"]
    batch = fireside.Batch(name, GAMES, seed=41, reward=reward, **options, auto_reset=False)
    out = np.zeros((GAMES, players), int)
    earned = np.zeros((GAMES, players))
    at_the_end = np.zeros((GAMES, players))  # the own lead when the own game ended
    for _ in range(MOST_STEPS):
        games = running(batch)
        if not len(games):
            break
        assert (out[games, batch.seats[games]] == PLAYING).all()
        batch.step(batch.sample_actions(games), games)
        now = batch.states["out"][:, :players]
        assert (now[out != PLAYING] == out[out != PLAYING]).all(), "who is out stays out, in the same way"
        was_out = out[games] != PLAYING
        assert not batch.rewards[games][was_out].any()
        earned[games] += batch.rewards[games]
        for table in games:
            for seat in np.flatnonzero((now[table] != PLAYING) & (out[table] == PLAYING)):
                scores = batch.game.scores(batch.states[table])
                at_the_end[table, seat] = scores[seat] - np.delete(scores, seat).max(initial=-(10**6))
                if reward == "outcome":
                    assert earned[table, seat] == batch.game.returns(batch.states[table])[seat]
        out = now.copy()
    assert (out != PLAYING).all()
    assert ((out == CUT_OFF) <= batch.truncations[:, None]).all()
    assert (batch.final_returns[out == CUT_OFF] == 0).all()
    if reward == "outcome":
        assert earned == pytest.approx(batch.final_returns)
    elif players > 1:
        assert earned == pytest.approx(at_the_end)


@every_case
def test_agents_leave_the_environment_one_by_one(name, options):
    for seed in range(8):
        env, chooser = make(name, options), Chooser(seed)
        env.reset(seed=seed)
        totals, left = dict.fromkeys(env.possible_agents, 0.0), {}
        for agent in env.agent_iter():
            assert agent in env.agents
            _, reward, termination, truncation, info = env.last()
            totals[agent] += reward
            assert not (termination and truncation)
            out = env.record.out[env.possible_agents.index(agent)]
            assert (termination, truncation) == (out == ENDED, out == CUT_OFF)
            if termination or truncation:
                assert not info["action_mask"].any()
                left[agent] = reward, len(env.agents)
                env.step(None)
                assert agent not in env.agents
                assert agent not in env.rewards
            else:
                env.step(next_action(env, chooser))
            # whoever went out is asked for his last step before anybody plays on
            dead = [other for other in env.agents if env.terminations[other] or env.truncations[other]]
            assert not dead or env.agent_selection in dead
        assert set(left) == set(env.possible_agents)
        assert list(totals.values()) == pytest.approx(env.game.returns(env.record).tolist())


@every_case
def test_documents_keep_how_a_seat_left(name, options):
    game = fireside.games[name]
    state, chooser = game.new(seed=3, **options), Chooser(3)
    before = state.out.copy()
    while not state.over:
        game.apply(state, chooser.legal(game.mask(state)))
        if (state.out != before).any():
            before = state.out.copy()
            other = game.from_json(game.to_json(state))
            assert (other.out == state.out).all()
            assert (game.returns(other) == game.returns(state)).all()


@pytest.mark.parametrize("reward", ["outcome", "score"])
@every_case
def test_the_learners_episode_ends_when_the_learner_is_out(name, options, reward):
    if options["num_players"] == 1:
        pytest.skip("nobody to play on")
    pytest.importorskip("stable_baselines3")
    from fireside.wrappers.sb3 import TabletopVecEnv

    env = TabletopVecEnv(name, 16, opponents=["greedy", "random"], seed=5, reward=reward, **options)
    env.reset()
    totals, finished, early = np.zeros(16), 0, 0
    restart, ends = env.batch.restart, []

    def watched(games=None, seeds=None):
        for table in np.arange(16) if games is None else games:
            state, seat = env.batch.states[table], env.learner_seats[table]
            ends.append((int(table), int(state.out[seat]), bool(state.over), env.game.returns(state)[seat]))
        restart(games, seeds)

    env.batch.restart = watched
    wanted = 1 if eliminates(name, options) else 0  # episodes that end before their game does
    for _ in range(MOST_STEPS):
        if finished >= 40 and early >= wanted:
            break
        ends.clear()
        assert (env.batch.states["out"][np.arange(16), env.learner_seats] == PLAYING).all()
        assert (env.batch.seats == env.learner_seats).all()
        _, rewards, dones, infos = env.step(env.batch.sample_actions())
        totals += rewards
        first = {table: end for table, *end in reversed(ends)}
        assert set(first) == set(np.flatnonzero(dones).tolist())
        for table, (out, over, outcome) in first.items():
            assert out != PLAYING
            early += not over
            finished += 1
            assert infos[table]["outcome"] == outcome
            assert infos[table]["TimeLimit.truncated"] == (out == CUT_OFF)
            if reward == "outcome":
                assert totals[table] == pytest.approx(outcome, abs=1e-6)
            totals[table] = 0.0
    assert finished >= 40
    assert early >= wanted
