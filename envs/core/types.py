"""Names for the array types that appear in signatures."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]
"""Any NumPy array."""

State = np.record
"""One game: a NumPy record whose fields are named by the game's ``state`` module."""
