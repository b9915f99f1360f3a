"""Compiled games take the same course as interpreted ones, and as ones compiled with checks of every index.

Compiled code wraps integers and writes out of bounds in silence; here it would be seen.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ..variants import VARIANTS
from .cases import every_game

SCRIPT = Path(__file__).with_name("trajectories.py")


def lines(name, **settings):
    """Return what the script prints about a game in a process of its own."""
    environment = {k: v for k, v in os.environ.items() if k not in ("NUMBA_DISABLE_JIT", "NUMBA_BOUNDSCHECK")}
    command = [sys.executable, "-W", "error::RuntimeWarning", str(SCRIPT), name, json.dumps(VARIANTS[name])]
    done = subprocess.run(command, env={**environment, **settings}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout.splitlines()


@pytest.fixture(scope="module")
def compiled():
    known = {}

    def of(name):
        if name not in known:
            known[name] = lines(name)
        return known[name]

    return of


def assert_same_course(found, expected):
    assert len(expected) > 500
    for number, (one, other) in enumerate(zip(found, expected, strict=False)):
        assert one == other, f"first difference in line {number}, after {expected[number - 1]}"
    assert len(found) == len(expected)


@every_game
def test_interpreted(name, compiled):
    assert_same_course(lines(name, NUMBA_DISABLE_JIT="1"), compiled(name))


@every_game
def test_bounds_checked(name, compiled, tmp_path):
    settings = {"NUMBA_BOUNDSCHECK": "1", "FIRESIDE_CACHE_DIR": str(tmp_path)}
    assert_same_course(lines(name, **settings), compiled(name))
    assert any(tmp_path.rglob("*.nbi")), "nothing was compiled"


def test_interpreted_run_sees_overflow():
    """The setting that these tests rely on does what they rely on."""
    code = "import numpy as np; np.int16(32767) + np.int16(1)"
    done = subprocess.run([sys.executable, "-W", "error::RuntimeWarning", "-c", code], capture_output=True, text=True)
    assert "overflow" in done.stderr


def test_bounds_check_sees_a_wrong_index(tmp_path):
    """... and so does the check of indices."""
    code = (
        "import numpy as np\n"
        "from fireside.envs.core.random import shuffle\n"
        "shuffle(np.array([1, 2, 3, 4], np.uint32), np.zeros(3, np.int64), 50)\n"
    )
    environment = {**os.environ, "NUMBA_BOUNDSCHECK": "1", "FIRESIDE_CACHE_DIR": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
    assert "IndexError" in done.stderr
