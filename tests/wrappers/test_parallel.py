"""The parallel view: one legal action for those who wait, the same games and rewards as everywhere."""

import copy

import numpy as np
import pettingzoo
import pytest
from gymnasium.error import ResetNeeded
from pettingzoo.test import parallel_api_test

import fireside
from fireside.wrappers.parallel import TabletopParallelEnv, parallel_env

from ..collection.cases import Chooser, every_case, every_game, make
from ..variants import VARIANTS


def choices(env, observations, chooser):
    return {agent: chooser.legal(observations[agent]["action_mask"]) for agent in env.agents}


@every_case
@pytest.mark.filterwarnings("error::UserWarning")
def test_pettingzoo_checks(name, options):
    parallel_api_test(parallel_env(name, **options), num_cycles=300)


@every_game
@pytest.mark.skipif(not hasattr(pettingzoo, "make"), reason="PettingZoo has a registry from 1.27 on")
def test_registry(name):
    env = pettingzoo.make("parallel", fireside.games[name].env_id, num_players=2)
    assert isinstance(env, TabletopParallelEnv)
    assert len(env.reset(seed=1)[0]) == 2


@every_case
@pytest.mark.parametrize("reward", ["outcome", "score"])
def test_pays_every_seat_what_the_game_pays(name, options, reward):
    env, chooser = parallel_env(name, reward=reward, **options), Chooser(3)
    for seed in range(-(-200 // len(VARIANTS[name]))):
        observations, _ = env.reset(seed=seed)
        earned = dict.fromkeys(env.agents, 0.0)
        while env.agents:
            waiting = [agent for agent in env.agents if observations[agent]["action_mask"][env.wait]]
            assert len(waiting) == len(env.agents) - 1
            assert all(observations[agent]["action_mask"].sum() == 1 for agent in waiting)
            observations, rewards, *_ = env.step(choices(env, observations, chooser))
            for agent, paid in rewards.items():
                earned[agent] += paid
        game, state = env.game, env.aec.record
        assert game.over(state)
        if reward == "outcome":
            assert list(earned.values()) == pytest.approx(game.returns(state).tolist())


@every_case
def test_plays_the_same_game_as_the_aec_env(name, options):
    env, aec, chooser = parallel_env(name, **options), make(name, options), Chooser(5)
    observations, _ = env.reset(seed=5)
    aec.reset(seed=5)
    while env.agents:
        actions = choices(env, observations, chooser)
        deciding = env.aec.agent_selection
        assert aec.agent_selection == deciding
        assert np.array_equal(observations[deciding]["observation"], aec.observe(deciding)["observation"])
        aec.step(actions[deciding])
        observations, _, terminations, truncations, _ = env.step(actions)
        assert terminations == {agent: aec.terminations[agent] for agent in terminations}
        assert truncations == {agent: aec.truncations[agent] for agent in truncations}
        while aec.agents and (aec.terminations[aec.agent_selection] or aec.truncations[aec.agent_selection]):
            aec.step(None)
        assert env.agents == aec.agents
    assert env.aec.record == aec.record


@every_game
def test_refuses_what_is_not_allowed(name):
    env = parallel_env(name, num_players=2)
    with pytest.raises(ResetNeeded):
        env.step({})
    observations, _ = env.reset(seed=1)
    actions = choices(env, observations, Chooser(1))
    deciding = env.aec.agent_selection
    (waiting,) = [agent for agent in env.agents if agent != deciding]
    before = env.aec.record.tobytes()
    with pytest.raises(ValueError, match=f"{deciding} decides now: {waiting} must wait"):
        env.step({**actions, waiting: 0})
    with pytest.raises(ValueError, match="does not exist"):
        env.step({**actions, deciding: env.wait})
    with pytest.raises(ValueError, match="expected one action for each of"):
        env.step({deciding: actions[deciding]})
    assert env.aec.record.tobytes() == before


@every_game
def test_copies_go_on(name):
    env, chooser = parallel_env(name), Chooser(2)
    observations, _ = env.reset(seed=2)
    for _ in range(5):
        observations, *_ = env.step(choices(env, observations, chooser))
    other = copy.deepcopy(env)
    actions = choices(env, observations, chooser)
    env.step(actions)
    other.step(actions)
    assert env.aec.record == other.aec.record
