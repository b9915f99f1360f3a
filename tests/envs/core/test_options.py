"""Options: what is allowed, what is said about the rest, and the way into a record and back."""

from dataclasses import FrozenInstanceError, dataclass

import numpy as np
import pytest

import fireside
from fireside.envs.core.options import Options, choice, flag, integer, players, seat_or


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
