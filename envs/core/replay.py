"""A played game as a small JSON file: enough to play it again, exactly."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any

from .documents import DocumentError, Reader, read_file, read_what_is_played
from .game import Game, check_seed
from .types import State

FORMAT = "fireside replay 1"


class ReplayError(ValueError):
    """A replay file cannot be read, or does not lead where it says."""


@dataclass
class Replay:
    """A seed, options and actions, with who played and the digest of the state they lead to."""

    game: Game
    options: dict[str, Any]
    seed: int
    actions: list[int]
    digest: str = ""
    agents: list[str] = field(default_factory=list)
    """The names of the agents, by seat, where they are known."""

    @classmethod
    def record(cls, game: Game, options: dict[str, Any], seed: int, actions: list[int], agents: list[str]) -> Replay:
        """Play the actions and note the digest of the state they lead to."""
        numbers = [game.check_action_type(action) for action in actions]
        replay = cls(game, game.options.from_dict(options).to_dict(), check_seed(seed), numbers, "", list(agents))
        replay.digest = game.digest(replay.final_state())
        return replay

    def states(self) -> Iterator[tuple[State, int | None]]:
        """Yield every state with the action taken there; the last state comes with None.

        The same record is yielded each time: clone it to keep it.
        """
        state = self.game.new(seed=self.seed, **self.options)
        for number, action in enumerate(self.actions):
            try:
                self.game.check_action(state, action)
            except (TypeError, ValueError) as error:
                raise ReplayError(f"decision {number}: {error}") from None
            yield state, action
            self.game.apply(state, action)
        yield state, None

    def final_state(self) -> State:
        """Play the whole game and return the state that the actions lead to."""
        *_, (state, _) = self.states()
        return state

    def play(self) -> State:
        """Play the whole game and check that it ends in the recorded state."""
        state = self.final_state()
        if self.game.digest(state) != self.digest:
            raise ReplayError(f"the actions lead to state {self.game.digest(state)}, the file says {self.digest!r}")
        return state

    def to_json(self) -> dict[str, Any]:
        """Return the replay as plain values."""
        return {
            "format": FORMAT,
            "game": self.game.name,
            "version": self.game.version,
            "options": self.options,
            "seed": self.seed,
            "agents": self.agents,
            "actions": self.actions,
            "digest": self.digest,
        }

    def _repr_html_(self) -> str:
        """Show who played, and the last position, in a notebook."""
        state = self.final_state()
        who = ", ".join(f"player_{seat}: {name}" for seat, name in enumerate(self.agents)) or "players unknown"
        words = f"{self.game.title}, seed {self.seed}, {len(self.actions)} decisions; {who}"
        return f"<figure>{self.game.draw(state, None)}<figcaption>{escape(words)}</figcaption></figure>"

    def save(self, path: str | Path) -> None:
        """Write the replay to a file, whole or not at all."""
        write_whole(Path(path), json.dumps(self.to_json()))

    @classmethod
    def from_json(cls, document: Any) -> Replay:
        """Read a replay from plain values, with checks."""
        reader = Reader(document, "replay")
        try:
            game, options = read_what_is_played(reader, FORMAT)
            seed, digest = reader["seed"], reader["digest"]
            if not isinstance(digest.value, str):
                raise digest.fail("a digest")
            actions = [entry.integer(0, game.actions.size - 1) for entry in reader["actions"].items(0, 10**7)]
            agents = [str(entry.value) for entry in reader["agents"].items(0, 10)]
            return cls(game, options, check_seed(seed.value), actions, digest.value, agents)
        except DocumentError as error:
            raise ReplayError(str(error)) from None
        except (TypeError, ValueError) as error:
            raise ReplayError(f"replay: {error}") from None

    @classmethod
    def load(cls, path: str | Path) -> Replay:
        """Read a replay file."""
        try:
            document = read_file(Path(path), "replay")
        except DocumentError as error:
            raise ReplayError(str(error)) from None
        try:
            return cls.from_json(document)
        except ReplayError as error:
            raise ReplayError(f"{path}: {error}") from None


def write_whole(path: Path, content: str) -> None:
    """Write a file so that a reader sees the old content or the new, never half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        draft.write_text(content, encoding="utf-8")
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
