"""Optional libraries: asked for where they are needed, with the install command when they are missing."""

from __future__ import annotations

import importlib.util


class MissingExtra(ImportError):
    """A library of an optional extra is not installed; the message is the command that installs it."""


def require(extra: str, *modules: str) -> None:
    """Raise MissingExtra unless all ``modules`` of an extra can be imported."""
    missing = [module for module in modules if importlib.util.find_spec(module) is None]
    if missing:
        raise MissingExtra(f"{', '.join(missing)} not found; install it with: pip install 'fireside[{extra}]'")
