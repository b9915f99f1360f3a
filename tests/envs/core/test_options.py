"""Options: what is allowed, what is said about the rest, and the way into a record and back."""

import json
from dataclasses import FrozenInstanceError, dataclass

import numpy as np
import pytest

import fireside
from fireside.envs.core.options import Options, choice, flag, integer, levels, names_or, players, seat_or


@dataclass(frozen=True)
class Sample(Options):
    num_players: int = players(2, 4)
    start: str | int = seat_or("random", "who begins")
    rounds: int = integer(5, 1, 9, "how many rounds")
    mode: str | int = choice("short", ("short", "long", 3), "which game")
    variant: bool = flag(False, "with the variant")


def test_defaults():
    assert Sample().to_dict() == {
        "num_players": 2, "start": "random", "rounds": 5, "mode": "short", "variant": False,
    }  # fmt: skip
    assert Sample.from_dict({}) == Sample()


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"num_players": 4, "start": 3},
        {"start": 0, "rounds": 1, "mode": 3, "variant": True},
        {"mode": "long", "rounds": 9},
    ],
)
def test_into_a_record_and_back(values):
    options = Sample.from_dict(values)
    config = np.array(options.encode(), np.int16)
    assert len(config) == Sample.config_size() == 5
    assert Sample.decode(config) == options
    assert config[0] == options.num_players
    assert config[Sample.offset("rounds")] == options.rounds


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        *(("num_players", value) for value in (1, 5, "2", 2.0, True, None, [2], float("nan"))),
        *(("start", value) for value in (2, -1, "player_0", True, None, 1.0)),
        *(("rounds", value) for value in (0, 10, 5.0, "5", None, False)),
        *(("mode", value) for value in ("Short", 3.0, True, None, [], "")),
        *(("variant", value) for value in (1, 0, "yes", None)),
    ],
)
def test_values_that_are_not_allowed(name, wrong):
    with pytest.raises(ValueError, match=f"option {name}=.* is not allowed; allowed: ") as caught:
        Sample.from_dict({name: wrong})
    assert f"{name}={wrong!r}" in str(caught.value)
    with pytest.raises(ValueError, match=f"option {name}="):
        Sample(**{name: wrong})


def test_allowed_values_are_listed():
    for name, words in (
        ("num_players", "a whole number from 2 to 4"),
        ("start", "'random' or a seat"),
        ("mode", "'short', 'long', 3"),
        ("variant", "False, True"),
    ):
        with pytest.raises(ValueError, match=words):
            Sample.from_dict({name: "wrong"})


def test_seat_depends_on_the_table():
    assert Sample(num_players=3, start=2).start == 2
    with pytest.raises(ValueError, match="start=2"):
        Sample(num_players=2, start=2)


@dataclass(frozen=True)
class Handicap(Options):
    num_players: int = players(2, 4)
    level: tuple[int, ...] = levels(2, 4, "handicap by seat")


@pytest.mark.parametrize(
    ("given", "kept"),
    [((), ()), ({}, ()), ({1: 2}, (0, 2)), ([1, 0, 2], (1, 0, 2)), ((0, 0, 0), ()), ({0: 1, 2: 1}, (1, 0, 1))],
)
def test_levels_are_kept_in_one_way(given, kept):
    options = Handicap(num_players=3, level=given)
    assert options.level == kept
    assert options.to_dict() == {"num_players": 3, "level": kept}
    assert Handicap.decode(np.array(options.encode(), np.int16)) == options
    assert Handicap.from_dict({"num_players": 3, "level": list(kept)}) == options


@pytest.mark.parametrize(
    "wrong", [{3: 1}, {0: 3}, {"0": 1}, {-1: 1}, [0, 0, 0, 1], [True], [1.0], 1, "1", None, {0: None}]
)
def test_levels_that_are_not_allowed(wrong):
    with pytest.raises(ValueError, match=r"option level=.* is not allowed; allowed: "):
        Handicap(num_players=3, level=wrong)


def test_unknown_names():
    with pytest.raises(TypeError, match=r"unknown option 'round'\. Did you mean 'rounds'\? Options: num_players"):
        Sample.from_dict({"round": 1})
    with pytest.raises(TypeError, match=r"'rewards'.*Did you mean 'reward'\?.*variant, reward"):
        Sample.from_dict({"rewards": 1}, also=("reward",))
    with pytest.raises(TypeError, match=r"unknown option 'xyzzy'\. Options: "):
        Sample.from_dict({"xyzzy": 1})
    with pytest.raises(KeyError, match="xyzzy"):
        Sample.offset("xyzzy")


def test_options_do_not_change():
    with pytest.raises(FrozenInstanceError):
        Sample().rounds = 3


@pytest.mark.parametrize("name", list(fireside.games))
def test_options_of_the_games(name):
    game = fireside.games[name]
    described = game.options.describe()
    assert described[0][0] == "num_players"
    assert game.options.offset("num_players") == 0
    for option, default, allowed, doc in described:
        assert allowed
        assert doc
        assert game.options.from_dict({option: default}) == game.options()
        with pytest.raises(ValueError, match=f"option {option}="):
            game.options.from_dict({option: object()})
    for num_players in game.player_counts:
        state = game.new(seed=1, num_players=num_players)
        assert game.options_of(state) == game.options(num_players=num_players)


@dataclass(frozen=True)
class Cast(Options):
    num_players: int = players(1, 3)
    heroes: str | tuple[str, ...] = names_or(("draft", "random"), ("Ann", "Bob", "Cid"), "who plays whom", width=3)
    pair: str | tuple[str, ...] = names_or(("choose",), ("red", "blue", "green"), "two colors", width=2, count=2)


@pytest.mark.parametrize(
    ("values", "config"),
    [
        ({}, [2, -1, -1, -1, -1, -1]),
        ({"heroes": "random"}, [2, -2, -2, -2, -1, -1]),
        ({"heroes": ["Cid", "Ann"], "pair": ("green", "red")}, [2, 2, 0, -1, 2, 0]),
        ({"num_players": 3, "heroes": ("Ann", "Bob", "Cid")}, [3, 0, 1, 2, -1, -1]),
        ({"num_players": 1, "heroes": ["Bob"]}, [1, 1, -1, -1, -1, -1]),
    ],
)
def test_names(values, config):
    options = Cast.from_dict(values)
    assert list(options.encode()) == config
    assert Cast.decode(np.array(config, np.int16)) == options
    assert Cast.from_dict(json.loads(json.dumps(options.to_dict()))) == options


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        *(
            ("heroes", value)
            for value in ("choose", "Ann", ["Ann"], ["Ann", "Ann"], ["Ann", "Dee"], ["Ann", 1], None, 1)
        ),
        *(("heroes", value) for value in (["Ann", ["Bob"]], {"Ann": 1, "Bob": 2}, ["Ann", "Bob", "Cid"])),
        *(("pair", value) for value in ("draft", ["red"], ["red", "red"], ["red", "blue", "green"], [])),
    ],
)
def test_names_that_are_not_allowed(name, wrong):
    with pytest.raises(ValueError, match=f"option {name}=.* is not allowed; allowed: .*, or a list of names"):
        Cast.from_dict({name: wrong})
