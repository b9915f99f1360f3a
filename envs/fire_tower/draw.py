"""The table as text and as a picture: the board as it lies, with coordinates, and nothing hidden."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..core import svg
from ..core.ansi import paint
from ..core.outcome import ranks
from ..core.svg import Svg, ink_on
from ..core.types import State
from .actions import ACTIONS, CARD_FIRST, DIR_FIRST
from .bits import cells_of
from .board import is_live, is_team_game
from .components import (
    ALL_NAMES,
    BURNING_SNAG,
    CARD_KIND,
    CARD_NAMES,
    CORNER_OF,
    CORNERS,
    DIRECTIONS,
    FIRE,
    FIREBREAK,
    FLARE_UP,
    MAX_PLAYERS,
    NUM_ALL,
    NUM_TYPES,
    ROOFS,
    SIZE,
    WATER,
    WIND,
    ZONE_CELLS,
)
from .describe import DIRECTION_NAMES, where
from .patterns import flare_up_cells, gap, snag_cells
from .rules import standings
from .state import NO_CARD, NO_ROLL, PHASES, PICK_DIR

TASKS = (
    "spreads the fire with the wind",
    "plays a card, discards, or acts recklessly",
    "picks a cell for the card",
    "picks how the pattern lies",
    "picks where the fire goes",
    "picks fires to take off the board",
    "picks what the wind card does",
    "pays three cards for two fires",
    "puts a fire beside another",
    "discards and redraws",
    "gives up cards above the limit",
    "may use the bucket before drawing",
    "may use the bucket after drawing",
    "may discard after the Firestorm",
    "picks what everybody does in Mutual Aid",
    "places a token of Mutual Aid",
    "discards three cards for Mutual Aid",
    "puts a fire down as a shadow",
    "may play one of a shadow's two cards",
    "takes a firebreak away or turns the wind",
    "places a champion's firebreak",
    "may discard as a grand champion",
)


# ---------------------------------------------------------------------- what a viewer may see


@dataclass(frozen=True)
class View:
    """The table from one chair: the only thing the drawings look at besides what lies openly."""

    state: State
    seat: int | None

    def sees_hand(self, seat: int) -> bool:
        """Tell whether the cards of a hand are shown."""
        return self.seat is None or self.seat == seat

    def hand(self, seat: int) -> list[tuple[int, int]]:
        """Return type and count of the cards that the viewer sees in a hand."""
        return [(card, int(count)) for card, count in enumerate(self.state.hand[seat]) if count]

    def name(self, seat: int) -> str:
        """Return a player's name, with a word about who that is."""
        return f"player_{seat} (you)" if seat == self.seat else f"player_{seat}"

    def standing(self, seat: int) -> str:
        """Say how a player's tower does."""
        state = self.state
        if state.active[seat]:
            return f"tower stands, fire {state.reach[seat]} away" if not self.cut_off(seat) else "tower stands, cut off"
        words = "tower burned"
        if state.shadow[seat]:
            words += ", a shadow now"
        elif not is_team_game(state):
            words += ", out"
        return words

    def cut_off(self, seat: int) -> bool:
        """Tell whether no fire can reach a roof step by step."""
        return int(self.state.reach[seat]) >= 20

    def corner(self, seat: int) -> int:
        """Return a player's corner."""
        return int(CORNER_OF[self.state.num_players, seat])


def headline(state: State) -> str:
    """Say whose turn it is and what is to be decided, or who has won."""
    if not state.over:
        return f"player_{state.seat}, {PHASES[state.phase]}: {TASKS[state.phase]}"
    if state.truncated:
        return "the game was cut off"
    if not state.won.any():
        return "the game is over: a draw"
    standing = np.zeros(MAX_PLAYERS, np.int64)
    standings(state, standing)
    order = ranks(standing, int(state.num_players))
    winners = [f"player_{seat}" for seat, rank in enumerate(order) if rank == 1]
    return f"the game is over: {' and '.join(winners)} win{'s' if len(winners) == 1 else ''}"


def turn_line(state: State) -> str:
    """Say where the turn stands: whose it is, the card in play, the picks."""
    words = [f"turn {state.turns} (player_{state.turn})", f"wind {DIRECTION_NAMES[state.wind]}"]
    if state.last_roll != NO_ROLL:
        words.append(f"last roll {DIRECTIONS[state.last_roll]}")
    if state.card_in_play != NO_CARD:
        words.append(f"in play: {CARD_NAMES[state.card_in_play]}")
    if state.face != NO_ROLL:
        words.append(f"the shadow rolled {DIRECTIONS[state.face]}")
    if state.aid_option >= 0:
        words.append(f"Mutual Aid: {('fire', 'firebreak', 'redraw')[state.aid_option]}")
    if state.pick_count:
        words.append("picked " + " ".join(where(int(cell)) for cell in state.picks[: state.pick_count]))
    if state.left:
        words.append(f"left {state.left}")
    return ", ".join(words)


def piles_line(state: State) -> str:
    """Say how many cards are where."""
    queue = ", ".join(ALL_NAMES[event] for event in state.queue_event[: state.queue_len])
    waiting = f", waiting: {queue}" if queue else ""
    return f"draw pile {state.deck_left}, discard pile {state.discard.sum()}, hand limit {state.limit}{waiting}"


def touches(state: State, action: int) -> list[str]:
    """Return the spots of the acting player's picture that an action has to do with."""
    kind = ACTIONS.range_of(action).name
    if kind == "cell":
        return [f"cell {action}"]
    if kind == "card":
        return [f"card {action - CARD_FIRST}"]
    if kind == "direction":
        direction = action - DIR_FIRST
        return [f"cell {cell}" for cell in pattern_cells(state, direction)] or [f"wind {direction}"]
    return ["bucket"] if kind == "bucket" else []


def pattern_cells(state: State, direction: int) -> list[int]:
    """Return the cells that the card in play changes when it is laid in a direction from the picked cell."""
    card, anchor = int(state.card_in_play), int(state.picks[0])
    if state.phase != PICK_DIR or card == NO_CARD:
        return []
    if card == FLARE_UP:
        return cells_of(flare_up_cells(state, anchor, direction))
    if card == BURNING_SNAG:
        return cells_of(snag_cells(state, anchor, direction))
    if CARD_KIND[card] == FIREBREAK and direction in (1, 2):
        return [anchor + int(gap(card)) * (1 if direction == 1 else SIZE)]
    return []


# ---------------------------------------------------------------------- text

# Characters of the board: fire token, permanent fire, firebreak, forest, tower zone by seat, roof.
TEXT_FIRE, TEXT_PERMANENT, TEXT_FIREBREAK, TEXT_FOREST, TEXT_ROOF, TEXT_PICKED = "*", "#", "X", ".", "R", "?"
ZONE_INK = (160, 97, 33, 34)  # red, purple, blue, green
KIND_INK = (208, 245, 39, 141)  # fire, wind, water, firebreak


def text(state: State, seat: int | None = None) -> str:
    """Return the table as ANSI text, as ``seat`` sees it; None shows all hands."""
    view = View(state, seat)
    lines = [paint(headline(state), bold=True), turn_line(state), ""]
    lines += _text_board(view)
    lines.append("* fire  # permanent fire  X firebreak  0-3 tower zone  R roof  ? picked")
    lines.append("")
    for other in range(state.num_players):
        lines += _text_player(view, other)
    lines.append("")
    lines.append(piles_line(state))
    lines.append("discarded: " + (_text_cards([(c, int(state.discard[c])) for c in range(NUM_ALL)]) or "nothing"))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _text_board(view: View) -> list[str]:
    state = view.state
    marks = dict.fromkeys(range(SIZE * SIZE), TEXT_FOREST)
    inks = dict.fromkeys(marks, 22)
    for seat in range(state.num_players):
        if state.active[seat]:
            for cell in ZONE_CELLS[view.corner(seat)]:
                marks[int(cell)], inks[int(cell)] = str(seat), ZONE_INK[view.corner(seat)]
            marks[int(ROOFS[view.corner(seat)])] = TEXT_ROOF
    for words, mark, ink in (
        (state.permanent, TEXT_PERMANENT, 196),
        (state.fire, TEXT_FIRE, 208),
        (state.firebreak, TEXT_FIREBREAK, 141),
    ):
        for cell in cells_of(words):
            marks[cell], inks[cell] = mark, ink
    for cell in state.picks[: state.pick_count]:
        marks[int(cell)], inks[int(cell)] = TEXT_PICKED, 226
    lines = ["    " + " ".join(f"{column:>2}" for column in range(SIZE))]
    for row in range(SIZE):
        cells = range(row * SIZE, (row + 1) * SIZE)
        lines.append(f"{row:>3}  " + "  ".join(paint(marks[cell], inks[cell]) for cell in cells))
    return lines


def _text_cards(cards: list[tuple[int, int]]) -> str:
    words = []
    for card, count in cards:
        if count:
            name = paint(ALL_NAMES[card], KIND_INK[CARD_KIND[card]] if card < NUM_TYPES else 226)
            words.append(name if count == 1 else f"{count} {name}")
    return ", ".join(words)


def _text_player(view: View, seat: int) -> list[str]:
    state = view.state
    mark = ">" if seat == state.seat and not state.over else " "
    bucket = "bucket full" if state.bucket[seat] else "bucket empty"
    line = f"{mark} {view.name(seat)}, {CORNERS[view.corner(seat)]}: {view.standing(seat)}, {bucket}"
    size = int(state.hand_size[seat])
    if not size:
        return [line]
    shown = _text_cards(view.hand(seat)) if view.sees_hand(seat) else "face down"
    return [line, f"    {size} cards: {shown}"]


# ---------------------------------------------------------------------- picture

WIDTH, HEIGHT = 1180, 860
CELL = 46
LEFT, TOP = 34, 92
BOARD = CELL * SIZE
PANEL_X = LEFT + BOARD + 24
PANEL_WIDTH = WIDTH - PANEL_X - 14

FOREST = ("#5d7d4a", "#577645")
FOREST_DARK = "#44603a"
ZONE_PAINT = ("#d9776a", "#b79ac9", "#7fb0da", "#93c587")  # red, purple, blue, green
ZONE_EDGE = ("#9c2f22", "#6d4a86", "#1f5c92", "#2f7a35")
EMBERS = "#7a2a12"
FLAME_OUTER, FLAME_INNER = "#f0851d", "#ffd75e"
KIND_PAINT = ("#f0a04b", "#c9ccd1", "#8cc8ea", "#b79ac9")
KIND_EDGE = ("#a3560c", "#6c727a", "#2f77a5", "#6d4a86")
EVENT_PAINT = "#f4dd7a"
PANEL = "#fffdf7"
EDGE = "#b9ae96"
ACCENT = "#b3261e"
SOFT = "#5d5646"
MIDDLE = {"text_anchor": "middle"}
SHORT_NAMES = (
    "Flare Up", "Snag", "Explosion", "Ember", "North", "East", "South", "West",
    "Air Drop", "Engine", "Jumper", "Dozer", "Scratch", "De/Refor.",
)  # fmt: skip


def draw(state: State, seat: int | None = None) -> str:
    """Return the table as an SVG picture, as ``seat`` sees it; None shows all hands."""
    view = View(state, seat)
    canvas = Svg(WIDTH, HEIGHT)
    canvas.rect(0, 0, WIDTH, HEIGHT, fill=svg.PAPER)
    canvas.text(LEFT, 32, headline(state), 21, font_weight="bold")
    canvas.text(LEFT, 56, turn_line(state), 14, fill=SOFT)
    _draw_board(canvas, view)
    _draw_wind(canvas, state, PANEL_X, 74)
    _draw_piles(canvas, state, PANEL_X + 128, 74)
    height = 140
    for other in range(state.num_players):
        _draw_player(canvas, view, other, PANEL_X, 206 + (height + 8) * other, height - 2)
    _draw_legend(canvas, LEFT, TOP + BOARD + 14)
    return canvas.render()


def _corner_of_cell(cell: int) -> tuple[float, float]:
    return LEFT + CELL * (cell % SIZE), TOP + CELL * (cell // SIZE)


def _draw_board(canvas: Svg, view: View) -> None:
    state = view.state
    for column in range(SIZE):
        canvas.text(LEFT + CELL * (column + 0.5), TOP - 7, column, 12, fill=SOFT, **MIDDLE)
        canvas.text(LEFT - 7, TOP + CELL * (column + 0.5) + 4, column, 12, fill=SOFT, text_anchor="end")
    canvas.rect(LEFT, TOP, BOARD, BOARD, fill=FOREST[0])
    for cell in range(SIZE * SIZE):
        x, y = _corner_of_cell(cell)
        _draw_forest(canvas, x, y, cell)
        canvas.spot(f"cell {cell}", x + 1, y + 1, CELL - 2, CELL - 2)
    for seat in range(state.num_players):
        if state.active[seat]:
            _draw_zone(canvas, view, seat)
    for cell in cells_of(state.permanent):
        _draw_permanent(canvas, *_corner_of_cell(cell))
    for cell in cells_of(state.firebreak):
        _draw_firebreak(canvas, *_corner_of_cell(cell))
    for cell in cells_of(state.fire):
        _draw_fire(canvas, *_corner_of_cell(cell))
    for seat in range(state.num_players):
        x, y = _corner_of_cell(int(ZONE_CELLS[view.corner(seat)][0]))
        edge = ZONE_EDGE[view.corner(seat)]
        canvas.rect(x, y, 3 * CELL, 3 * CELL, fill="none", stroke=edge, stroke_width=3)
    for cell in state.picks[: state.pick_count]:
        x, y = _corner_of_cell(int(cell))
        canvas.rect(x + 2, y + 2, CELL - 4, CELL - 4, rx=6, fill="none", stroke="#ffffff", stroke_width=4)
        canvas.rect(x + 2, y + 2, CELL - 4, CELL - 4, rx=6, fill="none", stroke=ACCENT, stroke_width=2)
    canvas.rect(LEFT, TOP, BOARD, BOARD, fill="none", stroke=svg.INK, stroke_width=2)


def _draw_forest(canvas: Svg, x: float, y: float, cell: int) -> None:
    row, column = divmod(cell, SIZE)
    canvas.rect(x, y, CELL, CELL, fill=FOREST[(row + column) % 2], stroke="#6f8f5a", stroke_width=0.5)
    shift = (row * 7 + column * 5) % 3 * 3
    middle, foot = x + 18 + shift, y + 34 - shift
    canvas.polygon([(middle - 8, foot), (middle, foot - 17), (middle + 8, foot)], fill=FOREST_DARK, fill_opacity=0.55)


def _draw_zone(canvas: Svg, view: View, seat: int) -> None:
    corner = view.corner(seat)
    for cell in ZONE_CELLS[corner]:
        x, y = _corner_of_cell(int(cell))
        canvas.rect(x, y, CELL, CELL, fill=ZONE_PAINT[corner], stroke=ZONE_EDGE[corner], stroke_width=0.8)
    x, y = _corner_of_cell(int(ROOFS[corner]))
    canvas.rect(x + 3, y + 3, CELL - 6, CELL - 6, fill=svg.WHITE, stroke="#f07d12", stroke_width=4)
    canvas.polygon([(x + 10, y + 19), (x + CELL / 2, y + 8), (x + CELL - 10, y + 19)], fill=ZONE_EDGE[corner])
    canvas.rect(x + 14, y + 19, CELL - 28, 9, fill=ZONE_PAINT[corner], stroke=ZONE_EDGE[corner])
    for leg in (x + 15, x + CELL - 15):
        canvas.line(leg, y + 28, leg, y + 39, stroke=ZONE_EDGE[corner], stroke_width=2)
    x, y = _corner_of_cell(int(ZONE_CELLS[corner][4]))
    canvas.text(x + CELL / 2, y + CELL / 2 + 8, seat, 22, fill=ZONE_EDGE[corner], font_weight="bold", **MIDDLE)


def _flame(x: float, y: float, size: float) -> list[tuple[float, float]]:
    """Return the outline of a flame whose foot is centered at (x, y)."""
    shape = [
        (0.0, 0.0), (-0.34, -0.1), (-0.42, -0.36), (-0.28, -0.62), (-0.16, -0.46), (0.02, -1.0),
        (0.14, -0.56), (0.26, -0.7), (0.42, -0.38), (0.34, -0.1),
    ]  # fmt: skip
    return [(x + a * size, y + b * size) for a, b in shape]


def _draw_fire(canvas: Svg, x: float, y: float) -> None:
    canvas.circle(x + CELL / 2, y + CELL / 2, CELL * 0.42, fill="#8c2f0b", stroke="#4c1804", stroke_width=1.5)
    canvas.polygon(_flame(x + CELL / 2, y + 38, 32), fill=FLAME_OUTER)
    canvas.polygon(_flame(x + CELL / 2, y + 37, 16), fill=FLAME_INNER)


def _draw_permanent(canvas: Svg, x: float, y: float) -> None:
    canvas.rect(x, y, CELL, CELL, fill=EMBERS, stroke="#3d1206", stroke_width=1)
    canvas.polygon(_flame(x + CELL / 2, y + 42, 38), fill="#e2541b")
    canvas.polygon(_flame(x + CELL / 2, y + 41, 24), fill=FLAME_OUTER)
    canvas.polygon(_flame(x + CELL / 2, y + 40, 12), fill=FLAME_INNER)


def _draw_firebreak(canvas: Svg, x: float, y: float) -> None:
    canvas.circle(x + CELL / 2, y + CELL / 2, CELL * 0.42, fill="#7d5a9b", stroke="#3f2a55", stroke_width=1.5)
    for a, b, c, d in ((14, 14, 32, 32), (32, 14, 14, 32)):
        canvas.line(x + a, y + b, x + c, y + d, stroke="#efe6f7", stroke_width=5, stroke_linecap="round")


def _draw_wind(canvas: Svg, state: State, x: float, y: float) -> None:
    """Draw a wind rose: the wind as an arrow, directions without a tower in grey."""
    canvas.rect(x, y, 120, 122, rx=8, fill=PANEL, stroke=EDGE)
    middle_x, middle_y = x + 60, y + 61
    canvas.circle(middle_x, middle_y, 36, fill="#eef3f6", stroke=EDGE)
    spots = ((0, -44), (47, 5), (0, 55), (-47, 5))
    for direction, (dx, dy) in enumerate(spots):
        blows = direction == state.wind
        ink = ACCENT if blows else svg.INK if is_live(state, direction) else "#c5bda9"
        weight = "bold" if blows else "normal"
        canvas.text(middle_x + dx, middle_y + dy, DIRECTIONS[direction], 15, fill=ink, font_weight=weight, **MIDDLE)
        canvas.spot(f"wind {direction}", middle_x + dx - 12, middle_y + dy - 16, 24, 22)
    arrow = [(0, -30), (11, -8), (4, -8), (4, 26), (-4, 26), (-4, -8), (-11, -8)]
    turned = []
    for a, b in arrow:
        for _ in range(int(state.wind)):
            a, b = -b, a
        turned.append((middle_x + a, middle_y + b))
    canvas.polygon(turned, fill=ACCENT)


def _draw_piles(canvas: Svg, state: State, x: float, y: float) -> None:
    """Draw the draw pile, the card in play and the discard pile, which lies openly."""
    width = PANEL_WIDTH - 128
    canvas.rect(x, y, width, 122, rx=8, fill=PANEL, stroke=EDGE)
    canvas.text(x + 10, y + 20, f"draw pile {state.deck_left}", 13)
    canvas.text(x + width - 10, y + 20, f"limit {state.limit}", 13, text_anchor="end")
    canvas.text(x + 10, y + 40, f"discard pile {state.discard.sum()}:", 13)
    if state.queue_len:
        waiting = ", ".join(ALL_NAMES[event] for event in state.queue_event[: state.queue_len])
        canvas.text(x + width - 10, y + 40, f"next: {waiting}", 13, fill=ACCENT, text_anchor="end")
    for card in range(NUM_ALL):
        column, row = card % 8, card // 8
        at_x, at_y = x + 10 + column * (width - 20) / 8, y + 48 + 35 * row
        _draw_small(canvas, card, int(state.discard[card]), at_x, at_y, (width - 20) / 8 - 3)


LETTERS = ("Fl", "Sn", "Ex", "Em", "N", "E", "S", "W", "Ad", "Fe", "Sj", "Dz", "Sc", "DR", "FS", "MA")


def _draw_small(canvas: Svg, card: int, count: int, x: float, y: float, width: float) -> None:
    paint_ = KIND_PAINT[CARD_KIND[card]] if card < NUM_TYPES else EVENT_PAINT
    edge = KIND_EDGE[CARD_KIND[card]] if card < NUM_TYPES else "#8a7420"
    shade = 1.0 if count else 0.25
    canvas.rect(x, y, width, 31, rx=4, fill=paint_, fill_opacity=shade, stroke=edge, stroke_opacity=shade)
    canvas.text(x + width / 2, y + 14, LETTERS[card], 11, font_weight="bold", fill_opacity=max(shade, 0.5), **MIDDLE)
    canvas.text(x + width / 2, y + 27, count or "", 11, **MIDDLE)


def _draw_player(canvas: Svg, view: View, seat: int, x: float, y: float, height: float) -> None:
    state = view.state
    acting = seat == state.seat and not state.over
    corner = view.corner(seat)
    canvas.rect(
        x, y, PANEL_WIDTH, height, rx=8, fill=PANEL if state.active[seat] else "#efe9dc",
        stroke=ACCENT if acting else EDGE, stroke_width=3 if acting else 1,
    )  # fmt: skip
    canvas.rect(x + 10, y + 10, 30, 30, rx=4, fill=ZONE_PAINT[corner], stroke=ZONE_EDGE[corner], stroke_width=2)
    canvas.text(x + 25, y + 31, CORNERS[corner], 13, font_weight="bold", fill=ink_on(ZONE_PAINT[corner]), **MIDDLE)
    canvas.text(x + 50, y + 23, view.name(seat), 15, font_weight="bold")
    words = ["to act"] if acting else []
    words += ["turn player"] if seat == state.turn and not state.over else []
    words += ["winner"] if state.won[seat] else []
    canvas.text(x + 50, y + 40, view.standing(seat), 13, fill=SOFT)
    canvas.text(x + PANEL_WIDTH - 46, y + 23, ", ".join(words), 13, fill=ACCENT, text_anchor="end")
    _draw_bucket(canvas, x + PANEL_WIDTH - 36, y + 12, bool(state.bucket[seat]))
    if seat == view.seat:
        canvas.spot("bucket", x + PANEL_WIDTH - 42, y + 10, 36, 36)
    _draw_hand(canvas, view, seat, x + 10, y + 54)


def _draw_bucket(canvas: Svg, x: float, y: float, full: bool) -> None:
    shape = [(x, y + 6), (x + 24, y + 6), (x + 20, y + 28), (x + 4, y + 28)]
    canvas.polygon(shape, fill="#5aa7d6" if full else "none", stroke="#2f5566", stroke_width=2,
                   stroke_dasharray="none" if full else "3")  # fmt: skip


def _draw_hand(canvas: Svg, view: View, seat: int, x: float, y: float) -> None:
    """Draw every card of a hand, overlapping where they are many."""
    state = view.state
    size = int(state.hand_size[seat])
    if not size:
        return
    width, height = 50, 74
    step = min(width + 4, (PANEL_WIDTH - 20 - width) / max(1, size - 1))
    cards = [card for card, count in view.hand(seat) for _ in range(count)] if view.sees_hand(seat) else [None] * size
    for i, card in enumerate(cards):
        _draw_card(canvas, card, x + step * i, y, width, height)
        if seat == view.seat:
            canvas.spot(f"card {card}", x + step * i, y, width if i == size - 1 else min(step, width), height, rx=5)


def _draw_card(canvas: Svg, card: int | None, x: float, y: float, width: float, height: float) -> None:
    if card is None:
        canvas.rect(x, y, width, height, rx=5, fill="#6f8791", stroke=svg.INK)
        canvas.text(x + width / 2, y + height / 2 + 8, "?", 24, fill=svg.WHITE, font_weight="bold", **MIDDLE)
        return
    kind = int(CARD_KIND[card])
    canvas.rect(x, y, width, height, rx=5, fill=KIND_PAINT[kind], stroke=KIND_EDGE[kind], stroke_width=1.5)
    canvas.text(x + width / 2, y + height - 7, SHORT_NAMES[card], 9.5, **MIDDLE)
    with canvas.group(f"translate({x + width / 2:.2f} {y + 31:.2f})"):
        _draw_pattern(canvas, card, KIND_EDGE[kind])


# Cells (row, column) of each card's little pattern, and of a cell that is only its center.
PATTERNS = {
    0: [(-1, 0), (0, 0), (1, 0)], 1: [(-1, -1), (-1, 0), (0, -1), (0, 0)],
    2: [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0)], 3: [(0, -1), (0, 1)],
    8: [(-1, 0), (0, 0), (1, 0)], 9: [(-1, -1), (-1, 0), (0, -1), (0, 0)],
    10: [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0)],
    11: [(-1, 0), (0, 0)], 12: [(-1, 0), (1, 0)], 13: [(0, 0)],
}  # fmt: skip


def _draw_pattern(canvas: Svg, card: int, ink: str) -> None:
    kind = int(CARD_KIND[card])
    if kind == WIND:
        canvas.text(0, 10, SHORT_NAMES[card][0], 28, font_weight="bold", fill=ink, **MIDDLE)
        return
    size = 12
    for row, column in PATTERNS[card]:
        shape_x, shape_y = column * size - size / 2, row * size - size / 2
        if kind == FIRE:
            canvas.polygon(_flame(shape_x + size / 2, shape_y + size - 1, 11), fill="#c33f0d")
        elif kind == WATER:
            canvas.circle(shape_x + size / 2, shape_y + size / 2, 4.6, fill="#1f6ea5")
        elif kind == FIREBREAK:
            canvas.rect(shape_x + 1, shape_y + 1, size - 2, size - 2, rx=3, fill="#6d4a86")
    if card == 2:
        canvas.rect(-size / 2 + 1, -size / 2 + 1, size - 2, size - 2, rx=3, fill="#6d4a86")
    elif card == 10:
        canvas.polygon(_flame(0, 5, 11), fill="#c33f0d")
    elif card in (3, 13):
        canvas.text(0, 4 if card == 3 else 21, ">" if card == 3 else "+/-", 11, font_weight="bold", fill=ink, **MIDDLE)


def _draw_legend(canvas: Svg, x: float, y: float) -> None:
    words = "disc with a flame: fire token · square: permanent fire · violet cross: firebreak · white cell: roof"
    canvas.text(x, y + 2, words, 11, fill=SOFT)
