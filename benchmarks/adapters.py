"""How fast random legal play is through each library: ``fireside bench --adapters``.

All figures are decisions a second of random legal play on one core, whoever decides: an environment that plays
opponents inside counts their decisions too, so that the figures compare.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from ..envs import games
from ..envs.core.aec import TabletopEnv
from ..envs.core.extras import MissingExtra, require

Work = Callable[[], int]

MANY = 1024


def adapter_paths(name: str) -> Iterator[tuple[str, Work]]:
    """Yield what each installed library's path is called, and a function that plays and counts decisions."""
    for label, make in PATHS.items():
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                work = make(name)
        except MissingExtra as missing:
            print(f"left out: {label}: {missing}", file=sys.stderr)
        else:
            yield label, work


def _parallel(name: str) -> Work:
    from ..wrappers.parallel import parallel_env

    env = parallel_env(name)
    seen, _ = env.reset(seed=0)
    spaces = {agent: env.action_space(agent) for agent in env.possible_agents}

    def play() -> int:
        nonlocal seen
        for _ in range(100):
            seen, *_ = env.step({agent: spaces[agent].sample(seen[agent]["action_mask"]) for agent in env.agents})
            if not env.agents:
                seen, _ = env.reset()
        return 100

    return play


def _gymnasium(name: str) -> Work:
    from ..wrappers.gymnasium import SeatEnv

    env = SeatEnv(name)
    counter = _counter(env.seats.batch)
    seen, _ = env.reset(seed=0)

    def play() -> int:
        nonlocal seen
        for _ in range(50):
            seen, _, terminated, truncated, _ = env.step(env.action_space.sample(seen["action_mask"]))
            if terminated or truncated:
                seen, _ = env.reset()
        return counter()

    return play


def _gymnasium_vector(name: str) -> Work:
    from ..wrappers.gymnasium import SeatVectorEnv

    env = SeatVectorEnv(name, MANY)
    counter = _counter(env.seats.batch)
    env.reset(seed=0)

    def play() -> int:
        env.step(env.seats.batch.sample_actions())
        return counter()

    return play


def _sb3(name: str) -> Work:
    require("sb3", "stable_baselines3", "sb3_contrib")
    from ..wrappers.sb3 import TabletopVecEnv

    env = TabletopVecEnv(name, MANY, seed=0)
    counter = _counter(env.batch)
    env.reset()

    def play() -> int:
        env.step(env.batch.sample_actions())
        return counter()

    return play


def _rllib(name: str) -> Work:
    require("rllib", "ray", "torch")
    from ..wrappers.rllib import ALL, TabletopMultiAgentEnv

    env = TabletopMultiAgentEnv({"game": name})
    space = env.action_spaces[env.possible_agents[0]]
    seen, _ = env.reset(seed=0)

    def play() -> int:
        nonlocal seen
        for _ in range(100):
            agent = next(agent for agent in reversed(seen))  # those who leave come first
            seen, _, terminateds, truncateds, _ = env.step({agent: space.sample(seen[agent]["action_mask"])})
            if terminateds[ALL] or truncateds[ALL]:
                seen, _ = env.reset()
        return 100

    return play


def _rllib_runner(name: str) -> Work:
    """RLlib's own loop around the environment: its env-runner in this process, with our module choosing."""
    require("rllib", "ray", "torch")
    from ray.rllib.env.multi_agent_env_runner import MultiAgentEnvRunner

    from ..training.config import TrainConfig
    from ..training.rllib import algorithm_config

    config = TrainConfig(engine="rllib", game=name, opponents={"self": 1.0}, num_envs=64)
    runner = MultiAgentEnvRunner(config=algorithm_config(config).framework("torch"))

    def play() -> int:
        return sum(episode.env_steps() for episode in runner.sample(num_timesteps=64 * 8))

    return play


def _torchrl(name: str) -> Work:
    require("interop", "torchrl")
    from torchrl.envs.libs.pettingzoo import PettingZooWrapper

    env = PettingZooWrapper(TabletopEnv(games[name], num_players=_fewest(name)), use_mask=True)

    def play() -> int:
        return len(env.rollout(50))

    return play


def _tianshou(name: str) -> Work:
    require("interop", "tianshou")
    from tianshou.env import PettingZooEnv

    env = PettingZooEnv(TabletopEnv(games[name], num_players=_fewest(name)))
    seen, _ = env.reset(seed=0)

    def play() -> int:
        nonlocal seen
        for _ in range(100):
            action = env.action_space.sample(np.array(seen["mask"], np.int8))
            seen, _, terminated, truncated, _ = env.step(action)
            if terminated or truncated:
                seen, _ = env.reset()
        return 100

    return play


def _open_spiel(name: str) -> Work:
    require("interop", "pyspiel")
    import pyspiel

    from ..wrappers.open_spiel import DEAL, short_name

    game = pyspiel.load_game(f"{short_name(games[name])}(rng_seed=0)")
    rng = np.random.default_rng(0)
    state: Any = None

    def play() -> int:
        nonlocal state
        for _ in range(100):
            if state is None or state.is_terminal():
                state = game.new_initial_state()
                state.apply_action(DEAL)
            state.observation_tensor(state.current_player())
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.integers(len(legal)))])
        return 100

    return play


PATHS: dict[str, Callable[[str], Work]] = {
    "PettingZoo, parallel view": _parallel,
    "Gymnasium, one game": _gymnasium,
    f"Gymnasium, {MANY} games": _gymnasium_vector,
    f"SB3 VecEnv, {MANY} games": _sb3,
    "RLlib, environment": _rllib,
    "RLlib, env-runner, 64 games": _rllib_runner,
    "TorchRL, PettingZooWrapper": _torchrl,
    "Tianshou, PettingZooEnv": _tianshou,
    "OpenSpiel": _open_spiel,
}


def _counter(batch: Any) -> Work:
    """Return a function that tells how many decisions the batch has made since the last time it was asked."""
    step, made = batch.step, 0

    def counted(actions: Any, tables: Any = None) -> None:
        nonlocal made
        made += len(actions)
        step(actions, tables)

    def since() -> int:
        nonlocal made
        passed, made = made, 0
        return passed

    batch.step = counted
    return since


def _fewest(name: str) -> int:
    """Return the smallest table of at least two: there all seats end together in every game."""
    return max(2, games[name].player_counts[0])
