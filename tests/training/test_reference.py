"""Reference policies: small files of plain numbers that play."""

import json

import numpy as np
import pytest

import fireside
from fireside.training import reference
from fireside.training import train as training
from fireside.training.agents import make_agent
from fireside.training.config import TrainConfig
from fireside.training.evaluate import evaluate

SHIPPED = [
    (name, players) for name, game in fireside.games.items() for players in reference.tables_with_reference(game)
]


@pytest.mark.parametrize("network", ["skip", "fields"])
def test_a_run_becomes_a_reference(tmp_path, monkeypatch, network):
    config = TrainConfig(
        game="lanterns", network=network, hidden=[16], total_steps=512, num_envs=8, n_steps=32, batch_size=64,
        evaluate_seeds=1, final_seeds=1,
    )  # fmt: skip
    run = training.new_run(config, tmp_path / "run")
    training.train(run)
    monkeypatch.setattr(reference, "REFERENCES", tmp_path / "references")
    file = reference.make_reference(tmp_path / "run")
    reference._load.cache_clear()
    assert "lanterns-2-learning_curve.png" in (file.parent / "lanterns-2-report.md").read_text()
    assert (file.parent / "lanterns-2-learning_curve.png").exists()
    game = fireside.games["lanterns"]
    agent, batch = make_agent("reference", game), fireside.Batch("lanterns", 500, seed=1)
    for _ in range(20):
        batch.step(batch.sample_actions())
    everything = np.arange(500)
    same = agent.act(batch, everything) == run.learner.agent().act(batch, everything)
    assert same.mean() > 0.97  # half precision may turn a tie
    with pytest.raises(ValueError, match="there is no reference policy for glow"):
        make_agent("reference", fireside.games["glow"])
    reference._load.cache_clear()


@pytest.mark.parametrize(("name", "players"), SHIPPED)
def test_shipped_references(name, players):
    """They are small, hold nothing but numbers, fit their game, and beat random play."""
    game = fireside.games[name]
    file = reference.file_of(game, players)
    assert file.stat().st_size < 2e6
    with np.load(file, allow_pickle=False) as arrays:
        label = json.loads(bytes(arrays["label"]))
    assert label["options"]["num_players"] == players
    assert file.with_name(f"{file.stem}-report.md").is_file()
    agent, other = make_agent("reference", game), make_agent("random", game)
    result = evaluate(game, [agent] + [other] * (players - 1), seeds=20, seed=9, options=label["options"])
    assert result.standings[0].win_share > 0.9
