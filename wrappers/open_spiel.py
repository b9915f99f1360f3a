"""OpenSpiel: every game as a Python game of ``pyspiel``.

    import pyspiel
    import fireside.wrappers.open_spiel

    game = pyspiel.load_game("fireside_lanterns(players=3)")
    state = game.new_initial_state()

Chance is sampled: the deal is a chance node with one outcome, and all further chance happens inside the players'
actions, from a generator that is part of the state. So a clone has the same future; ``resample_from_infostate`` gives
one in which all that a player cannot know, future chance included, is drawn anew.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from ..envs import games
from ..envs.core.extras import require
from ..envs.core.game import Game
from ..envs.core.options import Integer
from ..envs.core.random import MAX_SEED

require("interop", "pyspiel")

import pyspiel  # noqa: E402

DEAL = 0
"""The only outcome of the only chance node."""
LONGEST_GAME = 100_000
"""No game comes near; OpenSpiel wants a bound."""


def short_name(game: Game) -> str:
    """Return a game's name in OpenSpiel: ``fireside_lanterns``."""
    return f"fireside_{game.name}"


def game_type(game: Game) -> pyspiel.GameType:
    """Return what OpenSpiel knows of a game before it is loaded."""
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,  # zero-sum but for games that are cut off
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=game.player_counts[0],
        max_num_players=game.player_counts[-1],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game),
    )


def parameters(game: Game) -> dict[str, Any]:
    """Return OpenSpiel's parameters with their defaults: the game's options, and ``rng_seed`` (-1: unseeded).

    An option that allows more than whole numbers, or more than yes and no, is given as text: a word, or JSON.
    """
    values: dict[str, Any] = {"rng_seed": -1}
    for name, default, _, _ in game.options.describe():
        codec = game.options.__dataclass_fields__[name].metadata["codec"]
        plain = isinstance(default, (bool, str)) or isinstance(codec, Integer)
        values["players" if name == "num_players" else name] = default if plain else json.dumps(default)
    return values


class TabletopGame(pyspiel.Game):
    """One game of the collection with its options; every game has its subclass."""

    tabletop: Game
    kind: pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        tabletop = self.tabletop
        values = {**parameters(tabletop), **(params or {})}
        seed = values.pop("rng_seed")
        self.seeds = np.random.default_rng(None if seed < 0 else seed)
        values["num_players"] = values.pop("players")
        self.options = {name: _read(value) for name, value in values.items()}
        self.blank = tabletop.blank(tabletop.options.from_dict(self.options))
        info = pyspiel.GameInfo(
            num_distinct_actions=tabletop.actions.size,
            max_chance_outcomes=1,
            num_players=values["num_players"],
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=LONGEST_GAME,
        )
        super().__init__(self.kind, info, params or {})

    def new_initial_state(self) -> TabletopState:
        """Return a game that is about to be dealt."""
        return TabletopState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TabletopObserver:
        """Return an object that writes observations."""
        return TabletopObserver(self.tabletop, params)

    def max_chance_nodes_in_history(self) -> int:
        """Return how many chance nodes a game has: the deal."""
        return 1


class TabletopState(pyspiel.State):
    """A running game. ``record`` is an array of one, for the functions of ``get_game().tabletop``."""

    def __init__(self, game: TabletopGame) -> None:
        super().__init__(game)
        self.record = game.blank.copy()
        self.dealt = False

    def current_player(self) -> int:
        """Return who decides."""
        if not self.dealt:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.record["over"][0] else int(self.record["seat"][0])

    def is_terminal(self) -> bool:
        """Tell whether the game has ended."""
        return bool(self.record["over"][0])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the one outcome that the deal has."""
        return [(DEAL, 1.0)]

    def _legal_actions(self, player: int) -> list[int]:
        return self.get_game().tabletop.legal_actions(self.record[0]).tolist()

    def _apply_action(self, action: int) -> None:
        game = self.get_game()
        if self.dealt:
            game.tabletop.apply(self.record[0], action)
        else:
            game.tabletop.kernels.begin(self.record[0], int(game.seeds.integers(MAX_SEED)))
            self.dealt = True

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return "deal"
        return f"{action}: {self.get_game().tabletop.describe_action(self.record[0], action)}"

    def returns(self) -> list[float]:
        """Return every seat's outcome; 0 until the end."""
        if not self.is_terminal():
            return [0.0] * self.num_players()
        return self.get_game().tabletop.returns(self.record[0]).tolist()

    def resample_from_infostate(self, player: int, sampler: Any) -> TabletopState:
        """Return a game that looks the same to ``player``: all that it cannot know is drawn with ``sampler``."""
        other = self.clone()
        if self.dealt:
            seed = int(sampler() * 2**53)
            other.record[0] = self.get_game().tabletop.determinize(self.record[0], player, seed)
        return other

    def __str__(self) -> str:
        game = self.get_game().tabletop
        return f"{game.title} {game.digest(self.record[0])}" if self.dealt else f"{game.title}, to be dealt"


class TabletopObserver:
    """What a seat sees: ``tensor``, scaled to [-1, 1], and ``dict`` with its named parts."""

    def __init__(self, tabletop: Game, params: Any) -> None:
        if params:
            raise ValueError(f"observation parameters are not known; found {params}")
        self.tabletop = tabletop
        self.tensor = np.zeros(tabletop.observation.size, np.float32)
        self.dict = tabletop.observation.views(self.tensor)

    def set_from(self, state: TabletopState, player: int) -> None:
        """Write what ``player`` sees of ``state``; nothing before the deal."""
        self.tensor[:] = 0
        if state.dealt:
            self.tensor[:] = self.tabletop.observation.scaled(self.tabletop.observe(state.record[0], player))

    def string_from(self, state: TabletopState, player: int) -> str:
        """Return all that ``player`` sees as text: the parts that are not all zero."""
        if not state.dealt:
            return "to be dealt"
        parts = self.tabletop.observation.views(self.tabletop.observe(state.record[0], player))
        seen = (f"{name}={part.ravel().tolist()}" for name, part in parts.items() if part.any())
        return f"player_{player} " + " ".join(seen).replace(", ", ",")


def _read(value: Any) -> Any:
    """Return an option's value from a parameter of OpenSpiel."""
    if not isinstance(value, str):
        return value
    try:
        return json.loads(value)
    except json.JSONDecodeError:
        return value


def register_all() -> None:
    """Enter every game in OpenSpiel's registry."""
    known = set(pyspiel.registered_names())
    for game in games.values():
        if short_name(game) not in known:
            kind = game_type(game)
            # A class, as OpenSpiel's own games have it: a function would be freed after the interpreter, and crash.
            pyspiel.register_game(kind, type(short_name(game), (TabletopGame,), {"tabletop": game, "kind": kind}))


register_all()
