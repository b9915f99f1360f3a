"""JSON of states, replays and tournaments: the common heads, and readers that say where a document is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from .options import Options
from .state import MAX_SEATS, PLAYING
from .types import State

if TYPE_CHECKING:
    from .game import Game

T = TypeVar("T")


class DocumentError(ValueError):
    """A document does not describe a state; the message names the place and what is allowed there."""


class Reader:
    """A value inside a document, together with the path that leads to it."""

    def __init__(self, value: Any, path: str = "state") -> None:
        self.value = value
        self.path = path

    def fail(self, expected: str) -> DocumentError:
        """Return the error for this place."""
        shown = repr(self.value)
        return DocumentError(f"{self.path}: expected {expected}, found {shown[:80]}{'...' if len(shown) > 80 else ''}")

    def keys(self, names: Sequence[str]) -> None:
        """Check that this is an object with exactly these keys."""
        if not isinstance(self.value, dict):
            raise self.fail("an object")
        for name in names:
            if name not in self.value:
                raise DocumentError(f"{self.path}: {name!r} is missing; expected {', '.join(names)}")
        for name in self.value:
            if name not in names:
                raise DocumentError(f"{self.path}: unknown entry {name!r}; expected {', '.join(names)}")

    def __getitem__(self, key: str) -> Reader:
        if not isinstance(self.value, dict):
            raise self.fail("an object")
        if key not in self.value:
            raise DocumentError(f"{self.path}: {key!r} is missing")
        return Reader(self.value[key], f"{self.path}.{key}")

    def integer(self, low: int, high: int) -> int:
        """Return a whole number within bounds."""
        whole = isinstance(self.value, int) and not isinstance(self.value, bool)
        if not whole or not low <= self.value <= high:
            raise self.fail(f"a whole number from {low} to {high}")
        return int(self.value)

    def boolean(self) -> bool:
        """Return true or false."""
        if not isinstance(self.value, bool):
            raise self.fail("true or false")
        return self.value

    def choice(self, names: Sequence[str]) -> int:
        """Return the index of one of ``names``."""
        if self.value not in names:
            raise self.fail(f"one of {', '.join(names)}")
        return names.index(self.value)

    def items(self, low: int, high: int) -> list[Reader]:
        """Return the entries of a list whose length is within bounds."""
        if not isinstance(self.value, list):
            raise self.fail("a list")
        if not low <= len(self.value) <= high:
            length = f"{low}" if low == high else f"{low} to {high}"
            raise DocumentError(f"{self.path}: expected a list of {length} entries, found {len(self.value)}")
        return [Reader(value, f"{self.path}[{i}]") for i, value in enumerate(self.value)]

    def counts(self, names: Sequence[str], high: int) -> list[int]:
        """Return the numbers of an object that counts things by name, in the order of ``names``."""
        self.keys(names)
        return [self[name].integer(0, high) for name in names]

    def optional(self, read: Callable[[Reader], T], missing: T) -> T:
        """Return ``missing`` for null, else what ``read`` makes of the value."""
        return missing if self.value is None else read(self)


OUT = (False, True, "cut off")
"""How a seat's ``out`` is written: it plays on, its game has ended, or it was cut off."""

HEADER = ("game", "version", "options", "random", "steps", "seat", "phase", "over", "truncated", "out")


def write_header(game: Game, state: State) -> dict[str, Any]:
    """Return the part of a state's document that every game has."""
    return {
        "game": game.name,
        "version": game.version,
        "options": game.options_of(state).to_dict(),
        "random": [int(word) for word in state.rng],
        "steps": int(state.steps),
        "seat": int(state.seat),
        "phase": game.phase(state),
        "over": bool(state.over),
        "truncated": bool(state.truncated),
        "out": [OUT[value] for value in state.out[: state.num_players]],
    }


def read_header(game: Game, document: Any) -> tuple[Options, dict[str, Any]]:
    """Check the common part of a document; return the options and the values of the record's header."""
    reader = Reader(document)
    if reader["game"].value != game.name:
        raise reader["game"].fail(repr(game.name))
    if reader["version"].value != game.version:
        raise reader["version"].fail(str(game.version))
    if not isinstance(reader["options"].value, dict):
        raise reader["options"].fail("an object")
    try:
        options = game.options.from_dict(reader["options"].value)
    except (TypeError, ValueError) as error:
        raise DocumentError(f"state.options: {error}") from None
    seats: int = options.num_players  # type: ignore[attr-defined]
    words = reader["random"].items(4, 4)
    out = [_read_out(flag) for flag in reader["out"].items(seats, seats)]
    return options, {
        "rng": [word.integer(0, 2**32 - 1) for word in words],
        "steps": reader["steps"].integer(0, 2**31 - 1),
        "seat": reader["seat"].integer(0, seats - 1),
        "phase": reader["phase"].choice(game.phases),
        "over": reader["over"].boolean(),
        "truncated": reader["truncated"].boolean(),
        "out": out + [PLAYING] * (MAX_SEATS - seats),
    }


def _read_out(flag: Reader) -> int:
    for value, word in enumerate(OUT):
        if type(flag.value) is type(word) and flag.value == word:
            return value
    raise flag.fail("true, false or 'cut off'")


def read_file(path: Path, kind: str) -> Any:
    """Return the plain values of a JSON file that should be a ``kind``; raise DocumentError if there is none."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise DocumentError(f"there is no file {path}") from None
    except (OSError, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise DocumentError(f"{path} is not a {kind}: {error}") from None


def read_what_is_played(reader: Reader, form: str) -> tuple[Game, dict[str, Any]]:
    """Check the head of a document about whole games: its format, the game with its version, and the options."""
    from fireside import games

    if reader["format"].value != form:
        raise reader["format"].fail(repr(form))
    game = games[tuple(games)[reader["game"].choice(tuple(games))]]
    if reader["version"].value != game.version:
        raise reader["version"].fail(f"{game.version}, the version of {game.name} that is installed")
    options = reader["options"]
    if not isinstance(options.value, dict):
        raise options.fail("an object")
    try:
        return game, game.options.from_dict(options.value).to_dict()
    except (TypeError, ValueError) as error:
        raise DocumentError(f"{options.path}: {error}") from None
