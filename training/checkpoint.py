"""Checkpoints: a Stable-Baselines3 model that also says which game it was trained on."""

from __future__ import annotations

import json
import os
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..envs.core.extras import require
from ..envs.core.game import Game
from ..version import __version__
from .agents import LABEL

if TYPE_CHECKING:
    from sb3_contrib import MaskablePPO

    from .self_play import SelfPlayPPO

FILE = "checkpoint.zip"


class CheckpointError(ValueError):
    """A file is not a checkpoint, or not one for this game."""


def label_for(game: Game, options: dict[str, Any]) -> dict[str, Any]:
    """Return what a checkpoint of ``game`` says about itself."""
    return {
        "fireside": __version__,
        "game": game.name,
        "version": game.version,
        "options": options,
        "observation": game.observation.size,
        "actions": game.actions.size,
    }


def save_checkpoint(
    model: MaskablePPO, path: Path, label: dict[str, Any], pieces: Mapping[str, bytes] | None = None
) -> None:
    """Write the model, its label and further named pieces, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.stem}.{os.getpid()}.zip")
    model.save(draft)
    with zipfile.ZipFile(draft, "a") as archive:
        archive.writestr(LABEL, json.dumps(label))
        for name, content in (pieces or {}).items():
            archive.writestr(name, content)
    draft.replace(path)


def read_pieces(path: Path, prefix: str) -> dict[str, bytes]:
    """Return the further pieces of a checkpoint whose names begin with ``prefix``, which is taken off."""
    with zipfile.ZipFile(path / FILE if path.is_dir() else path) as archive:
        return {name.removeprefix(prefix): archive.read(name) for name in archive.namelist() if name.startswith(prefix)}


def read_label(path: Path) -> dict[str, Any]:
    """Return what the checkpoint says about itself."""
    try:
        with zipfile.ZipFile(path) as archive:
            label = json.loads(archive.read(LABEL))
    except FileNotFoundError:
        raise CheckpointError(f"there is no checkpoint at {path}") from None
    except (zipfile.BadZipFile, KeyError, json.JSONDecodeError, OSError) as error:
        raise CheckpointError(f"{path} is not a checkpoint of fireside: {error}") from None
    return dict(label)


def check_label(label: dict[str, Any], game: Game, file: Path) -> None:
    """Raise CheckpointError unless the label is one of ``game``."""
    wanted = label_for(game, {})
    for key in ("game", "version", "observation", "actions"):
        if label.get(key) != wanted[key]:
            raise CheckpointError(f"{file} has {key} {label.get(key)!r}, but {game.name} needs {wanted[key]!r}")


def load_policy(path: Path, game: Game, **model_options: Any) -> SelfPlayPPO:
    """Return the model of a checkpoint (a file, or a run's folder) if it was trained on ``game``."""
    require("sb3", "sb3_contrib", "torch")
    file = path / FILE if path.is_dir() else path
    check_label(read_label(file), game, file)
    from .self_play import SelfPlayPPO

    return SelfPlayPPO.load(file, device="cpu", **model_options)
