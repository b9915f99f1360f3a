"""A missing library is named together with the command that installs it."""

import importlib
import importlib.util
import sys

import pytest

from fireside.benchmarks.adapters import adapter_paths
from fireside.benchmarks.bench import run_bench
from fireside.envs import lanterns_v0
from fireside.envs.core.extras import MissingExtra, require
from fireside.training.cli import main


@pytest.fixture
def without(monkeypatch):
    found = importlib.util.find_spec

    def hide(*modules):
        monkeypatch.setattr(
            importlib.util, "find_spec", lambda name, *rest: None if name in modules else found(name, *rest)
        )

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


@pytest.mark.parametrize(
    ("module", "library", "extra"),
    [
        ("wrappers.rllib", "ray", "rllib"),
        ("training.rllib", "ray", "rllib"),
        ("wrappers.open_spiel", "pyspiel", "interop"),
        ("wrappers.sb3", "sb3_contrib", "sb3"),
    ],
)
def test_adapters(without, monkeypatch, module, library, extra):
    monkeypatch.delitem(sys.modules, f"fireside.{module}", raising=False)
    without(library)
    with pytest.raises(MissingExtra) as caught:
        importlib.import_module(f"fireside.{module}")
    assert str(caught.value) == f"{library} not found; install it with: pip install 'fireside[{extra}]'"


def test_training_on_ray(without, monkeypatch, capsys):
    monkeypatch.delitem(sys.modules, "fireside.training.rllib", raising=False)
    without("ray")
    assert main(["train", "lanterns", "--engine", "rllib"]) == 2
    assert capsys.readouterr().err == "fireside: ray not found; install it with: pip install 'fireside[rllib]'\n"


def test_bench_leaves_out_what_is_missing(without, capsys):
    without("ray", "pyspiel")
    names = [name for name, _ in adapter_paths("lanterns")]
    assert not [name for name in names if name.startswith(("RLlib", "OpenSpiel"))]
    assert "left out: OpenSpiel: pyspiel not found; install it with" in capsys.readouterr().err
