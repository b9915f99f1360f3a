"""The table as a picture: sea, Great Bonfire, council and displays on the left, the cities on the right.

Nothing in Bonfire is private, so every seat sees the same. Colors always come with a letter, a number or a shape.
"""

from __future__ import annotations

from math import cos, pi, sin
from textwrap import wrap

from ..core import svg
from ..core.svg import Svg, ink_on
from ..core.types import State
from .components import (
    COLOURS,
    COLUMNS,
    ELDER_RESOURCE,
    FATE_TILES,
    GUARDIAN_POINTS,
    GUARDIANS,
    ISLAND_GUARDIAN,
    ISLAND_RESOURCE,
    ISLAND_XY,
    KIND_CRYSTAL,
    KIND_RESOURCE,
    MARGIN,
    MASTER_RESOURCE,
    NEUTRAL,
    NUM_COUNCIL,
    NUM_ELDERS,
    NUM_GUARDIANS,
    NUM_ISLANDS,
    NUM_MASTERS,
    NUM_RESOURCES,
    NUM_SEGMENTS,
    NUM_SHARED,
    NUM_TOKENS,
    PORTAL_ORDER,
    PRINTED,
    RESOURCES,
    ROUTES,
    ROWS,
    SEGMENT_POINTS,
    SEGMENT_RESOURCE,
    SEGMENT_TOKEN,
    SHARED_NAMES,
    SPACES,
    STACKS,
    TASK_COLOUR,
    TASK_POINTS,
    TASK_SLOTS,
    YELLOW,
    cell,
)
from .describe import ELDER_NAMES, MASTER_NAMES, TOKEN_NAMES, task_text
from .ending import final_points
from .headline import city_rows, countdown_text, headline, standing_text
from .state import FATE_POS

WIDTH, HEIGHT = 1600, 1060
CITY = 250  # height of a city with a gap
PLAYER_COLORS = (svg.RED, svg.BLUE, svg.GREEN, svg.PURPLE)
TOM_COLOR = "#5b5b66"
RESOURCE_COLORS = ("#d977a8", "#cf4520", "#4f9d4a", "#6fb7d6", "#8a5a33", "#e3b23c")
RESOURCE_LETTERS = ("Fl", "Fr", "He", "Sh", "Ro", "Go")
TOKEN_COLORS = ("#4f9d4a", "#1668a8", "#cf4520", "#8a5aa6", "#f3efe2", "#8a5a33", "#f2c230")
TOKEN_LETTERS = ("P", "S", "T", "B", "G", "N", "Y")
TASK_COLORS = ("#2f74b5", "#c63d2f", "#e0ac2b")
GUARDIAN_COLORS = ("#26262b", "#e58bb4", "#9a9a9a", "#8a5a33", "#3f86c9")
SEA, SHORE, LAND, STONE, NIGHT = "#bfe0ee", "#7fb2c9", "#efe3c4", "#ddd5c3", "#f4ecd8"
COUNCIL_SHORT = ("2 Go + Y", "path", "guardian", "turn", "master", "walk", "sail", "fate")


def draw(state: State, seat: int | None) -> str:
    """Return the table as SVG."""
    canvas = Svg(WIDTH, HEIGHT)
    canvas.rect(0, 0, WIDTH, HEIGHT, fill=svg.PAPER)
    canvas.text(20, 34, headline(state), 20, font_weight="bold")
    canvas.text(WIDTH - 20, 34, countdown_text(state), 16, text_anchor="end")
    _sea(canvas, state, 20, 52, 560, 610)
    _ring(canvas, state, 710, 196, 118)
    _council(canvas, state, 600, 352)
    _displays(canvas, state, 20, 686)
    rows = city_rows(state)
    for number, (row, name) in enumerate(rows):
        _city(canvas, state, row, name, 848, 52 + number * CITY)
    if len(rows) < 4:
        _task_list(canvas, state, 848, 72 + len(rows) * CITY)
    return canvas.render()


def _chip(canvas: Svg, x: float, y: float, color: str, words: str, size: float = 22) -> None:
    """A round piece with a letter."""
    canvas.circle(x, y, size / 2, fill=color, stroke=svg.INK, stroke_width=1)
    canvas.text(x, y + size * 0.17, words, size * 0.47, text_anchor="middle", fill=ink_on(color), font_weight="bold")


def _square(canvas: Svg, x: float, y: float, size: float, color: str, words: str) -> None:
    """A square symbol with a letter, by its corner."""
    canvas.rect(x, y, size, size, rx=size / 6, fill=color, stroke=svg.INK, stroke_width=0.8)
    canvas.text(x + size / 2, y + size * 0.72, words, size * 0.62, text_anchor="middle", fill=ink_on(color),
                font_weight="bold")  # fmt: skip


def _flame(canvas: Svg, x: float, y: float, size: float) -> None:
    """A little fire standing at a point."""
    outer = [(0, 0), (-0.42, -0.28), (-0.3, -0.62), (-0.1, -0.45), (0.02, -1), (0.26, -0.6), (0.42, -0.26)]
    inner = [(0, -0.04), (-0.2, -0.2), (-0.04, -0.52), (0.12, -0.34), (0.2, -0.18)]
    canvas.polygon([(x + a * size, y + b * size) for a, b in outer], fill="#f0711c", stroke="#9c3a08", stroke_width=0.8)
    canvas.polygon([(x + a * size, y + b * size) for a, b in inner], fill="#ffd84a")


def _pawn(canvas: Svg, x: float, y: float, color: str, size: float = 16) -> None:
    """A figure standing at a point."""
    body = [(-0.42, 0), (0.42, 0), (0.18, -0.6), (-0.18, -0.6)]
    canvas.polygon([(x + a * size, y + b * size) for a, b in body], fill=color, stroke=svg.INK, stroke_width=0.9)
    canvas.circle(x, y - size * 0.74, size * 0.26, fill=color, stroke=svg.INK, stroke_width=0.9)


def _portal(canvas: Svg, x: float, y: float, shape: int, size: float, filled: bool) -> None:
    """A portal: a polygon with as many corners as tell the shapes apart, and its number."""
    corners = shape + 3
    points = [
        (x + size * sin(2 * pi * i / corners), y - size * cos(2 * pi * i / corners)) for i in range(corners)
    ]  # fmt: skip
    fill = "#6d4b94" if filled else "#ffffff"
    canvas.polygon(points, fill=fill, stroke="#6d4b94", stroke_width=1.2)
    ink = svg.WHITE if filled else "#6d4b94"
    canvas.text(x, y + size * 0.36, shape, size, text_anchor="middle", fill=ink, font_weight="bold")


# ---------------------------------------------------------------------- the sea


def _island_point(x: float, y: float, width: float, height: float, island: int) -> tuple[float, float]:
    columns = max(place[0] for place in ISLAND_XY) or 1
    rows = max(place[1] for place in ISLAND_XY) or 1
    along, down = ISLAND_XY[island]
    return x + 95 + along / columns * (width - 190), y + 62 + down / rows * (height - 124)


def _sea(canvas: Svg, state: State, x: float, y: float, width: float, height: float) -> None:
    canvas.rect(x, y, width, height, rx=14, fill=SEA, stroke=SHORE, stroke_width=2)
    for one, other in ROUTES:
        (x1, y1), (x2, y2) = (_island_point(x, y, width, height, island) for island in (one, other))
        canvas.line(x1, y1, x2, y2, stroke="#ffffff", stroke_width=4, stroke_dasharray="7 6")
    for island in range(NUM_ISLANDS):
        _island(canvas, state, island, *_island_point(x, y, width, height, island))
    harbour = [seat for seat in range(state.num_players) if state.ship[seat] < 0]
    if harbour:
        canvas.text(x + 14, y + height - 10, "harbour", 12, fill="#33616f")
        for i, seat in enumerate(harbour):
            _ship(canvas, x + 80 + 26 * i, y + height - 12, PLAYER_COLORS[seat])


def _ship(canvas: Svg, x: float, y: float, color: str) -> None:
    hull = [(x - 11, y - 6), (x + 11, y - 6), (x + 7, y + 1), (x - 7, y + 1)]
    canvas.polygon([(x, y - 22), (x, y - 8), (x + 9, y - 8)], fill=svg.WHITE, stroke=svg.INK, stroke_width=0.9)
    canvas.polygon(hull, fill=color, stroke=svg.INK, stroke_width=1)


def _island(canvas: Svg, state: State, island: int, x: float, y: float) -> None:
    bumps = (1.0, 0.93, 1.04, 0.95, 1.02, 0.92, 1.05, 0.96, 1.0, 0.94)
    shore = [
        (x + 82 * r * cos(2 * pi * i / 10 + island), y + 47 * r * sin(2 * pi * i / 10 + island))
        for i, r in enumerate(bumps)
    ]
    canvas.polygon(shore, fill=LAND, stroke="#c9b889", stroke_width=2)
    canvas.spot(f"island {island}", x - 82, y - 46, 164, 92, rx=40)
    canvas.text(x - 66, y - 22, island, 12, fill=svg.GREY, font_weight="bold")
    if ISLAND_RESOURCE[island] >= 0:
        resource = int(ISLAND_RESOURCE[island])
        _chip(canvas, x - 56, y - 2, RESOURCE_COLORS[resource], RESOURCE_LETTERS[resource], 24)
        tasks = [int(state.islands[island, slot]) for slot in range(TASK_SLOTS)]
        for slot, task in enumerate(tasks):
            if task:
                _task_tile(canvas, x - 40 + slot * 36, y - 24, task - 1, 34, False)
                canvas.spot(f"task {island} {slot}", x - 41 + slot * 36, y - 25, 36, 36, rx=4)
        for seat in range(state.num_players):
            if state.gifts_on[seat, island]:
                _square(canvas, x - 36 + 19 * seat, y + 22, 15, PLAYER_COLORS[seat], str(state.gifts_on[seat, island]))
    else:
        color = GUARDIAN_COLORS[ISLAND_GUARDIAN[island]]
        owners = sum(int(state.guardian[row, ISLAND_GUARDIAN[island]]) >= 0 for row, _ in city_rows(state))
        for i in range(4 - owners):
            _pawn(canvas, x - 27 + 18 * i, y + 10, color, 22)
        canvas.text(x, y + 28, GUARDIANS[ISLAND_GUARDIAN[island]], 11, text_anchor="middle")
    ships = [seat for seat in range(state.num_players) if state.ship[seat] == island]
    for i, seat in enumerate(ships):
        _ship(canvas, x + 46 + 20 * (i % 2) - 20 * (i // 2), y + 38, PLAYER_COLORS[seat])


def _task_tile(canvas: Svg, x: float, y: float, task: int, size: float, lit: bool) -> None:
    """A task with its points and id, or a bonfire."""
    color = TASK_COLORS[TASK_COLOUR[task]]
    canvas.rect(x, y, size, size, rx=4, fill=color, stroke=svg.INK, stroke_width=1)
    ink = ink_on(color)
    if lit:
        _flame(canvas, x + size * 0.36, y + size * 0.9, size * 0.72)
        canvas.text(x + size * 0.8, y + size * 0.62, TASK_POINTS[task], size * 0.4, text_anchor="middle", fill=ink,
                    font_weight="bold")  # fmt: skip
        return
    canvas.text(x + size / 2, y + size * 0.5, TASK_POINTS[task], size * 0.5, text_anchor="middle", fill=ink,
                font_weight="bold")  # fmt: skip
    canvas.text(x + size / 2, y + size * 0.9, f"#{task}", size * 0.32, text_anchor="middle", fill=ink)


# ---------------------------------------------------------------------- the Great Bonfire


def _ring(canvas: Svg, state: State, x: float, y: float, radius: float) -> None:
    canvas.circle(x, y, radius + 6, fill=STONE, stroke="#b3a88f", stroke_width=2)
    for segment in range(NUM_SEGMENTS):
        middle = 2 * pi * segment / NUM_SEGMENTS
        edge = middle + pi / NUM_SEGMENTS
        canvas.line(x + 26 * sin(edge), y - 26 * cos(edge), x + radius * sin(edge), y - radius * cos(edge),
                    stroke="#b3a88f", stroke_width=1.5)  # fmt: skip
        if segment == state.pointer:
            wedge = [(x, y)]
            for i in range(9):
                angle = middle + (i - 4) / 4 * pi / NUM_SEGMENTS
                wedge.append((x + (radius + 4) * sin(angle), y - (radius + 4) * cos(angle)))
            canvas.polygon(wedge, fill="#ffdf9a", stroke="#e08a1e", stroke_width=2)
        _segment(canvas, state, segment, x, y, radius, middle)
    canvas.circle(x, y, 24, fill="#5b4632", stroke=svg.INK, stroke_width=1.5)
    _flame(canvas, x, y + 15, 36)
    canvas.text(x, y + radius + 26, "Great Bonfire" + ("" if state.gb_used else " (first use costs 1)"), 13,
                text_anchor="middle")  # fmt: skip


def _segment(canvas: Svg, state: State, segment: int, x: float, y: float, radius: float, middle: float) -> None:
    def at(distance: float, turn: float) -> tuple[float, float]:
        angle = middle + turn * pi / NUM_SEGMENTS
        return x + distance * radius * sin(angle), y - distance * radius * cos(angle)

    token = int(SEGMENT_TOKEN[segment])
    _chip(canvas, *at(0.9, -0.45), TOKEN_COLORS[token], TOKEN_LETTERS[token], 21)
    resource = int(SEGMENT_RESOURCE[segment])
    if resource >= 0:
        _chip(canvas, *at(0.9, 0.45), RESOURCE_COLORS[resource], RESOURCE_LETTERS[resource], 21)
    else:
        _chip(canvas, *at(0.9, 0.45), svg.WHITE, f"+{SEGMENT_POINTS[segment]}", 21)
    left, top = at(0.69, 0)
    canvas.spot(f"segment {segment}", left - 31, top - 31, 62, 62, rx=26)
    shapes = [shape for shape in range(7) for _ in range(state.segments[segment, shape])]
    for i, shape in enumerate(shapes):
        _portal(canvas, *at(0.66 if i < 2 else 0.42, (-0.45, 0.45)[i % 2] if i < 2 else (-0.5, 0.5)[i % 2]), shape, 10,
                True)  # fmt: skip


# ---------------------------------------------------------------------- the council and the shared tasks


def _council(canvas: Svg, state: State, x: float, y: float) -> None:
    canvas.text(x, y + 12, "High Council", 14, font_weight="bold")
    for space in range(NUM_COUNCIL):
        left, top = x + (space % 2) * 114, y + 20 + (space // 2) * 46
        canvas.rect(left, top, 110, 42, rx=6, fill=NIGHT, stroke="#b3a88f", stroke_width=1.2)
        canvas.text(left + 6, top + 14, f"{space} {COUNCIL_SHORT[space]}", 11)
        canvas.spot(f"council {space}", left, top, 110, 42)
        novices = [PLAYER_COLORS[s] for s in range(state.num_players) for _ in range(state.council[space, s])]
        novices += [svg.WHITE] * int(state.council[space, NEUTRAL])
        for i, color in enumerate(novices[:7]):
            _pawn(canvas, left + 14 + 14 * i, top + 39, color, 17)
    canvas.text(x, y + 222, "Shared tasks", 14, font_weight="bold")
    for shared in range(NUM_SHARED):
        top = y + 230 + shared * 17
        canvas.text(x + 16, top + 12, SHARED_NAMES[shared], 12)
        canvas.spot(f"shared {shared}", x - 4, top, 180, 16, rx=4)
        if state.neutral[shared]:
            _pawn(canvas, x + 6, top + 13, svg.WHITE, 13)
        done = [row for row, _ in city_rows(state) if (int(state.shared[row]) >> shared) & 1]
        for i, row in enumerate(done):
            canvas.circle(x + 100 + 18 * i, top + 8, 6, fill=_city_color(state, row), stroke=svg.INK, stroke_width=1)


def _city_color(state: State, row: int) -> str:
    return TOM_COLOR if state.num_players == 1 and row == 1 else PLAYER_COLORS[row]


# ---------------------------------------------------------------------- displays


def _displays(canvas: Svg, state: State, x: float, y: float) -> None:
    canvas.text(x, y, f"Masters ({state.masters_left} in the deck)", 14, font_weight="bold")
    for slot, number in enumerate(map(int, state.master_display)):
        left, top = x + slot * 136, y + 10
        canvas.rect(left, top, 128, 88, rx=7, fill=NIGHT, stroke="#b3a88f", stroke_width=1.2)
        canvas.spot(f"master {slot}", left, top, 128, 88, rx=7)
        if number:
            resource = int(MASTER_RESOURCE[number])
            canvas.text(left + 8, top + 21, number, 17, font_weight="bold")
            _chip(canvas, left + 110, top + 16, RESOURCE_COLORS[resource], RESOURCE_LETTERS[resource])
            _wrapped(canvas, left + 8, top + 40, MASTER_NAMES[number], 19, 11, 4)
    canvas.text(x, y + 124, "Elders", 14, font_weight="bold")
    for elder in range(1, NUM_ELDERS + 1):
        left, top = x + (elder - 1) * 136, y + 134
        there = (int(state.elders_left) >> elder) & 1
        fill = "#e7d8b4" if there else "none"
        canvas.rect(left, top, 128, 50, rx=7, fill=fill, stroke="#b3a88f", stroke_width=1.2)
        canvas.spot(f"elder {elder - 1}", left, top, 128, 50, rx=7)
        if there:
            resource = int(ELDER_RESOURCE[elder])
            canvas.text(left + 8, top + 20, elder, 15, font_weight="bold")
            _chip(canvas, left + 110, top + 15, RESOURCE_COLORS[resource], RESOURCE_LETTERS[resource])
            _wrapped(canvas, left + 8, top + 40, ELDER_NAMES[elder], 30, 8.6, 1)
    canvas.text(x, y + 208, f"Path tiles ({state.paths_left} in the deck)", 14, font_weight="bold")
    canvas.spot("path deck", x - 6, y + 192, 230, 22, rx=4)
    for slot, tile in enumerate(map(int, state.path_display)):
        if tile:
            _path_tile(canvas, x + slot * 62, y + 218, tile - 1, 54, 44)
            canvas.spot(f"path {slot}", x + slot * 62, y + 218, 54, 44, rx=5)
    _legend(canvas, x + 270, y + 200)


def _wrapped(canvas: Svg, x: float, y: float, words: str, width: int, size: float, most: int) -> None:
    """Write words in lines of at most so many letters."""
    for number, line in enumerate(wrap(words, width)[:most]):
        canvas.text(x, y + number * size * 1.2, line, size)


def _path_tile(canvas: Svg, x: float, y: float, kind: int, width: float, height: float) -> None:
    """A path tile: a crystal above its resource."""
    canvas.rect(x, y, width, height, rx=5, fill="#e6dcc2", stroke="#a8987a", stroke_width=1.2)
    color, size = TASK_COLORS[KIND_CRYSTAL[kind]], height * 0.3
    cx, cy = x + width * 0.27, y + height / 2
    crystal = [(cx, cy - size), (cx + size * 0.7, cy), (cx, cy + size), (cx - size * 0.7, cy)]
    canvas.polygon(crystal, fill=color, stroke=svg.INK, stroke_width=0.9)
    canvas.text(
        cx, cy + size * 0.3, COLOURS[KIND_CRYSTAL[kind]][0], size * 0.9, text_anchor="middle", fill=ink_on(color)
    )
    resource = int(KIND_RESOURCE[kind])
    _chip(canvas, x + width * 0.7, cy, RESOURCE_COLORS[resource], RESOURCE_LETTERS[resource], height * 0.5)


def _legend(canvas: Svg, x: float, y: float) -> None:
    """What the letters mean."""
    canvas.text(x, y + 8, "Action tokens", 12, font_weight="bold")
    for i, name in enumerate(TOKEN_NAMES):
        left, top = x + 8 + (i % 4) * 128, y + 24 + (i // 4) * 22
        _chip(canvas, left, top, TOKEN_COLORS[i], TOKEN_LETTERS[i], 18)
        canvas.text(left + 14, top + 4, name, 11)
    canvas.text(x, y + 78, "Resources", 12, font_weight="bold")
    for i, name in enumerate(RESOURCES):
        left = x + 90 + i * 76
        _chip(canvas, left, y + 74, RESOURCE_COLORS[i], RESOURCE_LETTERS[i], 18)
        canvas.text(left + 14, y + 78, name, 11)
    canvas.text(x, y + 104, "Guardians", 12, font_weight="bold")
    for i, name in enumerate(GUARDIANS[1:]):
        _pawn(canvas, x + 90 + i * 76, y + 108, GUARDIAN_COLORS[i + 1], 17)
        canvas.text(x + 104 + i * 76, y + 104, name, 11)
    canvas.text(x + 104 + 4 * 76, y + 104, "own: the city's color", 11)


def _task_list(canvas: Svg, state: State, x: float, y: float) -> None:
    """What the tasks on the islands ask for, where there is room to say so."""
    canvas.text(x, y, "Tasks on the islands", 14, font_weight="bold")
    tasks = [(island, int(task) - 1) for island in range(NUM_ISLANDS) for task in state.islands[island] if task]
    half = (len(tasks) + 1) // 2
    for i, (island, task) in enumerate(tasks):
        left, top = x + (i // half) * 370, y + 20 + (i % half) * 16
        canvas.rect(left, top - 9, 10, 10, rx=2, fill=TASK_COLORS[TASK_COLOUR[task]], stroke=svg.INK, stroke_width=0.6)
        words = f"#{task}, island {island}, {TASK_POINTS[task]} points: {task_text(task)}"
        canvas.text(left + 16, top, words, _fitting_size(words, 345, 11.5))


def _fitting_size(words: str, width: float, most: float) -> float:
    """Return a font size in which the words are no wider than that."""
    return round(min(most, width / (0.56 * len(words))), 2)


# ---------------------------------------------------------------------- cities


def _city(canvas: Svg, state: State, row: int, name: str, x: float, y: float) -> None:
    """A city; only in that of whoever decides are there spots to click."""
    color = _city_color(state, row)
    acting = row == state.seat and name != "Tom" and not state.over
    canvas.rect(x, y, 732, 242, rx=10, fill="#fffaf0", stroke=color, stroke_width=4 if acting else 1.6)
    canvas.rect(x, y, 732, 24, rx=8, fill=color)
    head = f"{name}: {state.vp[row]} on the track, {final_points(state, row)} in all"
    canvas.text(x + 12, y + 17, head, 14, fill=ink_on(color), font_weight="bold")
    canvas.text(x + 720, y + 17, standing_text(state, row, name), 13, fill=ink_on(color), text_anchor="end")
    if name != "Tom":
        _fate_area(canvas, state, row, x + 10, y + 32, acting)
        _supplies(canvas, state, row, x + 10, y + 170, acting)
    for space in range(SPACES):
        _space(canvas, state, row, space, x + 252 + space * 50, y + 32, acting)
    _guardians(canvas, state, row, x + 252, y + 32, acting)
    _gnomes(canvas, state, row, x + 612, y + 32)
    if name != "Tom":
        _gifts(canvas, state, row, x + 612, y + 124, acting)
    unlit = [
        f"#{int(task) - 1} {task_text(int(task) - 1)}"
        for space, task in enumerate(state.fire[row])
        if task and not (int(state.lit[row]) >> space) & 1
    ]
    _captions(canvas, unlit, x + 208, y + 184)


def _captions(canvas: Svg, lines: list[str], x: float, y: float) -> None:
    """Two to a row; a long one has a row to itself, as long as there are rows enough."""
    longest = sorted(len(words) for words in lines if len(words) > 42)
    spare = 2 * 4 - len(lines)  # four rows fit
    wide = longest[-spare // 2 :] if spare > 1 else []
    at = 0
    for words in sorted(lines, key=len):
        whole = bool(wide) and len(words) >= wide[0]
        at += at % 2 if whole else 0
        canvas.text(x + (at % 2) * 262, y + (at // 2) * 16, words, _fitting_size(words, 515 if whole else 256, 11))
        at += 2 if whole else 1


def _fate_area(canvas: Svg, state: State, row: int, x: float, y: float, acting: bool) -> None:
    """The grid with its printed symbols, the tiles laid, and the column of those to come."""
    size = 14.5
    for r in range(-MARGIN, ROWS + MARGIN):
        for c in range(-MARGIN, COLUMNS + MARGIN):
            at = cell(r, c)
            left, top = x + (c + MARGIN) * size, y + (r + MARGIN) * size
            symbol = int(state.grid[row, at])
            if 0 <= r < ROWS and 0 <= c < COLUMNS:
                canvas.rect(left, top, size, size, fill="#efe6cf", stroke="#c9bd9d", stroke_width=0.6)
                if not symbol and PRINTED[at]:
                    fill = RESOURCE_COLORS[-1] if PRINTED[at] == 1 else TOKEN_COLORS[YELLOW]
                    canvas.circle(left + size / 2, top + size / 2, 4, fill=fill, stroke="#8c7a45", stroke_width=0.7)
            if symbol:
                _square(canvas, left, top, size, TOKEN_COLORS[symbol - 1], TOKEN_LETTERS[symbol - 1])
            if acting:
                canvas.spot(f"cell {at}", left, top, size, size, rx=2)
    tiles = [int(tile) for tile in state.column[row, : state.column_left[row]]]
    if state.phase == FATE_POS and state.seat == row and state.tile and not state.over:
        _tile_row(canvas, int(state.tile) - 1, bool(state.flipped), x + 164, y - 4)
        canvas.rect(x + 162, y - 6, 44, 16.5, rx=3, fill="none", stroke=svg.RED, stroke_width=2)
    if acting:
        canvas.spot("column", x + 161, y + 11, 46, 15 * len(tiles) + 4, rx=4)
    if state.hand_tile[row]:
        _tile_row(canvas, int(state.hand_tile[row]) - 1, False, x + 164, y - 4)
        if acting:
            canvas.spot("hand tile", x + 162, y - 6, 44, 16.5, rx=3)
    for i, tile in enumerate(tiles):
        _tile_row(canvas, tile - 1, False, x + 164, y + 14 + i * 15)
        if acting:
            canvas.spot(f"tile {i}", x + 162, y + 12.75 + i * 15, 44, 15, rx=3)


def _tile_row(canvas: Svg, tile: int, flipped: bool, x: float, y: float) -> None:
    symbols = [int(symbol) for symbol in FATE_TILES[tile]]
    for i, symbol in enumerate(reversed(symbols) if flipped else symbols):
        _square(canvas, x + i * 13.3, y, 12.5, TOKEN_COLORS[symbol], TOKEN_LETTERS[symbol])


def _supplies(canvas: Svg, state: State, row: int, x: float, y: float, acting: bool) -> None:
    for token in range(NUM_TOKENS):
        left, top = x + 10 + (token % 4) * 47, y + (token // 4) * 22
        _chip(canvas, left, top, TOKEN_COLORS[token], TOKEN_LETTERS[token], 18)
        _count(canvas, left + 12, top + 5, int(state.tok[row, token]))
        if acting:
            canvas.spot(f"token {token}", left - 11, top - 11, 36, 22)
    for resource in range(NUM_RESOURCES):
        left = x + 10 + resource * 31
        _chip(canvas, left, y + 50, RESOURCE_COLORS[resource], RESOURCE_LETTERS[resource], 18)
        _count(canvas, left + 10, y + 55, int(state.res[row, resource]))
        if acting:
            canvas.spot(f"resource {resource}", left - 11, y + 39, 30, 22)


def _count(canvas: Svg, x: float, y: float, number: int) -> None:
    canvas.text(x, y, number, 13, fill=svg.INK if number else "#b9b2a0", font_weight="bold")


def _space(canvas: Svg, state: State, row: int, space: int, x: float, y: float, acting: bool) -> None:
    """Task or bonfire above its portal slot above its path position."""
    task = int(state.fire[row, space]) - 1
    lit = bool((int(state.lit[row]) >> space) & 1)
    canvas.rect(x, y, 42, 42, rx=5, fill="#f1e8d2", stroke="#c9bd9d", stroke_width=1)
    if task >= 0:
        _task_tile(canvas, x + 2, y + 2, task, 38, lit)
    if not lit and not (state.num_players == 1 and row == 1):
        _pawn(canvas, x + 38, y + 12, _city_color(state, row), 13)
    shape = int(PORTAL_ORDER[state.board[row], space])
    _portal(canvas, x + 21, y + 68, shape, 13, bool((int(state.portals[row]) >> space) & 1))
    top = y + 92
    if space == 0:
        canvas.rect(x, top, 42, 34, rx=5, fill="#d9cda9", stroke="#a8987a", stroke_width=1.2)
        _chip(canvas, x + 28, top + 17, RESOURCE_COLORS[-1], RESOURCE_LETTERS[-1], 17)
    elif state.path[row, space]:
        _path_tile(canvas, x, top, int(state.path[row, space]) - 1, 42, 34)
    else:
        canvas.rect(x, top, 42, 34, rx=5, fill="none", stroke="#c9bd9d", stroke_width=1, stroke_dasharray="4 3")
    canvas.text(x + 21, y + 139, f"P{space}  B{space}={GUARDIAN_POINTS[space]}", 9, text_anchor="middle", fill=svg.GREY)
    if acting:
        canvas.spot(f"bonfire {space}", x, y, 42, 42, rx=5)
        canvas.spot(f"portal {space}", x + 4, y + 51, 34, 34, rx=17)
        canvas.spot(f"step {space}", x, top, 42, 34, rx=5)


def _guardians(canvas: Svg, state: State, row: int, x: float, y: float, acting: bool) -> None:
    """On the start area to the left, on the path, or at the bonfires."""
    canvas.text(x - 24, y + 139, "start", 9, text_anchor="middle", fill=svg.GREY)
    crowd: dict[int, int] = {}
    for guardian in range(NUM_GUARDIANS):
        place = int(state.guardian[row, guardian])
        if place < 0:
            continue
        there = crowd.get(place, 0)
        crowd[place] = there + 1
        color = _city_color(state, row) if guardian == 0 else GUARDIAN_COLORS[guardian]
        if place == 0:
            left, foot, size = x - 36 + 12 * (there % 3), y + 126 - 26 * (there // 3), 20
        elif place <= SPACES:
            left, foot, size = x + (place - 1) * 50 + 10 + 8 * there, y + 126, 22
        else:
            left, foot, size = x + (place - 1 - SPACES) * 50 + 6, y + 50, 22
        _pawn(canvas, left, foot, color, size)
        if acting:
            canvas.spot(f"guardian {guardian}", left - 6.5, foot - 23, 13, 25, rx=4)


def _gnomes(canvas: Svg, state: State, row: int, x: float, y: float) -> None:
    canvas.text(x, y + 10, "Gnomes", 12, font_weight="bold")
    cards = [(f"M{i}", MASTER_RESOURCE[i]) for i in range(1, NUM_MASTERS + 1) if (int(state.masters[row]) >> i) & 1]
    cards += [(f"E{i}", ELDER_RESOURCE[i]) for i in range(1, NUM_ELDERS + 1) if (int(state.elders[row]) >> i) & 1]
    for i, (words, resource) in enumerate(cards):
        left, top = x + (i % 3) * 38, y + 18 + (i // 3) * 30
        canvas.rect(left, top, 35, 26, rx=4, fill=RESOURCE_COLORS[int(resource)], stroke=svg.INK, stroke_width=0.9)
        ink = ink_on(RESOURCE_COLORS[int(resource)])
        canvas.text(left + 17.5, top + 18, words, 13, text_anchor="middle", fill=ink, font_weight="bold")


def _gifts(canvas: Svg, state: State, row: int, x: float, y: float, acting: bool) -> None:
    canvas.text(x, y + 4, "Gifts", 12, font_weight="bold")
    for stack in range(STACKS):
        left = int(state.gifts_left[row, stack])
        at = x + 14 + stack * 56
        if left:
            resource = int(state.gifts[row, stack, left - 1]) - 1
            _chip(canvas, at, y + 24, RESOURCE_COLORS[resource], RESOURCE_LETTERS[resource], 24)
            canvas.text(at + 16, y + 29, f"+{left - 1}", 12)
            if acting:
                canvas.spot(f"gift {stack}", at - 15, y + 9, 52, 30)
        else:
            canvas.circle(at, y + 24, 12, fill="none", stroke="#c9bd9d", stroke_width=1, stroke_dasharray="3 3")
