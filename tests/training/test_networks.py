"""Networks that read observations by their fields."""

import pytest
import torch
from gymnasium.spaces import Box

import fireside
from fireside.envs.core.spaces import scaled_bounds
from fireside.training import train as training
from fireside.training.config import TrainConfig
from fireside.training.networks import FieldPlan, FieldsNetwork


def test_plan():
    plan = FieldPlan([(5,), (6, 3), (2, 9, 9), (6,), (2, 4), (9, 9), (6, 2, 2)])
    assert plan.rows == {6: [(5, 3), (185, 1), (280, 4)]}
    assert plan.boards == {9: [(23, 2), (199, 1)]}
    assert plan.rest == [*range(5), *range(191, 199)]
    assert plan.row_widths == {6: 8}


@pytest.mark.parametrize("name", list(fireside.games))
def test_every_number_is_read_once(name):
    game = fireside.games[name]
    plan = FieldPlan([part.shape for part in game.observation])
    read = list(plan.rest)
    read += [i for count, parts in plan.rows.items() for at, width in parts for i in range(at, at + count * width)]
    read += [i for side, parts in plan.boards.items() for at, n in parts for i in range(at, at + n * side * side)]
    assert sorted(read) == list(range(game.observation.size))


def test_things_share_weights_and_keep_their_place():
    """Two things that change places change the places of what comes of them, and nothing else of it."""
    game = fireside.games["lanterns"]
    network = FieldsNetwork(Box(*scaled_bounds(game)), [part.shape for part in game.observation], (16,))
    slots, slices = game.observation["slots"].shape[0], game.observation.slices
    start = len(network.plan.rest)
    for count in network.plan.rows:
        if count == slots:
            break
        start += count * network.row_layers[str(count)][-2].out_features
    width = network.row_layers[str(slots)][-2].out_features
    one = torch.rand(1, game.observation.size)
    two = one.clone()
    for name in ("slots", "slot_matches", "slot_favors", "slot_news"):
        rows = two[0, slices[name]].view(slots, -1)
        rows[[3, 50]] = rows[[50, 3]]
    with torch.no_grad():
        first, second = (network(row)[0, start : start + slots * width].view(slots, width) for row in (one, two))
    order = list(range(slots))
    order[3], order[50] = 50, 3
    assert torch.allclose(first[order], second, atol=1e-6)
    assert not torch.allclose(first[3], first[50])


def test_boards_are_read_by_convolutions():
    game = fireside.games["fire_tower"]
    network = FieldsNetwork(Box(*scaled_bounds(game)), [part.shape for part in game.observation])
    assert network.plan.boards[16][0] == (game.observation.start("board"), 9)
    assert network.board_layers["16"][0].in_channels == 10


@pytest.mark.parametrize("name", list(fireside.games))
def test_it_learns_is_kept_and_plays(name, tmp_path):
    config = TrainConfig(
        game=name, options={"num_players": 2}, network="fields", hidden=[16], total_steps=128, num_envs=4, n_steps=16,
        batch_size=32, n_epochs=1, evaluate_seeds=1, final_seeds=1, evaluate_against=["random"],
    )  # fmt: skip
    training.train(training.new_run(config, tmp_path / "run"))
    again = training.resume_run(tmp_path / "run")
    batch = fireside.Batch(name, 8, seed=3, num_players=2)
    actions = again.learner.agent().act(batch, torch.arange(8).numpy())
    assert batch.action_masks[torch.arange(8).numpy(), actions].all()
