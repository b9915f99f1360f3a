"""Names for the array types that appear in signatures."""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

Array = npt.NDArray[Any]
"""Any NumPy array."""

State = Any
"""One game: a ``np.record`` whose fields are named by the game's ``state`` module; checkers cannot know them."""
