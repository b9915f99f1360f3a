"""Every game at every table size, and the few ways to play that the checks share."""

import numpy as np
import pytest

import fireside
from fireside.envs.core.aec import TabletopEnv

from ..variants import CASES, label

every_game = pytest.mark.parametrize("name", list(fireside.games))
every_case = pytest.mark.parametrize(
    ("name", "options"), CASES, ids=[f"{name}-{label(options)}" for name, options in CASES]
)


def make(name, options, **more):
    return TabletopEnv(fireside.games[name], **options, **more)


class Chooser:
    """Random choices by a plain generator that is the same everywhere."""

    def __init__(self, seed):
        self.word = seed

    def below(self, n):
        self.word = (self.word * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.word >> 33) % n

    def legal(self, mask):
        actions = np.flatnonzero(mask)
        return int(actions[self.below(len(actions))])


def positions(name, options, seed, policy=None):
    """Yield (state, action) at every decision of one random game, then (final state, None): always the same record."""
    game = fireside.games[name]
    chooser = Chooser(seed + 1)
    state = game.new(seed=seed, **options)
    while not state.over:
        action = game.greedy_action(state) if policy == "greedy" else chooser.legal(game.mask(state))
        yield state, action
        game.apply(state, action)
    yield state, None


def actions_of(name, options, seed):
    """Return the actions of one random game."""
    return [action for _, action in positions(name, options, seed) if action is not None]


def next_action(env, chooser):
    """Return a random legal action of the selected agent, None if it is out of the game."""
    agent = env.agent_selection
    if env.terminations[agent] or env.truncations[agent]:
        return None
    return chooser.legal(env.observe(agent)["action_mask"])


def dismiss(env):
    """Let the agents that are out of the game leave."""
    while env.agents and (env.terminations[env.agent_selection] or env.truncations[env.agent_selection]):
        env.step(None)


def same(left, right):
    """Compare nested dictionaries, lists and arrays: equal values of equal types."""
    if isinstance(left, dict):
        return isinstance(right, dict) and list(left) == list(right) and all(same(left[k], right[k]) for k in left)
    if isinstance(left, (list, tuple)):
        return type(left) is type(right) and len(left) == len(right) and all(map(same, left, right))
    if isinstance(left, np.ndarray) and left.dtype.names:
        return left.dtype == right.dtype and np.array_equal(left, right)  # bytes between fields do not count
    if isinstance(left, np.ndarray):
        return left.dtype == right.dtype and left.shape == right.shape and left.tobytes() == right.tobytes()
    return type(left) is type(right) and left == right


def look_around(env):
    """Return everything that anybody can see of an environment."""
    return {
        "agents": list(env.agents),
        "selected": env.agent_selection,
        "observations": {agent: env.observe(agent) for agent in env.possible_agents},
        "rewards": dict(env.rewards),
        "cumulative": dict(env._cumulative_rewards),
        "terminations": dict(env.terminations),
        "truncations": dict(env.truncations),
        "infos": {agent: dict(info) for agent, info in env.infos.items()},
        "record": env.record.tobytes(),
        "seed": env.seed,
    }
