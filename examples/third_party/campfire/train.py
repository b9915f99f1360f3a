"""Train on this project's own environment: ``python -m campfire.train``."""

from __future__ import annotations

import argparse

import gymnasium
from sb3_contrib import MaskablePPO

import campfire


def train(steps: int) -> MaskablePPO:
    """Train for some decisions; return the model."""
    env = gymnasium.make(campfire.ID)
    model = MaskablePPO("MultiInputPolicy", env, n_steps=256, batch_size=64, device="cpu", seed=0)
    return model.learn(steps)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps", type=int, default=20_000)
    train(parser.parse_args().steps).save("quick_lanterns")
