"""Configs: overrides, and errors that name the key."""

import pytest

from fireside.training.config import CONFIGS, ConfigError, load_config


@pytest.mark.parametrize("name", [path.stem for path in CONFIGS.glob("*.yaml")])
def test_shipped_configs_load(name):
    assert load_config(name).total_steps > 0
    assert load_config(name, engine="rllib").engine == "rllib"


@pytest.mark.parametrize("name", [path.stem for path in CONFIGS.glob("rllib/*.yaml")])
def test_an_engine_has_configs_of_its_own(name):
    config = load_config(name, engine="rllib")
    assert config.engine == "rllib"
    assert config.to_dict() != {**load_config(name).to_dict(), "engine": "rllib"}


def test_overrides():
    config = load_config("lanterns", ["total_steps=1_000", "options.num_players=4", "learning_rate=1e-3"])
    assert (config.total_steps, config.options["num_players"], config.learning_rate) == (1000, 4, 1e-3)


@pytest.mark.parametrize(
    ("override", "message"),
    [
        ("total_step=5", r"unknown key 'total_step'. Did you mean 'total_steps'\?"),
        ("total_steps=many", "total_steps: expected int, found 'many'"),
        ("learning_rate=fast", "learning_rate: expected a number"),
        ("num_envs=0", "num_envs: expected a number above 0"),
        ("options.num_players=9", "options: option num_players=9 is not allowed; allowed: a whole number from 2 to 4"),
        ("options.players=2", r"options: unknown option 'players'. Did you mean 'num_players'\?"),
        ("game=chess", "game: no game 'chess'; there are .*lanterns"),
        ("opponents=greedy", "opponents: expected dict"),
        ("network=lstm", "network: expected one of skip, mlp, fields"),
        ("total_steps", "expected key=value"),
    ],
)
def test_bad_overrides_are_refused(override, message):
    with pytest.raises(ConfigError, match=message):
        load_config("lanterns", [override])


def test_missing_and_broken_files(tmp_path):
    with pytest.raises(ConfigError, match=r"no config 'chess'; there are .*lanterns"):
        load_config("chess")
    broken = tmp_path / "broken.yaml"
    broken.write_text("game: [")
    with pytest.raises(ConfigError, match="is not YAML"):
        load_config(str(broken))
