"""Where the pattern of a card may go: all cells at once, as bitboards. Specification §5.3, §5.4.

A pattern at anchor ``a`` looks at cells such as ``a`` + east. Moving the set of those cells one column to the west
lines each of them up with its anchor, so that a few shifts and intersections answer for all anchors.
"""

from __future__ import annotations

import numpy as np

from ..core.compile import kernel
from ..core.types import Array, State
from .bits import (
    FIRST_COLUMN,
    FIRST_ROW,
    ONE,
    ZERO,
    Board,
    around,
    beside,
    common,
    complement,
    empty,
    has_one,
    holds,
    is_empty,
    load,
    meets,
    minus,
    moved,
    north,
    single,
    union,
    west,
)
from .board import burning, firebreak_legal, own_zones, removable, spread, touch, vacant
from .components import (
    AIR_DROP,
    BURNING_SNAG,
    CELLS,
    DE_REFOREST,
    DOZER_LINE,
    EAST,
    EMBER,
    EXPLOSION,
    FIRE_ENGINE,
    FLARE_UP,
    NORTH,
    SCRATCH_LINE,
    SIZE,
    SMOKEJUMPER,
    SOUTH,
    WIND_N,
)
from .state import NO_CARD

# ---------------------------------------------------------------------- Flare Up


@kernel
def flare_up(state: State, direction: int) -> Board:
    """Return the anchors from which a walk in a direction is the one legal encoding of its cells (R3 to R6).

    A walk covers up to three cells and stops before a firebreak or the edge. Walks over the same cells count once:
    three long only to the east and south; two long to the north and west only where the walk back would be three
    long; of walks of one cell the first direction.
    """
    free = complement(load(state.firebreak))
    lit = touch(state)
    back = (direction + 2) % 4  # moving a set back lines it up with the anchor
    next_free = common(free, moved(free, back))
    third_free = common(next_free, moved(moved(free, back), back))
    two = minus(next_free, third_free)
    two_lit = union(lit, moved(lit, back))
    if direction in (EAST, SOUTH):
        three_lit = union(two_lit, moved(moved(lit, back), back))
        walks = union(common(third_free, three_lit), common(two, two_lit))
    else:
        walks = common(common(two, two_lit), moved(free, direction))
    alone = minus(lit, moved(free, back))
    for earlier in range(direction):
        alone = common(alone, moved(free, (earlier + 2) % 4))
    return union(walks, alone)


@kernel
def flare_up_cells(state: State, anchor: int, direction: int) -> Board:
    """Return the cells that get fire."""
    free = complement(load(state.firebreak))
    walk = common(single(anchor), free)
    step = walk
    for _ in range(2):
        step = common(moved(step, direction), free)
        walk = union(walk, step)
    return common(walk, vacant(state))


# ---------------------------------------------------------------------- Burning Snag


@kernel
def snag(state: State, quadrant: int) -> Board:
    """Return the anchors whose square takes fire beside earlier fire; each square has one anchor (R3 to R5).

    The anchor is the square's cell with the lowest id: SE of it everywhere, NE only in the first row, SW only in the
    first column, NW only in the corner.
    """
    lit = touch(state)
    if quadrant == 0:
        rows = union(lit, west(lit))
        return rows[0] & FIRST_ROW, ZERO, ZERO, ZERO
    if quadrant == 1:
        rows = union(lit, west(lit))
        return union(rows, north(rows))
    if quadrant == 2:
        return common(union(lit, north(lit)), (FIRST_COLUMN, FIRST_COLUMN, FIRST_COLUMN, FIRST_COLUMN))
    return lit[0] & ONE, ZERO, ZERO, ZERO


@kernel
def snag_cells(state: State, anchor: int, quadrant: int) -> Board:
    """Return the cells that get fire: all vacant cells of the square."""
    line = single(anchor)
    line = union(line, moved(line, NORTH if quadrant == 0 or quadrant == 3 else SOUTH))
    square = union(line, moved(line, EAST if quadrant < 2 else 3))
    return common(square, vacant(state))


# ---------------------------------------------------------------------- Explosion, Ember


@kernel
def explosion_cells(state: State, target: int) -> Board:
    """Return the cells that get fire around a token that becomes a firebreak."""
    return common(around(single(target)), vacant(state))


@kernel
def ember_sources(state: State) -> Board:
    """Return the tokens that can be moved: removable, with a vacant cell beside other fire (R8).

    Such a cell is missing only if all vacant cells beside fire touch one and the same token: then this token stays.
    """
    feeding = common(burning(state), beside(touch(state)))
    if is_empty(feeding):
        return empty()
    if has_one(feeding):
        return minus(removable(state), feeding)
    return removable(state)


@kernel
def ember_destinations(state: State, source: int) -> Board:
    """Return the vacant cells beside fire other than the source."""
    return common(vacant(state), beside(minus(burning(state), single(source))))


# ---------------------------------------------------------------------- water


@kernel
def smokejumper(state: State) -> Board:
    """Return the tokens with a removable one around them."""
    return common(load(state.fire), around(removable(state)))


@kernel
def smokejumper_cells(state: State, center: int) -> Board:
    """Return the tokens that are removed: all removable ones around the center (R11)."""
    return common(around(single(center)), removable(state))


@kernel
def fits(state: State, first: int, last: int, cell: int) -> bool:
    """Tell whether ``cell`` and the picks from ``first`` to ``last``, all ascending, fit into the card's window.

    Three in a row or column, or for the Fire Engine a square of two by two.
    """
    row, column = first // SIZE, first % SIZE
    rows, columns = cell // SIZE - row, cell % SIZE - column
    if state.card_in_play == FIRE_ENGINE:
        low, high = min(column, last % SIZE, cell % SIZE), max(column, last % SIZE, cell % SIZE)
        for k in range(state.pick_count):
            low, high = min(low, state.picks[k] % SIZE), max(high, state.picks[k] % SIZE)
        return rows <= 1 and high - low <= 1
    if rows == 0:
        return columns <= 2 and last // SIZE == row
    return columns == 0 and rows <= 2 and last % SIZE == column


@kernel
def is_bucket(state: State) -> bool:
    """Tell whether the subset under way is the bucket's."""
    return state.card_in_play == NO_CARD


@kernel
def subset_candidates(state: State) -> Board:
    """Return the tokens that a water card or the bucket can take."""
    tokens = removable(state)
    if is_bucket(state):
        tokens = union(tokens, common(load(state.fire), own_zones(state, state.turn)))
    return tokens


@kernel
def subset_complete(state: State) -> bool:
    """Tell whether the picks may stand as they are: at least one, for the bucket one in the protected zones."""
    if state.pick_count == 0 or not is_bucket(state):
        return state.pick_count > 0
    zones = own_zones(state, state.turn)
    inside = 0
    for k in range(state.pick_count):
        inside += 1 if meets(zones, single(state.picks[k])) else 0
    return inside > 0


@kernel
def bucket_openings(state: State, tokens: Board) -> Board:
    """Return the first picks from which the bucket can still reach a token of the protected zones."""
    inside = common(tokens, own_zones(state, state.turn))
    near, above = west(inside), north(inside)
    reaching = union(union(near, west(near)), union(above, north(above)))
    return union(inside, common(tokens, reaching))


@kernel
def subset_cells(state: State) -> Board:
    """Return the cells that may be picked next, ids ascending (§5.3, §5.4)."""
    tokens = subset_candidates(state)
    if state.pick_count == 0:
        return bucket_openings(state, tokens) if is_bucket(state) else tokens
    first, last = np.int64(state.picks[0]), np.int64(state.picks[state.pick_count - 1])
    needs_zone = not subset_complete(state)
    zones = own_zones(state, state.turn)
    cells = empty()
    for cell in range(last + 1, min(last + 2 * SIZE + 1, CELLS)):
        one = single(cell)
        if meets(tokens, one) and fits(state, first, last, cell):
            if not needs_zone or meets(zones, one) or leads_to_zone(state, first, cell, tokens):
                cells = union(cells, one)
    return cells


@kernel
def leads_to_zone(state: State, first: int, cell: int, tokens: Board) -> bool:
    """Tell whether a token of the protected zones could follow ``cell`` as the third of a line."""
    if state.pick_count != 1:
        return False
    inside = common(tokens, own_zones(state, state.turn))
    after = 2 * cell - first  # the third cell of a line begun by two neighbors
    neighbors = cell - first == 1 or cell - first == SIZE
    same_row = cell - first == SIZE or after // SIZE == cell // SIZE
    return neighbors and same_row and after < CELLS and meets(inside, single(after))


# ---------------------------------------------------------------------- firebreaks


@kernel
def gap(card: int) -> int:
    """Return how far apart the two firebreaks of a card are."""
    return 2 if card == SCRATCH_LINE else 1


@kernel
def firebreak_line(state: State, card: int, direction: int) -> Board:
    """Return the anchors from which both firebreaks of a Dozer Line or Scratch Line are legal."""
    cells = firebreak_legal(state)
    other = moved(cells, (direction + 2) % 4)
    if gap(card) == 2:
        other = moved(other, (direction + 2) % 4)
    return common(cells, other)


# ---------------------------------------------------------------------- any card


@kernel
def orientations(state: State, card: int, direction: int) -> Board:
    """Return the anchors from which a card can be laid in a direction (PICK_DIR)."""
    if card == FLARE_UP:
        return flare_up(state, direction)
    if card == BURNING_SNAG:
        return snag(state, direction)
    if direction in (EAST, SOUTH):
        return firebreak_line(state, card, direction)
    return empty()


@kernel
def targets(state: State, card: int) -> Board:
    """Return the legal cells at PICK_CELL; for a wind card those of *place*."""
    if card == FLARE_UP:
        return union(
            union(flare_up(state, 0), flare_up(state, 1)),
            union(flare_up(state, 2), flare_up(state, 3)),
        )
    if card == BURNING_SNAG:
        return snag(state, 1)  # legal whenever another quadrant is
    if card == EXPLOSION:
        return load(state.fire)
    if card == EMBER:
        return ember_sources(state)
    if card == SMOKEJUMPER:
        return smokejumper(state)
    if card in (DOZER_LINE, SCRATCH_LINE):
        return union(firebreak_line(state, card, EAST), firebreak_line(state, card, SOUTH))
    if card == DE_REFOREST:
        return union(load(state.firebreak), firebreak_legal(state))
    return spread(state, card - WIND_N)


@kernel
def mark_playable(state: State, held: Array, mask: Array, at: int) -> None:
    """Mark every held type that has a legal way to be played; what several cards ask for is found once."""
    lit = not is_empty(touch(state))
    loose = not is_empty(removable(state))
    for card in range(FLARE_UP, EMBER + 1):
        if held[card] > 0:
            if card == EXPLOSION:
                mask[at + card] = not is_empty(load(state.fire))
            elif card == EMBER:
                mask[at + card] = loose and not is_empty(ember_sources(state))
            else:
                mask[at + card] = lit
    for card in range(WIND_N, AIR_DROP):
        mask[at + card] = held[card] > 0  # the wind can always be rolled
    mask[at + AIR_DROP] = held[AIR_DROP] > 0 and loose
    mask[at + FIRE_ENGINE] = held[FIRE_ENGINE] > 0 and loose
    for card in range(SMOKEJUMPER, DE_REFOREST + 1):
        if held[card] > 0:
            mask[at + card] = not is_empty(targets(state, card))


@kernel
def is_firebreak(state: State, cell: int) -> bool:
    """Tell whether a firebreak token lies on a cell."""
    return holds(state.firebreak, cell)
