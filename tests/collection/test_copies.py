"""A copy of a running game, however it was made, plays on exactly like the original."""

import copy
import json
import pickle
import subprocess
import sys

import numpy as np
import pytest

import fireside
from fireside.envs.core.documents import DocumentError

from .cases import CASES, Chooser, every_case, every_game, look_around, make, next_action, positions, same


def by_save(env):
    other = make(env.game.name, env.options.to_dict(), reward=env.reward)
    other.load(env.save())
    return other


def by_save_through_pickle(env):
    other = make(env.game.name, env.options.to_dict(), reward=env.reward)
    other.reset(seed=99)
    other.load(pickle.loads(pickle.dumps(env.save())))
    return other


WAYS = {
    "deepcopy": copy.deepcopy,
    "pickle": lambda env: pickle.loads(pickle.dumps(env)),
    "clone": lambda env: env.clone(),
    "save": by_save,
    "save-pickle": by_save_through_pickle,
}


def assert_same_future(env, other, chooser):
    """Play both to the end and through the next game."""
    for _ in range(2):
        assert same(look_around(env), look_around(other))
        while env.agents:
            action = next_action(env, chooser)
            env.step(action)
            other.step(action)
            assert same(look_around(env), look_around(other))
        env.reset()
        other.reset()


def decisions(name, options, seed):
    return sum(1 for _, action in positions(name, options, seed) if action is not None)


def moments(name, options):
    """Yield environments at the start, in mid-game, at the last decision and after the end."""
    total = decisions(name, options, 5)
    for stop in (0, total // 2, total - 1, total):
        env, chooser = make(name, options, reward="score"), Chooser(6)
        env.reset(seed=5)
        while env.record.steps < stop:
            env.step(next_action(env, chooser))
        assert env.game.over(env.record) == (stop == total)
        yield env


@pytest.mark.parametrize("way", WAYS)
@every_case
def test_environment(name, options, way):
    for env in moments(name, options):
        assert_same_future(env, WAYS[way](env), Chooser(7))


@pytest.mark.parametrize("way", ["deepcopy", "pickle", "clone"])
@every_case
def test_environment_without_a_game(name, options, way):
    """Before the first reset, and after every agent has left."""
    env = make(name, options)
    other = WAYS[way](env)
    env.reset(seed=4)
    other.reset(seed=4)
    chooser = Chooser(1)
    while env.agents:
        action = next_action(env, chooser)
        env.step(action)
        other.step(action)
    third = WAYS[way](env)
    env.reset()
    third.reset()
    assert_same_future(env, third, Chooser(2))


@pytest.mark.parametrize("way", WAYS)
@every_case
def test_copies_are_independent(name, options, way):
    env = list(moments(name, options))[1]
    other = WAYS[way](env)
    before, chooser = look_around(env), Chooser(3)
    while other.agents:
        other.step(next_action(other, chooser))
    assert same(look_around(env), before)


@every_case
def test_one_snapshot_loads_many_times(name, options):
    env = list(moments(name, options))[1]
    snapshot, before = env.save(), look_around(env)
    for seed in range(3):
        chooser = Chooser(seed)
        while env.agents:
            env.step(next_action(env, chooser))
        env.load(snapshot)
        assert same(look_around(env), before)


@every_game
def test_snapshot_of_another_table(name):
    game = fireside.games[name]
    if len(game.player_counts) < 2:
        pytest.skip("one table size only")
    small, large = (make(name, {"num_players": n}) for n in game.player_counts[:2])
    small.reset(seed=1)
    with pytest.raises(ValueError, match=r"options.*num_players"):
        large.load(small.save())
    with pytest.raises(ValueError, match="game"):
        small.load({**small.save(), "game": "chess_v0"})


FRESH_PROCESS = """
import pickle, sys
env, batch, actions = pickle.load(sys.stdin.buffer)
for action in actions:
    env.step(action)
batch.step(batch.sample_actions())
pickle.dump((env.record.tobytes(), env.rewards, env.agents, batch.states.tobytes()), sys.stdout.buffer)
"""


@every_game
def test_pickle_into_a_fresh_process(name):
    options = {"num_players": max(fireside.games[name].player_counts)}
    env = list(moments(name, options))[1]
    batch = fireside.Batch(name, 3, seed=1, **options)
    sent = pickle.dumps(env), pickle.dumps(batch)
    chooser, actions = Chooser(7), []
    while not env.game.over(env.record):
        actions.append(next_action(env, chooser))
        env.step(actions[-1])
    batch.step(batch.sample_actions())
    message = pickle.dumps((pickle.loads(sent[0]), pickle.loads(sent[1]), actions))
    answer = subprocess.run([sys.executable, "-c", FRESH_PROCESS], input=message, capture_output=True, check=True)
    expected = env.record.tobytes(), env.rewards, env.agents, batch.states.tobytes()
    assert pickle.loads(answer.stdout) == expected


# ---------------------------------------------------------------------- records


@every_case
def test_records(name, options):
    game = fireside.games[name]
    for policy in (None, "greedy"):
        for state, action in positions(name, options, 3, policy):
            document = json.loads(json.dumps(game.to_json(state)))
            copies = (
                game.clone(state),
                np.frombuffer(bytearray(state.tobytes()), game.dtype)[0],
                game.from_json(document),
            )
            for other in copies:
                assert other == state
                assert game.digest(other) == game.digest(state)
            if action is not None:
                before = state.tobytes()
                for other in copies:
                    game.apply(other, action)
                assert state.tobytes() == before
                assert copies[0] == copies[1] == copies[2]
                assert copies[0] != state


@every_game
def test_games_are_pickled_by_name(name):
    game = fireside.games[name]
    assert pickle.loads(pickle.dumps(game)) is game
    assert copy.deepcopy(game) is game


def places(value, path="state"):
    """Yield (path, container, key) of every value inside a document."""
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in list(entries):
        inner_path = f"{path}.{key}" if isinstance(value, dict) else f"{path}[{key}]"
        yield inner_path, value, key
        yield from places(inner, inner_path)


def mid_game_document(name, options, share=0.5):
    game = fireside.games[name]
    stop = int(decisions(name, options, 3) * share)
    for state, _ in positions(name, options, 3):
        if state.steps == stop:
            return game.to_json(state)
    raise AssertionError


@every_case
def test_documents_with_a_wrong_value(name, options):
    """Whatever is replaced by something of the wrong type, the error names the place (or the options as a whole)."""
    game = fireside.games[name]
    document = mid_game_document(name, options)
    count = 0
    for path, container, key in places(document):
        right = container[key]
        for wrong in ("no such thing", 1.5, -(10**6), 10**12, {"a": 1}, [["x"]]):
            container[key] = wrong
            with pytest.raises(DocumentError) as caught:
                game.from_json(document)
            place = "state.options" if path.startswith("state.options") else path.split("[")[0]
            assert place in str(caught.value), f"{path} = {wrong!r} gives: {caught.value}"
            count += 1
        container[key] = right
    assert count > 50
    game.from_json(document)


@every_case
def test_documents_with_missing_and_unknown_keys(name, options):
    game = fireside.games[name]
    document = mid_game_document(name, options)
    containers = {id(document): ("state", document)}
    for path, container, key in places(document):
        if isinstance(container[key], dict):
            containers[id(container[key])] = path, container[key]
    for path, container in containers.values():
        container["surprise"] = 1
        with pytest.raises(DocumentError, match=r"surprise") as caught:
            game.from_json(document)
        assert str(caught.value).startswith(path)
        del container["surprise"]
        if path == "state.options":
            continue  # an option that is not there has its default
        for key in list(container):
            right = container.pop(key)
            with pytest.raises(DocumentError, match=rf"'{key}' is missing") as caught:
                game.from_json(document)
            assert str(caught.value).startswith(path)
            container[key] = right
    game.from_json(document)


@every_game
def test_documents_of_something_else(name):
    game = fireside.games[name]
    for wrong in (None, 5, [], "state", {}):
        with pytest.raises(DocumentError, match=r"^state"):
            game.from_json(wrong)
    document = game.to_json(game.new(seed=1))
    for key, wrong in (("game", "chess"), ("version", game.version + 1), ("version", str(game.version))):
        with pytest.raises(DocumentError, match=rf"^state\.{key}"):
            game.from_json({**document, key: wrong})


# ---------------------------------------------------------------------- batches


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda batch: pickle.loads(pickle.dumps(batch))])
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("auto_reset", [True, False])
def test_batch(copied, threads, auto_reset):
    for name, options in CASES:
        batch = fireside.Batch(name, 130, seed=3, threads=threads, **options, auto_reset=auto_reset)
        for _ in range(40):
            going = np.flatnonzero(batch.action_masks.any(axis=1))
            batch.step(batch.sample_actions(going), going)
        other = copied(batch)
        for _ in range(40):
            actions = batch.sample_actions()
            assert np.array_equal(actions, other.sample_actions())
            going = np.flatnonzero(actions >= 0)
            batch.step(actions[going], going)
            other.step(actions[going], going)
            for array in ("states", "observations", "action_masks", *batch.VIEWS):
                assert np.array_equal(getattr(batch, array), getattr(other, array)), array
        other.restart()
        assert not np.array_equal(batch.states, other.states)
