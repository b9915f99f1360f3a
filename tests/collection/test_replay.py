"""Replay files lead back to the same state, or say what is wrong with them."""

import json
import os
from pathlib import Path

import numpy as np
import pytest

import fireside
from fireside.envs.core.replay import ReplayError

from .cases import actions_of, every_case, positions


def record(name, options, seed=9, **more):
    game = fireside.games[name]
    actions = actions_of(name, options, seed)
    names = [f"agent {seat}" for seat in range(options["num_players"])]
    return fireside.Replay.record(game, {**options, **more}, seed, actions, names)


@every_case
def test_round_trip(name, options, tmp_path):
    game = fireside.games[name]
    replay = record(name, options)
    replay.save(tmp_path / "deep" / "game.json")
    loaded = fireside.Replay.load(tmp_path / "deep" / "game.json")
    assert loaded == replay
    *_, (final, _) = positions(name, options, 9)
    assert loaded.play() == final
    assert loaded.digest == game.digest(final)
    assert loaded.agents == [f"agent {seat}" for seat in range(options["num_players"])]
    states = [game.digest(state) for state, _ in positions(name, options, 9)]
    assert [game.digest(state) for state, _ in loaded.states()] == states
    assert os.listdir(tmp_path / "deep") == ["game.json"]


@every_case
def test_unfinished_game(name, options, tmp_path):
    game = fireside.games[name]
    actions = actions_of(name, options, 4)[:10]
    replay = fireside.Replay.record(game, options, 4, np.array(actions), [])
    replay.save(tmp_path / "game.json")
    assert fireside.Replay.load(str(tmp_path / "game.json")).play().steps == len(actions)


@every_case
def test_corrupt_files(name, options, tmp_path):
    path = tmp_path / "game.json"
    game, good = fireside.games[name], record(name, options).to_json()
    content = json.dumps(good)

    def refuses(text, *words):
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        with pytest.raises(ReplayError) as caught:
            fireside.Replay.load(path).play()
        for word in words:
            assert word in str(caught.value), caught.value

    def with_(**changes):
        return json.dumps({**good, **changes})

    refuses("", "game.json", "not a replay")
    refuses("hello", "game.json", "not a replay")
    refuses(b"\xff\xfe\x00", "game.json", "not a replay")
    for length in (1, len(content) // 2, len(content) - 1):
        refuses(content[:length], "game.json", "not a replay")
    for other in ("[]", "5", "null", '"replay"'):
        refuses(other, "game.json", "replay: expected an object")
    for key in good:
        refuses(json.dumps({k: v for k, v in good.items() if k != key}), "game.json", f"'{key}' is missing")
    refuses(with_(format="fireside replay 99"), "replay.format", "fireside replay 1", "99")
    refuses(with_(game="chess"), "replay.game", name, "chess")
    refuses(with_(game=[]), "replay.game")
    refuses(with_(version=game.version + 1), "replay.version", str(game.version + 1))
    refuses(with_(seed=-1), "seed -1")
    refuses(with_(seed=2**63), f"seed {2**63}")
    refuses(with_(seed=1.5), "seed", "1.5")
    refuses(with_(seed=None), "seed", "None")
    refuses(with_(options={"num_players": 99}), "num_players=99")
    refuses(with_(options={"num_player": 2}), "num_player", "Did you mean 'num_players'?")
    refuses(with_(options=[]), "replay.options")
    refuses(with_(agents=5), "replay.agents")
    refuses(with_(digest=5), "replay.digest")
    refuses(with_(digest="0" * 16), "0" * 16, "state")
    refuses(with_(actions={}), "replay.actions")
    for wrong in (-1, game.actions.size, "x", 1.5, None, True):
        refuses(with_(actions=[*good["actions"][:3], wrong]), "replay.actions[3]")
    state = game.new(seed=good["seed"], **options)
    illegal = int(np.flatnonzero(game.mask(state) == 0)[0])
    refuses(with_(actions=[illegal]), "decision 0", f"action {illegal}", "legal")
    refuses(with_(actions=[*good["actions"], 0]), f"decision {len(good['actions'])}", "over")
    refuses(with_(actions=good["actions"][:-1]), "state", good["digest"])
    refuses(with_(seed=good["seed"] + 1))


@every_case
def test_missing_file(name, options, tmp_path):
    with pytest.raises(ReplayError, match=r"there is no file .*nothing\.json"):
        fireside.Replay.load(tmp_path / "nothing.json")
    with pytest.raises(ReplayError, match="is not a replay"):
        fireside.Replay.load(tmp_path)


@every_case
def test_recording_what_cannot_be_played(name, options):
    game = fireside.games[name]
    with pytest.raises(ReplayError, match=r"decision 0: .*does not exist"):
        fireside.Replay.record(game, options, 1, [game.actions.size], [])
    with pytest.raises((ReplayError, TypeError), match="whole number"):
        fireside.Replay.record(game, options, 1, ["x"], [])
    with pytest.raises(ValueError, match="seed -1"):
        fireside.Replay.record(game, options, -1, [], [])


@every_case
def test_saving_is_whole_or_not_at_all(name, options, tmp_path, monkeypatch):
    path = tmp_path / "game.json"
    replay = record(name, options)
    replay.save(path)
    before = path.read_bytes()
    replay.save(path)
    assert path.read_bytes() == before
    replay.agents = ["somebody else"]
    full = OSError("no space left on device")
    real = Path.write_text

    def half(self, text, *args, **kwargs):
        real(self, text[: len(text) // 2], *args, **kwargs)
        raise full

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_text", half)
        with pytest.raises(OSError, match="no space"):
            replay.save(path)
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["game.json"]
