"""Agents of one's own: functions, classes, TorchScript and ONNX files."""

import numpy as np
import onnx
import pytest
import torch
from onnx import TensorProto, helper

import fireside
from fireside.training.agents import make_agent
from fireside.training.evaluate import evaluate

LANTERNS = fireside.games["lanterns"]
WIDTH, ACTIONS = LANTERNS.observation.size, LANTERNS.actions.size

SOURCE = """
import numpy as np

def first(observation, action_mask):
    return int(np.flatnonzero(action_mask)[0])

def nothing(observation, action_mask):
    return None

class Last:
    def __call__(self, observation, action_mask):
        return np.flatnonzero(action_mask)[-1]

class Many:
    def __init__(self, game):
        self.game = game

    def act(self, batch, games):
        assert batch.game is self.game
        return batch.action_masks[games].argmax(axis=1)

number = 5
"""


@pytest.fixture
def source(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(SOURCE)
    return file


def actions_of(agent):
    batch = fireside.Batch(LANTERNS, 5, seed=1)
    return agent.act(batch, np.arange(5)), batch.action_masks


def test_functions_and_classes(source):
    first, last, many = (make_agent(f"{source}:{name}", LANTERNS) for name in ("first", "Last", "Many"))
    chosen, masks = actions_of(first)
    assert chosen.tolist() == masks.argmax(axis=1).tolist() == actions_of(many)[0].tolist()
    assert actions_of(last)[0].tolist() == [int(np.flatnonzero(mask)[-1]) for mask in masks]
    assert [agent.name for agent in (first, last, many)] == ["first", "Last", "Many"]
    assert evaluate(LANTERNS, [first, last], seeds=2).games == 4


def test_an_importable_module(source, monkeypatch):
    monkeypatch.syspath_prepend(source.parent)
    assert make_agent("mine:first", LANTERNS).name == "first"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("{source}:missing", "has no 'missing'"),
        ("{source}:number", "neither an agent"),
        ("no_such_module:agent", "cannot import 'no_such_module'"),
        ("no_such_file.py:agent", "there is no file no_such_file.py"),
        ("nobody", "no agent 'nobody'; allowed: random, greedy, search:N"),
    ],
)
def test_what_is_not_there_is_said(source, name, message):
    with pytest.raises(ValueError, match=message):
        make_agent(name.format(source=source), LANTERNS)


def test_a_function_that_returns_nonsense(source):
    with pytest.raises(ValueError, match="nothing: expected an action's number, found None"):
        actions_of(make_agent(f"{source}:nothing", LANTERNS))


def weights():
    return np.random.default_rng(0).normal(size=(WIDTH, ACTIONS)).astype(np.float32)


def best(batch_masks, observations):
    worth = observations @ weights()
    return np.where(batch_masks == 1, worth, -np.inf).argmax(axis=1).tolist()


def expected():
    batch = fireside.Batch(LANTERNS, 5, seed=1)
    return best(batch.action_masks, LANTERNS.observation.scaled(batch.observations))


def test_torchscript(tmp_path):
    layer = torch.nn.Linear(WIDTH, ACTIONS, bias=False)
    layer.weight.data = torch.from_numpy(weights().T.copy())
    file = tmp_path / "model.pt"
    torch.jit.trace(layer, torch.zeros(1, WIDTH)).save(str(file))
    agent = make_agent(str(file), LANTERNS)
    assert actions_of(agent)[0].tolist() == expected()
    assert agent.name == "model"


def onnx_model(path, width, actions):
    node = helper.make_node("MatMul", ["observation", "weights"], ["worth"])
    matrix = helper.make_tensor("weights", TensorProto.FLOAT, (width, actions), weights()[:width, :actions].flatten())
    graph = helper.make_graph(
        [node],
        "policy",
        [helper.make_tensor_value_info("observation", TensorProto.FLOAT, ("n", width))],
        [helper.make_tensor_value_info("worth", TensorProto.FLOAT, ("n", actions))],
        [matrix],
    )
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9), path)


def test_onnx(tmp_path):
    file = tmp_path / "model.onnx"
    onnx_model(file, WIDTH, ACTIONS)
    assert actions_of(make_agent(str(file), LANTERNS))[0].tolist() == expected()


def test_a_model_of_another_shape(tmp_path):
    file = tmp_path / "model.onnx"
    onnx_model(file, WIDTH, 3)
    with pytest.raises(ValueError, match=rf"shape \(5, 3\), expected \(5, {ACTIONS}\)"):
        actions_of(make_agent(str(file), LANTERNS))


@pytest.mark.parametrize(("name", "kind"), [("bad.onnx", "ONNX"), ("bad.pt", "TorchScript")])
def test_damaged_files(tmp_path, name, kind):
    file = tmp_path / name
    file.write_bytes(b"nonsense")
    with pytest.raises(ValueError, match=f"is not an? {kind} file"):
        make_agent(str(file), LANTERNS)
