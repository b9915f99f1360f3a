"""A game's options: a frozen dataclass whose fields know what they allow and how they are written into a record.

@dataclass(frozen=True)
class LanternsOptions(Options):
num_players: int = players(2, 4)
start_player: str | int = seat_or("random")
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import Field, asdict, dataclass, field, fields
from typing import Any, Protocol, TypeVar

from .types import Array

Self = TypeVar("Self", bound="Options")


class Codec(Protocol):
    """How one option is checked and written into the record's ``config``."""

    allowed: str
    """What a user may give, in words."""
    width: int
    """How many numbers the option takes in ``config``."""

    def encode(self, value: Any, num_players: int) -> tuple[int, ...] | None:
        """Return the numbers that stand for ``value``, or None if it is not allowed."""

    def decode(self, numbers: Sequence[int]) -> Any:
        """Return the value that ``numbers`` stand for."""


class Choice:
    """One of a few values; written as its index."""

    width = 1

    def __init__(self, values: Sequence[Any]) -> None:
        self.values = tuple(values)
        self.allowed = ", ".join(map(repr, self.values))

    def encode(self, value: Any, num_players: int) -> tuple[int, ...] | None:
        """Return the index of ``value``."""
        for index, candidate in enumerate(self.values):
            if type(candidate) is type(value) and candidate == value:
                return (index,)
        return None

    def decode(self, numbers: Sequence[int]) -> Any:
        """Return the value with that index."""
        return self.values[numbers[0]]


class Integer:
    """A whole number within bounds; written as it is."""

    width = 1

    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high
        self.allowed = f"a whole number from {low} to {high}"

    def encode(self, value: Any, num_players: int) -> tuple[int, ...] | None:
        """Return the number itself."""
        whole = isinstance(value, int) and not isinstance(value, bool)
        return (value,) if whole and self.low <= value <= self.high else None

    def decode(self, numbers: Sequence[int]) -> int:
        """Return the number itself."""
        return int(numbers[0])


class SeatOr:
    """A seat, or one word that leaves the choice open; the word is written as -1."""

    width = 1

    def __init__(self, word: str) -> None:
        self.word = word
        self.allowed = f"{word!r} or a seat (0 for player_0, and so on)"

    def encode(self, value: Any, num_players: int) -> tuple[int, ...] | None:
        """Return the seat, or -1 for the word."""
        if value == self.word:
            return (-1,)
        seat = isinstance(value, int) and not isinstance(value, bool) and 0 <= value < num_players
        return (value,) if seat else None

    def decode(self, numbers: Sequence[int]) -> str | int:
        """Return the seat or the word."""
        return self.word if numbers[0] < 0 else int(numbers[0])


class Levels:
    """A level for each seat, given as ``{seat: level}`` or as a list; written as one number per seat."""

    def __init__(self, high: int, seats: int) -> None:
        self.high, self.width = high, seats
        self.allowed = f"{{seat: level}} or levels in the order of seats, each 0 to {high}"

    def encode(self, value: Any, num_players: int) -> tuple[int, ...] | None:
        """Return the level of every seat."""
        if isinstance(value, Mapping):
            pairs = list(value.items())
        elif isinstance(value, (list, tuple)):
            pairs = list(enumerate(value))
        else:
            return None
        numbers = [0] * self.width
        for seat, level in pairs:
            whole = all(isinstance(number, int) and not isinstance(number, bool) for number in (seat, level))
            if not whole or not 0 <= seat < num_players or not 0 <= level <= self.high:
                return None
            numbers[seat] = level
        return tuple(numbers)

    def decode(self, numbers: Sequence[int]) -> tuple[int, ...]:
        """Return the levels as far as there are any."""
        last = max((seat for seat, level in enumerate(numbers) if level), default=-1)
        return tuple(int(level) for level in numbers[: last + 1])


class NamesOr:
    """A list of different names (``count``, or one for each seat), or one of a few words, written as -1, -2, ..."""

    def __init__(self, words: Sequence[str], names: Sequence[str], width: int, count: int | None = None) -> None:
        self.words, self.names = tuple(words), tuple(names)
        self.width = width
        self.count = count
        length = "one for each seat" if count is None else str(count)
        self.allowed = f"{', '.join(map(repr, self.words))}, or a list of names ({length}) from {', '.join(self.names)}"

    def encode(self, value: Any, num_players: int) -> tuple[int, ...] | None:
        """Return the indices of the names and -1 behind them, or the word's number all through."""
        if isinstance(value, str):
            return (-1 - self.words.index(value),) * self.width if value in self.words else None
        count = num_players if self.count is None else self.count
        if not isinstance(value, (list, tuple)) or len(value) != count or any(name not in self.names for name in value):
            return None
        numbers = tuple(self.names.index(name) for name in value)
        return numbers + (-1,) * (self.width - count) if len(set(numbers)) == count else None

    def decode(self, numbers: Sequence[int]) -> str | tuple[str, ...]:
        """Return the word, or the names."""
        if numbers[0] < 0:
            return self.words[-1 - numbers[0]]
        return tuple(self.names[number] for number in numbers if number >= 0)


def option(default: Any, codec: Codec, doc: str) -> Any:
    """Declare an option with its default, what it allows, and a line of explanation."""
    return field(default=default, metadata={"codec": codec, "doc": doc})


def choice(default: Any, values: Sequence[Any], doc: str) -> Any:
    """Declare an option that takes one of a few values."""
    return option(default, Choice(values), doc)


def flag(default: bool, doc: str) -> Any:
    """Declare an option that is on or off."""
    return option(default, Choice((False, True)), doc)


def integer(default: int, low: int, high: int, doc: str) -> Any:
    """Declare an option that takes a whole number."""
    return option(default, Integer(low, high), doc)


def seat_or(word: str, doc: str) -> Any:
    """Declare an option that takes a seat or, by default, the word ``word``."""
    return option(word, SeatOr(word), doc)


def levels(high: int, seats: int, doc: str) -> Any:
    """Declare an option that gives a level to some seats, by default to none."""
    return option((), Levels(high, seats), doc)


def names_or(
    words: Sequence[str], names: Sequence[str], doc: str, *, width: int, count: int | None = None
) -> Any:  # fmt: skip
    """Declare an option that takes a list of ``names`` (``count``, or one for each seat), or by default a word."""
    return option(words[0], NamesOr(words, names, width, count), doc)


def players(low: int, high: int, default: int = 2) -> Any:
    """Declare the number of players; every game's first option."""
    return integer(default, low, high, "number of players at the table")


@dataclass(frozen=True)
class Options:
    """Base class: checks every value at construction, and writes itself into a record and back.

    A value that can be given in several ways is kept in the one way that its codec reads back.
    """

    def __post_init__(self) -> None:
        """Check every value."""
        for spec in fields(self):
            value = spec.metadata["codec"].decode(self._numbers(spec))
            object.__setattr__(self, spec.name, value)

    @classmethod
    def from_dict(cls: type[Self], values: Mapping[str, Any], also: Sequence[str] = ()) -> Self:
        """Build the options from a mapping; an unknown name is an error that lists the known ones."""
        known = [spec.name for spec in fields(cls)]
        for name in values:
            if name not in known:
                everything = [*known, *also]
                near = difflib.get_close_matches(name, everything, n=1)
                hint = f" Did you mean {near[0]!r}?" if near else ""
                raise TypeError(f"unknown option {name!r}.{hint} Options: {', '.join(everything)}")
        return cls(**values)

    def to_dict(self) -> dict[str, Any]:
        """Return the options as a plain dictionary."""
        return asdict(self)

    def encode(self) -> tuple[int, ...]:
        """Return the numbers for the record's ``config``."""
        return tuple(number for spec in fields(self) for number in self._numbers(spec))

    @classmethod
    def decode(cls: type[Self], config: Array) -> Self:
        """Return the options that were written into ``config``."""
        values, at = {}, 0
        for spec in fields(cls):
            codec = spec.metadata["codec"]
            values[spec.name] = codec.decode([int(number) for number in config[at : at + codec.width]])
            at += codec.width
        return cls(**values)

    @classmethod
    def config_size(cls) -> int:
        """Return how many numbers the options take in a record."""
        return sum(spec.metadata["codec"].width for spec in fields(cls))

    @classmethod
    def offset(cls, name: str) -> int:
        """Return the index in ``config`` of the option called ``name``."""
        at = 0
        for spec in fields(cls):
            if spec.name == name:
                return at
            at += spec.metadata["codec"].width
        raise KeyError(name)

    @classmethod
    def describe(cls) -> list[tuple[str, Any, str, str]]:
        """Return name, default, allowed values and explanation of every option."""
        return [(s.name, s.default, s.metadata["codec"].allowed, s.metadata["doc"]) for s in fields(cls)]

    def _numbers(self, spec: Field[Any]) -> tuple[int, ...]:
        codec: Codec = spec.metadata["codec"]
        value = getattr(self, spec.name)
        num_players = getattr(self, "num_players")  # noqa: B009 (declared by every game, not here)
        numbers = codec.encode(value, num_players if isinstance(num_players, int) else 0)
        if numbers is None:
            raise ValueError(f"option {spec.name}={value!r} is not allowed; allowed: {codec.allowed}")
        return numbers
