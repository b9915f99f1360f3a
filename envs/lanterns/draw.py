"""The table as text and as a picture: every color also carries its letter, and nothing hidden is shown."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..core import svg
from ..core.ansi import paint
from ..core.outcome import ranks
from ..core.svg import Svg, ink_on
from ..core.types import State
from .actions import ACTIONS, DISCARD_FIRST, FOUR_FIRST, PAIRS_FIRST, SLOT_FIRST, TILE_FIRST
from .components import (
    COLORS,
    FOUR,
    GENERIC_HONOUR,
    LETTERS,
    MAX_PLAYERS,
    NUM_COLORS,
    PAIRS,
    PILE_SIZE,
    PILES,
    PLATFORM,
    SEVEN,
    SIDE,
    START_TILE,
    TRIPLES,
    TURNED,
)
from .lake import frame, framed_x, framed_y, side_color, slot_x, slot_y
from .rules import (
    cards_held,
    exchange_given,
    exchange_taken,
    is_final_turn,
    pile_top,
    placements_left,
    standings,
)
from .state import FAVOR_SUPPLY, NO_PENDING, PHASES, SLOT, UNLIMITED

FAR, RIGHT, NEAR, LEFT = range(4)  # directions as the viewer sees them
TASKS = (
    "may exchange a lantern",
    "may dedicate lanterns",
    "must discard down to twelve lanterns",
    "picks a tile and turns it",
    "picks a slot for the tile",
)
PILE_LABELS = ("four of a kind", "three pairs", "seven unique")


# ---------------------------------------------------------------------- what a viewer may see


@dataclass(frozen=True)
class Tile:
    """A tile as it lies before the viewer."""

    sides: tuple[int, ...]
    """Colors at the far, right, near and left side."""
    platform: bool
    boat: bool = False


@dataclass(frozen=True)
class View:
    """The table from one chair: the only thing the drawings look at besides public counts."""

    state: State
    seat: int | None

    @property
    def turns(self) -> int:
        """The frame: quarter turns that bring the viewer's side to the bottom."""
        return int(frame(self.state.num_players, self.seat or 0))

    def sees_hand(self, seat: int) -> bool:
        """Tell whether the tiles of a hand are shown."""
        return self.seat is None or self.seat == seat

    def lake(self) -> dict[tuple[int, int], Tile]:
        """Return the lake by cell."""
        state, q = self.state, self.turns
        return {
            self._cell(state.lake_x[i], state.lake_y[i]): Tile(
                tuple(int(side_color(state, i, (d + q) % 4)) for d in range(4)),
                bool(PLATFORM[state.lake_tile[i]]),
                state.lake_tile[i] == START_TILE,
            )
            for i in range(state.lake_count)
        }

    def slots(self) -> dict[tuple[int, int], int]:
        """Return the cells of the slots with their numbers: the viewer's, or for a spectator the acting player's."""
        state = self.state
        q = frame(state.num_players, self.numbering)
        return {self._cell(slot_x(state, q, k), slot_y(state, q, k)): k for k in range(state.slot_count)}

    @property
    def numbering(self) -> int:
        """The seat in whose order the slots are numbered."""
        return int(self.state.seat) if self.seat is None else self.seat

    def hand(self, seat: int) -> list[Tile | None]:
        """Return the tiles of a hand that the viewer sees, unturned as their owner holds them; None for no tile."""
        return [
            Tile(tuple(int(c) for c in TURNED[tile, 0]), bool(PLATFORM[tile])) if tile else None
            for tile in self.state.hand[seat]
        ]

    def hand_count(self, seat: int) -> int:
        """Return how many tiles a player holds."""
        return int((self.state.hand[seat] > 0).sum())

    def pending(self) -> Tile | None:
        """Return the tile about to be placed, turned as it will lie, if the viewer may know it."""
        state, place = self.state, self.pending_place()
        if place is None:
            return None
        tile = state.hand[state.seat, place]
        sides = TURNED[tile, state.pending_rotation]
        return Tile(tuple(int(sides[(d + self.turns) % 4]) for d in range(4)), bool(PLATFORM[tile]))

    def pending_place(self) -> int | None:
        """Return which tile of the acting hand is about to be placed, if the viewer may know it."""
        known = self.state.pending_hand != NO_PENDING and self.sees_hand(self.state.seat)
        return int(self.state.pending_hand) if known else None

    def side_of(self, seat: int) -> int:
        """Return on which side of the viewer a player sits."""
        return int(SIDE[self.state.num_players, seat] - self.turns) % 4

    def _cell(self, x: int, y: int) -> tuple[int, int]:
        return int(framed_x(self.turns, x, y)), int(framed_y(self.turns, x, y))


def headline(state: State) -> str:
    """Say whose turn it is and what is to be decided, or who has won."""
    if not state.over:
        ending = " (final turn)" if is_final_turn(state) else ""
        return f"player_{state.seat}, {PHASES[state.phase]}: {TASKS[state.phase]}{ending}"
    if state.truncated:
        return "the game was cut off"
    standing = np.zeros(MAX_PLAYERS, np.int64)
    standings(state, standing)
    order = ranks(standing, int(state.num_players))
    winners = [f"player_{seat}" for seat, rank in enumerate(order) if rank == 1]
    return f"the game is over: {' and '.join(winners)} win{'s' if len(winners) == 1 else ''}"


def name_of(view: View, seat: int) -> str:
    """Return a player's name, with a word about who that is."""
    return f"player_{seat} (you)" if seat == view.seat else f"player_{seat}"


def favors_left(state: State) -> str:
    """Return the number of favor tokens in the supply, as a word if there is no limit."""
    return "unlimited" if state.config[FAVOR_SUPPLY] == UNLIMITED else str(state.favor_supply)


def pile_tokens(state: State, pile: int) -> list[int]:
    """Return the honour of the tokens left in a pile, the next one first."""
    n = state.num_players
    return [int(v) for v in PILES[n, pile, PILE_SIZE[n, pile] - state.pile_left[pile] : PILE_SIZE[n, pile]]]


def touches(state: State, action: int) -> list[str]:
    """Return the spots of the acting player's picture that an action has to do with."""
    kind = ACTIONS.range_of(action).name
    if kind == "exchange":
        return [f"lantern {exchange_given(action)}", f"supply {exchange_taken(action)}"]
    if kind == "dedicate_four":
        return [f"pile {FOUR}", f"lantern {action - FOUR_FIRST}"]
    if kind == "dedicate_pairs":
        return [f"pile {PAIRS}", *(f"lantern {color}" for color in TRIPLES[action - PAIRS_FIRST])]
    if kind == "dedicate_seven":
        return [f"pile {SEVEN}"]
    if kind == "discard":
        return [f"lantern {action - DISCARD_FIRST}"]
    if kind == "tile":
        return [f"hand {(action - TILE_FIRST) // 4}"]
    return [f"slot {action - SLOT_FIRST}"] if kind == "slot" else []


# ---------------------------------------------------------------------- text

TERMINAL = ((255, 235), (255, 25), (232, 36), (232, 214), (255, 97), (255, 160), (232, 255))  # (ink, ground) by color
MARK_PLATFORM, MARK_BOAT, MARK_NONE = "*", "^", "."


def text(state: State, seat: int | None = None) -> str:
    """Return the table as ANSI text, as ``seat`` sees it; None shows all hands, from the side of player_0."""
    view = View(state, seat)
    lines = [paint(headline(state), bold=True), ""]
    lines += _text_lake(view)
    if state.phase == SLOT and not state.over:
        lines.append(f"slots are numbered as player_{view.numbering} sees them")
    pending = view.pending()
    if pending:
        lines += ["", "to be placed:", *_text_tile(pending)]
    for other in range(state.num_players):
        lines += ["", *_text_player(view, other)]
    lines += ["", f"supply  {_text_cards(state.supply)}  favor tokens {favors_left(state)}"]
    for pile, label in enumerate(PILE_LABELS):
        tokens = " ".join(map(str, pile_tokens(state, pile))) or f"{GENERIC_HONOUR} each"
        lines.append(f"{label:<15} {tokens}")
    lines.append(f"tiles in the stack {state.stack_left}, still to be placed {placements_left(state)}")
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _letter(color: int) -> str:
    ink, ground = TERMINAL[color]
    return paint(LETTERS[color], ink, ground)


def _text_cards(counts: np.ndarray) -> str:
    return " ".join(f"{_letter(color)}{counts[color]}" for color in range(NUM_COLORS))


def _text_tile(tile: Tile) -> list[str]:
    """Return three lines of three characters."""
    far, right, near, left = map(_letter, tile.sides)
    mark = MARK_PLATFORM if tile.platform else MARK_BOAT if tile.boat else MARK_NONE
    return [f" {far} ", f"{left}{mark}{right}", f" {near} "]


def _text_lake(view: View) -> list[str]:
    lake = view.lake()
    slots = view.slots() if view.state.phase == SLOT else {}
    cells = [*lake, *slots]
    columns = range(min(x for x, _ in cells), max(x for x, _ in cells) + 1)
    lines = []
    for y in range(min(y for _, y in cells), max(y for _, y in cells) + 1):
        rows = ["", "", ""]
        for x in columns:
            cell = ["   "] * 3
            if (x, y) in lake:
                cell = _text_tile(lake[x, y])
            elif (x, y) in slots:
                cell[1] = f"{slots[x, y]:^3}"
            rows = [row + part + " " for row, part in zip(rows, cell, strict=True)]
        lines += rows
    return lines


def _text_player(view: View, seat: int) -> list[str]:
    state = view.state
    mark = ">" if seat == state.seat and not state.over else " "
    side = ("far side", "right", "near side", "left")[view.side_of(seat)]
    first = ", first player" if seat == state.first_player else ""
    lines = [
        f"{mark} {name_of(view, seat)}, {side}{first}: honour {state.honour[seat]}, favor tokens {state.favors[seat]}",
        f"  lanterns {_text_cards(state.lanterns[seat])}  ({cards_held(state, seat)})",
    ]
    if not view.sees_hand(seat):
        return [*lines, f"  hand {view.hand_count(seat)} face down"]
    if not view.hand_count(seat):
        return [*lines, "  hand empty"]
    rows = ["  hand ", "       ", "       "]
    for tile in view.hand(seat):
        shown = _text_tile(tile) if tile else ["   ", " - ", "   "]
        rows = [row + part + "  " for row, part in zip(rows, shown, strict=True)]
    return lines + rows


# ---------------------------------------------------------------------- picture

WIDTH, HEIGHT = 1000, 800
MARGIN = 10
HEAD = 44  # the line that says whose turn it is
DEEP = 104  # of the players' panels at the far and the near side
WIDE = 150  # of those at the left and the right side
COLUMN = 206  # the supply, the piles and the stack
TABLE = WIDTH - COLUMN - MARGIN  # right edge of the players' part
LARGEST_CELL = 78

PAINT = (svg.BLACK, svg.BLUE, svg.GREEN, svg.ORANGE, svg.PURPLE, svg.RED, svg.WHITE)
WATER = "#d3e6ee"
PANEL = "#fffdf7"
EDGE = "#b9ae96"
ACCENT = "#b3261e"
MIDDLE = {"text_anchor": "middle"}


def draw(state: State, seat: int | None = None) -> str:
    """Return the table as an SVG picture, as ``seat`` sees it; None shows all hands, from the side of player_0.

    Hands lie as their owners hold them, unturned; lake and pending tile as seen from the viewer's chair.
    """
    view = View(state, seat)
    canvas = Svg(WIDTH, HEIGHT)
    canvas.rect(0, 0, WIDTH, HEIGHT, fill=svg.PAPER)
    canvas.text(MARGIN + 4, 30, headline(state), 20, font_weight="bold")
    taken = {view.side_of(other) for other in range(state.num_players)}
    left = MARGIN + (WIDE + MARGIN if LEFT in taken else 0)
    right = TABLE - MARGIN - (WIDE + MARGIN if RIGHT in taken else 0)
    top = HEAD + DEEP + MARGIN if FAR in taken else HEAD
    bottom = HEIGHT - MARGIN - (DEEP + MARGIN)
    _draw_lake(canvas, view, left, top, right - left, bottom - top)
    for other in range(state.num_players):
        side = view.side_of(other)
        if side in (FAR, NEAR):
            _draw_wide_panel(canvas, view, other, HEAD if side == FAR else HEIGHT - MARGIN - DEEP)
        else:
            _draw_tall_panel(canvas, view, other, MARGIN if side == LEFT else TABLE - MARGIN - WIDE, top, bottom - top)
    _draw_column(canvas, view, TABLE, HEAD, COLUMN, HEIGHT - MARGIN - HEAD)
    return canvas.render()


def _draw_lake(canvas: Svg, view: View, x: float, y: float, width: float, height: float) -> None:
    canvas.rect(x, y, width, height, rx=8, fill=WATER, stroke="#9dbccb")
    lake, slots = view.lake(), view.slots()
    cells = [*lake, *slots]
    low_x, low_y = min(cx for cx, _ in cells), min(cy for _, cy in cells)
    columns, rows = max(cx for cx, _ in cells) - low_x + 1, max(cy for _, cy in cells) - low_y + 1
    note = 18 if slots else 0
    size = min((width - 12) / columns, (height - 12 - note) / rows, LARGEST_CELL)
    start_x = x + (width - size * columns) / 2
    start_y = y + (height - note - size * rows) / 2
    for (cx, cy), number in slots.items():
        at_x, at_y = start_x + (cx - low_x) * size, start_y + (cy - low_y) * size
        inset = size * 0.08
        inner = size - 2 * inset
        canvas.rect(at_x + inset, at_y + inset, inner, inner, rx=size * 0.06, fill="none", stroke="#5f8798",
                    stroke_width=max(0.6, size / 50), stroke_dasharray=size / 12)  # fmt: skip
        canvas.text(at_x + size / 2, at_y + size * 0.6, number, size * 0.3, fill="#2f5566", **MIDDLE)
        canvas.spot(f"slot {number}", at_x + inset, at_y + inset, inner, inner, rx=size * 0.06)
    for (cx, cy), tile in lake.items():
        _draw_tile(canvas, tile, start_x + (cx - low_x) * size, start_y + (cy - low_y) * size, size)
    if slots:
        words = f"slots numbered as player_{view.numbering} sees them"
        canvas.text(x + width / 2, y + height - 7, words, 12, fill="#2f5566", **MIDDLE)


def _draw_tile(canvas: Svg, tile: Tile, x: float, y: float, size: float) -> None:
    corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
    spots = [(0.5, 0.19), (0.81, 0.5), (0.5, 0.81), (0.19, 0.5)]
    letter = size * 0.21
    with canvas.group(f"translate({x:.2f} {y:.2f})"):
        for side, color in enumerate(tile.sides):
            ends = [corners[side], corners[(side + 1) % 4], (0.5, 0.5)]
            canvas.polygon([(a * size, b * size) for a, b in ends], fill=PAINT[color], stroke=svg.SAND,
                           stroke_width=size / 60)  # fmt: skip
            at_x, at_y = spots[side]
            canvas.text(at_x * size, at_y * size + letter * 0.36, LETTERS[color], letter, fill=ink_on(PAINT[color]),
                        font_weight="bold", **MIDDLE)  # fmt: skip
        if tile.platform:
            canvas.circle(size / 2, size / 2, size * 0.14, fill="#e8cf9a", stroke="#5b4420", stroke_width=size / 40)
            canvas.text(size / 2, size * 0.567, "F", size * 0.19, fill="#3b2c12", font_weight="bold", **MIDDLE)
        if tile.boat:
            _draw_boat(canvas, size)
        canvas.rect(0, 0, size, size, fill="none", stroke=svg.INK, stroke_width=size / 40)


def _draw_boat(canvas: Svg, size: float) -> None:
    hull = [(0.36, 0.53), (0.64, 0.53), (0.58, 0.63), (0.42, 0.63)]
    sail = [(0.5, 0.34), (0.61, 0.5), (0.5, 0.5)]
    for shape, fill in ((hull, "#8a5a2b"), (sail, svg.WHITE)):
        canvas.polygon([(a * size, b * size) for a, b in shape], fill=fill, stroke=svg.INK, stroke_width=size / 70)


def _draw_back(canvas: Svg, x: float, y: float, size: float) -> None:
    canvas.rect(x, y, size, size, rx=4, fill="#6f8791", stroke=svg.INK)
    canvas.text(x + size / 2, y + size * 0.66, "?", size * 0.45, fill=svg.WHITE, font_weight="bold", **MIDDLE)


def _draw_lantern(canvas: Svg, color: int, count: int, x: float, y: float) -> None:
    """Draw a lantern 28 wide and 50 high with its letter, and how many there are below."""
    with canvas.group(f"translate({x:.2f} {y:.2f})"):
        fill = PAINT[color] if count else "#ece7da"
        for hook, tassel in ((0, 4), (30, 35)):
            canvas.line(14, hook, 14, tassel, stroke=svg.INK if count else svg.GREY, stroke_width=1.5)
        shape = [(7, 4), (21, 4), (28, 12), (28, 22), (21, 30), (7, 30), (0, 22), (0, 12)]
        canvas.polygon(shape, fill=fill, stroke=svg.INK if count else svg.GREY, stroke_width=1.2)
        ink = ink_on(PAINT[color]) if count else "#77705f"
        canvas.text(14, 22.5, LETTERS[color], 15, fill=ink, font_weight="bold", **MIDDLE)
        canvas.text(14, 47, f"×{count}", 13, fill=svg.INK if count else "#77705f", **MIDDLE)


def _draw_panel(canvas: Svg, view: View, seat: int, x: float, y: float, width: float, height: float) -> None:
    acting = seat == view.state.seat and not view.state.over
    canvas.rect(
        x, y, width, height, rx=8, fill=PANEL, stroke=ACCENT if acting else EDGE, stroke_width=3 if acting else 1
    )
    state = view.state
    canvas.text(x + 12, y + 24, name_of(view, seat), 15, font_weight="bold")
    words = ["to act"] if acting else []
    words += ["first player"] if seat == state.first_player else []
    canvas.text(x + 12, y + 42, ", ".join(words), 12, fill=ACCENT if acting else "#5d5646")
    canvas.text(x + 12, y + 64, f"honour {state.honour[seat]}", 16, font_weight="bold")
    canvas.text(x + 12, y + 86, f"favor tokens {state.favors[seat]}", 13)


def _draw_hand(canvas: Svg, view: View, seat: int, places: list[tuple[float, float]], size: float) -> None:
    if not view.sees_hand(seat):
        for x, y in places[: view.hand_count(seat)]:
            _draw_back(canvas, x, y, size)
        return
    chosen = view.pending_place() if seat == view.state.seat else None
    for place, ((x, y), tile) in enumerate(zip(places, view.hand(seat), strict=True)):
        if tile:
            _draw_tile(canvas, tile, x, y, size)
        else:
            canvas.rect(x, y, size, size, rx=4, fill="none", stroke=EDGE, stroke_dasharray="3")
        if seat == view.seat:
            canvas.spot(f"hand {place}", x, y, size, size, rx=4)
        if place == chosen:
            canvas.rect(x - 3, y - 3, size + 6, size + 6, rx=4, fill="none", stroke=ACCENT, stroke_width=3)


def _draw_wide_panel(canvas: Svg, view: View, seat: int, y: float) -> None:
    """Draw a player at the far or the near side."""
    state, width = view.state, TABLE - 2 * MARGIN
    _draw_panel(canvas, view, seat, MARGIN, y, width, DEEP)
    x = MARGIN + 170
    canvas.text(x, y + 24, f"lanterns: {cards_held(state, seat)}", 13)
    for color in range(NUM_COLORS):
        _draw_lantern(canvas, color, int(state.lanterns[seat, color]), x + 40 * color, y + 38)
        if seat == view.seat:
            canvas.spot(f"lantern {color}", x + 40 * color - 4, y + 35, 36, 54)
    size = 78
    x = MARGIN + width - 3 * (size + 10)
    canvas.text(x - 12, y + 24, "hand:", 13, text_anchor="end")
    _draw_hand(canvas, view, seat, [(x + (size + 10) * place, y + 13) for place in range(3)], size)


def _draw_tall_panel(canvas: Svg, view: View, seat: int, x: float, y: float, height: float) -> None:
    """Draw a player at the left or the right side."""
    state = view.state
    _draw_panel(canvas, view, seat, x, y, WIDE, height)
    canvas.text(x + 12, y + 116, f"lanterns: {cards_held(state, seat)}", 13)
    for color in range(NUM_COLORS):
        row, column = divmod(color, 3)
        at_x, at_y = x + 18 + 43 * column, y + 126 + 56 * row
        _draw_lantern(canvas, color, int(state.lanterns[seat, color]), at_x, at_y)
        if seat == view.seat:
            canvas.spot(f"lantern {color}", at_x - 4, at_y - 3, 36, 54)
    canvas.text(x + 12, y + 312, "hand:", 13)
    size = 66
    left, right = x + (WIDE - 2 * size - 6) / 2, x + WIDE - (WIDE - 2 * size - 6) / 2 - size
    lower = y + 322 + size + 6
    _draw_hand(canvas, view, seat, [(left, y + 322), (right, y + 322), (x + (WIDE - size) / 2, lower)], size)


def _draw_column(canvas: Svg, view: View, x: float, y: float, width: float, height: float) -> None:
    """Draw what belongs to nobody: supply, dedication piles, stack; the pending tile; and the letters' meaning."""
    state = view.state
    canvas.rect(x, y, width, height, rx=8, fill=PANEL, stroke=EDGE)
    canvas.text(x + 14, y + 26, "Supply", 15, font_weight="bold")
    for color in range(NUM_COLORS):
        row, column = divmod(color, 4)
        _draw_lantern(canvas, color, int(state.supply[color]), x + 18 + 47 * column, y + 38 + 58 * row)
        canvas.spot(f"supply {color}", x + 14 + 47 * column, y + 35 + 58 * row, 36, 54)
    canvas.text(x + 14, y + 170, f"favor tokens: {favors_left(state)}", 14)
    canvas.text(x + 14, y + 208, "Dedications", 15, font_weight="bold")
    for pile, label in enumerate(PILE_LABELS):
        at = y + 216 + 56 * pile
        tokens = pile_tokens(state, pile)
        canvas.spot(f"pile {pile}", x + 8, at + 2, width - 16, 48)
        canvas.circle(x + 34, at + 26, 20, fill=svg.SAND if tokens else "#d5d5d5", stroke="#7a6234", stroke_width=1.5)
        canvas.text(x + 34, at + 32.5, int(pile_top(state, pile)), 18, font_weight="bold", **MIDDLE)
        canvas.text(x + 62, at + 22, label, 13)
        after = "then " + " ".join(map(str, tokens[1:])) if len(tokens) > 1 else f"then {GENERIC_HONOUR} each"
        canvas.text(x + 62, at + 39, after if tokens else "without limit", 12, fill="#5d5646")
    canvas.text(x + 14, y + 414, "Tiles", 15, font_weight="bold")
    canvas.text(x + 14, y + 436, f"in the stack: {state.stack_left}", 14)
    canvas.text(x + 14, y + 456, f"still to be placed: {placements_left(state)}", 14)
    pending = view.pending()
    if pending:
        canvas.text(x + 14, y + 494, "To be placed", 15, font_weight="bold")
        _draw_tile(canvas, pending, x + (width - 96) / 2, y + 504, 96)
    names = [f"{letter} {name}" for letter, name in zip(LETTERS, COLORS, strict=True)] + [
        "F platform",
        "boat: start tile",
    ]
    for i, words in enumerate(names):
        canvas.text(x + 14 + 96 * (i % 2), y + height - 86 + 18 * (i // 2), words, 12, fill="#5d5646")
