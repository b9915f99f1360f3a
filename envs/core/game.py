"""The description of a game, and its plain Python face.

>>> import fireside
>>> game = fireside.games["lanterns"]
>>> state = game.new(num_players=3, seed=7)
>>> action = game.legal_actions(state)[0]
>>> print(game.describe_action(state, action))
>>> game.apply(state, action)
"""

from __future__ import annotations

import hashlib
import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from . import kernels as template
from .actions import ActionTable
from .compile import PACKAGE, instantiate
from .documents import DocumentError, read_header, write_header
from .observation import ObservationLayout
from .options import Options
from .outcome import margins, ranks
from .random import MAX_SEED
from .state import MAX_SEATS
from .types import Array, State


class Rules(Protocol):
    """The compiled functions of a game; ``core.contract`` says what each must do."""

    deal: Callable[..., None]
    legal: Callable[..., None]
    apply: Callable[..., None]
    observe: Callable[..., None]
    returns: Callable[..., None]
    scores: Callable[..., None]
    standings: Callable[..., None]
    determinize: Callable[..., None]
    greedy: Callable[..., int]


FUNCTIONS = tuple(Rules.__annotations__)


@dataclass(frozen=True, eq=False)
class Game:
    """One game of the collection: what it is called, its tables, and the functions that carry its rules."""

    name: str
    """Module name, as in ``fireside.envs.lanterns``."""
    title: str
    """Printed name."""
    version: int
    """Changes whenever a seed and a list of actions would give another trajectory."""
    options: type[Options]
    dtype: np.dtype[Any]
    """The record that is one game."""
    phases: tuple[str, ...]
    """Names of the decisions, as in the specification; a record's ``phase`` is an index."""
    actions: ActionTable
    observation: ObservationLayout
    functions: dict[str, Callable[..., Any]]
    """The compiled functions named in ``core.contract``."""
    describe: Callable[[State, int], str]
    """An action in plain English."""
    to_document: Callable[[State], dict[str, Any]]
    """The game's own part of the JSON of a state."""
    from_document: Callable[[Any, State], None]
    """The same part read back, with checks, into a record whose header is set."""
    score_parts: Callable[[State], list[dict[str, int]]]
    """For every seat what its score and its tie-breaks are made of."""
    text: Callable[[State, int | None], str]
    """The table as text with ANSI colours, as a seat sees it (None: everything)."""
    draw: Callable[[State, int | None], str]
    """The table as an SVG picture, as a seat sees it (None: everything)."""
    touches: Callable[[State, int], Sequence[str]] | None = None
    """The spots of that picture (``Svg.spot``) that an action of the acting seat has to do with, if any."""
    tell: Callable[[State, int, int], str | None] | None = None
    """What a seat that is not acting is told of an action, None for nothing; left out where every action is open."""

    # ------------------------------------------------------------------ what it is

    @property
    def env_name(self) -> str:
        """Name of the PettingZoo module: ``lanterns_v0``."""
        return f"{self.name}_v{self.version}"

    @property
    def env_id(self) -> str:
        """Name in PettingZoo's registry: ``fireside/lanterns-v0``."""
        return f"fireside/{self.name}-v{self.version}"

    @property
    def player_counts(self) -> tuple[int, ...]:
        """The table sizes that the game is made for."""
        codec = self.options.__dataclass_fields__["num_players"].metadata["codec"]
        return tuple(range(codec.low, codec.high + 1))

    @cached_property
    def kernels(self) -> ModuleType:
        """The compiled loops of ``core.kernels`` around this game's functions."""
        missing = [name for name in FUNCTIONS if name not in self.functions]
        if missing:
            raise ValueError(f"{self.name} lacks {', '.join(missing)}")
        return instantiate(template, f"{PACKAGE}.{self.name}.kernels", self.functions)

    def __repr__(self) -> str:
        return f"<Game {self.name} v{self.version}>"

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        return _by_name, (self.name,)

    # ------------------------------------------------------------------ playing

    def blank(self, options: Options) -> Array:
        """Return an array of one record that holds nothing but ``options``."""
        array = np.zeros(1, self.dtype)
        array["config"] = options.encode()
        array["num_players"] = array["config"][:, 0]
        return array

    def new(self, *, seed: int | None = None, **options: Any) -> State:
        """Return a fresh game at its first decision. Without a seed, one is drawn from the operating system."""
        array = self.blank(self.options.from_dict(options, also=("seed",)))
        self.kernels.begin(array[0], draw_seed() if seed is None else check_seed(seed))
        return array[0]

    def options_of(self, state: State) -> Options:
        """Return the options that ``state`` was made with."""
        return self.options.decode(state.config)

    def seat(self, state: State) -> int:
        """Return who decides now."""
        return int(state.seat)

    def over(self, state: State) -> bool:
        """Tell whether the game has ended."""
        return bool(state.over)

    def truncated(self, state: State) -> bool:
        """Tell whether the game was cut off by a limit on its length."""
        return bool(state.truncated)

    def phase(self, state: State) -> str:
        """Return the name of the decision to be made."""
        return self.phases[state.phase]

    def mask(self, state: State) -> npt.NDArray[np.int8]:
        """Return 1 for every legal action of the acting seat, 0 elsewhere; all 0 after the end."""
        mask = np.zeros(self.actions.size, np.int8)
        self.kernels.options_of(_as_array(state), 0, mask)
        return mask

    def legal_actions(self, state: State) -> npt.NDArray[np.int64]:
        """Return the ids of the legal actions, ascending; none after the end."""
        return np.flatnonzero(self.mask(state))

    def check_action(self, state: State, action: Any) -> int:
        """Return ``action`` as a number if it is legal now; otherwise raise an error that says what is wrong."""
        number = self.check_action_type(action)
        if state.over:
            raise ValueError(f"the game is over after {state.steps} decisions: action {number} comes too late")
        if not 0 <= number < self.actions.size or not self.mask(state)[number]:
            raise ValueError(self.illegal_action_message(state, number))
        return number

    def check_action_type(self, action: Any) -> int:
        """Return ``action`` as a plain number, or raise TypeError."""
        try:
            if isinstance(action, (bool, np.bool_)):
                raise TypeError
            return operator.index(action)
        except TypeError:
            raise TypeError(
                f"an action of {self.name} is a whole number from 0 to {self.actions.size - 1}, "
                f"not {action!r} ({type(action).__name__})"
            ) from None

    def illegal_action_message(self, state: State, action: int) -> str:
        """Say which action was refused, whose and where, and what is allowed."""
        where = f"player_{state.seat} at {self.phase(state)}"
        if not 0 <= action < self.actions.size:
            return f"action {action} of {where} does not exist; actions are 0..{self.actions.size - 1}"
        legal = self.legal_actions(state).tolist()
        return (
            f"action {action} ({self.actions.range_of(action).name}) is illegal for {where}; legal: "
            f"{', '.join(map(str, legal[:20]))}{', ...' if len(legal) > 20 else ''}"
        )

    def apply(self, state: State, action: Any) -> None:
        """Carry out a legal action in place, up to the next decision or the end. ValueError if it is illegal."""
        self.kernels.advance(state, self.check_action(state, action))

    def describe_action(self, state: State, action: Any) -> str:
        """Say in plain English what ``action`` would do for the acting seat of ``state``."""
        number = self.check_action_type(action)
        self.actions.range_of(number)
        return self.describe(state, number)

    def tell_action(self, state: State, action: Any, seat: int | None) -> str | None:
        """Say what ``seat`` learns when the acting seat takes ``action``; None if it learns nothing.

        A spectator (seat None) and the acting seat itself are told everything.
        """
        words = self.describe_action(state, action)
        if self.tell is None or seat is None or seat == state.seat:
            return words
        return self.tell(state, int(action), self._check_seat(state, seat))

    def spots_of(self, state: State, action: Any) -> tuple[str, ...]:
        """Return the keys of the spots in the acting seat's picture that ``action`` has to do with."""
        number = self.check_action_type(action)
        return tuple(self.touches(state, number)) if self.touches else ()

    def greedy_action(self, state: State) -> int:
        """Return the choice of the game's greedy player."""
        if state.over:
            raise ValueError("the game is over: there is nothing to choose")
        return int(self.functions["greedy"](state))

    # ------------------------------------------------------------------ looking

    def observe(self, state: State, seat: int) -> Array:
        """Return what ``seat`` may know as one flat row of whole numbers; ``observation.views`` names its parts."""
        row = np.zeros(self.observation.size, self.observation.dtype)
        self.kernels.look(_as_array(state), 0, self._check_seat(state, seat), row)
        return row

    def returns(self, state: State) -> npt.NDArray[np.float64]:
        """Return the outcome of every seat; 0 for a seat whose game goes on."""
        return self._result(state)["returns"][: state.num_players].copy()

    def scores(self, state: State) -> npt.NDArray[np.int64]:
        """Return every seat's score as it stands."""
        return self._result(state)["scores"][: state.num_players].copy()

    def margins(self, state: State) -> npt.NDArray[np.int64]:
        """Return every seat's lead as it stands: its score minus the best other one; alone, minus an automaton's."""
        lead = np.zeros(MAX_SEATS, np.int64)
        margins(self._result(state)["scores"], int(state.num_players), lead)
        return lead[: state.num_players]

    def ranks(self, state: State) -> list[int]:
        """Return every seat's rank as it stands, tie-breaks included; 1 is the best, tied seats share a rank."""
        return ranks(self._result(state)["standings"], int(state.num_players))

    def _result(self, state: State) -> Array:
        table = np.zeros(1, template.TABLE)
        self.kernels.result(_as_array(state), 0, table)
        return table[0]

    # ------------------------------------------------------------------ copies

    def clone(self, state: State) -> State:
        """Return an independent copy."""
        return np.array([state], self.dtype)[0]

    def determinize(self, state: State, seat: int, seed: int | None = None) -> State:
        """Return a copy in which all that ``seat`` cannot know is resampled, and chance reseeded."""
        other = self.clone(state)
        seed = draw_seed() if seed is None else check_seed(seed)
        self.kernels.resample(other, self._check_seat(state, seat), seed)
        return other

    def digest(self, state: State) -> str:
        """Return a hash of the whole record."""
        return hashlib.sha256(state.tobytes()).hexdigest()[:16]

    def to_json(self, state: State) -> dict[str, Any]:
        """Return the complete state as a readable dictionary of plain values."""
        return {**write_header(self, state), **self.to_document(state)}

    def from_json(self, document: Any) -> State:
        """Return the state that ``document`` describes, checked; edit the dictionary to set up any position."""
        options, header = read_header(self, document)
        array = self.blank(options)
        state = array[0]
        for name, value in header.items():
            state[name] = value
        self.from_document(document, state)
        if not state.over and not self.mask(state).any():
            raise DocumentError(f"state.phase: player_{state.seat} has no legal action at {self.phase(state)}")
        return state

    def _check_seat(self, state: State, seat: Any) -> int:
        if not isinstance(seat, (int, np.integer)) or not 0 <= seat < state.num_players:
            raise ValueError(f"there is no seat {seat!r} at this table; seats are 0..{state.num_players - 1}")
        return int(seat)


def functions_of(*modules: ModuleType) -> dict[str, Callable[..., Any]]:
    """Collect the functions of the contract from a game's modules."""
    return {name: getattr(module, name) for module in modules for name in FUNCTIONS if hasattr(module, name)}


def check_seed(seed: Any) -> int:
    """Return ``seed`` as a plain number, or raise an error that says what a seed may be."""
    try:
        number = operator.index(seed)
    except TypeError:
        raise TypeError(f"a seed is a whole number, not {seed!r}") from None
    if not 0 <= number <= MAX_SEED:
        raise ValueError(f"seed {number} is out of range; seeds are 0..{MAX_SEED}")
    return number


def draw_seed() -> int:
    """Return a seed from the operating system."""
    return int(np.random.SeedSequence().generate_state(1, np.uint64)[0] >> np.uint64(1))


def seat_names(num_players: int) -> Sequence[str]:
    """Return the agents' names in order of their seats."""
    return [f"player_{seat}" for seat in range(num_players)]


def _as_array(state: State) -> Array:
    """Return the record as an array of one, sharing its memory: cheaper to hand to a kernel."""
    return np.frombuffer(state.data, state.dtype, 1)


def _by_name(name: str) -> Game:
    from fireside import games

    return games[name]
