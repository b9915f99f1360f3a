"""How fast the search thinks, beside OpenSpiel's information-set Monte-Carlo tree search: ``fireside bench --search``.

OpenSpiel plays Gin Rummy, its heaviest card game for two that can be resampled (241 actions, up to 300 decisions), with
its search written in Python and with the one in C++. An iteration is one descent and one playout to the game's end;
every figure is taken on one core, over the first decisions of games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from ..envs.core.batch import Batch
from ..envs.core.extras import require
from ..training.agents import RandomAgent
from ..training.search import PLAYOUTS, SearchAgent

Work = Callable[[], int]

ITERATIONS = 200
OPENING = 40
"""Decisions of a game that are thought about; then the next game begins."""
YARDSTICK = "gin_rummy"
UNIT = "iterations/s"


def search_paths(name: str) -> Iterator[tuple[str, Work]]:
    """Yield each kind of playouts, and a function that thinks about one decision and counts iterations."""
    for playouts in PLAYOUTS:
        yield f"search, {playouts} playouts", _ours(name, playouts)


def open_spiel_paths() -> Iterator[tuple[str, Work]]:
    """Yield OpenSpiel's searches in C++ and in Python, in this order."""
    require("interop", "pyspiel")
    import pyspiel
    from open_spiel.python.algorithms import ismcts, mcts

    game = pyspiel.load_game(YARDSTICK)
    compiled = pyspiel.ISMCTSBot(0, pyspiel.RandomRolloutEvaluator(1, 0), 3.0, ITERATIONS)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(0))
    written = ismcts.ISMCTSBot(game, evaluator, 3.0, ITERATIONS)
    yield "OpenSpiel's IS-MCTS, C++", _theirs(game, compiled)
    yield "OpenSpiel's IS-MCTS, Python", _theirs(game, written)


def _ours(name: str, playouts: str) -> Work:
    batch, everything = Batch(name, 1, seed=0), np.arange(1)
    agent, random = SearchAgent(batch.game, ITERATIONS, playouts=playouts), RandomAgent()
    decisions = 0

    def think() -> int:
        nonlocal decisions
        while batch.action_masks[0].sum() == 1:
            batch.step(random.act(batch, everything))
        agent.act(batch, everything)
        batch.step(random.act(batch, everything))
        decisions += 1
        if decisions % OPENING == 0:
            batch.restart(everything)
        return ITERATIONS

    return think


def _theirs(game: Any, bot: Any) -> Work:
    rng = np.random.default_rng(0)
    state, decisions = game.new_initial_state(), 0

    def think() -> int:
        nonlocal state, decisions
        while state.is_chance_node() or state.is_terminal() or len(state.legal_actions()) == 1:
            if state.is_terminal():
                state = game.new_initial_state()
            elif state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(rng.choice(actions, p=chances)))
            else:
                state.apply_action(state.legal_actions()[0])
        bot.step(state)
        state.apply_action(int(rng.choice(state.legal_actions())))
        decisions += 1
        if decisions % OPENING == 0:
            state = game.new_initial_state()
        return ITERATIONS

    return think
