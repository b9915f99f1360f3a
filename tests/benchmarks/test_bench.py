"""The benchmark measures what it says; how fast things are is not a matter of tests."""

import json

import pytest

import fireside
from fireside.benchmarks.adapters import PATHS, adapter_paths
from fireside.benchmarks.bench import run_bench
from fireside.benchmarks.training_speed import empty_limit, our_training, tutorial_pattern
from fireside.training.cli import main


def test_figures_and_ratios():
    report = run_bench(["lanterns"], repeats=3, seconds=0.02, skip=("training", "startup"))
    figures = {figure.name: figure for figure in report.figures}
    assert {"connect_four_v3", "batch, one core", "AEC env"} <= set(figures)
    one, yardstick = figures["batch, one core"], figures["connect_four_v3"]
    assert len(one.values) == 3
    assert min(one.values) <= one.median <= max(one.values)
    assert one.ratio == pytest.approx(one.median / yardstick.median)
    for figure in report.figures:
        assert figure.name in report.table()


def test_json(tmp_path, capsys):
    path = tmp_path / "bench.json"
    arguments = ["--repeats", "1", "--seconds", "0.02", "--skip", "training", "--skip", "startup", "--json", str(path)]
    assert main(["bench", "lanterns", *arguments]) == 0
    assert "connect_four_v3" in capsys.readouterr().out
    figures = json.loads(path.read_text())["figures"]
    assert all(figure["median"] > 0 for figure in figures)


@pytest.mark.parametrize("learner", [our_training, empty_limit, tutorial_pattern])
def test_learners_learn(learner):
    assert learner("lanterns")() > 0


def test_adapters(capsys):
    """Every path is measured beside the Batch."""
    pytest.importorskip("ray")
    arguments = ["bench", "lanterns", "--adapters", "--repeats", "1", "--seconds", "0.02", "--skip", "aec"]
    assert main(arguments) == 0
    captured = capsys.readouterr()
    assert "left out" not in captured.err
    for path in PATHS:
        assert path in captured.out


@pytest.mark.parametrize("name", list(fireside.games))
def test_every_game_is_played_through_every_path(name):
    pytest.importorskip("ray")
    assert all(work() > 0 for _, work in adapter_paths(name))


def test_search_beside_open_spiel():
    pytest.importorskip("pyspiel")
    report = run_bench(["lanterns"], repeats=1, seconds=0.02, search=True)
    assert [figure.game for figure in report.figures] == ["gin_rummy", "gin_rummy", "lanterns", "lanterns"]
    assert all(figure.median > 0 for figure in report.figures)
    python = report.figures[1]
    assert report.figures[2].ratio == pytest.approx(report.figures[2].median / python.median)
