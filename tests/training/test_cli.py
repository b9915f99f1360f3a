"""The command line from end to end, on a tiny run."""

import json
import os
import signal
import zipfile

import pytest
import torch

from fireside.training import train as training
from fireside.training.checkpoint import LABEL
from fireside.training.cli import main

TINY = [
    "--set", "total_steps=1024", "--set", "num_envs=8", "--set", "n_steps=64", "--set", "batch_size=64",
    "--set", "n_epochs=1", "--set", "evaluate_every=512", "--set", "evaluate_seeds=2", "--set", "final_seeds=3",
]  # fmt: skip
FILES = {
    "config.yaml",
    "checkpoint.zip",
    "progress.json",
    "learning_curve.png",
    "evaluation.json",
    "replay.json",
    "report.md",
}


@pytest.fixture(scope="module")
def run_folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("runs") / "tiny"
    assert main(["train", "lanterns", "--out", str(folder), *TINY]) == 0
    return folder


def test_a_run_leaves_everything(run_folder):
    names = {path.name for path in run_folder.iterdir()}
    assert names >= FILES
    assert not [name for name in names if name.startswith(".")]
    assert list((run_folder / "tensorboard").iterdir())
    report = (run_folder / "report.md").read_text()
    evaluation = json.loads((run_folder / "evaluation.json").read_text())
    share = evaluation[1]["standings"][0]["win_share"]
    assert f"| greedy | {share:.1%} |" in report
    assert "1,024 decisions" in report
    assert f"torch {torch.__version__.partition('+')[0]}" in report
    progress = json.loads((run_folder / "progress.json").read_text())
    assert progress["steps"] == 1024
    assert [point["steps"] for point in progress["curve"]] == [0, 512, 1024]


def test_evaluate_and_replay(run_folder, tmp_path, capsys):
    out, replays = tmp_path / "result.json", tmp_path / "replays"
    arguments = ["evaluate", "lanterns", str(run_folder), "random", "--seeds", "4"]
    assert main([*arguments, "--json", str(out), "--replays", str(replays)]) == 0
    assert json.loads(out.read_text())["games"] == 8
    assert "95 % interval" in capsys.readouterr().out
    assert main(["replay", str(min(replays.iterdir()))]) == 0
    assert "pick tile" in capsys.readouterr().out


@pytest.mark.parametrize("times", [1, 2])
def test_ctrl_c_keeps_a_checkpoint_and_resume_finishes(tmp_path, monkeypatch, capsys, times):
    folder = tmp_path / "run"
    step = training._Watcher._on_step

    def interrupted(self):
        if 200 <= self.run.learner.steps < 200 + 8 * times:
            os.kill(os.getpid(), signal.SIGINT)
        return step(self)

    monkeypatch.setattr(training._Watcher, "_on_step", interrupted)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # workers of pytest-xdist ignore it
    try:
        assert main(["train", "lanterns", "--out", str(folder), *TINY]) == 130
    finally:
        signal.signal(signal.SIGINT, before)
    assert f"--resume {folder}" in capsys.readouterr().err
    stopped = json.loads((folder / "progress.json").read_text())["steps"]
    assert stopped == (512 if times == 1 else 0)  # the next moment between two rollouts, or the last one
    monkeypatch.setattr(training._Watcher, "_on_step", step)
    assert main(["train", "--resume", str(folder)]) == 0
    progress = json.loads((folder / "progress.json").read_text())
    assert progress["steps"] >= 1024
    steps = [point["steps"] for point in progress["curve"]]
    assert steps == sorted(set(steps))


def refused(capsys, *arguments):
    assert main(list(arguments)) == 2
    error = capsys.readouterr().err
    assert "Traceback" not in error
    return error


def test_bad_input_is_refused_in_one_line(run_folder, tmp_path, capsys):
    assert "no game 'lantern'; there are" in refused(capsys, "games", "lantern")
    assert "no agent 'gredy'; allowed: random, greedy" in refused(capsys, "evaluate", "lanterns", "gredy")
    assert "3 agents for a table of 2" in refused(capsys, "evaluate", "lanterns", "random", "greedy", "random")
    assert "num_players=7 is not allowed" in refused(capsys, "evaluate", "lanterns", "random", "--num-players", "7")
    assert "is not empty" in refused(capsys, "train", "lanterns", "--out", str(run_folder))
    assert "holds no training run" in refused(capsys, "train", "--resume", str(tmp_path))
    assert "give a config" in refused(capsys, "train")
    assert "there is no file" in refused(capsys, "replay", str(tmp_path / "none.json"))
    (tmp_path / "bad.json").write_text("{")
    assert "is not a replay" in refused(capsys, "replay", str(tmp_path / "bad.json"))


def test_a_checkpoint_of_another_game_is_refused(run_folder, tmp_path, capsys):
    other = tmp_path / "other.zip"
    with zipfile.ZipFile(run_folder / "checkpoint.zip") as source, zipfile.ZipFile(other, "w") as target:
        for entry in source.namelist():
            content = source.read(entry)
            if entry == LABEL:
                content = json.dumps({**json.loads(content), "game": "chess"}).encode()
            target.writestr(entry, content)
    assert "has game 'chess', but lanterns needs 'lanterns'" in refused(capsys, "evaluate", "lanterns", str(other))
    other.write_bytes(b"not a zip")
    assert "is not a checkpoint of fireside" in refused(capsys, "evaluate", "lanterns", str(other))


def test_a_failed_start_writes_nothing(tmp_path, capsys):
    folder = tmp_path / "run"
    refused(capsys, "train", "lanterns", "--out", str(folder), "--set", "opponents={nobody: 1}")
    assert not folder.exists()


def test_games(capsys):
    assert main(["games"]) == 0
    assert "lanterns" in capsys.readouterr().out
    assert main(["games", "lanterns"]) == 0
    assert "favor_supply" in capsys.readouterr().out


def test_tournament_and_rate(tmp_path, capsys):
    file = tmp_path / "ladder.json"
    command = ["tournament", "lanterns", "random", "greedy", "--seeds", "4", "--out", str(file)]
    assert main(command) == 0
    output = capsys.readouterr().out
    assert "random – greedy" in output
    assert (tmp_path / "ladder.png").exists()
    before = file.read_text()
    assert main(command) == 0  # all has been played
    assert file.read_text() == before
    assert "holds another tournament" in refused(capsys, *command, "--num-players", "3")
    assert "at least two different agents" in refused(capsys, "tournament", "lanterns", "random")
    assert main(["rate", "search:20", str(file), "--most-seeds", "4"]) == 0
    assert "search:20: +" in capsys.readouterr().out
    assert json.loads(file.read_text())["agents"] == ["random", "greedy", "search:20"]
    assert "has only random, greedy" in refused(capsys, "rate", "search:5", str(file), "--against", "nobody")
    assert "there is no file" in refused(capsys, "rate", "greedy", str(tmp_path / "none.json"))
