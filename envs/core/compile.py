"""Compiling kernels with Numba, and where the machine code is kept.

Numba's on-disk cache looks only at the file a function stands in, so a change in another file that was inlined
goes unnoticed. Our cache folder is therefore named by a hash of everything a kernel can see: the core's sources,
the sources and the component data of its game, and the versions of Numba and Python.
"""

from __future__ import annotations

import hashlib
import os
import platform
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast

import numba

Function = TypeVar("Function", bound=Callable[..., Any])

ENVS = Path(__file__).resolve().parent.parent
PACKAGE = __name__.rsplit(".", 2)[0]  # fireside.envs


def kernel(function: Function) -> Function:
    """Compile ``function``: cached on disk, free of Python's global lock, never parallel in itself."""
    settings: Any = numba.config
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(cache_folder(_game_of(function.__module__)))
    try:
        compiled: Any = numba.njit(cache=True, nogil=True)(function)
        return cast(Function, compiled)
    finally:
        settings.CACHE_DIR = before


def instantiate(template: ModuleType, name: str, functions: dict[str, Callable[..., Any]]) -> ModuleType:
    """Return a copy of the module ``template`` in which ``functions`` replace the names of the same spelling.

    Numba keeps no machine code of closures, so kernels that serve every game cannot be made by a factory. They are
    written once as module-level functions, and each game gets its own copy of that module.
    """
    import importlib.util

    assert template.__file__ is not None
    missing = [key for key in functions if not hasattr(template, key)]
    if missing:
        raise ValueError(f"{template.__name__} knows no function called {', '.join(missing)}")
    spec = importlib.util.spec_from_file_location(name, template.__file__)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # Numba finds a cached function's module by its name
    spec.loader.exec_module(module)
    vars(module).update(functions)
    return module


def cache_folder(game: str) -> Path:
    """Return the folder for the machine code of ``game`` ("core" for what all games share)."""
    return _cache_root() / f"{game}-{source_hash(game)}"


@cache
def source_hash(game: str) -> str:
    """Return the hash of everything that the kernels of ``game`` can see."""
    digest = hashlib.sha256()
    settings = (numba.__version__, platform.python_version(), os.environ.get("NUMBA_BOUNDSCHECK", ""))
    digest.update(repr(settings).encode())
    for folder in sorted({"core", game}):
        for path in sorted((ENVS / folder).rglob("*")):
            if path.suffix in (".py", ".json"):
                digest.update(path.name.encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _game_of(module: str) -> str:
    inside = module.removeprefix(f"{PACKAGE}.").split(".")
    return inside[0] if module.startswith(f"{PACKAGE}.") else "core"


@cache
def _cache_root() -> Path:
    """Return a writable folder: ``FIRESIDE_CACHE_DIR``, ``NUMBA_CACHE_DIR``, the user's cache, or a temporary one."""
    named = os.environ.get("FIRESIDE_CACHE_DIR") or os.environ.get("NUMBA_CACHE_DIR")
    if named:
        return Path(named) / "fireside"
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = base / "fireside"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        return Path(tempfile.mkdtemp(prefix="fireside-"))
