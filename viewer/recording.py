"""A replay that can be looked at, decision by decision, from any chair; and made into pictures and films."""

from __future__ import annotations

import io
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ..envs.core.batch import Batch
from ..envs.core.extras import require
from ..envs.core.game import draw_seed, seat_names
from ..envs.core.picture import require_pictures, to_pixels, to_png
from ..envs.core.replay import Replay
from ..envs.core.types import State
from ..training.agents import Agent, make_agent
from .table import Refused, View, legal_moves, ponder, show, thought_in_words

LONGEST_THOUGHT = 20_000
"""A replay's own agents are asked again about what they considered if their search is no longer than this."""


class Recording:
    """All positions of a replay, checked when it is opened."""

    def __init__(self, replay: Replay, adviser: Agent | None = None) -> None:
        replay.play()
        self.replay = replay
        self.game = replay.game
        self.states: list[State] = [self.game.clone(state) for state, _ in replay.states()]
        self.actions = replay.actions
        self.names = replay.agents or list(seat_names(replay.options["num_players"]))
        self.adviser = adviser
        self._agents: dict[str, Agent | None] = {}
        self._desk = Batch(self.game, 1, seed=draw_seed(), auto_reset=False, **replay.options)
        self._log = [
            {"seat": int(state.seat), "text": self.game.describe_action(state, action)}
            for state, action in zip(self.states, self.actions, strict=False)
        ]

    def check_place(self, at: Any) -> int:
        """Return ``at`` if it is the number of a position: 0 is the first, the number of decisions the last."""
        if not isinstance(at, int) or isinstance(at, bool) or not 0 <= at < len(self.states):
            raise Refused(f"there is no position {at!r}; positions are 0..{len(self.states) - 1}")
        return at

    def check_chair(self, seat: Any) -> int | None:
        """Return ``seat`` if somebody sits there, or None for a spectator."""
        players = self.replay.options["num_players"]
        if seat is not None and (not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < players):
            raise Refused(f"there is no seat {seat!r}; seats are 0..{players - 1}")
        return seat

    def view(self, at: Any, seat: Any = None) -> View:
        """Return one position from one chair, with what was decided there."""
        place, chair = self.check_place(at), self.check_chair(seat)
        state = self.states[place]
        decided = place < len(self.actions)
        return {
            **show(self.game, state, chair),
            "mode": "replay",
            "names": self.names,
            "at": place,
            "last": len(self.states) - 1,
            "moves": legal_moves(self.game, state) if decided else [],
            "chosen": self.actions[place] if decided else None,
            "log": self._log,
            "your_turn": False,
            "undo": False,
            "thought": None,
            "replay": True,
        }

    def thought(self, at: Any) -> View | None:
        """Return what was considered at a decision: by the adviser, or else by the replay's own agent, asked again."""
        place = self.check_place(at)
        if place >= len(self.actions):
            return None
        state = self.states[place]
        agent = self.adviser or self._agent_of(int(state.seat))
        if agent is None:
            return None
        words = thought_in_words(self.game, state, ponder(agent, self._desk, state))
        return None if words is None else {**words, "by": agent.name}

    def _agent_of(self, seat: int) -> Agent | None:
        """Return the search that sat in a seat, if it was one. Files are not trusted: nothing else is ever loaded."""
        name = self.names[seat] if seat < len(self.names) else ""
        if name not in self._agents:
            effort = name.removeprefix("search:").replace("_", "")
            short = name.startswith("search:") and effort.isdecimal() and 0 < int(effort) <= LONGEST_THOUGHT
            self._agents[name] = make_agent(name, self.game) if short else None
        return self._agents[name]


# ---------------------------------------------------------------------- pictures and films


def save_position(recording: Recording, path: Path, at: int, seat: int | None) -> None:
    """Write one position as SVG or PNG, as the file's ending says."""
    picture = recording.game.draw(recording.states[recording.check_place(at)], recording.check_chair(seat))
    path.write_bytes(to_png(picture) if path.suffix == ".png" else picture.encode())


def frames(recording: Recording, seat: int | None, width: int) -> Iterator[npt.NDArray[np.uint8]]:
    """Yield every position as pixels of one width; both sides are even numbers, as films need."""
    require_pictures()
    from PIL import Image

    chair = recording.check_chair(seat)
    size: tuple[int, int] | None = None
    for state in recording.states:
        picture = Image.fromarray(to_pixels(recording.game.draw(state, chair)))
        if size is None:
            size = (width // 2 * 2, round(picture.height * width / picture.width / 2) * 2)
        yield np.asarray(picture.resize(size, Image.Resampling.LANCZOS))


def save_gif(recording: Recording, path: Path, *, fps: float = 2, seat: int | None = None, width: int = 800) -> None:
    """Write the replay as an animated GIF that rests on the last position."""
    require_pictures()
    from PIL import Image

    pictures = [Image.fromarray(pixels).quantize(128) for pixels in frames(recording, seat, width)]
    pace = round(1000 / fps)
    pauses = [pace] * (len(pictures) - 1) + [pace + 3000]
    film = io.BytesIO()
    pictures[0].save(film, "GIF", save_all=True, append_images=pictures[1:], duration=pauses, loop=0)
    path.write_bytes(film.getvalue())


def save_mp4(recording: Recording, path: Path, *, fps: float = 2, seat: int | None = None, width: int = 1000) -> None:
    """Write the replay as an H.264 film. Needs the ``video`` extra."""
    require("video", "av")
    import av

    rate = Fraction(fps).limit_denominator(1000)
    with av.open(str(path), "w", format="mp4") as film:
        stream = film.add_stream("libx264", rate=rate)
        stream.pix_fmt = "yuv420p"
        for number, pixels in enumerate(frames(recording, seat, width)):
            if number == 0:
                stream.height, stream.width = pixels.shape[:2]
            film.mux(stream.encode(av.VideoFrame.from_ndarray(pixels, format="rgb24")))
        film.mux(stream.encode())
