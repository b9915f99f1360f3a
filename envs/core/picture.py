"""From an SVG drawing to pixels and to a window. Needs the ``web`` extra."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import numpy.typing as npt

from .extras import require


def require_pictures() -> None:
    """Raise an error with the install command if pictures cannot be made here."""
    require("web", "resvg_py", "PIL")


def to_png(svg: str) -> bytes:
    """Return an SVG drawing as a PNG file."""
    require_pictures()
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg))


def to_pixels(svg: str) -> npt.NDArray[np.uint8]:
    """Return an SVG drawing as an array of pixels (height, width, 3)."""
    png = to_png(svg)
    from PIL import Image

    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))


class Window:
    """A window that shows one picture after another."""

    def __init__(self, title: str) -> None:
        require("web", "pygame")
        import pygame

        self.pygame = pygame
        pygame.display.init()
        pygame.display.set_caption(title)
        self.surface: Any = None

    def show(self, pixels: npt.NDArray[np.uint8]) -> None:
        """Show a picture; the window takes its size from the first."""
        height, width, _ = pixels.shape
        if self.surface is None:
            self.surface = self.pygame.display.set_mode((width, height))
        self.surface.blit(self.pygame.surfarray.make_surface(pixels.swapaxes(0, 1)), (0, 0))
        self.pygame.event.pump()
        self.pygame.display.flip()

    def close(self) -> None:
        """Close the window."""
        self.pygame.display.quit()
