"""The games in RLlib: who is asked, who is paid, and masks that hold."""

import numpy as np
import pytest

ray = pytest.importorskip("ray")
torch = pytest.importorskip("torch")

from ray.rllib.core.columns import Columns  # noqa: E402
from ray.rllib.env.env_context import EnvContext  # noqa: E402
from ray.rllib.env.multi_agent_episode import MultiAgentEpisode  # noqa: E402
from ray.rllib.utils.pre_checks.env import check_multiagent_environments  # noqa: E402

from fireside.wrappers.rllib import ALL, MaskedModule, TabletopMultiAgentEnv  # noqa: E402

from ..collection.cases import Chooser, every_case, every_game, same  # noqa: E402
from ..variants import VARIANTS  # noqa: E402


def make(name, options=None, **more):
    return TabletopMultiAgentEnv({"game": name, **({"num_players": 2} if options is None else options), **more})


def play(env, chooser, seed=None):
    """Play one game at random; return all that the environment handed out."""
    step = (*env.reset(seed=seed), {}, {ALL: False}, {ALL: False})
    course = [step]
    while not (step[3][ALL] or step[4][ALL]):
        (agent,) = [agent for agent in step[0] if agent not in step[3]]
        observations, rewards, terminateds, truncateds, infos = env.step(
            {agent: chooser.legal(step[0][agent]["action_mask"])}
        )
        step = (observations, infos, rewards, terminateds, truncateds)
        course.append(step)
    return course


@every_case
def test_rllibs_own_check(name, options):
    check_multiagent_environments(make(name, options))


@every_case
@pytest.mark.parametrize("opponents", ["self", {"self": 1, "random": 1, "greedy": 1}], ids=["self", "mixed"])
def test_every_seat_is_paid_its_true_outcome(name, options, opponents):
    """200 of every game over all its variants."""
    env, chooser = make(name, options, opponents=opponents), Chooser(1)
    for _ in range(-(-100 // len(VARIANTS[name]))):
        course = play(env, chooser)
        earned = dict.fromkeys(env.agents, 0.0)
        for _, _, rewards, _, _ in course:
            for agent, paid in rewards.items():
                earned[agent] += paid
        state = env.seats.batch.states[0]
        outcome = env.game.returns(state)
        for agent, total in earned.items():
            seat = env.possible_agents.index(agent)
            assert env.seats.outside[0, seat]
            assert total == pytest.approx(outcome[seat])
            ends = [step for step in course if step[3].get(agent) or step[4].get(agent)]
            assert len(ends) == 1
            assert ends[0][1][agent]["outcome"] == pytest.approx(outcome[seat])
            assert agent in ends[0][0]  # the last observation, to bootstrap from if the game was cut off
        if opponents == "self":
            assert env.agents == env.possible_agents
            assert course[-1][4][ALL] == env.game.truncated(state)


@every_case
def test_rllib_can_store_it(name, options):
    """RLlib's own episodes take what the environment hands out, and sum up the same rewards."""
    env, chooser = make(name, options, reward="score", illegal="raise"), Chooser(2)
    episode = MultiAgentEpisode(
        observation_space=env.observation_spaces, action_space=env.action_spaces,
        agent_to_module_mapping_fn=lambda agent, episode, **_: agent,
    )  # fmt: skip
    observations, infos = env.reset(seed=3)
    episode.add_env_reset(observations=observations, infos=infos)
    earned = 0.0
    while not episode.is_done:
        (agent,) = episode.get_agents_to_act()
        mask = episode.agent_episodes[agent].get_observations(-1)["action_mask"]
        action = {agent: chooser.legal(mask)}
        observations, rewards, terminateds, truncateds, infos = env.step(action)
        earned += sum(rewards.values())
        episode.add_env_step(observations, action, rewards, infos, terminateds=terminateds, truncateds=truncateds)
    assert all(part.is_done for part in episode.agent_episodes.values())
    if set(episode.agent_episodes) == set(env.possible_agents):
        assert episode.get_return() == pytest.approx(earned, abs=1e-6)


@every_game
def test_seeds(name):
    first, second = (make(name, opponents={"self": 1, "random": 1}) for _ in range(2))
    for seed in (7, None, None, 7):
        assert same(play(first, Chooser(1), seed), play(second, Chooser(1), seed))
    assert not same(play(first, Chooser(1), 7), play(first, Chooser(1), 8))


def test_env_runners_play_different_games():
    config = {"game": "lanterns", "num_players": 2}
    envs = [TabletopMultiAgentEnv(EnvContext(config, worker_index=number)) for number in (0, 1, 2)]
    seeds = []
    for number, env in enumerate(envs):  # as RLlib seeds them: 1 apart, and the games of each likewise
        for game in range(3):
            env.reset(seed=number + game)
            seeds.append(int(env.seats.batch.seeds[0]))
    assert seeds[:3] == [0, 1, 2]
    assert len(set(seeds)) == 9


@every_game
def test_mistakes(name):
    env = make(name, illegal="raise")
    observations, _ = env.reset(seed=1)
    ((agent, seen),) = observations.items()
    (other,) = set(env.possible_agents) - {agent}
    wrong, right = (int(np.flatnonzero(seen["action_mask"] == legal)[0]) for legal in (0, 1))
    with pytest.raises(ValueError, match="is illegal for"):
        env.step({agent: wrong})
    with pytest.raises(ValueError, match=f"expected an action of {agent} alone"):
        env.step({other: right})
    env = make(name)
    env.reset(seed=1)
    observations, rewards, terminateds, truncateds, _ = env.step({agent: wrong})
    assert rewards == {agent: -1.0, other: 0.0}
    assert terminateds == {agent: True, other: True, ALL: True}
    assert not any(truncateds.values())
    assert set(observations) == {agent, other}


@every_game
def test_the_module_never_takes_an_illegal_action(name):
    env, chooser = make(name), Chooser(5)
    agent = env.possible_agents[0]
    module = MaskedModule(
        observation_space=env.observation_spaces[agent], action_space=env.action_spaces[agent],
        model_config={"hidden": [16]},
    )  # fmt: skip
    torch.nn.init.normal_(module.policy.weight, std=10.0)  # strong opinions, none of them about legality
    seen = [step[0] for step in play(env, chooser, 1)[:-1]]
    rows = [observation for step in seen for observation in step.values() if observation["action_mask"].any()]
    batch = {key: torch.from_numpy(np.stack([row[key] for row in rows])) for key in ("observation", "action_mask")}
    for forward in (module.forward_inference, module.forward_exploration, module.forward_train):
        logits = forward({Columns.OBS: batch})[Columns.ACTION_DIST_INPUTS]
        chances = torch.softmax(logits, dim=1)
        assert (chances[batch["action_mask"] == 0] == 0).all()
        assert torch.allclose(chances.sum(dim=1), torch.ones(len(rows)))
    assert module.compute_values({Columns.OBS: batch}).shape == (len(rows),)
