"""A project of somebody else that builds on the package, as in ``examples/third_party``."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import fireside

ROOT = Path(fireside.__file__).parent
PROJECT = ROOT / "examples" / "third_party"

SCRIPT = """
import gymnasium
from gymnasium.utils.env_checker import check_env
import campfire
from campfire.train import train

env = gymnasium.make("campfire:campfire/QuickLanterns-v0")
assert env.unwrapped.seats.batch.options.favor_supply == "unlimited"
check_env(gymnasium.make(campfire.ID).unwrapped, skip_render_check=True)

observation, info = env.reset(seed=1)
total, decisions, ended = 0.0, 0, False
while not ended:
    observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
    total, decisions, ended = total + reward, decisions + 1, terminated or truncated
assert abs(total - (info["outcome"] - 0.001 * decisions)) < 1e-9, (total, info, decisions)

model = train(256)
assert model.num_timesteps == 256
actions, _ = model.predict(env.reset(seed=2)[0], action_masks=env.get_wrapper_attr("action_masks")())
assert env.get_wrapper_attr("action_masks")()[actions]
print("fine")
"""


def test_it_registers_and_trains():
    pytest.importorskip("sb3_contrib")
    paths = [str(PROJECT), str(ROOT.parent), os.environ.get("PYTHONPATH", "")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", SCRIPT], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "fine"
