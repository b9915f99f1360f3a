"""Tianshou: DQN in the first seat against random opponents, on the PettingZoo environment as it is.

python examples/tianshou_dqn.py lanterns --steps 20000
"""

from __future__ import annotations

import argparse
import importlib
from typing import Any

import numpy as np
from tianshou.algorithm.modelfree.dqn import DQN, DiscreteQLearningPolicy
from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.algorithm.random import MARLRandomDiscreteMaskedOffPolicyAlgorithm
from tianshou.data import Collector, CollectStats, VectorReplayBuffer
from tianshou.env import DummyVectorEnv, PettingZooEnv
from tianshou.trainer import OffPolicyTrainerParams
from tianshou.utils.net.common import Net


def make_env(game: str, **options: object) -> PettingZooEnv:
    """Wrap a game."""
    return PettingZooEnv(importlib.import_module(f"fireside.envs.{game}_v0").env(**options))


def train(game: str, steps: int, envs: int = 8, **options: object) -> Any:
    """Train the first seat; return Tianshou's statistics."""
    env = make_env(game, **options)
    space = env.observation_space["observation"]
    network = Net(state_shape=space.shape, action_shape=env.action_space.n, hidden_sizes=[128, 128])
    learner: DQN = DQN(
        policy=DiscreteQLearningPolicy(
            model=network, action_space=env.action_space, observation_space=space, eps_training=0.1, eps_inference=0.0
        ),
        optim=AdamOptimizerFactory(lr=1e-3),
        gamma=1.0,
        n_step_return_horizon=3,
        target_update_freq=500,
    )
    others = [MARLRandomDiscreteMaskedOffPolicyAlgorithm(action_space=env.action_space) for _ in env.agents[1:]]
    algorithm = MultiAgentOffPolicyAlgorithm(algorithms=[learner, *others], env=env)
    games = DummyVectorEnv([lambda: make_env(game, **options) for _ in range(envs)])
    collector: Collector[CollectStats] = Collector(
        algorithm, games, VectorReplayBuffer(20_000, envs), exploration_noise=True
    )
    tests: Collector[CollectStats] = Collector(algorithm, DummyVectorEnv([lambda: make_env(game, **options)]))
    collector.reset()
    collector.collect(n_step=64 * envs)
    return algorithm.run_training(
        OffPolicyTrainerParams(
            training_collector=collector,
            test_collector=tests,
            max_epochs=1,
            epoch_num_steps=steps,
            collection_step_num_env_steps=64,
            update_step_num_gradient_steps_per_sample=0.1,
            batch_size=64,
            test_step_num_episodes=4,
            multi_agent_return_reduction=lambda rewards: np.asarray(rewards)[:, 0],
        )
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="?", default="lanterns")
    parser.add_argument("--steps", type=int, default=20_000)
    arguments = parser.parse_args()
    print(train(arguments.game, arguments.steps).best_score)
