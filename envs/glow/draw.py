"""The table as text and as a picture: every color also carries a letter or a word, and nothing hidden is shown."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin

from ..core import svg
from ..core.ansi import paint
from ..core.svg import Svg, ink_on
from ..core.types import State
from .actions import ACTIONS, BOAT_FIRST, COLOR_FIRST, DIE_FIRST, MOVE_FIRST, ROW_FIRST, SECTION_FIRST, SPELL_FIRST
from .arthur import arthur_total
from .board import arthur_dice_on
from .components import (
    ADVENTURER,
    ADVENTURERS,
    ARTHUR_DICE_COUNT,
    BLACK_SMALL,
    CARD_FIREFLIES,
    CARD_LABELS,
    CARD_POINTS,
    COLORS,
    EDGE_FIREFLIES,
    EDGE_POINTS,
    EDGE_REROLLS,
    EDGE_SKULL,
    ELEMENTS,
    FIRST_SMALL,
    FORBIDS,
    HAS_EFFECT,
    ISLAND_POINTS,
    KAAR,
    LEFT_TO_RIGHT,
    MAX_DEGREE,
    NEEDS,
    NEIGHBOR,
    NO_SPOT,
    NUM_CARDS,
    NUM_ISLANDS,
    NUM_ROUTES,
    NUM_SECTIONS,
    NUM_SLOTS,
    NUM_SMALL,
    NUM_SPOTS,
    NUM_SUPPLY,
    ROUNDS,
    ROUTE_COST,
    ROUTE_FROM,
    ROUTE_LEAST,
    ROUTE_MOST,
    ROUTE_TO,
    SHADOWS,
    SLOT_COLOR,
    SPELL,
    SPOT_KIND,
    SPOT_SYMBOL,
    START,
    SYMBOLS,
    VILLAGE_COST,
    VILLAGE_POINTS,
)
from .dice import slot_color
from .journey import boats_on
from .observe import others_are_apart
from .player import cemetery_of, fireflies_of, power_left, supply_of
from .rules import total
from .state import (
    ABSENT,
    FACE,
    FACE_DOWN,
    MAP,
    MAX_ROW,
    MAX_SPELLS,
    NO_COLOR,
    PHASES,
    SET_ASIDE,
    SHOWN,
    SKETAL_COLOR,
    has,
)
from .words import card_words, condition, effect, island_words, many, tile_words

TASKS = (
    "picks an adventurer",
    "picks a color for Arthur's dice",
    "invites a companion",
    "may move the black die",
    "picks the Sketal's die",
    "buries a companion",
    "moves Arthur's boat",
    "may reroll or set dice",
    "pays a reroll symbol",
    "picks a die to roll",
    "may pick a second die",
    "picks a die to set",
    "picks its face",
    "resolves an effect",
    "fetches a companion",
    "travels on",
    "gives up a companion or a spell",
)
LETTERS = "NWAFMfsc"  # of the eight symbols
COLOR_LETTERS = ("gr", "bl", "az", "re", "or", "pu", "ye", "bk")


# ---------------------------------------------------------------------- what a viewer may see


@dataclass(frozen=True)
class View:
    """The table from one chair: the only thing the drawings look at besides what is open to all."""

    state: State
    seat: int | None

    def owner(self, seat: int) -> int:
        """Return which of the two copies of a player's things the viewer sees (§5.7)."""
        apart = self.seat is not None and seat != self.seat and others_are_apart(self.state)
        return SHOWN + seat if apart else seat

    @property
    def apart(self) -> bool:
        """Tell whether the viewer sees the others as they were when the phase began."""
        return self.seat is not None and bool(others_are_apart(self.state))

    def cemetery(self) -> list[int]:
        """Return the companions in the cemetery."""
        cards = cemetery_of(self.state, self.seat or 0) if self.apart else self.state.cemetery
        return [card for card in range(1, NUM_CARDS + 1) if has(cards, card)]

    def supply(self) -> list[int]:
        """Return the colors of the large dice in the supply."""
        state = self.state
        return [
            color
            for color in range(NUM_SUPPLY)
            if (supply_of(state, self.seat or 0, color) if self.apart else state.supply[color])
        ]

    def section_dice(self, section: int) -> list[int]:
        """Return the small dice on a section."""
        state = self.state
        hidden = self.apart and state.black_entered not in (0, 1 + (self.seat or 0))
        return [
            small
            for small in range(NUM_SMALL)
            if has(state.section_dice[section], small) and not (hidden and small == BLACK_SMALL)
        ]


def headline(state: State) -> str:
    """Say whose turn it is and what is to be decided, or who has won."""
    if not state.over:
        day = f"round {state.day} of {ROUNDS}, " if state.day else "setup, "
        return f"{day}player_{state.seat}, {PHASES[state.phase]}: {TASKS[state.phase]}"
    n = int(state.num_players)
    if n == 1:
        won = total(state, 0) > arthur_total(state)
        return f"the game is over: {'player_0 beats Arthur' if won else 'Arthur wins'}"
    best = max((total(state, seat), state.rerolls[seat]) for seat in range(n))
    winners = [f"player_{seat}" for seat in range(n) if (total(state, seat), state.rerolls[seat]) == best]
    return f"the game is over: {' and '.join(winners)} win{'s' if len(winners) == 1 else ''}"


def name_of(view: View, seat: int) -> str:
    """Return a player's name, with the adventurer."""
    adventurer = view.state.adventurer[seat]
    words = f"player_{seat}" + (" (you)" if seat == view.seat else "")
    return f"{words} {ADVENTURERS[adventurer - 1]}" if adventurer else words


def spell_words(state: State, owner: int, j: int) -> str:
    """Return what is seen of a spell."""
    kind = int(state.spell[owner, j])
    if kind == FACE_DOWN or not state.spell_up[owner, j]:
        return "spell face down"
    return f"spell {condition(SPELL + kind)}: {effect(SPELL + kind)}"


def place_words(state: State, owner: int) -> str:
    """Say where a player is on the map."""
    if state.config[MAP] == SHADOWS:
        camp = f"village {state.camp[owner]} ({VILLAGE_POINTS[state.camp[owner]]})" if state.camp[owner] else "none"
        return f"company at {state.company[owner]}, camp {camp}"
    boats = [island for island in range(NUM_ISLANDS) for _ in range(boats_on(state.boats[owner], island))]
    return f"boats at {' '.join(map(str, boats))}"


def touches(state: State, action: int) -> list[str]:
    """Return the spots of the acting player's picture that an action has to do with."""
    kind = ACTIONS.range_of(action).name
    first = {
        "section": SECTION_FIRST, "die": DIE_FIRST, "row": ROW_FIRST, "spell": SPELL_FIRST, "move": MOVE_FIRST,
    }  # fmt: skip
    if kind in first:
        return [f"{kind} {action - first[kind]}"]
    if kind == "color":
        return [f"supply {action - COLOR_FIRST}"] if state.phase == SKETAL_COLOR else []
    if kind == "settle":
        return [f"move {state.company[state.seat]}"]
    if kind == "boat":
        return [f"island {ROUTE_TO[action - BOAT_FIRST]}"]
    return {"adventurer_effect": ["adventurer"], "cemetery": ["cemetery"]}.get(kind, [])


# ---------------------------------------------------------------------- text

TERMINAL = ((255, 28), (255, 25), (232, 117), (255, 160), (232, 214), (255, 97), (232, 226), (255, 235))


def text(state: State, seat: int | None = None) -> str:
    """Return the table as ANSI text, as ``seat`` sees it; None shows the present state of everything."""
    view = View(state, seat)
    lines = [paint(headline(state), bold=True), ""]
    if state.day:
        lines += _text_board(view)
    for other in range(state.num_players):
        lines += ["", *_text_player(view, other)]
    if state.num_players == 1 and state.day:
        lines += ["", *_text_arthur(state)]
    if state.day:
        lines += ["", *_text_stocks(view)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _text_die(color: int, words: str) -> str:
    ink, ground = TERMINAL[color]
    return paint(words, ink, ground)


def _text_board(view: View) -> list[str]:
    state, lines = view.state, ["meeting board"]
    for section in LEFT_TO_RIGHT:
        dice = [
            _text_die(SLOT_COLOR[FIRST_SMALL + k], COLOR_LETTERS[SLOT_COLOR[FIRST_SMALL + k]])
            for k in view.section_dice(section)
        ]
        dice += ["Arthur's die"] * int(arthur_dice_on(state, section))
        besides = [" ".join(dice)] if dice else []
        besides += [many(state.section_footprints[section], "footprint")] if state.section_footprints[section] else []
        besides += [f"tile: {tile_words(state.section_tile[section])}"] if state.section_tile[section] else []
        card = state.section_card[section]
        what = f"{CARD_LABELS[card - 1]} ({card_words(card)})" if card else "-"
        lines.append(f"  {ELEMENTS[section]:<8} {what}{' | ' if besides else ''}{' | '.join(besides)}")
    return lines


def _text_player(view: View, seat: int) -> list[str]:
    state, owner = view.state, view.owner(seat)
    mark = ">" if seat == state.seat and not state.over else " "
    first = ", first player" if seat == state.first else ""
    lines = [f"{mark} {name_of(view, seat)}{first}"]
    if not state.day:
        return lines
    power = f", {power_left(state, owner)} from Lumipilis" if power_left(state, owner) else ""
    lapped = " (lapped)" if state.lapped[owner] else ""
    lines.append(
        f"  sparks {state.score[owner]}{lapped}, footprints {state.footprints[owner]}, "
        f"fireflies {fireflies_of(state, owner)}, rerolls {state.rerolls[owner]}{power}; in all {total(state, owner)}"
    )
    dice = []
    for slot in range(NUM_SLOTS):
        shown = state.die[owner, slot]
        if shown != ABSENT:
            color = slot_color(state, owner, slot)
            face = SYMBOLS[shown - FACE].removesuffix("_face") if shown >= FACE else "?"
            used = "*" if owner < SHOWN and has(state.used[owner], slot) else ""
            dice.append(_text_die(color, f"{COLOR_LETTERS[color]}:{face}{used}"))
    lines.append(f"  dice {' '.join(dice)}")
    lines.append(f"  {place_words(state, owner)}")
    for i in range(MAX_ROW):
        card = state.row[owner, i]
        if card:
            die = f" with the {COLORS[state.row_die[owner, i] - 1]} die" if state.row_die[owner, i] else ""
            lines.append(f"  {i + 1}. {CARD_LABELS[card - 1]}{die} ({card_words(card)})")
    lines += [f"  {spell_words(state, owner, j)}" for j in range(MAX_SPELLS) if state.spell[owner, j]]
    return lines


def _text_arthur(state: State) -> list[str]:
    return ["  Arthur", f"  sparks {state.arthur_score}, {_arthur_words(state)}; in all {arthur_total(state)}"]


def _arthur_words(state: State) -> str:
    dice = []
    for k in range(ARTHUR_DICE_COUNT):
        if state.arthur_color[k] != NO_COLOR:
            aside = state.arthur_die[k] == SET_ASIDE
            dice.append(
                f"{COLORS[state.arthur_color[k]]} {'aside' if aside else 'on ' + ELEMENTS[state.arthur_die[k]]}"
            )
    where = "camp none"
    if state.config[MAP] != SHADOWS:
        boats = [island for island in range(NUM_ISLANDS) for _ in range(boats_on(state.arthur_boats, island))]
        where = f"boats at {' '.join(map(str, boats))}"
    elif state.arthur_camp:
        where = f"camp village {state.arthur_camp} ({VILLAGE_POINTS[state.arthur_camp]})"
    return f"company {state.arthur_company}, footprints {state.arthur_footprints}, {where}, dice {', '.join(dice)}"


def _text_stocks(view: View) -> list[str]:
    state = view.state
    cards = ", ".join(CARD_LABELS[card - 1] for card in view.cemetery()) or "empty"
    lines = [f"supply: {' '.join(COLORS[color] for color in view.supply()) or 'empty'}", f"cemetery: {cards}"]
    left = int(state.deck_left.sum())
    stack = (
        f", tiles in the stack {state.tiles_left}"
        if state.num_players == 1
        else f", spells in the pile {state.spells_left}"
    )
    return [*lines, f"companions in the decks {left}{stack}"]


# ---------------------------------------------------------------------- picture

WIDTH, HEIGHT = 1280, 900
MARGIN = 10
HEAD = 42
BOARD = 178  # height of the meeting board
MAP_WIDTH = 640
PANEL = "#fffdf7"
EDGE = "#b9ae96"
ACCENT = "#b3261e"
FAINT = "#6d6654"
MIDDLE = {"text_anchor": "middle"}

DIE_PAINT = (svg.GREEN, svg.BLUE, svg.SKY, svg.RED, svg.ORANGE, svg.PURPLE, "#f4e04d", svg.BLACK)
ELEMENT_PAINT = ("#5f9e5a", "#3f7fb5", "#a9d3e8", "#d2603a", "#b58d58")
PLAYER_PAINT = ("#1668a8", "#cf4520", "#2a9d78", "#8e44ad")
ARTHUR_PAINT = "#26262b"

# Where the spots lie on the picture, in thousandths of the map's width and height: found by spreading the graph evenly.
SPOT_AT = (
    (25, 1000), (0, 915), (97, 880), (56, 802), (67, 715), (132, 650), (80, 575), (93, 488), (175, 426), (191, 339),
    (249, 261), (340, 192), (473, 119), (404, 65), (345, 0), (427, 194), (427, 282), (534, 294), (554, 208),
    (654, 271), (698, 195), (687, 83), (621, 140), (779, 161), (892, 225), (829, 286), (740, 302), (610, 347),
    (707, 384), (635, 433), (591, 510), (479, 487), (270, 467), (369, 505), (409, 584), (486, 642), (556, 590),
    (708, 531), (810, 510), (803, 423), (887, 553), (975, 490), (1000, 401), (971, 310), (126, 1000), (185, 935),
    (268, 907), (326, 841), (413, 839), (399, 752), (380, 666), (256, 668), (612, 673), (836, 632), (735, 687),
    (746, 774), (701, 849), (612, 912), (490, 881), (488, 969), (341, 967),
)  # fmt: skip
ISLAND_AT = (
    (500, 490), (880, 490), (960, 250), (650, 230), (920, 20), (410, 30), (200, 260), (20, 520), (200, 720), (340, 990),
    (640, 770), (930, 930),
)  # fmt: skip


def draw(state: State, seat: int | None = None) -> str:
    """Return the table as an SVG picture, as ``seat`` sees it; None shows the present state of everything."""
    view = View(state, seat)
    canvas = Svg(WIDTH, HEIGHT)
    canvas.rect(0, 0, WIDTH, HEIGHT, fill=svg.PAPER)
    canvas.text(MARGIN + 4, 29, headline(state), 20, font_weight="bold")
    _draw_board(canvas, view, MARGIN, HEAD, WIDTH - 2 * MARGIN, BOARD)
    top = HEAD + BOARD + MARGIN
    height = HEIGHT - top - MARGIN
    if state.config[MAP] == SHADOWS:
        _draw_shadows(canvas, view, MARGIN, top, MAP_WIDTH, height)
    else:
        _draw_archipelago(canvas, view, MARGIN, top, MAP_WIDTH, height)
    _draw_players(canvas, view, 2 * MARGIN + MAP_WIDTH, top, WIDTH - MAP_WIDTH - 3 * MARGIN, height)
    return canvas.render()


def _panel(canvas: Svg, x: float, y: float, width: float, height: float, acting: bool = False) -> None:
    stroke, thick = (ACCENT, 3) if acting else (EDGE, 1)
    canvas.rect(x, y, width, height, rx=8, fill=PANEL, stroke=stroke, stroke_width=thick)


def _draw_die(canvas: Svg, color: int, face: int | None, x: float, y: float, size: float, used: bool = False) -> None:
    """Draw a die in its color with the letter of its symbol; no letter while it is unrolled."""
    fill = DIE_PAINT[color]
    canvas.rect(x, y, size, size, rx=size * 0.2, fill=fill, stroke=svg.INK, stroke_width=1)
    if face is None:
        return
    if face < len(ELEMENTS):
        canvas.circle(
            x + size / 2, y + size / 2, size * 0.36, fill=ELEMENT_PAINT[face], stroke=svg.WHITE, stroke_width=1
        )
        ink = ink_on(ELEMENT_PAINT[face])
    else:
        canvas.circle(x + size / 2, y + size / 2, size * 0.36, fill=svg.WHITE, stroke=svg.INK, stroke_width=1)
        ink = svg.INK
    canvas.text(x + size / 2, y + size * 0.68, LETTERS[face], size * 0.52, fill=ink, font_weight="bold", **MIDDLE)
    if used:
        canvas.line(x, y + size, x + size, y, stroke=ACCENT, stroke_width=2.5)


def _draw_symbol(canvas: Svg, element: int, x: float, y: float, radius: float, forbidden: bool = False) -> None:
    """Draw an element as a disk with its letter; crossed out where it must not show."""
    canvas.circle(x, y, radius, fill=ELEMENT_PAINT[element], stroke=svg.INK, stroke_width=0.8)
    ink = ink_on(ELEMENT_PAINT[element])
    canvas.text(x, y + radius * 0.42, LETTERS[element], radius * 1.15, fill=ink, font_weight="bold", **MIDDLE)
    if forbidden:
        canvas.line(x - radius, y + radius, x + radius, y - radius, stroke=ACCENT, stroke_width=max(1.2, radius / 6))


def _wrap(words: str, width: int) -> list[str]:
    """Break words into lines of at most so many characters."""
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + word
    return lines


# ---------------------------------------------------------------------- picture: the meeting board

STOCKS = 214


def _draw_board(canvas: Svg, view: View, x: float, y: float, width: float, height: float) -> None:
    """Draw the cemetery and the stocks at the left end, then the five sections."""
    _draw_stocks(canvas, view, x, y, STOCKS - MARGIN, height)
    each = (width - STOCKS - 4 * 6) / NUM_SECTIONS
    for k, section in enumerate(LEFT_TO_RIGHT):
        _draw_section(canvas, view, int(section), x + STOCKS + k * (each + 6), y, each, height)


def _draw_stocks(canvas: Svg, view: View, x: float, y: float, width: float, height: float) -> None:
    state = view.state
    _panel(canvas, x, y, width, height)
    cards = view.cemetery()
    canvas.text(x + 8, y + 17, f"Cemetery: {many(len(cards), 'companion')}", 12, font_weight="bold")
    names = ", ".join(CARD_LABELS[card - 1] for card in cards)
    canvas.spot("cemetery", x + 3, y + 3, width - 6, height - 62)
    for i, line in enumerate(_wrap(names, 40)[:11]):
        canvas.text(x + 8, y + 29 + 9 * i, line, 8, fill=FAINT)
    at = y + height - 38
    canvas.text(x + 8, at, "Supply", 11)
    for k, color in enumerate(view.supply()):
        _draw_die(canvas, color, None, x + 54 + 24 * k, at - 14, 18)
        canvas.spot(f"supply {color}", x + 52 + 24 * k, at - 16, 22, 22)
    left = f"decks A {state.deck_left[0]}, B {state.deck_left[1]}"
    more = f"tiles {state.tiles_left}" if state.num_players == 1 else f"spells {state.spells_left}"
    canvas.text(x + 8, y + height - 12, f"{left}, {more}", 11)


def _draw_section(canvas: Svg, view: View, section: int, x: float, y: float, width: float, height: float) -> None:
    state = view.state
    _panel(canvas, x, y, width, height)
    canvas.spot(f"section {section}", x, y, width, height, rx=8)
    canvas.rect(x, y, width, 26, rx=8, fill=ELEMENT_PAINT[section])
    _draw_symbol(canvas, section, x + 16, y + 13, 9)
    canvas.text(x + 32, y + 18, ELEMENTS[section], 14, fill=ink_on(ELEMENT_PAINT[section]), font_weight="bold")
    footprints = int(state.section_footprints[section])
    if footprints:
        words, ink = many(footprints, "footprint"), ink_on(ELEMENT_PAINT[section])
        canvas.text(x + width - 8, y + 18, words, 12, fill=ink, text_anchor="end")
    card = int(state.section_card[section])
    if card:
        canvas.text(x + 8, y + 45, CARD_LABELS[card - 1], 14, font_weight="bold")
        lines = [line for words in card_words(card).split("; ") for line in _wrap(words, 34)]
        for i, line in enumerate(lines[:5]):
            canvas.text(x + 8, y + 61 + 13 * i, line, 11)
    elif arthur_dice_on(state, section) and state.day:
        canvas.text(x + 8, y + 45, "Arthur is here", 13, fill=FAINT)
    if state.section_tile[section]:
        canvas.text(x + 8, y + height - 34, f"Arthur: {tile_words(state.section_tile[section])}", 10, fill=ACCENT)
    at = x + 8
    for small in view.section_dice(section):
        _draw_die(canvas, SLOT_COLOR[FIRST_SMALL + small], section, at, y + height - 27, 19)
        at += 21
    for k in range(ARTHUR_DICE_COUNT if state.num_players == 1 and state.day else 0):
        if state.arthur_die[k] == section:
            _draw_die(canvas, state.arthur_color[k], section, at, y + height - 31, 25)
            at += 27


# ---------------------------------------------------------------------- picture: the maps


def _pieces(view: View) -> list[tuple[str, int, State]]:
    """Return color and owner of everybody with pieces on the map."""
    return [(PLAYER_PAINT[seat], view.owner(seat), view.state) for seat in range(view.state.num_players)]


def _draw_shadows(canvas: Svg, view: View, x: float, y: float, width: float, height: float) -> None:
    """Draw the graph of spots: elements to show or not to show, villages, and symbols on the way."""
    state = view.state
    canvas.rect(x, y, width, height, rx=8, fill="#e7e1cf", stroke=EDGE)
    places = [(x + 22 + px * (width - 44) / 1000, y + 22 + py * (height - 58) / 1000) for px, py in SPOT_AT]
    for spot in range(NUM_SPOTS):
        for k in range(MAX_DEGREE):
            other = NEIGHBOR[spot, k]
            if other != NO_SPOT and other > spot:
                _draw_edge(canvas, places[spot], places[other], spot, k)
    for spot, (at_x, at_y) in enumerate(places):
        _draw_spot(canvas, spot, at_x, at_y)
        canvas.spot(f"move {spot}", at_x - 18, at_y - 18, 36, 36, rx=18)
    if state.day:
        for number, (fill, owner, _) in enumerate(_pieces(view)):
            at_x, at_y = places[state.company[owner]]
            angle = 2 * pi * (number + 0.5) / 4
            canvas.circle(
                at_x + 14 * cos(angle), at_y + 14 * sin(angle), 7, fill=fill, stroke=svg.WHITE, stroke_width=1.5
            )
            canvas.text(at_x + 14 * cos(angle), at_y + 14 * sin(angle) + 3.5, number, 9, fill=svg.WHITE, **MIDDLE)
            if state.camp[owner]:
                _draw_camp(canvas, places[state.camp[owner]], number, fill)
        if state.num_players == 1 and state.arthur_camp:
            _draw_camp(canvas, places[state.arthur_camp], 1, ARTHUR_PAINT)
    words = (
        "N nature, W water, A air, F fire, M mineral, f footprint, s spark, c curse; "
        "re reroll, fly firefly; disks: companies, tents: camps"
    )
    canvas.text(x + 10, y + height - 8, words, 9.5, fill=FAINT)


def _draw_edge(canvas: Svg, here: tuple[float, float], there: tuple[float, float], spot: int, k: int) -> None:
    canvas.line(*here, *there, stroke="#8d8468", stroke_width=2)
    signs = []
    signs += [f"+{EDGE_FIREFLIES[spot, k]} fly"] if EDGE_FIREFLIES[spot, k] else []
    signs += [f"+{EDGE_REROLLS[spot, k]} re"] if EDGE_REROLLS[spot, k] else []
    signs += [str(EDGE_POINTS[spot, k])] if EDGE_POINTS[spot, k] else []
    signs += ["skull"] if EDGE_SKULL[spot, k] else []
    if signs:
        mid_x, mid_y = (here[0] + there[0]) / 2, (here[1] + there[1]) / 2
        half = 4 + 2.7 * len(signs[0])
        canvas.rect(mid_x - half, mid_y - 7, 2 * half, 14, rx=4, fill=svg.PAPER, stroke=ACCENT)
        canvas.text(mid_x, mid_y + 3.5, signs[0], 9.5, fill=ACCENT, **MIDDLE)


def _draw_spot(canvas: Svg, spot: int, x: float, y: float) -> None:
    if SPOT_KIND[spot] in (NEEDS, FORBIDS):
        _draw_symbol(canvas, int(SPOT_SYMBOL[spot]), x, y, 13, bool(SPOT_KIND[spot] == FORBIDS))
    elif SPOT_KIND[spot] == START:
        canvas.circle(x, y, 16, fill=svg.WHITE, stroke=svg.INK, stroke_width=2)
        canvas.text(x, y + 4, "start", 10, font_weight="bold", **MIDDLE)
    else:
        canvas.polygon([(x - 19, y + 15), (x - 19, y - 5), (x, y - 19), (x + 19, y - 5), (x + 19, y + 15)],
                       fill="#f3d27a", stroke=svg.INK, stroke_width=1.5)  # fmt: skip
        canvas.text(x, y + 4, VILLAGE_POINTS[spot], 15, font_weight="bold", **MIDDLE)
        canvas.text(x, y + 13, f"cost {VILLAGE_COST[spot]}", 7.5, **MIDDLE)
    canvas.text(x + 14, y - 11, spot, 8, fill=FAINT)


def _draw_camp(canvas: Svg, village: tuple[float, float], number: int, fill: str) -> None:
    x, y = village
    at = x - 24 + 16 * number
    canvas.polygon([(at - 8, y + 30), (at, y + 16), (at + 8, y + 30)], fill=fill, stroke=svg.WHITE, stroke_width=1.2)


def _draw_archipelago(canvas: Svg, view: View, x: float, y: float, width: float, height: float) -> None:
    """Draw the islands, and on the routes how many different elements they ask for."""
    state = view.state
    canvas.rect(x, y, width, height, rx=8, fill="#d3e6ee", stroke="#9dbccb")
    places = [(x + 66 + px * (width - 132) / 1000, y + 56 + py * (height - 150) / 1000) for px, py in ISLAND_AT]
    for route in range(0, NUM_ROUTES, 2):
        here, there = places[ROUTE_FROM[route]], places[ROUTE_TO[route]]
        canvas.line(*here, *there, stroke="#5f8798", stroke_width=3, stroke_dasharray="7 5")
        least, most = ROUTE_LEAST[route], ROUTE_MOST[route]
        asked = "free" if least == 0 else str(least) if least == most else f"{least}/{most}"
        words = asked + (f" + {many(ROUTE_COST[route], 'foot', 'feet')}" if ROUTE_COST[route] else "")
        mid_x, mid_y = (here[0] + there[0]) / 2, (here[1] + there[1]) / 2
        half = 8 + 3.4 * len(words)
        canvas.rect(mid_x - half, mid_y - 10, 2 * half, 20, rx=6, fill=svg.WHITE, stroke="#5f8798")
        canvas.text(mid_x, mid_y + 4.5, words, 12, font_weight="bold", **MIDDLE)
    for island, (at_x, at_y) in enumerate(places):
        _draw_island(canvas, island, at_x, at_y)
        canvas.spot(f"island {island}", at_x - 48, at_y - 34, 96, 68, rx=30)
        if state.day:
            fleets = [(fill, int(boats_on(state.boats[owner], island))) for fill, owner, _ in _pieces(view)]
            if state.num_players == 1:
                fleets.append((ARTHUR_PAINT, int(boats_on(state.arthur_boats, island))))
            for number, (fill, boats) in enumerate(fleets):
                _draw_boats(canvas, at_x - 46 + 26 * number, at_y + 42, boats, number, fill)
    words = "On the routes: how many different elements the dice must show, and footprints to pay."
    canvas.text(x + 10, y + height - 8, words, 10.5, fill=FAINT)


def _draw_island(canvas: Svg, island: int, x: float, y: float) -> None:
    shape = [
        (x + 44 * cos(k * pi / 6) * (1 + 0.08 * (k % 2)), y + 30 * sin(k * pi / 6) * (1 + 0.08 * (k % 2)))
        for k in range(12)
    ]
    canvas.polygon(shape, fill="#e9dcc0", stroke="#8a7a55", stroke_width=2)
    canvas.text(x, y - 6, f"island {island}" if island else "center", 10, fill=FAINT, **MIDDLE)
    gives = [words for words in island_words(island).split(", ") if words and not words.startswith("worth")]
    if ISLAND_POINTS[island]:
        canvas.text(x, y + 11, ISLAND_POINTS[island], 17, font_weight="bold", **MIDDLE)
    if gives:
        canvas.text(x, y + (22 if ISLAND_POINTS[island] else 10), ", ".join(gives), 10, fill=ACCENT, **MIDDLE)


def _draw_boats(canvas: Svg, x: float, y: float, boats: int, number: int, fill: str) -> None:
    if boats:
        canvas.polygon([(x, y), (x + 22, y), (x + 17, y + 9), (x + 5, y + 9)], fill=fill, stroke=svg.INK)
        canvas.polygon([(x + 11, y - 13), (x + 19, y - 2), (x + 11, y - 2)], fill=svg.WHITE, stroke=svg.INK)
        if boats > 1:
            canvas.text(x + 11, y + 20, f"×{boats}", 11, font_weight="bold", **MIDDLE)


# ---------------------------------------------------------------------- picture: the players


def _draw_players(canvas: Svg, view: View, x: float, y: float, width: float, height: float) -> None:
    state = view.state
    n = int(state.num_players)
    rows = max(2, n)
    each = (height - (rows - 1) * 6) / rows
    for seat in range(n):
        _draw_player(canvas, view, seat, x, y + seat * (each + 6), width, each)
    if n == 1:
        _draw_arthur(canvas, state, x, y + each + 6, width, each)


def _draw_player(canvas: Svg, view: View, seat: int, x: float, y: float, width: float, height: float) -> None:
    state, owner = view.state, view.owner(seat)
    acting = seat == state.seat and not state.over
    _panel(canvas, x, y, width, height, acting)
    canvas.circle(x + 16, y + 15, 8, fill=PLAYER_PAINT[seat])
    canvas.text(x + 16, y + 19, seat, 11, fill=svg.WHITE, **MIDDLE)
    words = name_of(view, seat) + (", first player" if seat == state.first else "")
    canvas.text(x + 30, y + 20, words, 14, font_weight="bold")
    adventurer = int(state.adventurer[seat])
    if adventurer and HAS_EFFECT[ADVENTURER + adventurer]:
        source = ADVENTURER + adventurer
        canvas.text(x + width - 10, y + 20, f"{condition(source)}: {effect(source)}", 11, fill=FAINT, text_anchor="end")
    if seat == view.seat:
        canvas.spot("adventurer", x + 4, y + 3, width - 8, 24)
    if not state.day:
        return
    lapped = " (lapped)" if state.lapped[owner] else ""
    power = f" + {power_left(state, owner)}" if power_left(state, owner) else ""
    line = (
        f"{many(state.score[owner], 'spark')}{lapped}   {many(state.footprints[owner], 'footprint')}   "
        f"{many(fireflies_of(state, owner), 'firefly', 'fireflies')}   {many(state.rerolls[owner], 'reroll')}{power}"
    )
    canvas.text(x + 12, y + 40, line, 13)
    canvas.text(x + width - 10, y + 40, f"in all {total(state, owner)}", 14, font_weight="bold", text_anchor="end")
    marked = seat == view.seat
    _draw_dice(canvas, state, owner, x + 12, y + 47, marked)
    deep = height - 84 if height > 280 else min(height - 84, 110)
    _draw_row(canvas, state, owner, x + 10, y + 76, width - 20, deep, marked)
    spells = [spell_words(state, owner, j) for j in range(MAX_SPELLS) if state.spell[owner, j]]
    if spells:
        at = y + 67 if height < 180 else y + height - 12
        canvas.text(x + width - 10, at, "; ".join(spells), 11, fill=ACCENT, text_anchor="end")
        for j in range(len(spells) if marked else 0):
            wide = min(240.0, (width - 20) / len(spells))
            canvas.spot(f"spell {j}", x + width - 6 - wide * (len(spells) - j), at - 13, wide - 4, 18)


def _draw_dice(canvas: Svg, state: State, owner: int, x: float, y: float, marked: bool) -> None:
    for slot in range(NUM_SLOTS):
        shown = int(state.die[owner, slot])
        if shown != ABSENT:
            size = 24 if slot < FIRST_SMALL else 18
            used = owner < SHOWN and bool(has(state.used[owner], slot))
            face = shown - FACE if shown >= FACE else None
            _draw_die(canvas, int(slot_color(state, owner, slot)), face, x, y + 24 - size, size, used)
            if marked:
                canvas.spot(f"die {slot}", x - 1, y + 23 - size, size + 2, size + 2)
            x += size + 4


def _draw_row(
    canvas: Svg, state: State, owner: int, x: float, y: float, width: float, height: float, marked: bool
) -> None:  # fmt: skip
    """Draw the companions: name, condition, effect, and what counts at the end; in two lines where there is room."""
    columns = MAX_ROW // 2 if height > 180 else MAX_ROW
    deep = min((height - 6) / 2, 112) if height > 180 else height
    size = 12 if height > 180 else 9
    each = width / columns
    for i in range(MAX_ROW):
        line, column = divmod(i, columns)
        at, top = x + column * each, y + line * (deep + 6)
        card = int(state.row[owner, i])
        if card == 0:
            canvas.rect(at, top, each - 4, deep, rx=4, fill="none", stroke=EDGE, stroke_dasharray="3")
            continue
        canvas.rect(at, top, each - 4, deep, rx=4, fill=svg.SAND, stroke=svg.INK)
        if marked:
            canvas.spot(f"row {i}", at, top, each - 4, deep, rx=4)
        canvas.text(at + 5, top + size + 2, CARD_LABELS[card - 1], size, font_weight="bold")
        _draw_card_words(
            canvas, card, at + 5, top + 2 * size + 5, deep - 3 * size, int(each / (0.57 * size)) - 1, size - 0.5
        )
        notes = f"{CARD_POINTS[card]:+d}" if CARD_POINTS[card] else ""
        notes += f"{' ' if notes else ''}{CARD_FIREFLIES[card]} fly" if CARD_FIREFLIES[card] else ""
        canvas.text(at + 5, top + deep - 5, notes, size, fill=ACCENT, font_weight="bold")
        if state.row_die[owner, i]:
            _draw_die(
                canvas, int(state.row_die[owner, i]) - 1, None, at + each - size - 10, top + deep - size - 7, size + 2
            )


def _draw_card_words(canvas: Svg, card: int, x: float, y: float, height: float, letters: int, size: float) -> None:
    lines = [*_wrap(condition(card), letters), *_wrap(_short(effect(card)), letters)] if HAS_EFFECT[card] else []
    lines += ["shield"] if card == KAAR else []
    for k, line in enumerate(lines[: int(height // (size + 1))]):
        canvas.text(x, y + (size + 1) * k, line, size)


def _short(words: str) -> str:
    """Shorten the words of an effect for a small card."""
    for long, brief in (
        ("footprint", "foot"),
        ("fireflies", "fly"),
        ("firefly", "fly"),
        ("the last companion", "last"),
    ):
        words = words.replace(long, brief)
    return words.replace("a spell for every opponent", "spells").replace("fetches a companion", "fetches")


def _draw_arthur(canvas: Svg, state: State, x: float, y: float, width: float, height: float) -> None:
    _panel(canvas, x, y, width, height)
    canvas.circle(x + 16, y + 15, 8, fill=ARTHUR_PAINT)
    canvas.text(x + 30, y + 20, "Arthur", 14, font_weight="bold")
    if not state.day:
        return
    canvas.text(x + width - 10, y + 40, f"in all {arthur_total(state)}", 14, font_weight="bold", text_anchor="end")
    canvas.text(x + 12, y + 40, f"{many(state.arthur_score, 'spark')}", 13)
    for i, words in enumerate(_wrap(_arthur_words(state), 84)):
        canvas.text(x + 12, y + 62 + 18 * i, words, 13)
    for k in range(ARTHUR_DICE_COUNT):
        if state.arthur_color[k] != NO_COLOR:
            aside = state.arthur_die[k] == SET_ASIDE
            face = int(state.arthur_color[k]) if aside else int(state.arthur_die[k])
            _draw_die(canvas, int(state.arthur_color[k]), face, x + 12 + 40 * k, y + 110, 32)
