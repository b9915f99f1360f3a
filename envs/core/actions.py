"""The flat action table: named ranges of action ids."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class ActionRange:
    """Consecutive action ids that mean the same kind of thing."""

    name: str
    first: int
    count: int
    meaning: str

    @property
    def last(self) -> int:
        """The highest id of the range."""
        return self.first + self.count - 1

    def __contains__(self, action: int) -> bool:
        return self.first <= action <= self.last

    def __str__(self) -> str:
        return f"{self.first}" if self.count == 1 else f"{self.first}..{self.last}"


class ActionTable:
    """All actions of a game, as ranges that follow one another without gaps."""

    def __init__(self, ranges: Sequence[ActionRange]) -> None:
        at = 0
        for part in ranges:
            if part.first != at:
                raise ValueError(f"action range {part.name} should start at {at}, not at {part.first}")
            at += part.count
        self.ranges = tuple(ranges)
        self.size = at

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, name: str) -> ActionRange:
        for part in self.ranges:
            if part.name == name:
                return part
        raise KeyError(f"no action range {name!r}; there are {', '.join(part.name for part in self.ranges)}")

    def range_of(self, action: int) -> ActionRange:
        """Return the range that holds ``action``."""
        for part in self.ranges:
            if action in part:
                return part
        raise ValueError(f"action {action} does not exist; actions are 0..{self.size - 1}")
