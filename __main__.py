"""``python -m fireside`` is the ``fireside`` command."""

import sys

from .training.cli import main

sys.exit(main())
