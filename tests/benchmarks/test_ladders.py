"""The ladders are played a rung at a time, go on where they were, and are written up."""

from fireside.benchmarks import ladders
from fireside.training.tournament import Tournament


def test_a_ladder_is_climbed_kept_and_written_up(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(ladders, "DOCS", tmp_path)
    first = ladders.Rung("greedy", ("random",), 10)
    monkeypatch.setattr(ladders, "RUNGS", (first, ladders.Rung("search:5", ("greedy",), 4)))
    ladders.main(["--only", "lanterns", "--players", "4"])
    ladder = Tournament.load(tmp_path / "ladders" / "lanterns-4.json")
    assert ladder.agents == ["random", "greedy", "search:5"]
    assert ladder.played(("greedy", "random", "random", "random")) == 3  # ten games and the rest of a rotation
    assert ladder.played(("search:5", "greedy", "greedy", "greedy")) == 1
    page = (tmp_path / "ladders.md").read_text()
    assert "Lanterns: The Harvest Festival, 4 players" in page
    assert "search:5" in page
    assert (tmp_path / "ladders" / "lanterns-4.png").exists()
    before = (tmp_path / "ladders" / "lanterns-4.json").read_bytes()
    ladders.main(["--only", "lanterns", "--players", "4"])
    assert (tmp_path / "ladders" / "lanterns-4.json").read_bytes() == before
    assert list(ladders.tables()).count(("century_golem", 5)) == 1
