"""Sets of cells as bitboards: four words of four rows each, so that a rule looks at all 256 cells at once.

A board in a kernel is a tuple of four uint64; a record keeps it as an array of four words. Cell ``16 * row + column``
is bit ``cell % 64`` of word ``cell // 64``. All constants are uint64: Numba makes floats of uint64 and int64.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.compile import kernel
from ..core.types import Array
from .components import CELLS

Board = Any
"""A set of cells: ``tuple[np.uint64, np.uint64, np.uint64, np.uint64]``."""

ZERO = np.uint64(0)
ONE = np.uint64(1)
ROW = np.uint64(16)  # bits in a row
REST = np.uint64(48)  # bits of a word that is not its first or last row
NOT_EAST_EDGE = np.uint64(0x7FFF7FFF7FFF7FFF)
NOT_WEST_EDGE = np.uint64(0xFFFEFFFEFFFEFFFE)
FIRST_ROW = np.uint64(0xFFFF)
FIRST_COLUMN = np.uint64(0x0001000100010001)
BYTE = np.uint64(0xFF)

BITS = ((np.arange(256)[:, None] >> np.arange(8)[None, :]) & 1).astype(np.int8)  # (byte, bit)


def words_of(cells: Any) -> np.ndarray:
    """Return the four words of a set of cells. For tables and tests, not for kernels."""
    words = [0, 0, 0, 0]
    for cell in cells:
        words[int(cell) // 64] |= 1 << (int(cell) % 64)
    return np.array(words, np.uint64)


def cells_of(words: Any) -> list[int]:
    """Return the cells of a set, ascending. For pictures and documents, not for kernels."""
    return [cell for cell in range(CELLS) if int(words[cell // 64]) >> (cell % 64) & 1]


# ---------------------------------------------------------------------- between records and boards


@kernel
def load(words: Array) -> Board:
    """Return the board that a record's four words hold."""
    return words[0], words[1], words[2], words[3]


@kernel
def store(words: Array, board: Board) -> None:
    """Write a board into a record."""
    words[0], words[1], words[2], words[3] = board


@kernel
def add_cell(words: Array, cell: int) -> None:
    """Put a cell into a record's set."""
    words[cell >> 6] |= ONE << np.uint64(cell & 63)


@kernel
def remove_cell(words: Array, cell: int) -> None:
    """Take a cell out of a record's set."""
    words[cell >> 6] &= ~(ONE << np.uint64(cell & 63))


@kernel
def holds(words: Array, cell: int) -> bool:
    """Tell whether a record's set holds a cell."""
    return (words[cell >> 6] >> np.uint64(cell & 63)) & ONE != ZERO


# ---------------------------------------------------------------------- sets


@kernel
def empty() -> Board:
    """Return no cells."""
    return ZERO, ZERO, ZERO, ZERO


@kernel
def single(cell: int) -> Board:
    """Return the set of one cell."""
    bit = ONE << np.uint64(cell & 63)
    word = cell >> 6
    return (
        bit if word == 0 else ZERO,
        bit if word == 1 else ZERO,
        bit if word == 2 else ZERO,
        bit if word == 3 else ZERO,
    )


@kernel
def union(a: Board, b: Board) -> Board:
    """Return the cells of either set."""
    return a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]


@kernel
def common(a: Board, b: Board) -> Board:
    """Return the cells of both sets."""
    return a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3]


@kernel
def minus(a: Board, b: Board) -> Board:
    """Return the cells of ``a`` that are not in ``b``."""
    return a[0] & ~b[0], a[1] & ~b[1], a[2] & ~b[2], a[3] & ~b[3]


@kernel
def complement(a: Board) -> Board:
    """Return all other cells of the board."""
    return ~a[0], ~a[1], ~a[2], ~a[3]


@kernel
def is_empty(a: Board) -> bool:
    """Tell whether there is no cell in the set."""
    return (a[0] | a[1] | a[2] | a[3]) == ZERO


@kernel
def meets(a: Board, b: Board) -> bool:
    """Tell whether two sets have a cell in common."""
    return ((a[0] & b[0]) | (a[1] & b[1]) | (a[2] & b[2]) | (a[3] & b[3])) != ZERO


@kernel
def contains(a: Board, cell: int) -> bool:
    """Tell whether a set holds a cell."""
    return meets(a, single(cell))


@kernel
def has_one(a: Board) -> bool:
    """Tell whether a set is of exactly one cell."""
    word = a[0] | a[1] | a[2] | a[3]
    if word == ZERO or word & (word - ONE) != ZERO:
        return False
    words = 0
    for k in range(4):
        words += 1 if a[k] != ZERO else 0
    return words == 1


@kernel
def lowest(a: Board) -> int:
    """Return the cell with the lowest id, -1 for the empty set."""
    for k in range(4):
        word = a[k]
        if word != ZERO:
            cell = 64 * k
            while word & BYTE == ZERO:
                word >>= np.uint64(8)
                cell += 8
            while word & ONE == ZERO:
                word >>= ONE
                cell += 1
            return cell
    return -1


# ---------------------------------------------------------------------- moving


@kernel
def north(a: Board) -> Board:
    """Return the set moved one row to the north; what leaves the board is gone."""
    return (
        (a[0] >> ROW) | (a[1] << REST),
        (a[1] >> ROW) | (a[2] << REST),
        (a[2] >> ROW) | (a[3] << REST),
        a[3] >> ROW,
    )


@kernel
def south(a: Board) -> Board:
    """Return the set moved one row to the south."""
    return (
        a[0] << ROW,
        (a[1] << ROW) | (a[0] >> REST),
        (a[2] << ROW) | (a[1] >> REST),
        (a[3] << ROW) | (a[2] >> REST),
    )


@kernel
def east(a: Board) -> Board:
    """Return the set moved one column to the east."""
    return (
        (a[0] & NOT_EAST_EDGE) << ONE,
        (a[1] & NOT_EAST_EDGE) << ONE,
        (a[2] & NOT_EAST_EDGE) << ONE,
        (a[3] & NOT_EAST_EDGE) << ONE,
    )


@kernel
def west(a: Board) -> Board:
    """Return the set moved one column to the west."""
    return (
        (a[0] & NOT_WEST_EDGE) >> ONE,
        (a[1] & NOT_WEST_EDGE) >> ONE,
        (a[2] & NOT_WEST_EDGE) >> ONE,
        (a[3] & NOT_WEST_EDGE) >> ONE,
    )


@kernel
def moved(a: Board, direction: int) -> Board:
    """Return the set moved one cell in a direction (0 N, 1 E, 2 S, 3 W)."""
    if direction == 0:
        return north(a)
    if direction == 1:
        return east(a)
    if direction == 2:
        return south(a)
    return west(a)


@kernel
def beside(a: Board) -> Board:
    """Return the cells that share a side with a cell of the set."""
    return union(union(north(a), south(a)), union(east(a), west(a)))


@kernel
def around(a: Board) -> Board:
    """Return the cells that touch a cell of the set by a side or a corner."""
    rows = union(east(a), west(a))
    wide = union(rows, a)
    return union(rows, union(north(wide), south(wide)))


# ---------------------------------------------------------------------- writing


@kernel
def write_cells(a: Board, out: Array, at: int) -> None:
    """Write 1 for every cell of the set into ``out[at : at + 256]``, which comes in as zeros.

    Eight cells at a time from a table, without asking which bytes are empty: a wrong guess costs more than the writing.
    """
    for k in range(4):
        word = a[k]
        if word != ZERO:
            for byte in range(8):
                eight = np.int64((word >> np.uint64(8 * byte)) & BYTE)
                for bit in range(8):
                    out[at + 64 * k + 8 * byte + bit] = BITS[eight, bit]
