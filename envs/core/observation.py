"""The flat observation: named fields, each a slice of one row of small whole numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt

from .types import Array


@dataclass(frozen=True)
class Field:
    """One named part of an observation."""

    name: str
    shape: tuple[int, ...]
    high: int
    """The largest value; the scaled observation divides by the larger of ``high`` and ``-low``."""
    meaning: str
    low: int = 0
    columns: tuple[tuple[int, int], ...] = ()
    """Bounds (low, high) per column of the last axis, where the columns differ."""

    @property
    def size(self) -> int:
        """How many numbers the field takes."""
        return prod(self.shape)

    def bounds(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """Return the lowest and the highest value of every number of the field."""
        columns = self.columns or ((self.low, self.high),) * self.shape[-1]
        repeats = self.size // self.shape[-1]
        low, high = np.array(columns, np.int64).T
        return np.tile(low, repeats), np.tile(high, repeats)


class ObservationLayout:
    """Where every field stands in the row, its bounds, and the scale that brings it into [-1, 1]."""

    def __init__(self, fields: Sequence[Field]) -> None:
        self.fields = tuple(fields)
        self.slices: dict[str, slice] = {}
        at = 0
        for part in self.fields:
            self.slices[part.name] = slice(at, at + part.size)
            at += part.size
        self.size = at
        self.low = np.concatenate([part.bounds()[0] for part in self.fields])
        self.high = np.concatenate([part.bounds()[1] for part in self.fields])
        extreme = int(max(self.high.max(), -self.low.min()))
        self.dtype: np.dtype[Any] = np.dtype(np.int8 if extreme <= 127 else np.int16)
        self.scale: npt.NDArray[np.float32] = (1.0 / np.maximum(self.high, -self.low)).astype(np.float32)

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[Field]:
        return iter(self.fields)

    def __getitem__(self, name: str) -> Field:
        for part in self.fields:
            if part.name == name:
                return part
        raise KeyError(f"no observation field {name!r}; there are {', '.join(self.slices)}")

    def start(self, name: str) -> int:
        """Return where the field begins in the row."""
        return int(self.slices[self[name].name].start)

    def view(self, row: Array, name: str) -> Array:
        """Return the field of one observation (or of many: the leading axes stay) in its own shape, as a view."""
        return row[..., self.slices[self[name].name]].reshape(row.shape[:-1] + self[name].shape)

    def views(self, row: Array) -> dict[str, Array]:
        """Return all fields of an observation by name, as views."""
        return {part.name: self.view(row, part.name) for part in self.fields}

    def scaled(self, rows: Array) -> npt.NDArray[np.float32]:
        """Return the observation as float32, every number divided by its bound."""
        return np.multiply(rows, self.scale, dtype=np.float32)
