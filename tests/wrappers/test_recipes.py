"""TorchRL and Tianshou on the PettingZoo environment as it is, and the recipes for them."""

import os
import warnings

import numpy as np
import pytest

import fireside
from fireside.envs.core.aec import TabletopEnv
from fireside.wrappers.parallel import parallel_env

from ..collection.cases import Chooser, every_game, same
from ..variants import VARIANTS

pytest.importorskip("torch")

TOGETHER = {"fire_tower": {"num_players": 2}}
"""Ways to play in which all seats end together: neither library knows agents that leave before the others."""

TORCHRL_GAMES = int(os.environ.get("FIRESIDE_TORCHRL_GAMES", "4"))
"""Few unless asked for more (200 take five minutes): TorchRL takes milliseconds for a step."""


def variants(name):
    """Return the ways to play in which nobody leaves early."""
    return [TOGETHER[name]] if name in TOGETHER else VARIANTS[name]


# ---------------------------------------------------------------------- TorchRL


def torchrl_env(env, **settings):
    library = pytest.importorskip("torchrl.envs.libs.pettingzoo")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it says which version of PettingZoo it is tested with
        return library.PettingZooWrapper(env, use_mask=True, **settings)


@every_game
def test_torchrl_pays_every_seat_its_true_outcome(name):
    ways = variants(name)
    for number in range(TORCHRL_GAMES):
        raw = TabletopEnv(fireside.games[name], **ways[number % len(ways)])
        env = torchrl_env(raw)
        env.set_seed(number)
        course = env.rollout(10_000)
        assert raw.game.over(raw.record)
        outcome = raw.game.returns(raw.record)
        for seat, group in enumerate(raw.possible_agents):
            assert float(course["next", group, "reward"].sum()) == pytest.approx(outcome[seat], abs=1e-5)
        decided = [course[group, "mask"].squeeze(-1) for group in raw.possible_agents]
        assert (sum(mask.long() for mask in decided) == 1).all()
        for group, mine in zip(raw.possible_agents, decided, strict=True):
            taken = course[group, "action"].reshape(len(course), -1)[mine]
            legal = course[group, "action_mask"].reshape(len(course), -1)[mine]
            assert legal.gather(1, taken).all()


def test_torchrl_seeds():
    first, second = (torchrl_env(TabletopEnv(fireside.games["lanterns"])) for _ in range(2))
    seen = []
    for env in (first, second):
        env.set_seed(5)
        seen.append(env.reset())
    assert (seen[0] == seen[1]).all()


def test_torchrl_through_the_parallel_view_knows_elimination():
    """Where agents leave early, the parallel view is the way: it goes on until everybody's end."""
    raw = parallel_env("fire_tower", num_players=4, shadow=False)
    env = torchrl_env(raw, done_on_any=False)
    env.set_seed(3)
    course = env.rollout(10_000)
    state = raw.aec.record
    assert raw.game.over(state)
    paid = [float(course["next", "player", "reward"][:, seat].sum()) for seat in range(4)]
    assert paid == pytest.approx(raw.game.returns(state).tolist(), abs=1e-5)


@every_game
def test_torchrl_recipe(name):
    pytest.importorskip("torchrl")
    from fireside.examples.torchrl_reinforce import train

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        losses = train(name, 1, num_players=2)
    assert np.isfinite(losses).all()


# ---------------------------------------------------------------------- Tianshou


@every_game
def test_tianshou_pays_every_seat_its_true_outcome(name):
    """200 of every game over the variants."""
    tianshou = pytest.importorskip("tianshou.env")
    for options in variants(name):
        raw = TabletopEnv(fireside.games[name], **options)
        env, chooser = tianshou.PettingZooEnv(raw), Chooser(1)
        for seed in range(-(-200 // len(variants(name)))):
            seen, _ = env.reset(seed=seed)
            paid, ended = np.zeros(len(env.agents)), False
            while not ended:
                assert seen["agent_id"] == raw.agent_selection
                assert np.array_equal(seen["mask"], raw.game.mask(raw.record) == 1)
                seen, rewards, terminated, truncated, _ = env.step(chooser.legal(seen["mask"]))
                paid += rewards
                ended = terminated or truncated
            assert raw.game.over(raw.record)
            assert paid.tolist() == pytest.approx(raw.game.returns(raw.record).tolist())


@every_game
def test_tianshou_seeds(name):
    tianshou = pytest.importorskip("tianshou.env")
    first, second = (tianshou.PettingZooEnv(TabletopEnv(fireside.games[name], num_players=2)) for _ in range(2))
    assert same(first.reset(seed=4)[0], second.reset(seed=4)[0])


@every_game
def test_tianshou_recipe(name):
    pytest.importorskip("tianshou")
    from fireside.examples.tianshou_dqn import train

    statistics = train(name, 128, envs=2, num_players=2)
    assert np.isfinite(statistics.best_score)
