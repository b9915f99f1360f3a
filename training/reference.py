"""Reference policies: trained by the shipped configs, small, and loaded without executing anything that was pickled.

A reference is an ``.npz`` file of plain arrays: the weights of a policy, as half-precision numbers, and a label that
says for which game they are and which network they belong to. ``reference`` is the agent that plays with them.

    python -m fireside.training.reference runs/bonfire-...     # make one of a finished run
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from ..envs import games
from ..envs.core.batch import Batch
from ..envs.core.extras import require
from ..envs.core.game import Game
from .agents import Actions, Games, PolicyAgent, Thought
from .checkpoint import check_label, label_for, load_policy
from .config import TrainConfig

REFERENCES = Path(__file__).resolve().parent.parent / "references"
LABEL = "label"


def file_of(game: Game, players: int) -> Path:
    """Return where the reference policy of a table is kept."""
    return REFERENCES / f"{game.name}-{players}.npz"


def tables_with_reference(game: Game) -> list[int]:
    """Return the numbers of players for which there is a reference policy."""
    return [players for players in game.player_counts if file_of(game, players).is_file()]


class ReferenceAgent:
    """Plays with the reference policy of its table, or of the table nearest in size."""

    name = "reference"

    def __init__(self, game: Game) -> None:
        self.game = game
        self.tables = tables_with_reference(game)
        if not self.tables:
            raise ValueError(f"there is no reference policy for {game.name}")

    def act(self, batch: Batch, games: Games) -> Actions:
        """Return the policy's most likely actions."""
        return self._policy(batch).act(batch, games)

    def consider(self, batch: Batch, table: int) -> Thought:
        """Return the policy's choice with its probabilities and its value."""
        return self._policy(batch).consider(batch, table)

    def _policy(self, batch: Batch) -> PolicyAgent:
        return _load(self.game, min(self.tables, key=lambda size: abs(size - batch.num_players)))


@cache
def _load(game: Game, players: int) -> PolicyAgent:
    """Return the agent of a reference policy's file."""
    require("sb3", "stable_baselines3", "sb3_contrib", "torch")
    import torch
    from gymnasium.spaces import Box
    from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

    from ..envs.core.spaces import ActionSpace, scaled_bounds
    from .networks import policy_kwargs

    file = file_of(game, players)
    with np.load(file, allow_pickle=False) as arrays:
        weights = {name: torch.as_tensor(arrays[name].astype(np.float32)) for name in arrays.files if name != LABEL}
        label = json.loads(bytes(arrays[LABEL]))
    check_label(label, game, file)
    spaces = Box(*scaled_bounds(game)), ActionSpace(game.actions.size)
    with torch.random.fork_rng():  # the first weights are drawn, and drawn for nothing
        policy = MaskableActorCriticPolicy(
            *spaces, lambda _: 0.0, **policy_kwargs(label["network"], label["hidden"], game)
        )
    policy.load_state_dict(weights)
    policy.set_training_mode(False)
    return PolicyAgent(policy, ReferenceAgent.name, deterministic=True)


def make_reference(folder: Path) -> Path:
    """Make the policy of a finished run the reference of its table, with the report and the curve of the run."""
    from .runs import read_config

    config = read_config(folder)
    game = games[config.game]
    players = int(game.options.from_dict(config.options).num_players)  # type: ignore[attr-defined]
    model = load_policy(folder, game)
    weights: dict[str, Any] = {
        name: value.numpy().astype(np.float16) for name, value in model.policy.state_dict().items()
    }
    file = file_of(game, players)
    file.parent.mkdir(exist_ok=True)
    weights[LABEL] = np.frombuffer(json.dumps(_label(game, config)).encode(), np.uint8)
    np.savez_compressed(file, **weights)
    for name in ("report.md", "learning_curve.png"):
        shutil.copy(folder / name, file.with_name(f"{file.stem}-{name}"))
    report = file.with_name(f"{file.stem}-report.md")
    curve = f"{file.stem}-learning_curve.png"
    report.write_text(report.read_text(encoding="utf-8").replace("learning_curve.png", curve), encoding="utf-8")
    return file


def _label(game: Game, config: TrainConfig) -> dict[str, Any]:
    return {**label_for(game, config.options), "network": config.network, "hidden": config.hidden}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m fireside.training.reference", description=make_reference.__doc__)
    parser.add_argument("run", type=Path, help="the folder of a finished run")
    made = make_reference(parser.parse_args(sys.argv[1:]).run)
    print(f"{made}: {made.stat().st_size / 1e6:.2f} MB")
