"""TorchRL: one policy learns in all seats by REINFORCE, on the PettingZoo environment as it is.

python examples/torchrl_reinforce.py lanterns --games 200
"""

from __future__ import annotations

import argparse
import importlib

import torch
from tensordict import TensorDict
from tensordict.nn import TensorDictModule, TensorDictSequential
from torch import nn
from torchrl.envs.libs.pettingzoo import PettingZooWrapper
from torchrl.modules import MaskedCategorical, ProbabilisticActor


def make_env(game: str, **options: object) -> PettingZooWrapper:
    """Wrap a game; every seat becomes a group of its own."""
    module = importlib.import_module(f"fireside.envs.{game}_v0")
    return PettingZooWrapper(module.env(**options), use_mask=True)


def make_policy(env: PettingZooWrapper, network: nn.Module) -> TensorDictSequential:
    """Let one network choose for every seat, among the legal actions."""
    return TensorDictSequential(
        *(
            ProbabilisticActor(
                TensorDictModule(network, [(group, "observation", "observation")], [(group, "logits")]),
                in_keys={"logits": (group, "logits"), "mask": (group, "action_mask")},
                out_keys=[(group, "action")],
                distribution_class=MaskedCategorical,
            )
            for group in env.group_map
        )
    )


def loss_of(game: TensorDict, env: PettingZooWrapper, network: nn.Module) -> torch.Tensor:
    """Raise the chances of what winners did: a seat's decisions are weighted by its outcome."""
    total = torch.zeros(())
    for group in env.group_map:
        outcome = game["next", group, "reward"].sum()
        mine = game[group][game[group, "mask"]]  # the seat's own decisions
        chances = MaskedCategorical(logits=network(mine["observation", "observation"]), mask=mine["action_mask"])
        total = total - outcome * chances.log_prob(mine["action"]).sum()
    return total / len(game)


def train(game: str, games: int, longest: int = 5000, **options: object) -> list[float]:
    """Train for some games; return the losses."""
    env = make_env(game, **options)
    first = next(iter(env.group_map))
    width = env.observation_spec[first, "observation", "observation"].shape[-1]
    actions = env.full_action_spec[first, "action"].n
    network = nn.Sequential(nn.Linear(width, 128), nn.ReLU(), nn.Linear(128, int(actions)))
    policy, optimizer = make_policy(env, network), torch.optim.Adam(network.parameters(), 1e-3)
    losses = []
    for _ in range(games):
        loss = loss_of(env.rollout(longest, policy), env, network)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(float(loss.detach()))
    return losses


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="?", default="lanterns")
    parser.add_argument("--games", type=int, default=200)
    arguments = parser.parse_args()
    print(train(arguments.game, arguments.games)[-1])
