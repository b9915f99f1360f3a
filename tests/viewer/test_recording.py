"""Replays looked at from every chair, and made into pictures and films."""

import io
import json

import pytest

from fireside.envs.core.picture import to_png
from fireside.envs.core.replay import ReplayError
from fireside.training.agents import make_agent
from fireside.training.cli import main
from fireside.viewer.recording import Recording
from fireside.viewer.table import Refused

from .games import let_agents_play, table


@pytest.fixture(scope="module")
def replay():
    played = table("lanterns", "search:20", "greedy", seed=9)
    let_agents_play(played)
    return played.replay()


@pytest.fixture
def file(replay, tmp_path):
    path = tmp_path / "game.json"
    replay.save(path)
    return path


def test_views(replay):
    recording = Recording(replay)
    for at in (0, 7, len(replay.actions)):
        for seat in (None, 0, 1):
            view = recording.view(at, seat)
            assert view["picture"] == replay.game.draw(recording.states[at], seat)
            assert (view["chosen"] is None) == (at == len(replay.actions))
    with pytest.raises(Refused):
        recording.view(len(replay.actions) + 1)


def test_thoughts(replay):
    recording = Recording(replay)
    by_search = [recording.thought(at) for at, state in enumerate(recording.states[:12]) if state.seat == 0]
    assert any(by_search)
    for at, state in enumerate(recording.states[:12]):
        thought = recording.thought(at)
        if thought:
            assert state.seat == 0
            assert thought["chosen"] == replay.actions[at]  # the search decides again as it did
    adviser = Recording(replay, make_agent("search:10", replay.game))
    assert {adviser.thought(at)["by"] for at in range(12) if adviser.thought(at)} == {"search:10"}


def test_a_replay_names_no_code_to_run(replay, tmp_path):
    trap = tmp_path / "trap.py"
    trap.write_text("raise SystemExit('loaded')")
    document = {**replay.to_json(), "agents": [f"{trap}:agent", "search:999999999"]}
    recording = Recording(type(replay).from_json(document))
    assert all(recording.thought(at) is None for at in range(10))


def test_positions_as_pictures(file, replay, tmp_path, capsys):
    svg, png = tmp_path / "position.svg", tmp_path / "position.png"
    assert main(["replay", str(file), "--svg", str(svg), "--png", str(png), "--at", "4", "--seat", "1"]) == 0
    state = Recording(replay).states[4]
    assert svg.read_text() == replay.game.draw(state, 1)
    assert png.read_bytes() == to_png(replay.game.draw(state, 1))
    assert str(png) in capsys.readouterr().out
    assert main(["replay", str(file), "--svg", str(svg), "--at", "9999"]) == 2
    assert main(["replay", str(file), "--svg", str(tmp_path / "wrong.png")]) == 2


def short(replay, decisions=6):
    return type(replay).record(replay.game, replay.options, replay.seed, replay.actions[:decisions], replay.agents)


def test_films(replay, tmp_path):
    from PIL import Image

    path, gif, mp4 = tmp_path / "short.json", tmp_path / "short.gif", tmp_path / "short.mp4"
    short(replay).save(path)
    assert main(["replay", str(path), "--gif", str(gif), "--mp4", str(mp4), "--fps", "4"]) == 0
    with Image.open(io.BytesIO(gif.read_bytes())) as film:
        assert film.n_frames == 7
        assert film.info["duration"] == 250
    av = pytest.importorskip("av")
    with av.open(str(mp4)) as film:
        assert film.streams.video[0].codec_context.name == "h264"
        assert sum(1 for _ in film.decode(video=0)) == 7


@pytest.mark.parametrize("damage", ["{", "[]", '{"format": "other"}'])
def test_corrupt_replays_are_refused(damage, tmp_path, capsys):
    path = tmp_path / "bad.json"
    path.write_text(damage)
    assert main(["replay", str(path), "--web", "--no-browser"]) == 2
    assert "bad.json" in capsys.readouterr().err


def test_a_replay_that_leads_elsewhere_is_refused(replay, tmp_path, capsys):
    path = tmp_path / "bad.json"
    for change in ({"digest": "0" * 16}, {"actions": [len(replay.game.actions) - 1]}):
        path.write_text(json.dumps({**replay.to_json(), **change}))
        with pytest.raises(ReplayError):
            Recording(type(replay).load(path))
        assert main(["replay", str(path), "--web", "--no-browser"]) == 2
