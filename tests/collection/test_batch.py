"""A Batch plays exactly the games that the environments play, on any number of threads."""

import multiprocessing
import sys
import threading

import numpy as np
import pytest

import fireside

from .cases import CASES, Chooser, dismiss, every_case, every_game, make

LONGEST = 100_000  # steps in which games end, even long ones
ARRAYS = ("states", "observations", "action_masks", *fireside.Batch.VIEWS)


def contents(batch):
    return {name: getattr(batch, name).copy() for name in ARRAYS}


def assert_equal(left, right):
    for name in ARRAYS:
        assert np.array_equal(left[name], right[name]), name


def run(batch, steps):
    for _ in range(steps):
        batch.step(batch.sample_actions())
    return contents(batch)


# ---------------------------------------------------------------------- the same games


@pytest.mark.parametrize("reward", ["outcome", "score"])
@every_case
def test_equals_the_environment(name, options, reward):
    batch = fireside.Batch(name, 6, seed=31, reward=reward, **options)
    envs = [make(name, options, reward=reward) for _ in range(6)]
    chooser, ended = Chooser(31), 0
    for env, seed in zip(envs, batch.seeds.tolist(), strict=True):
        env.reset(seed=seed)
    for step in range(LONGEST):
        if step >= 300 and ended >= 6:
            break
        for i, env in enumerate(envs):
            assert env.agent_selection == f"player_{batch.seats[i]}"
            seen = env.observe(env.agent_selection)
            assert np.array_equal(seen["observation"], batch.observations[i] * batch.scale)
            assert np.array_equal(seen["action_mask"], batch.action_masks[i])
            assert env.seed == batch.seeds[i]
            assert env.record == batch.states[i]
        actions = [chooser.legal(mask) for mask in batch.action_masks]
        batch.step(actions)
        for i, env in enumerate(envs):
            env.step(actions[i])
            for seat, agent in enumerate(env.possible_agents):
                if agent in env.rewards:
                    assert env.rewards[agent] == batch.rewards[i, seat]
            assert env.game.over(env.record) == batch.dones[i]
            assert env.game.truncated(env.record) == batch.truncations[i]
            if batch.dones[i]:
                ended += 1
                assert np.array_equal(batch.final_returns[i], env.game.returns(env.record))
                assert np.array_equal(batch.final_scores[i], env.game.scores(env.record))
                for agent in env.agents:
                    assert env.infos[agent]["score"] == batch.final_scores[i, env.possible_agents.index(agent)]
                env.reset(seed=int(batch.seeds[i]))
            else:
                dismiss(env)


@every_case
def test_results_of_a_replayed_game(name, options):
    """The final arrays tell of the last game that ended on a table, until the next one ends."""
    game = fireside.games[name]
    batch = fireside.Batch(name, 16, seed=32, **options)
    seeds, played = batch.seeds.tolist(), [[] for _ in range(16)]
    known, checked = {}, 0
    for step in range(LONGEST):
        if step >= 400 and checked >= 40:
            break
        actions = batch.sample_actions()
        batch.step(actions)
        for i in range(16):
            played[i].append(int(actions[i]))
            if batch.dones[i]:
                state = game.new(seed=seeds[i], **options)
                for action in played[i]:
                    assert not state.over
                    game.apply(state, action)
                assert state.over
                assert batch.truncations[i] == game.truncated(state)
                known[i] = game.returns(state), game.scores(state), game.ranks(state)
                seeds[i], played[i] = int(batch.seeds[i]), []
                checked += 1
            if i in known:
                returns, scores, ranks = known[i]
                assert np.array_equal(batch.final_returns[i], returns)
                assert np.array_equal(batch.final_scores[i], scores)
                standings = batch.final_standings[i]
                assert ranks == [1 + int((standings > own).sum()) for own in standings]
            if not batch.dones[i]:
                assert not batch.rewards[i].any() or batch.states[i]["out"].any()
    assert checked >= 40


@every_case
def test_final_scores_stay_with_score_rewards(name, options):
    """With dense rewards too, the final arrays tell of the game that ended last, not of the running one."""
    batch = fireside.Batch(name, 8, seed=33, reward="score", **options)
    known = {}
    for step in range(LONGEST):
        if step >= 300 and len(known) == 8:
            break
        batch.step(batch.sample_actions())
        for i in range(8):
            if batch.dones[i]:
                known[i] = batch.final_scores[i].copy(), batch.final_standings[i].copy(), batch.final_returns[i].copy()
            elif i in known:
                now = batch.final_scores[i], batch.final_standings[i], batch.final_returns[i]
                assert all(map(np.array_equal, now, known[i]))
    assert len(known) == 8


# ---------------------------------------------------------------------- threads


@pytest.fixture(autouse=True)
def small_shares(monkeypatch):
    """Wake threads for few games already, so that small batches are shared out too."""
    monkeypatch.setattr("fireside.envs.core.batch.SMALLEST_SHARE", 8)


@pytest.mark.parametrize("reward", ["outcome", "score"])
@every_case
def test_threads_change_nothing(name, options, reward):
    batches = [fireside.Batch(name, 300, seed=34, threads=threads, reward=reward, **options) for threads in (1, 2, 3)]
    for step in range(150):
        games = None if step % 3 else np.flatnonzero(np.arange(300) % 7 != step % 7)
        choices = [b.greedy_actions(games) if step % 5 == 0 else b.sample_actions(games) for b in batches]
        for batch, actions in zip(batches, choices, strict=True):
            assert np.array_equal(actions, choices[0])
            batch.step(actions, games)
        if step % 10 == 0:
            for batch in batches[1:]:
                assert_equal(contents(batches[0]), contents(batch))
    for batch in batches:
        batch.restart(np.arange(0, 300, 2))
    assert_equal(contents(batches[0]), contents(batches[1]))


@every_game
def test_two_python_threads_at_once(name):
    expected = [run(fireside.Batch(name, 256, seed=seed), 150) for seed in (1, 2, 3)]
    found = {}

    def work(seed):
        found[seed] = run(fireside.Batch(name, 256, seed=seed, threads=2), 150)

    workers = [threading.Thread(target=work, args=(seed,)) for seed in (1, 2, 3)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(120)
    for seed in (1, 2, 3):
        assert_equal(found[seed], expected[seed - 1])


def _play_on(batch, queue):
    queue.put(run(batch, 20))


@pytest.mark.skipif(sys.platform != "linux", reason="fork")
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
@every_game
def test_fork_after_threads(name):
    batch = fireside.Batch(name, 256, seed=5, threads=2)
    run(batch, 20)
    context = multiprocessing.get_context("fork")
    queue = context.Queue()
    child = context.Process(target=_play_on, args=(batch, queue), daemon=True)
    child.start()
    found = queue.get(timeout=60)
    child.join(60)
    assert child.exitcode == 0
    assert_equal(found, run(batch, 20))


# ---------------------------------------------------------------------- some of the games


@every_case
def test_stepping_some_games(name, options):
    """Games stepped a few at a time, in any grouping, come out as if stepped together; the others do not move."""
    whole = fireside.Batch(name, 10, seed=6, **options)
    parts = fireside.Batch(name, 10, seed=6, **options)
    rng = np.random.default_rng(6)
    for _ in range(120):
        actions = whole.sample_actions()
        whole.step(actions)
        order = rng.permutation(10)
        for group in np.array_split(order, rng.integers(1, 5)):
            games = np.sort(group)
            rest = np.setdiff1d(np.arange(10), games)
            before = contents(parts)
            parts.step(actions[games], games.tolist() if rng.random() < 0.5 else games)
            after = contents(parts)
            assert_equal({k: v[rest] for k, v in before.items()}, {k: v[rest] for k, v in after.items()})
        assert_equal(contents(whole), contents(parts))
    before = contents(parts)
    parts.step(np.zeros(0, np.int64), [])
    assert_equal(before, contents(parts))


@every_case
def test_restart_with_seeds(name, options):
    game = fireside.games[name]
    batch = fireside.Batch(name, 5, seed=7, **options)
    run(batch, 30)
    batch.restart(seeds=[10, 11, 12, 2**63 - 1, 0])
    for i, seed in enumerate((10, 11, 12, 2**63 - 1, 0)):
        assert batch.states[i] == game.new(seed=seed, **options)
        assert batch.seeds[i] == seed
    run(batch, 10)
    before = contents(batch)
    batch.restart([1, 3], seeds=np.array([20, 21]))
    after = contents(batch)
    assert batch.states[1] == game.new(seed=20, **options)
    assert batch.states[3] == game.new(seed=21, **options)
    rest = [0, 2, 4]
    assert_equal({k: v[rest] for k, v in before.items()}, {k: v[rest] for k, v in after.items()})
    batch.restart()
    assert len(set(batch.seeds.tolist())) == 5


@every_case
def test_seed(name, options):
    first = run(fireside.Batch(name, 20, seed=8, **options), 50)
    assert_equal(first, run(fireside.Batch(name, 20, seed=8, **options), 50))
    other = fireside.Batch(name, 20, seed=9, **options)
    assert not np.array_equal(first["seeds"], run(other, 50)["seeds"])
    assert len(set(first["seeds"].tolist())) == 20


@every_case
def test_without_automatic_reset(name, options):
    batch = fireside.Batch(name, 12, seed=10, **options, auto_reset=False)
    seeds = batch.seeds.copy()
    ends = np.zeros(12, int)
    earned = np.zeros((12, options["num_players"]))
    while True:
        actions = batch.sample_actions()
        assert np.array_equal(actions < 0, batch.states["over"] != 0)
        assert np.array_equal(batch.greedy_actions() < 0, actions < 0)
        going = np.flatnonzero(actions >= 0)
        if not len(going):
            break
        batch.step(actions[going], going)
        ends[going] += batch.dones[going]
        earned[going] += batch.rewards[going]
        over = np.flatnonzero(batch.states["over"])
        assert batch.dones[over].all()
        assert not batch.action_masks[over].any()
        assert batch.action_masks[np.setdiff1d(np.arange(12), over)].any(axis=1).all()
    assert (ends == 1).all()
    assert np.array_equal(batch.seeds, seeds)
    assert earned == pytest.approx(batch.final_returns)
    before = contents(batch)
    with pytest.raises(ValueError, match="game 3 is over"):
        batch.step([0], [3])
    assert_equal(before, contents(batch))
    batch.restart([3])
    assert not batch.dones[3]
    assert batch.dones[4]
    assert not batch.rewards[3].any()
    batch.step(batch.sample_actions([3]), [3])


def test_ends_are_not_truncations():
    """Games that end by their rules are never flagged as cut off; the flags belong to ended games only."""
    for name, options in CASES:
        batch = fireside.Batch(name, 64, seed=11, **options)
        ended = 0
        for step in range(LONGEST):
            if step >= 300 and ended > 0:
                break
            batch.step(batch.sample_actions())
            assert not (batch.truncations & ~batch.dones).any()
            ended += int((batch.dones & ~batch.truncations).sum())
        assert ended > 0


# ---------------------------------------------------------------------- mistakes


@pytest.mark.parametrize("threads", [1, 2])
@every_case
def test_illegal_action_changes_nothing_anywhere(name, options, threads):
    batch = fireside.Batch(name, 256, seed=12, threads=threads, **options)
    run(batch, 30)
    before = contents(batch)
    actions = batch.sample_actions()
    for game, wrong in ((0, -1), (200, batch.game.actions.size), (255, 2**40)):
        bad = actions.copy()
        bad[game] = wrong
        with pytest.raises(ValueError, match=rf"game {game}: action {wrong} of player_\d at .* does not exist"):
            batch.step(bad)
    for game in (3, 254):
        bad = actions.copy()
        bad[game] = np.flatnonzero(batch.action_masks[game] == 0)[0]
        with pytest.raises(ValueError, match=rf"game {game}: action {bad[game]} \(\w+\) is illegal for player_\d at "):
            batch.step(bad)
        with pytest.raises(ValueError, match=rf"game {game}: action {bad[game]} "):
            batch.step(bad[[2, game]], [2, game])
    assert_equal(before, contents(batch))
    batch.step(actions)


@every_game
def test_bad_arguments(name):
    batch = fireside.Batch(name, 4, seed=1)
    before = contents(batch)
    actions = batch.sample_actions()
    for wrong in (actions[:3], actions[:, None], actions.astype(float), actions > 0, list("abcd"), None, 3):
        with pytest.raises(ValueError, match="expected 4 whole numbers as actions"):
            batch.step(wrong)
    for games in ([4], [-1], [1, 0], [1, 1], [[0, 1]], [0.5], [False, True], np.array([True, False, True, True])):
        for call in (batch.sample_actions, batch.greedy_actions, batch.restart, lambda g: batch.step([0], g)):
            with pytest.raises(ValueError, match=r"games must be tables 0\.\.3"):
                call(games)
    for seeds in ([1, 2, 3], [1.5] * 4, 7):
        with pytest.raises(ValueError, match="expected 4 seeds"):
            batch.restart(seeds=seeds)
    for seeds in ([-1, 2, 3, 4], np.array([2**63] * 4, np.uint64)):
        with pytest.raises(ValueError, match=r"seed -?\d+ is out of range"):
            batch.restart(seeds=seeds)
    assert_equal(before, contents(batch))
    for option in ("num_games", "threads"):
        for wrong in (0, -1, 1.5, "2", None):
            with pytest.raises(ValueError, match=rf"{option}={wrong!r} is not allowed"):
                fireside.Batch(name, **{"num_games": 2, option: wrong})
    with pytest.raises(ValueError, match="reward='loud' is not allowed; allowed: 'outcome', 'score'"):
        fireside.Batch(name, 2, reward="loud")
    with pytest.raises(TypeError, match=r"'thread'.*Did you mean 'threads'\?"):
        fireside.Batch(name, 2, thread=2)
    with pytest.raises(ValueError, match="num_players=99"):
        fireside.Batch(name, 2, num_players=99)
    with pytest.raises(ValueError, match="seed -1"):
        fireside.Batch(name, 2, seed=-1)
    with pytest.raises(KeyError, match="no game 'chess'"):
        fireside.Batch("chess", 2)
    with pytest.raises(ValueError, match="no seat"):
        batch.observe(0, 99)


@every_case
def test_observe_any_seat(name, options):
    batch = fireside.Batch(name, 4, seed=2, **options)
    run(batch, 20)
    for table in range(4):
        assert np.array_equal(batch.observe(table, int(batch.seats[table])), batch.observations[table])
