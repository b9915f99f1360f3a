"""A small SVG canvas and the colors that all drawings share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from xml.sax.saxutils import escape, quoteattr

FONTS = "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif"

# Hues far apart for every kind of color vision (after Okabe and Ito), shifted so that they also differ in lightness.
BLACK = "#26262b"
BLUE = "#1668a8"
GREEN = "#2a9d78"
ORANGE = "#f2a71b"
PURPLE = "#a873b8"
RED = "#cf4520"
WHITE = "#fbfaf5"
SKY = "#8cc8ea"
SAND = "#e9dcc0"
PAPER = "#f6f2e8"
GREY = "#8b8b8b"
INK = "#2b2b33"


class Svg:
    """Shapes in the order they are drawn. Style goes into keywords: ``stroke_width=2`` is ``stroke-width="2"``."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self._parts: list[str] = []
        self._spots: list[str] = []

    def rect(self, x: float, y: float, width: float, height: float, **style: str | float) -> None:
        """Draw a rectangle by its upper left corner."""
        self._add("rect", {"x": x, "y": y, "width": width, "height": height, **style})

    def circle(self, x: float, y: float, radius: float, **style: str | float) -> None:
        """Draw a circle around a point."""
        self._add("circle", {"cx": x, "cy": y, "r": radius, **style})

    def line(self, x1: float, y1: float, x2: float, y2: float, **style: str | float) -> None:
        """Draw a straight line."""
        self._add("line", {"x1": x1, "y1": y1, "x2": x2, "y2": y2, **style})

    def polygon(self, points: Sequence[tuple[float, float]], **style: str | float) -> None:
        """Draw a closed shape."""
        self._add("polygon", {"points": " ".join(f"{_number(x)},{_number(y)}" for x, y in points), **style})

    def text(self, x: float, y: float, words: object, size: float = 14, **style: str | float) -> None:
        """Write on the baseline ``y``; ``text_anchor="middle"`` centers at ``x``."""
        self._add("text", {"x": x, "y": y, "font_size": size, "fill": INK, **style}, escape(str(words)))

    def spot(self, key: str, x: float, y: float, width: float, height: float, **style: str | float) -> None:
        """Mark a rectangle as a thing that actions have to do with (``Game.touches`` names it by ``key``).

        It lies above everything and shows nothing: what is clicked and highlighted in the browser, not what is drawn.
        """
        box: dict[str, str | float] = {"x": x, "y": y, "width": width, "height": height, "rx": 6}
        self._spots.append(_element("rect", {"data_key": key, **box, "fill": "none", **style}))

    @contextmanager
    def group(self, transform: str) -> Iterator[None]:
        """Transform everything drawn inside the ``with``."""
        self._parts.append(f"<g transform={quoteattr(transform)}>")
        yield
        self._parts.append("</g>")

    def render(self) -> str:
        """Return the drawing as a file of its own."""
        width, height = _number(self.width), _number(self.height)
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
                f'viewBox="0 0 {width} {height}" font-family={quoteattr(FONTS)}>',
                *self._parts,
                *self._spots,
                "</svg>\n",
            ]
        )

    def _add(self, tag: str, attributes: dict[str, str | float], content: str = "") -> None:
        self._parts.append(_element(tag, attributes, content))


def ink_on(color: str) -> str:
    """Return the color in which writing on ``color`` (``#rrggbb``) is easiest to read."""
    red, green, blue = (int(color[i : i + 2], 16) for i in (1, 3, 5))
    return INK if 0.299 * red + 0.587 * green + 0.114 * blue > 140 else WHITE


def _element(tag: str, attributes: dict[str, str | float], content: str = "") -> str:
    written = " ".join(f"{name.replace('_', '-')}={_quoted(value)}" for name, value in attributes.items())
    return f"<{tag} {written}>{content}</{tag}>" if content else f"<{tag} {written}/>"


@lru_cache(8192)
def _quoted(value: str | float) -> str:
    return quoteattr(value) if isinstance(value, str) else f'"{_number(value)}"'


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
