"""One running game: who sits where, what each chair may see, moves, undo and the log.

Nothing here knows about the network. All that a person gets to see is made by ``Table.view``, from what the seat may
know and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from ..envs.core.ansi import strip
from ..envs.core.batch import Batch
from ..envs.core.game import Game, check_seed, draw_seed
from ..envs.core.replay import Replay
from ..envs.core.types import State
from ..training.agents import Agent, Thought, consider

HUMAN = "human"
WORLDS = 16
"""How many guesses at what is hidden a move is tried in, to find out whether it shows somebody something new."""

View = dict[str, Any]


class Refused(ValueError):
    """Something that a person asked for is not possible; the message says why. The game is unharmed."""


@dataclass(frozen=True)
class Decision:
    """A decision that has been taken, with the state before it."""

    before: State
    action: int
    undoable: bool
    """Taken by a person, and nobody at the table learned from it what undoing could not take back."""
    thought: Thought | None
    told: dict[int | None, str | None]
    """What each seat, and None for spectators, has been told of it."""


class Table:
    """A game with people and agents in its seats; an agent of None is a person."""

    def __init__(
        self, game: Game, options: dict[str, Any], players: Sequence[Agent | None], seed: int | None = None
    ) -> None:
        self.game = game
        self.options = game.options.from_dict(options).to_dict()
        self.seed = draw_seed() if seed is None else check_seed(seed)
        if len(players) != self.options["num_players"]:
            raise ValueError(f"{len(players)} players for a table of {self.options['num_players']}")
        self.players = list(players)
        self.names = [HUMAN if agent is None else agent.name for agent in self.players]
        self.state = game.new(seed=self.seed, **self.options)
        self.past: list[Decision] = []

    @cached_property
    def _desk(self) -> Batch:
        """A batch of one game, to show agents what they decide about."""
        return Batch(self.game, 1, seed=draw_seed(), auto_reset=False, **self.options)

    def prepare(self) -> None:
        """Load what the first decisions need, so that they are answered at once. May run beside everything else."""
        game, state = self.game, self.game.clone(self.state)
        if self._desk.num_games and not game.over(state):
            seat = game.seat(state)
            game.observe(game.determinize(state, seat, seed=0), seat)
            game.apply(state, game.legal_actions(state)[0])

    # ------------------------------------------------------------------ whose turn it is

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, agent in enumerate(self.players) if agent is None]

    @property
    def acting(self) -> int | None:
        """The seat that decides, None after the end."""
        return None if self.game.over(self.state) else self.game.seat(self.state)

    @property
    def agent_is_due(self) -> bool:
        """Tell whether the next decision is an agent's."""
        return self.acting is not None and self.players[self.acting] is not None

    # ------------------------------------------------------------------ moves

    def act(self, seat: int, action: Any) -> None:
        """Carry out a person's decision."""
        if self.acting is None:
            raise Refused("the game is over")
        if seat != self.acting:
            raise Refused(f"it is not your turn: player_{self.acting} decides")
        try:
            number = self.game.check_action(self.state, action)
        except (TypeError, ValueError) as error:
            raise Refused(str(error)) from None
        self._decide(number, undoable=not self._reveals(number))

    def question(self) -> Callable[[], Thought]:
        """Return what asks the agent whose turn it is, about the table as it stands now.

        The answer may take long; it changes nothing, and may be waited for beside everything else.
        """
        seat = self.game.seat(self.state)
        agent = self.players[seat]
        if agent is None:
            raise ValueError(f"player_{seat} is a person")
        return partial(ponder, agent, self._desk, self.game.clone(self.state))

    def play(self, thought: Thought) -> None:
        """Carry out an agent's decision."""
        self.game.check_action(self.state, thought.action)
        self._decide(thought.action, undoable=False, thought=thought)

    def can_undo(self, seat: int) -> bool:
        """Tell whether a person may take the last decision back."""
        return bool(self.past) and self.past[-1].undoable and int(self.past[-1].before.seat) == seat

    def undo(self, seat: int) -> None:
        """Take the last decision back, if the same person took it and nobody learned anything from it."""
        if not self.can_undo(seat):
            raise Refused("there is nothing to undo: since your last move something new was seen, or others have moved")
        self.state = self.past.pop().before

    def replay(self) -> Replay:
        """Return the game so far as a replay."""
        actions = [decision.action for decision in self.past]
        return Replay.record(self.game, self.options, self.seed, actions, self.names)

    def _decide(self, action: int, *, undoable: bool, thought: Thought | None = None) -> None:
        before = self.game.clone(self.state)
        told = {seat: self.game.tell_action(before, action, seat) for seat in (None, *range(len(self.players)))}
        self.game.apply(self.state, action)
        self.past.append(Decision(before, action, undoable, thought, told))

    def _reveals(self, action: int) -> bool:
        """Tell whether a decision shows a person anything: in some world that was possible, it looks otherwise."""
        game, after = self.game, self.game.clone(self.state)
        game.apply(after, action)
        for seat in self.people:
            seen = game.observe(after, seat).tobytes()
            for number in range(WORLDS):
                world = game.determinize(self.state, seat, seed=number)
                if not game.mask(world)[action]:
                    return True
                game.apply(world, action)
                if game.observe(world, seat).tobytes() != seen:
                    return True
        return False

    # ------------------------------------------------------------------ what is seen

    def view(self, seat: int | None) -> View:
        """Return all that a chair is shown, as plain values; None is a spectator, who sees everything."""
        game, state = self.game, self.state
        mine = seat is not None and seat == self.acting
        return {
            **show(game, state, seat),
            "mode": "play" if self.people else "watch",
            "names": self.names,
            "your_turn": mine,
            "moves": legal_moves(game, state) if mine else [],
            "undo": seat is not None and self.can_undo(seat),
            "log": self.log(seat),
            "thought": self._last_thought() if seat is None else None,
            "replay": self.acting is None,
        }

    def log(self, seat: int | None) -> list[View]:
        """Return the decisions so far as a chair is told of them."""
        told = ((int(one.before.seat), one.told[seat]) for one in self.past)
        return [{"seat": actor, "text": words} for actor, words in told if words is not None]

    def _last_thought(self) -> View | None:
        if not self.past or self.past[-1].thought is None:
            return None
        last = self.past[-1]
        return thought_in_words(self.game, last.before, last.thought)


# ---------------------------------------------------------------------- shared by tables and recordings


def ponder(agent: Agent, desk: Batch, state: State) -> Thought:
    """Ask an agent for the acting seat of any state; ``desk`` is a batch of one game to show it on."""
    game, seat = desk.game, desk.game.seat(state)
    desk.states[0] = state
    desk.seats[0] = seat
    desk.observations[0] = game.observe(state, seat)
    desk.action_masks[0] = game.mask(state)
    return consider(agent, desk, 0)


def show(game: Game, state: State, seat: int | None) -> View:
    """Return the table as a chair sees it: picture, words, and how it stands."""
    words = strip(game.text(state, seat))
    return {
        "game": game.name,
        "title": game.title,
        "seat": seat,
        "picture": game.draw(state, seat),
        "headline": words.split("\n", 1)[0],
        "words": words,
        "acting": None if game.over(state) else game.seat(state),
        "over": game.over(state),
        "scores": scores(game, state, seat),
    }


def scores(game: Game, state: State, seat: int | None) -> list[View]:
    """Return what scores are made of: one's own while the game goes on, everybody's to spectators and at the end."""
    parts = game.score_parts(state)
    total = game.scores(state)
    order = game.ranks(state) if game.over(state) and not game.truncated(state) else None
    return [
        {"seat": other, "score": int(total[other]), "parts": parts[other], "rank": order[other] if order else None}
        for other in range(len(parts))
        if seat is None or seat == other or game.over(state)
    ]


def legal_moves(game: Game, state: State) -> list[View]:
    """Return the acting seat's legal actions in words, with the spots of its picture that they touch."""
    return [
        {"action": action, "text": game.describe_action(state, action), "spots": list(game.spots_of(state, action))}
        for action in game.legal_actions(state).tolist()
    ]


def thought_in_words(game: Game, state: State, thought: Thought | None) -> View | None:
    """Return what an agent weighed up, the heaviest first; None if it cannot tell."""
    if thought is None or (not thought.weights and thought.value is None):
        return None
    heaviest = sorted(thought.weights.items(), key=lambda entry: -entry[1])
    return {
        "seat": int(state.seat),
        "value": thought.value,
        "meaning": thought.meaning,
        "chosen": thought.action,
        "weights": [
            {"action": action, "text": game.describe_action(state, action), "weight": weight}
            for action, weight in heaviest
        ],
    }
