"""What to train and how: a YAML file, checked, with overrides from the command line."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from ..envs import games
from ..envs.core.batch import REWARDS
from ..envs.core.extras import require

ENGINES = ("sb3", "rllib")
POLICIES = ("shared", "per_seat", "league")
NETWORKS = ("skip", "mlp", "fields")
CONFIGS = Path(__file__).resolve().parent.parent / "configs"


POSITIVE = (
    "total_steps", "num_envs", "n_steps", "batch_size", "n_epochs", "evaluate_every", "final_seeds", "snapshot_every",
    "gate_seeds", "pool_size",
)  # fmt: skip


class ConfigError(ValueError):
    """A config is not what it should be; the message names the key and what is allowed."""


@dataclass
class TrainConfig:
    """Everything that a training run depends on."""

    engine: str = "sb3"
    """``sb3`` (MaskablePPO on one machine) or ``rllib`` (PPO on Ray: one machine or many)."""
    game: str = "lanterns"
    options: dict[str, Any] = field(default_factory=dict)
    """Options of the game, such as num_players."""
    seed: int = 0
    total_steps: int = 1_000_000
    """Decisions of the learner."""
    max_minutes: float | None = None
    """Stop earlier when this much time has passed."""
    opponents: dict[str, float] = field(default_factory=lambda: {"random": 1.0})
    """Agents in the other seats with their weights: ``self`` is the policy that is being trained, ``past`` its frozen
    earlier selves."""
    all_seats: bool = False
    """In games with ``self``, learn from the decisions of all seats that it plays."""
    snapshot_every: int = 100_000
    """Decisions between two tries of the policy to join its ``past``."""
    gate: float = 0.55
    """Win share against the newest of the ``past`` that it takes (for two players; at par it is 0.5)."""
    gate_seeds: int = 50
    """Seeds of such a try; each is played once in every seating."""
    pool_size: int = 8
    """How many earlier selves are kept."""
    teacher: str = "greedy"
    """The agent that gives the lessons of ``lesson_steps``."""
    lesson_steps: int = 0
    """First decisions in which the policy is taught to do as the teacher would; then it learns by itself."""
    reward: str = "outcome"
    """``outcome``, or ``score`` for the change of the score margin with every decision."""
    reward_scale: float = 1.0
    """What rewards are multiplied by, to bring score margins near 1."""
    num_envs: int = 128
    """Games side by side; with RLlib, of all env-runners together."""
    n_steps: int = 64
    batch_size: int = 1024
    n_epochs: int = 4
    learning_rate: float = 5e-4
    gamma: float = 0.997
    gae_lambda: float = 0.95
    clip_range: float = 0.2
    ent_coef: float = 0.01
    vf_coef: float = 0.5
    network: str = "skip"
    """``skip`` (hidden layers beside the observation itself), ``mlp`` (hidden layers alone), or ``fields`` (sets
    of things through shared weights, boards through convolutions; not with RLlib)."""
    hidden: list[int] = field(default_factory=lambda: [128, 128])
    """Widths of the hidden layers."""
    evaluate_every: int = 200_000
    """Learner's decisions between two points of the learning curve."""
    evaluate_seeds: int = 50
    """Seeds per point; each is played once in every seating."""
    final_seeds: int = 500
    """Seeds of the final evaluation."""
    evaluate_against: list[str] = field(default_factory=lambda: ["random", "greedy"])
    policies: str = "shared"
    """RLlib: one policy in all seats (``shared``), one for each (``per_seat``), or one and its past (``league``)."""
    env_runners: int = 0
    """RLlib: processes that play; 0 plays in the process that learns."""
    league_size: int = 4
    """RLlib: how many earlier selves the league keeps."""
    league_every: int = 200_000
    """RLlib: decisions between two snapshots for the league."""

    def to_dict(self) -> dict[str, Any]:
        """Return the config as plain values."""
        return asdict(self)


def load_config(name: str, overrides: Sequence[str] = (), engine: str | None = None) -> TrainConfig:
    """Read a config (a game's name, a file's name in ``configs``, or a path) and apply ``key=value`` overrides.

    ``engine`` prefers the config in that engine's folder, ``configs/rllib``; if there is none, the usual one is used.
    """
    require("sb3", "yaml")
    import yaml

    path = Path(name) if name.endswith((".yaml", ".yml")) else CONFIGS / f"{name}.yaml"
    if engine and (own := CONFIGS / engine / f"{name}.yaml").is_file():
        path = own
    if not path.is_file():
        known = sorted(file.stem for file in CONFIGS.glob("*.yaml"))
        raise ConfigError(f"there is no config {name!r}; there are {', '.join(known)}, or give the path of a YAML file")
    try:
        values = yaml.safe_load(path.read_text(encoding="utf-8")) or {}
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path} is not YAML: {error}") from None
    if not isinstance(values, dict):
        raise ConfigError(f"{path}: expected keys and values")
    if engine:
        values["engine"] = engine
        if engine == "rllib" and values.get("network") == "fields":
            values["network"] = "skip"  # RLlib's module knows no other
    for override in overrides:
        key, equals, text = override.partition("=")
        if not equals:
            raise ConfigError(f"--set {override!r}: expected key=value")
        _set(values, key.strip(), yaml.safe_load(text))
    return check_config(values)


def check_config(values: dict[str, Any]) -> TrainConfig:
    """Return the config that ``values`` describe, or raise ConfigError."""
    known = {spec.name: spec for spec in fields(TrainConfig)}
    defaults = TrainConfig()
    for key, value in values.items():
        if key not in known:
            near = difflib.get_close_matches(str(key), known, n=1)
            hint = f" Did you mean {near[0]!r}?" if near else ""
            raise ConfigError(f"unknown key {key!r}.{hint} Keys: {', '.join(known)}")
        values[key] = _like(key, value, getattr(defaults, key))
    config = TrainConfig(**values)
    if config.game not in games:
        raise ConfigError(f"game: no game {config.game!r}; there are {', '.join(games)}")
    for key, allowed in (("engine", ENGINES), ("reward", REWARDS), ("network", NETWORKS), ("policies", POLICIES)):
        if getattr(config, key) not in allowed:
            raise ConfigError(f"{key}: expected one of {', '.join(allowed)}, found {getattr(config, key)!r}")
    try:
        games[config.game].options.from_dict(config.options)
    except (TypeError, ValueError) as error:
        raise ConfigError(f"options: {error}") from None
    for key in POSITIVE:
        if getattr(config, key) < 1:
            raise ConfigError(f"{key}: expected a number above 0, found {getattr(config, key)}")
    for key, least in (("env_runners", 0), ("league_size", 1), ("league_every", 1)):
        if getattr(config, key) < least:
            raise ConfigError(f"{key}: expected a number from {least}, found {getattr(config, key)}")
    if config.engine == "rllib" and config.network == "fields":
        raise ConfigError("network: fields is for the engine sb3; with rllib take skip or mlp")
    if config.policies == "league" and set(config.opponents) != {"self"}:
        raise ConfigError("opponents: a league plays against itself alone; expected {self: 1}")
    if not config.opponents or any(not isinstance(w, (int, float)) or w < 0 for w in config.opponents.values()):
        raise ConfigError("opponents: expected agents with weights, such as {greedy: 0.5, random: 0.5}")
    return config


def _like(key: str, value: Any, default: Any) -> Any:
    """Return ``value`` if it is of the kind of the key's default."""
    if default is None or isinstance(default, float):
        if value is None and default is None:
            return None
        try:
            if isinstance(value, bool):
                raise TypeError
            return float(value)  # YAML reads 5e-4 as text
        except (TypeError, ValueError):
            raise ConfigError(f"{key}: expected a number, found {value!r}") from None
    if isinstance(value, bool) != isinstance(default, bool) or not isinstance(value, type(default)):
        raise ConfigError(f"{key}: expected {type(default).__name__}, found {value!r}")
    return value


def _set(values: dict[str, Any], key: str, value: Any) -> None:
    """Set ``a.b`` inside nested mappings."""
    *path, last = key.split(".")
    for part in path:
        values = values.setdefault(part, {})
        if not isinstance(values, dict):
            raise ConfigError(f"--set {key}: {part} holds no keys")
    values[last] = value
