"""Tournaments: who meets whom, what is counted, what is kept, and how a newcomer is rated."""

import json

import numpy as np
import pytest

import fireside
from fireside.training.agents import RandomAgent, make_agent
from fireside.training.matches import Matches
from fireside.training.newcomer import rate_newcomer
from fireside.training.pictures import draw_tournament
from fireside.training.tournament import Tournament, TournamentError

LANTERNS = fireside.games["lanterns"]
TWO = LANTERNS.options.from_dict({"num_players": 2}).to_dict()


def made(ranks, players=2):
    """Matches with these ranks (seeds, rotations, agents), margins of 5 and the first agent deciding first."""
    ranks = np.array(ranks)
    margins = np.where(ranks == 1, 5, -5)
    return Matches(np.arange(len(ranks)), ranks, margins, np.zeros(ranks.shape[:2], np.int64))


def tournament(agents, players=2, **more):
    return Tournament(LANTERNS, LANTERNS.options.from_dict({"num_players": players}).to_dict(), list(agents), **more)


def cast_of(names):
    return {name: make_agent(name, LANTERNS) for name in names}


def test_all_pairs_meet_at_a_table_of_two():
    assert tournament("abc").casts() == [("a", "b"), ("a", "c"), ("b", "c")]


def test_lonely_and_mixed_tables_of_more():
    casts = tournament("abc", 4).casts()
    assert casts[:2] == [("a", "b", "b", "b"), ("a", "c", "c", "c")]
    assert casts[6:] == [("a", "b", "c", "a")]
    assert tournament("ab", 3).casts() == [("a", "b", "b"), ("b", "a", "a")]
    assert len(tournament("abcde", 3).casts()) == 20 + 10


def test_pairs_are_counted_by_rank_with_ties_half():
    one = tournament("ab")
    one.matches["a", "b"] = made([[[1, 2], [2, 1]], [[1, 2], [1, 1]]])
    assert one.pair_wins().tolist() == [[[0, 1], [1, 0]], [[0, 1.5], [0.5, 0]]]


def test_a_table_of_three_is_three_pairs_and_copies_do_not_meet():
    one = tournament("ab", 3)
    one.matches["a", "b", "b"] = made([[[1, 2, 3], [3, 1, 1], [2, 1, 2]]])
    assert one.pair_wins().tolist() == [[[0, 2.5], [3.5, 0]]]


def test_results_of_a_known_match():
    one = tournament("ab")
    one.matches["a", "b"] = made([[[1, 2], [1, 2]], [[1, 2], [2, 1]], [[1, 1], [2, 1]]])
    (result,) = one.results()
    assert (result.games, result.win_share, result.mean_rank) == (6, pytest.approx(3.5 / 6), pytest.approx(8 / 6))
    assert result.first_seat_share == pytest.approx(3.5 / 6)
    assert one.matrix()[0, 1] == pytest.approx(3.5 / 6)
    assert one.matrix()[1, 0] == pytest.approx(2.5 / 6)


def test_whom_no_match_links_is_not_rated():
    one = tournament("abcd")
    one.matches["a", "b"] = one.matches["c", "d"] = made([[[1, 2], [2, 1]]])
    assert {rating.agent for rating in one.ratings()} == {"a", "b"}
    assert {rating.agent for rating in one.ratings("c")} == {"c", "d"}


def test_real_agents_are_ranked_by_strength(tmp_path):
    names = ["random", "greedy", "search:30"]
    one = tournament(names, 3)
    one.play(cast_of(names), 2)
    assert all(one.played(cast) == 2 for cast in one.casts())
    ratings = {rating.agent: rating for rating in one.ratings()}
    assert ratings["random"].points == 0
    assert ratings["greedy"].interval[0] > 0
    table = one.table()
    assert "greedy – 2 × random" in table
    assert "Par 33.3%" in table
    draw_tournament(one, tmp_path / "picture.png")
    assert (tmp_path / "picture.png").read_bytes().startswith(b"\x89PNG")


def test_stopped_and_resumed_it_gives_the_same(tmp_path):
    names, file = ["random", "greedy", "search:10"], tmp_path / "t.json"
    whole = tournament(names)
    whole.play(cast_of(names), 20)
    broken, pieces = tournament(names), 0

    def save():
        nonlocal pieces
        broken.save(file)
        pieces += 1
        if pieces == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        broken.play(cast_of(names), 20, save=save)
    again = Tournament.load(file)
    assert 0 < sum(again.played(cast) for cast in again.casts()) < 60
    again.play(cast_of(names), 20)
    assert again.to_json() == whole.to_json()


def test_the_file_holds_everything(tmp_path):
    one = tournament(["random", "greedy"], seed=77)
    one.play(cast_of(one.agents), 9)
    one.save(tmp_path / "t.json")
    assert Tournament.load(tmp_path / "t.json").to_json() == one.to_json()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda d: d.update(format="x"), "format"),
        (lambda d: d.update(game="chess"), "game"),
        (lambda d: d.update(version=9), "version"),
        (lambda d: d.update(options={"num_players": 9}), "num_players"),
        (lambda d: d["matches"][0].update(cast=["random", "nobody"]), "nobody"),
        (lambda d: d["matches"][0].update(ranks=[[[1, 9], [1, 2]]] * 8), "ranks"),
        (lambda d: d["matches"][0].update(ranks=[[1, 2]]), "ranks"),
        (lambda d: d["matches"][0].update(first=[[0, 1]]), "seeds"),
        (lambda d: d["matches"][0].update(margins="far"), "margins"),
    ],
)
def test_a_damaged_file_is_refused(tmp_path, change, message):
    one = tournament(["random", "greedy"])
    one.play(cast_of(one.agents), 8)
    document = json.loads(json.dumps(one.to_json()))
    change(document)
    file = tmp_path / "t.json"
    file.write_text(json.dumps(document))
    with pytest.raises(TournamentError, match=message):
        Tournament.load(file)


def test_no_file_and_no_json(tmp_path):
    with pytest.raises(TournamentError, match="there is no file"):
        Tournament.load(tmp_path / "none.json")
    (tmp_path / "bad.json").write_text("{")
    with pytest.raises(TournamentError, match="is not a tournament"):
        Tournament.load(tmp_path / "bad.json")


def test_a_newcomer_plays_until_its_interval_is_tight():
    ladder = tournament(["random", "greedy"])
    ladder.play(cast_of(ladder.agents), 40)
    twin = RandomAgent()
    agents = {**cast_of(ladder.agents), "twin": twin}
    rating = rate_newcomer(ladder, "twin", agents, width=150)
    assert rating.interval[1] - rating.interval[0] <= 150
    assert rating.interval[0] <= 0 <= rating.interval[1]
    assert ladder.played(("twin", "random")) > ladder.played(("twin", "greedy")) == 8


def test_a_newcomer_stops_at_the_most_seeds():
    ladder = tournament(["random", "greedy"])
    ladder.play(cast_of(ladder.agents), 8)
    agents = {**cast_of(ladder.agents), "twin": RandomAgent()}
    rate_newcomer(ladder, "twin", agents, width=1, most_seeds=12, opponents=["random"])
    assert ladder.played(("twin", "random")) == 12
    assert ladder.played(("twin", "greedy")) == 0
