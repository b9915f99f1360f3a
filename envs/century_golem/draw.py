"""The table as text and as a picture: every color also has its letter and its shape, and nothing hidden is shown."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..core import svg
from ..core.ansi import paint
from ..core.outcome import ranks
from ..core.svg import Svg, ink_on
from ..core.types import State
from .actions import ACTIONS, CLAIM_FIRST, DISCARD_FIRST, PAY_FIRST, TAKE_FIRST, UPGRADE_FIRST
from .caravan import crystals_held
from .components import (
    CARAVAN_LIMIT,
    COIN_NAMES,
    COLORS,
    COPPER,
    COST,
    GIVE,
    GOLEM_SLOTS,
    KIND,
    LETTERS,
    MAX_PLAYERS,
    MERCHANT_NAMES,
    MERCHANT_SLOTS,
    NUM_COLORS,
    OBTAIN,
    POINTS,
    SILVER,
    TAKE,
    THRESHOLD,
    TRADE,
    UPGRADES,
)
from .golems import NO_COIN, coin_of, silver_slot
from .rules import score_of, standings
from .state import DISCARD, IN_HAND, MAX_ROUNDS, NO_CARD, PAY, PERFECT_RECALL, PHASES, PLAYED, TRADE_COUNT, UPGRADE

TASKS = (
    "plays a card, takes one, claims a golem or rests",
    "chooses how often to trade",
    "may upgrade a crystal",
    "pays for a merchant card",
    "must discard crystals",
)


# ---------------------------------------------------------------------- what a viewer may see


@dataclass(frozen=True)
class View:
    """The table from one chair; None for a spectator, who sees all but the decks."""

    state: State
    seat: int | None

    def recalls(self, seat: int) -> bool:
        """Tell whether a player's hand, golems and score are shown (R16)."""
        return self.seat is None or self.seat == seat or bool(self.state.config[PERFECT_RECALL])

    def hand(self, seat: int) -> list[int]:
        """Return the cards in a hand."""
        return [int(card) for card in np.flatnonzero(self.state.cards[seat] == IN_HAND)]

    def played(self, seat: int) -> list[int]:
        """Return the cards on a played pile."""
        return [int(card) for card in np.flatnonzero(self.state.cards[seat] == PLAYED)]

    def golems(self, seat: int) -> list[int]:
        """Return the golems that a player has claimed."""
        return [int(golem) for golem in self.state.golems[seat, : self.state.golem_count[seat]]]

    def score(self, seat: int) -> str:
        """Return a player's score, or a question mark."""
        return str(score_of(self.state, seat)) if self.recalls(seat) else "?"

    def acts(self, seat: int) -> bool:
        """Tell whether a player is to decide."""
        return bool(seat == self.state.seat and not self.state.over)

    def name(self, seat: int) -> str:
        """Return a player's name, with a word about who that is."""
        return f"player_{seat} (you)" if seat == self.seat else f"player_{seat}"


def headline(state: State) -> str:
    """Say whose turn it is and what is to be decided, or who has won."""
    if not state.over:
        ending = " (last round)" if state.final_round else ""
        return f"player_{state.seat}, {PHASES[state.phase]}: {TASKS[state.phase]}{ending}"
    if state.truncated:
        return f"the game was cut off after {state.rounds} rounds"
    standing = np.zeros(MAX_PLAYERS, np.int64)
    standings(state, standing)
    return f"the game is over: player_{ranks(standing, int(state.num_players)).index(1)} wins"


def pending_words(state: State) -> str:
    """Say what the acting player has begun."""
    if state.over:
        return ""
    if state.phase == TRADE_COUNT:
        return f"trade {MERCHANT_NAMES[state.trade_card]}, up to {state.trade_max} times"
    if state.phase == UPGRADE:
        return f"upgrades left: {state.upgrades_left}"
    if state.phase == PAY:
        return f"pays for slot {state.pay_target}, next crystal on slot {state.pay_next}"
    if state.phase == DISCARD:
        return f"crystals to discard: {crystals_held(state, state.seat) - CARAVAN_LIMIT}"
    return ""


def letters(counts: Sequence[int]) -> list[int]:
    """Return crystals one by one, as colors in ascending order."""
    return [color for color in range(NUM_COLORS) for _ in range(counts[color])]


def touches(state: State, action: int) -> list[str]:
    """Return the spots of the acting player's picture that an action has to do with."""
    kind = ACTIONS.range_of(action).name
    if kind == "play":
        return [f"card {action}"]
    if kind == "take":
        return [f"merchant {action - TAKE_FIRST}"]
    if kind == "claim":
        return [f"golem {action - CLAIM_FIRST}"]
    first = {"upgrade": UPGRADE_FIRST, "pay": PAY_FIRST, "discard": DISCARD_FIRST}
    return [f"crystal {action - first[kind]}"] if kind in first else []


# ---------------------------------------------------------------------- text

TERMINAL = ((232, 220), (232, 41), (232, 80), (231, 162))  # (ink, ground) by color


def text(state: State, seat: int | None = None) -> str:
    """Return the table as ANSI text, as ``seat`` sees it; None shows what everybody holds."""
    view = View(state, seat)
    lines = [paint(headline(state), bold=True)]
    if pending_words(state):
        lines.append(pending_words(state))
    lines += ["", *_text_golems(state), "", *_text_merchants(state)]
    for other in range(state.num_players):
        lines += ["", *_text_player(view, other)]
    lines += [
        "",
        f"complete rounds {state.rounds} of at most {state.config[MAX_ROUNDS]}; "
        f"{THRESHOLD[state.num_players]} golems bring on the last round",
        f"cards in the decks: {state.merchants_left} merchants, {state.golems_left} golems",
    ]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _text_crystals(counts: Sequence[int]) -> str:
    return "".join(paint(LETTERS[color], *TERMINAL[color]) for color in letters(counts)) or "-"


def _text_card(card: int) -> str:
    if KIND[card] == OBTAIN:
        return f"+{_text_crystals(TAKE[card])}"
    if KIND[card] == TRADE:
        return f"{_text_crystals(GIVE[card])}>{_text_crystals(TAKE[card])}"
    return f"upgrade {UPGRADES[card]}"


def _text_golems(state: State) -> list[str]:
    lines = [
        f"golems; copper coins {state.bank[COPPER]} at slot 0, silver coins {state.bank[SILVER]} "
        f"at slot {silver_slot(state)}"
    ]
    for slot, golem in enumerate(state.golem_row):
        coin = coin_of(state, slot)
        bonus = f" and a {COIN_NAMES[coin]} coin" if coin != NO_COIN else ""
        lines.append(f"  {slot}  #{golem:<3}{POINTS[golem]:>2} points for {_text_crystals(COST[golem])}{bonus}")
    return lines


def _text_merchants(state: State) -> list[str]:
    lines = ["merchants"]
    for slot, card in enumerate(state.merchant_row):
        if card != NO_CARD:
            lying = f"  with {_text_crystals(state.row_crystals[slot])}" if state.row_crystals[slot].any() else ""
            lines.append(f"  {slot}  #{card:<3}{_text_card(card)}{lying}")
    return lines if len(lines) > 1 else ["merchants: none left"]


def _text_player(view: View, seat: int) -> list[str]:
    state = view.state
    mark = ">" if view.acts(seat) else " "
    first = ", first player" if seat == state.first_player else ""
    golems = view.golems(seat)
    shown = " ".join(f"#{golem}={POINTS[golem]}" for golem in golems) if view.recalls(seat) else "face down"
    hand = view.hand(seat)
    return [
        f"{mark} {view.name(seat)}{first}: score {view.score(seat)}, "
        f"copper {state.coins[seat, COPPER]}, silver {state.coins[seat, SILVER]}",
        f"  caravan {_text_crystals(state.caravan[seat])}  ({crystals_held(state, seat)})",
        f"  golems  {len(golems)}{': ' + shown if golems else ''}",
        f"  hand    {_text_cards(hand) if view.recalls(seat) else f'{len(hand)} cards'}",
        f"  played  {_text_cards(view.played(seat))}",
    ]


def _text_cards(cards: list[int]) -> str:
    return "  ".join(f"#{card} {_text_card(card)}" for card in cards) or "-"


# ---------------------------------------------------------------------- picture

WIDTH = 1200
MARGIN = 10
HEAD = 44  # the line that says whose turn it is
CARD, GAP = 128, 12  # width of a card of the rows, and the space between two
GOLEM_TOP, GOLEM_HIGH = HEAD + 36, 150
MERCHANT_TOP, MERCHANT_HIGH = GOLEM_TOP + GOLEM_HIGH + 30, 108
LYING_HIGH = 34  # the strip below a merchant card, for the crystals on it
PLAYERS_TOP = MERCHANT_TOP + MERCHANT_HIGH + LYING_HIGH + 14
COLUMN = 10 + 7 * (CARD + GAP)  # left edge of the column with everything else
PANEL_HIGH = (0, 0, 150, 142, 124, 114)  # by number of players

PAINT = ("#f0b429", "#3f9b45", "#35c4cf", "#d6338a")
SHADE = ("#a87400", "#1f5c26", "#11737c", "#86134f")
TABLE, PANEL, EDGE, ACCENT, SOFT = "#e6ddcb", "#fffdf7", "#b9ae96", "#b3261e", "#6b6352"
STONE = ("#8d8a94", "#9a8574", "#7c8b80", "#857a9c", "#94897b")
COIN_PAINT = ("#c77b3b", "#c9ccd1")
MIDDLE = {"text_anchor": "middle"}
BOLD = {"font_weight": "bold"}

# Outlines of crystals in a square from -1 to 1: diamond, octagon, hexagon, pentagon.
SHAPES = (
    ((0, -1), (0.72, 0), (0, 1), (-0.72, 0)),
    tuple((0.98 * math.cos(math.pi * (k + 0.5) / 4), 0.98 * math.sin(math.pi * (k + 0.5) / 4)) for k in range(8)),
    tuple((math.sin(math.pi * k / 3), -math.cos(math.pi * k / 3)) for k in range(6)),
    ((0, -1), (0.92, -0.2), (0.56, 0.92), (-0.56, 0.92), (-0.92, -0.2)),
)


def height_of(num_players: int) -> int:
    """Return how high the picture is."""
    return PLAYERS_TOP + num_players * PANEL_HIGH[num_players] + MARGIN


def draw(state: State, seat: int | None = None) -> str:
    """Return the table as an SVG picture, as ``seat`` sees it; None shows what everybody holds."""
    view = View(state, seat)
    n = int(state.num_players)
    canvas = Svg(WIDTH, height_of(n))
    canvas.rect(0, 0, WIDTH, height_of(n), fill=TABLE)
    canvas.text(MARGIN + 6, 30, headline(state), 20, **BOLD)
    _draw_golem_row(canvas, state)
    _draw_merchant_row(canvas, state)
    _draw_column(canvas, state)
    for other in range(n):
        _draw_player(canvas, view, other, PLAYERS_TOP + other * PANEL_HIGH[n], PANEL_HIGH[n] - 8)
    return canvas.render()


def _slot_x(slot: int) -> float:
    return MARGIN + slot * (CARD + GAP)


def _draw_crystal(canvas: Svg, color: int, x: float, y: float, radius: float) -> None:
    """Draw a crystal around a point, with its letter where there is room for it."""
    outline = [(x + a * radius, y + b * radius) for a, b in SHAPES[color]]
    canvas.polygon(outline, fill=PAINT[color], stroke=SHADE[color], stroke_width=max(0.8, radius / 9))
    if radius >= 8:
        facet = [(x + a * radius * 0.62, y + b * radius * 0.62) for a, b in SHAPES[color]]
        canvas.polygon(facet, fill="#ffffff", fill_opacity=0.28)
        size = radius * 0.95
        canvas.text(x, y + size * 0.36, LETTERS[color], size, fill=ink_on(PAINT[color]), **MIDDLE, **BOLD)


def _draw_crystals(
    canvas: Svg, colors: Sequence[int], x: float, y: float, width: float, height: float, largest: float,
    marked: bool = False,
) -> None:  # fmt: skip
    """Draw crystals in as many rows as make them largest, centered in a box; ``marked`` ones are spots to click."""
    if not colors:
        return
    count = len(colors)
    rows = max(range(1, count + 1), key=lambda r: (min(height / r, width / math.ceil(count / r), largest * 2), -r))
    columns = math.ceil(count / rows)
    size = min(height / rows, width / columns, largest * 2)
    for i, color in enumerate(colors):
        row, column = divmod(i, columns)
        in_row = min(columns, count - row * columns)
        at_x = x + width / 2 + (column - (in_row - 1) / 2) * size
        at_y = y + height / 2 + (row - (rows - 1) / 2) * size
        _draw_crystal(canvas, color, at_x, at_y, size * 0.44)
        if marked:
            _mark_crystal(canvas, color, at_x, at_y, size)


def _mark_crystal(canvas: Svg, color: int, x: float, y: float, size: float) -> None:
    canvas.spot(f"crystal {color}", x - size / 2 + 1, y - size / 2 + 1, size - 2, size - 2)


def _draw_arrow(canvas: Svg, x: float, y: float, size: float, down: bool) -> None:
    tip = [(x - size, y - size * 0.5), (x + size, y - size * 0.5), (x, y + size * 0.7)]
    if not down:
        tip = [(x - size * 0.5, y - size), (x - size * 0.5, y + size), (x + size * 0.7, y)]
    canvas.polygon(tip, fill=SOFT)


# ---------------------------------------------------------------------- golems


def _draw_golem_row(canvas: Svg, state: State) -> None:
    for slot in range(GOLEM_SLOTS):
        x = _slot_x(slot)
        _draw_golem_card(canvas, int(state.golem_row[slot]), slot, x, GOLEM_TOP)
        canvas.spot(f"golem {slot}", x, GOLEM_TOP, CARD, GOLEM_HIGH, rx=9)
        coins = ([COPPER] if slot == 0 else []) + ([SILVER] if slot == silver_slot(state) else [])
        for place, coin in enumerate(coin for coin in coins if state.bank[coin] > 0):
            _draw_coin(canvas, coin, x + 22 + 60 * place, GOLEM_TOP - 17, 13)
            canvas.text(x + 40 + 60 * place, GOLEM_TOP - 12, f"×{state.bank[coin]}", 14, **BOLD)
    _draw_back(canvas, _slot_x(GOLEM_SLOTS), GOLEM_TOP, GOLEM_HIGH, int(state.golems_left), "golems", "#5b4a78")


def _draw_coin(canvas: Svg, coin: int, x: float, y: float, radius: float) -> None:
    canvas.circle(x, y, radius, fill=COIN_PAINT[coin], stroke="#5a4a35", stroke_width=1.3)
    canvas.circle(x, y, radius * 0.74, fill="none", stroke="#5a4a35", stroke_width=0.7)
    canvas.text(x, y + radius * 0.4, "31"[coin], radius * 1.1, fill="#3b2c12", **MIDDLE, **BOLD)


def _draw_golem_card(canvas: Svg, golem: int, slot: int, x: float, y: float) -> None:
    canvas.rect(x, y, CARD, GOLEM_HIGH, rx=9, fill="#f3ecdf", stroke="#5b4a78", stroke_width=2.5)
    canvas.rect(x + 5, y + 5, CARD - 10, GOLEM_HIGH - 46, rx=6, fill="#cfdbe4")
    canvas.polygon(
        [(x + 5, y + 86), (x + 40, y + 66), (x + 78, y + 82), (x + CARD - 5, y + 62), (x + CARD - 5, y + 104),
         (x + 5, y + 104)], fill="#aebfae",
    )  # fmt: skip
    _draw_figure(canvas, golem, x + CARD / 2 + 10, y + 58)
    canvas.circle(x + 23, y + 24, 17, fill="#ffffff", stroke="#5b4a78", stroke_width=2)
    canvas.text(x + 23, y + 30.5, POINTS[golem], 18, **MIDDLE, **BOLD)
    canvas.text(x + 10, y + 100, f"slot {slot}", 11, fill=SOFT)
    canvas.text(x + CARD - 10, y + 100, f"#{golem}", 11, fill=SOFT, text_anchor="end")
    _draw_crystals(canvas, letters(COST[golem]), x + 6, y + GOLEM_HIGH - 38, CARD - 12, 34, 14)


def _draw_figure(canvas: Svg, golem: int, x: float, y: float) -> None:
    """Draw a golem of stones with the crystals of its cost in it; no two are quite alike."""
    stone = STONE[golem % len(STONE)]
    wide, tall = 17 + golem % 4 * 2, 15 + golem % 3 * 3
    style: dict[str, str | float] = {"fill": stone, "stroke": "#3d3a42", "stroke_width": 1.6}
    for side in (-1, 1):
        canvas.rect(x + side * wide * 0.5 - 7, y + tall - 3, 14, 22, rx=5, **style)
        shoulder = [(side * wide, -tall + 1), (side * (wide + 13), -tall + 7), (side * (wide + 12), tall - 1),
                    (side * (wide + 3), tall + 4), (side * (wide - 2), tall - 10)]  # fmt: skip
        canvas.polygon([(x + a, y + b) for a, b in shoulder], **style)
    body = [(-wide, -tall + 2), (-wide * 0.5, -tall - 3), (wide * 0.5, -tall - 3), (wide, -tall + 2),
            (wide * 0.8, tall), (-wide * 0.8, tall)]  # fmt: skip
    canvas.polygon([(x + a, y + b) for a, b in body], **style)
    head = 9 + golem % 2 * 2
    canvas.rect(x - head, y - tall - 18, 2 * head, 16, rx=5 + golem % 3, **style)
    for side in (-1, 1):
        canvas.circle(x + side * head * 0.45, y - tall - 10, 2.3, fill="#fff6c9")
    colors = sorted(set(letters(COST[golem])))
    for i, color in enumerate(colors):
        _draw_crystal(canvas, color, x + (i - (len(colors) - 1) / 2) * 12, y + (i % 2) * 5 - 2, 7)


def _draw_back(canvas: Svg, x: float, y: float, height: float, count: int, name: str, color: str) -> None:
    """Draw a deck from above, or the place where it was."""
    if count == 0:
        canvas.rect(x, y, CARD, height, rx=9, fill="none", stroke=EDGE, stroke_width=2, stroke_dasharray="6")
        canvas.text(x + CARD / 2, y + height / 2 + 5, f"no {name} in the deck", 10, fill=SOFT, **MIDDLE)
        return
    for shift in (4, 0):
        canvas.rect(x + shift, y + shift, CARD - 4, height - 4, rx=9, fill=color, stroke=svg.INK, stroke_width=1.2)
    canvas.text(x + CARD / 2 - 2, y + height / 2, count, 26, fill=svg.WHITE, **MIDDLE, **BOLD)
    canvas.text(x + CARD / 2 - 2, y + height / 2 + 20, f"{name} in the deck", 10, fill=svg.WHITE, **MIDDLE)


# ---------------------------------------------------------------------- merchants


def _draw_merchant_row(canvas: Svg, state: State) -> None:
    paying = state.phase == PAY and not state.over
    for slot in range(MERCHANT_SLOTS):
        x, card = _slot_x(slot), int(state.merchant_row[slot])
        if card == NO_CARD:
            canvas.rect(x, MERCHANT_TOP, CARD, MERCHANT_HIGH, rx=9, fill="none", stroke=EDGE, stroke_dasharray="6")
            continue
        _draw_merchant_card(canvas, card, slot, x, MERCHANT_TOP)
        canvas.spot(f"merchant {slot}", x, MERCHANT_TOP, CARD, MERCHANT_HIGH, rx=9)
        if paying and slot in (state.pay_target, state.pay_next):
            canvas.rect(x - 3, MERCHANT_TOP - 3, CARD + 6, MERCHANT_HIGH + 6, rx=11, fill="none", stroke=ACCENT,
                        stroke_width=3, stroke_dasharray="none" if slot == state.pay_target else "5")  # fmt: skip
        lying = letters(state.row_crystals[slot])
        if lying:
            below = MERCHANT_TOP + MERCHANT_HIGH + 2
            canvas.rect(x, below, CARD, LYING_HIGH, rx=8, fill="#d2c6ad")
            _draw_crystals(canvas, lying, x + 4, below + 2, CARD - 8, LYING_HIGH - 4, 12)
    _draw_back(canvas, _slot_x(MERCHANT_SLOTS), MERCHANT_TOP, MERCHANT_HIGH, int(state.merchants_left), "merchants",
               "#2f6f80")  # fmt: skip


def _draw_merchant_card(canvas: Svg, card: int, slot: int, x: float, y: float) -> None:
    canvas.rect(x, y, CARD, MERCHANT_HIGH, rx=9, fill="#f7fafa", stroke="#2f6f80", stroke_width=2.5)
    price = f"slot {slot}, free" if slot == 0 else f"slot {slot}, pay {slot}"
    canvas.text(x + 9, y + 17, price, 11, fill=SOFT)
    canvas.text(x + CARD - 9, y + 17, f"#{card}", 11, fill=SOFT, text_anchor="end")
    if KIND[card] == TRADE:
        _draw_crystals(canvas, letters(GIVE[card]), x + 6, y + 22, CARD - 12, 34, 14)
        _draw_arrow(canvas, x + CARD / 2, y + 62, 7, down=True)
        _draw_crystals(canvas, letters(TAKE[card]), x + 6, y + 70, CARD - 12, 34, 14)
    elif KIND[card] == OBTAIN:
        canvas.text(x + CARD / 2, y + 44, "+", 24, fill=SOFT, **MIDDLE, **BOLD)
        _draw_crystals(canvas, letters(TAKE[card]), x + 6, y + 52, CARD - 12, 40, 16)
    else:
        canvas.text(x + CARD / 2, y + 50, f"upgrade {UPGRADES[card]}", 16, **MIDDLE, **BOLD)
        for color in range(NUM_COLORS):
            _draw_crystal(canvas, color, x + 22 + 28 * color, y + 78, 10)
            if color:
                _draw_arrow(canvas, x + 8 + 28 * color, y + 78, 3.5, down=False)


def _draw_column(canvas: Svg, state: State) -> None:
    """Draw how far the game has come, what was begun, and what the letters mean."""
    x, y, width = COLUMN, HEAD + 4, WIDTH - COLUMN - MARGIN
    canvas.rect(x, y, width, PLAYERS_TOP - y - 12, rx=8, fill=PANEL, stroke=EDGE)
    words = [(f"round {state.rounds + 1 - state.over}", 17), (f"of at most {state.config[MAX_ROUNDS]}", 12)]
    words += [(f"{THRESHOLD[state.num_players]} golems bring on", 12), ("the last round", 12)]
    at = y + 26
    for line, size in words:
        canvas.text(x + 14, at, line, size, **(BOLD if size > 12 else {}))
        at += 20
    if state.final_round:
        canvas.text(x + 14, at + 4, "LAST ROUND", 15, fill=ACCENT, **BOLD)
    at = y + 142
    for line in pending_words(state).split(", "):
        canvas.text(x + 14, at, line, 13, fill=ACCENT, **BOLD)
        at += 19
    for color in range(NUM_COLORS):
        below = PLAYERS_TOP - 132 + 28 * color
        _draw_crystal(canvas, color, x + 26, below, 11)
        canvas.text(x + 46, below + 5, COLORS[color], 13)


# ---------------------------------------------------------------------- players

UNIT = 12  # of a small card: the room for one crystal
TAB = 17  # ... and at its left, for the card's number


def _draw_player(canvas: Svg, view: View, seat: int, y: float, height: float) -> None:
    state, width = view.state, WIDTH - 2 * MARGIN
    acting = view.acts(seat)
    canvas.rect(MARGIN, y, width, height, rx=8, fill=PANEL, stroke=ACCENT if acting else EDGE,
                stroke_width=3 if acting else 1)  # fmt: skip
    canvas.text(MARGIN + 14, y + 26, view.name(seat), 16, **BOLD)
    words = ["to act"] if acting else []
    words += ["first player"] if seat == state.first_player else []
    canvas.text(MARGIN + 14, y + 45, ", ".join(words), 12, fill=ACCENT if acting else SOFT)
    canvas.text(MARGIN + 14, y + 71, f"score {view.score(seat)}", 20, **BOLD)
    for coin in range(2):
        _draw_coin(canvas, coin, MARGIN + 26 + 58 * coin, y + 91, 10)
        canvas.text(MARGIN + 41 + 58 * coin, y + 96, f"×{state.coins[seat, coin]}", 13)
    _draw_caravan(canvas, state, seat, MARGIN + 158, y, height, marked=seat == view.seat)
    _draw_claimed(canvas, view, seat, MARGIN + 352, y, height)
    _draw_cards(canvas, view, seat, MARGIN + 520, y + 4, width - 530, height - 8)


def _draw_caravan(
    canvas: Svg, state: State, seat: int, x: float, y: float, height: float, *, marked: bool
) -> None:  # fmt: skip
    held = int(crystals_held(state, seat))
    over = held > CARAVAN_LIMIT
    canvas.text(x, y + 20, f"caravan {held}/{CARAVAN_LIMIT}", 12, fill=ACCENT if over else SOFT)
    size = min(33.0, (height - 36) / 2)
    top = y + 28
    canvas.rect(x - 4, top - 2, 5 * size + 8, 2 * size + 4, rx=8, fill="#d2c6ad")
    if over:
        _draw_crystals(canvas, letters(state.caravan[seat]), x, top, 5 * size, 2 * size, size / 2, marked)
        return
    for place in range(CARAVAN_LIMIT):
        at_x, at_y = x + (place % 5 + 0.5) * size, top + (place // 5 + 0.5) * size
        canvas.circle(at_x, at_y, size * 0.38, fill="#bfb194")
    for place, color in enumerate(letters(state.caravan[seat])):
        at_x, at_y = x + (place % 5 + 0.5) * size, top + (place // 5 + 0.5) * size
        _draw_crystal(canvas, color, at_x, at_y, size * 0.44)
        if marked:
            _mark_crystal(canvas, color, at_x, at_y, size)


def _draw_claimed(canvas: Svg, view: View, seat: int, x: float, y: float, height: float) -> None:
    golems, enough = view.golems(seat), int(THRESHOLD[view.state.num_players])
    canvas.text(x, y + 20, f"golems {len(golems)}/{enough}", 12, fill=SOFT)
    for place in range(enough):
        at_x, at_y = x + place % 3 * 46, y + 28 + place // 3 * min(44, (height - 36) / 2)
        if place >= len(golems):
            canvas.rect(at_x, at_y, 40, 32, rx=6, fill="none", stroke=EDGE, stroke_dasharray="4")
            continue
        known = view.recalls(seat)
        fill = STONE[golems[place] % len(STONE)] if known else "#5b4a78"
        canvas.rect(at_x, at_y, 40, 32, rx=6, fill=fill, stroke="#3d3a42", stroke_width=1.4)
        points = POINTS[golems[place]] if known else "?"
        canvas.text(at_x + 20, at_y + 22, points, 17, fill=svg.WHITE, **MIDDLE, **BOLD)


def _small_width(card: int) -> float:
    """Return how wide a small card is, at full size."""
    if KIND[card] == TRADE:
        units = GIVE[card].sum() + TAKE[card].sum() + 0.9
    else:
        units = TAKE[card].sum() + 0.8 if KIND[card] == OBTAIN else 2.6
    return float(TAB + UNIT * units + 4)


def _flow(widths: Sequence[float], room: float) -> list[list[int]]:
    """Return which cards go on which line."""
    lines: list[list[int]] = [[]]
    used = 0.0
    for i, width in enumerate(widths):
        if lines[-1] and used + width > room:
            lines.append([])
            used = 0.0
        lines[-1].append(i)
        used += width + 5
    return lines


def _draw_cards(canvas: Svg, view: View, seat: int, x: float, y: float, width: float, height: float) -> None:
    """Draw hand and played pile as small cards, as large as there is room for."""
    label = 56.0
    hand = view.hand(seat)
    groups = [("hand", hand if view.recalls(seat) else []), ("played", view.played(seat))]
    scale = 1.5
    while True:
        room = (width - label) / scale
        lines = [_flow([_small_width(card) for card in cards], room) for _, cards in groups]
        if sum(map(len, lines)) * 23 * scale + 6 <= height or scale < 0.5:
            break
        scale -= 0.05
    at = y + 3
    for (name, cards), split in zip(groups, lines, strict=True):
        canvas.text(x, at + 10.5 * scale + 4, name, 12, fill=SOFT)
        if name == "hand" and not view.recalls(seat):
            canvas.text(x + label, at + 10.5 * scale + 4, f"{len(hand)} cards", 13)
        for line in split:
            across = x + label
            for i in line:
                with canvas.group(f"translate({across:.2f} {at:.2f}) scale({scale:.3f})"):
                    _draw_small_card(canvas, cards[i], name == "played")
                if name == "hand" and seat == view.seat:
                    wide, high = _small_width(cards[i]) * scale, 20 * scale
                    canvas.spot(f"card {cards[i]}", across, at, wide, high)
                across += (_small_width(cards[i]) + 5) * scale
            at += 23 * scale


def _draw_small_card(canvas: Svg, card: int, played: bool) -> None:
    width = _small_width(card)
    canvas.rect(0, 0, width, 20, rx=5, fill="#e4e0d6" if played else "#f7fafa", stroke=EDGE if played else "#2f6f80",
                stroke_width=1.3)  # fmt: skip
    canvas.text(TAB / 2 + 0.5, 13, card, 8, fill=SOFT, **MIDDLE)
    if KIND[card] == TRADE:
        give = letters(GIVE[card])
        for i, color in enumerate(give):
            _draw_crystal(canvas, color, TAB + UNIT * (i + 0.5), 10, UNIT * 0.45)
        _draw_arrow(canvas, TAB + UNIT * (len(give) + 0.4), 10, 3.6, down=False)
        for i, color in enumerate(letters(TAKE[card])):
            _draw_crystal(canvas, color, TAB + UNIT * (len(give) + 0.9 + i + 0.5), 10, UNIT * 0.45)
    elif KIND[card] == OBTAIN:
        canvas.text(TAB + UNIT * 0.4, 14.5, "+", 13, fill=SOFT, **MIDDLE, **BOLD)
        for i, color in enumerate(letters(TAKE[card])):
            _draw_crystal(canvas, color, TAB + UNIT * (0.8 + i + 0.5), 10, UNIT * 0.45)
    else:
        canvas.text(TAB + UNIT * 1.3, 14.2, f"up {UPGRADES[card]}", 11, **MIDDLE, **BOLD)
