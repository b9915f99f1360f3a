"""The examples in the documentation run as they stand."""

import re
from pathlib import Path

import pytest

import fireside
from fireside.envs import lanterns_v0

ROOT = Path(fireside.__file__).parent
PAGES = [ROOT / "README.md", *sorted(ROOT.glob("docs/*.md")), *sorted(ROOT.glob("envs/*/README.md"))]
EXAMPLES = [
    pytest.param(code, id=f"{page.relative_to(ROOT)}-{number}")
    for page in PAGES
    for number, code in enumerate(re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.S | re.M))
]


@pytest.mark.parametrize("code", EXAMPLES)
def test_example(code):
    code = code.replace("learn(1_000_000)", "learn(1)")  # one rollout is enough to see that it runs
    exec(compile(code, "example", "exec"), {"__name__": "example"})


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links(page):
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{page.name} points to {target}, which is not there"


def test_trace():
    """The table in docs/rewards_and_the_end.md is what the environment does."""
    env = lanterns_v0.env(num_players=3)
    env.reset(seed=7)
    rows = []
    while env.agents:
        agent = env.agent_selection
        observation, reward, termination, _, info = env.last()
        action = None if termination else env.game.greedy_action(env.record)
        legal, phase = int(observation["action_mask"].sum()), info.get("phase", "")
        cells = (agent, phase, reward, termination, legal, action, len(env.agents))
        rows.append("| " + " | ".join(map(str, cells)).replace("|  |", "| |") + " |")
        env.step(action)
    page = (ROOT / "docs" / "rewards_and_the_end.md").read_text(encoding="utf-8")
    found = page.split("<!-- begin trace -->")[1].split("<!-- end trace -->")[0].strip().splitlines()
    assert found[2:] == rows[-9:]
