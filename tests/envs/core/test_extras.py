"""A missing library is named together with the command that installs it."""

import importlib.util

import pytest

from fireside.benchmarks.bench import run_bench
from fireside.envs import lanterns_v0
from fireside.envs.core.extras import MissingExtra, require
from fireside.training.cli import main


@pytest.fixture
def without(monkeypatch):
    found = importlib.util.find_spec

    def hide(*modules):
        monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name in modules else found(name))

    return hide


def test_one_line_with_the_command(without):
    without("resvg_py")
    with pytest.raises(MissingExtra) as caught:
        require("web", "resvg_py", "numpy")
    assert str(caught.value) == "resvg_py not found; install it with: pip install 'fireside[web]'"
    assert isinstance(caught.value, ImportError)


def test_pictures(without):
    without("resvg_py", "PIL")
    for mode in ("rgb_array", "human"):
        with pytest.raises(MissingExtra, match=r"pip install 'fireside\[web\]'"):
            lanterns_v0.env(render_mode=mode)
    lanterns_v0.env(render_mode="ansi")


def test_training(without, capsys):
    without("stable_baselines3", "sb3_contrib", "torch", "yaml")
    assert main(["train", "lanterns"]) == 2
    complaint = capsys.readouterr().err
    assert complaint.count("\n") == 1
    assert "pip install 'fireside[sb3]'" in complaint


def test_bench(without):
    without("pygame")
    with pytest.raises(MissingExtra, match=r"pygame not found; install it with: pip install 'fireside\[web\]'"):
        run_bench(["lanterns"], 1, 0.01)
