"""Agents of your own: any callable or class of a Python file or module, TorchScript and ONNX files.

    # mine.py
    import numpy as np

    def cautious(observation, action_mask):          # one decision: the arrays of one seat
        return int(np.flatnonzero(action_mask)[0])

    fireside evaluate lanterns mine.py:cautious greedy

A class is made without arguments, or with the game if it takes one; it has ``act(batch, games)`` (many decisions at
once, see ``agents.Agent``) or can be called like the function above. A model maps float observations in [-1, 1]
(n, width) to one number per action (n, actions); the legal action with the highest one is played.
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from ..envs.core.batch import Batch
from ..envs.core.extras import require
from ..envs.core.game import Game
from .agents import Actions, Agent, Games

Model = Callable[[npt.NDArray[np.float32]], npt.NDArray[Any]]


class CallableAgent:
    """Asks ``function(observation, action_mask)`` for every decision."""

    def __init__(self, function: Callable[[Any, Any], Any], name: str) -> None:
        self.function = function
        self.name = name

    def act(self, batch: Batch, games: Games) -> Actions:
        """Return what the function chooses in each of the games."""
        chosen = [self.function(batch.observations[i].copy(), batch.action_masks[i].copy()) for i in games]
        try:
            return np.array([int(action) for action in chosen], np.int64)
        except (TypeError, ValueError):
            raise ValueError(f"{self.name}: expected an action's number, found {chosen[0]!r}") from None


class ModelAgent:
    """Plays the legal action that a model rates highest."""

    def __init__(self, model: Model, name: str) -> None:
        self.model = model
        self.name = name

    def act(self, batch: Batch, games: Games) -> Actions:
        """Ask the model about all games at once."""
        masks = batch.action_masks[games].astype(bool)
        worth = np.asarray(self.model(batch.game.observation.scaled(batch.observations[games])), np.float64)
        if worth.shape != masks.shape:
            raise ValueError(f"{self.name}: the model returned an array of shape {worth.shape}, expected {masks.shape}")
        return np.where(masks, worth, -np.inf).argmax(axis=1)


def make_own(source: str, name: str, game: Game) -> Agent:
    """Return the agent ``name`` of a module, given as ``path/to/file.py`` or ``package.module``."""
    module = _module(source)
    found: Any = getattr(module, name, None)
    if found is None:
        raise ValueError(f"{source} has no {name!r}")
    if inspect.isclass(found):
        make: Callable[..., Any] = found
        found = make(game) if inspect.signature(make).parameters else make()
    if hasattr(found, "act"):
        if not hasattr(found, "name"):
            found.name = name
        agent: Agent = found
        return agent
    if not callable(found):
        raise ValueError(f"{source}:{name} is neither an agent with an act method nor a function")
    return CallableAgent(found, name)


def _module(source: str) -> ModuleType:
    if not source.endswith(".py"):
        try:
            return importlib.import_module(source)
        except ImportError as error:
            raise ValueError(f"cannot import {source!r}: {error}") from None
    path = Path(source)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise ValueError(f"there is no file {source}")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def load_torchscript(path: Path) -> Agent:
    """Return the agent of a TorchScript file."""
    require("sb3", "torch")
    import torch

    try:
        module = torch.jit.load(str(path), map_location="cpu").eval()
    except RuntimeError as error:
        raise ValueError(f"{path} is not a TorchScript file: {str(error).splitlines()[0]}") from None

    def model(observations: npt.NDArray[np.float32]) -> npt.NDArray[Any]:
        with torch.no_grad():
            return np.asarray(module(torch.from_numpy(observations)))

    return ModelAgent(model, path.stem)


def load_onnx(path: Path) -> Agent:
    """Return the agent of an ONNX file with one input; its first output counts."""
    require("onnx", "onnxruntime")
    import onnxruntime

    try:
        session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    except Exception as error:  # onnxruntime's errors share no public base class
        raise ValueError(f"{path} is not an ONNX file: {str(error).splitlines()[0]}") from None
    key = session.get_inputs()[0].name
    return ModelAgent(lambda observations: session.run(None, {key: observations})[0], path.stem)
