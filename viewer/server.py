"""The server: gives every chair its view over a WebSocket and carries out what its person asks for.

A link ends in ``#token``. A token stands for one chair of one table (or a spectator's, or a recording, or the house,
where new tables are opened); whoever has it may sit there, and gets nothing that this chair may not know.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web

from ..envs import games
from ..envs.core.game import Game
from ..training.agents import Agent, make_agent
from .recording import Recording
from .table import HUMAN, Refused, Table, View

PAGE = Path(__file__).parent / "page"
LARGEST_MESSAGE = 4096
MOST_TABLES = 100
LOOPBACK = ("127.0.0.1", "localhost", "[::1]", "::1")
PACE = 0.8
"""Seconds between two decisions that are watched."""
GLIMPSE = 0.2
"""Seconds after which people are shown what agents have done so far, while more is to come."""
POLICY = "default-src 'self'; connect-src 'self' ws://{0} wss://{0}; frame-ancestors 'none'; base-uri 'none'"
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}

Send = Callable[[View], Awaitable[None]]


@dataclass(eq=False)
class Chair:
    """Where a connection sits."""

    room: TableRoom | RecordingRoom | House
    seat: int | None = None


@dataclass(eq=False)
class Connection:
    """One browser tab."""

    socket: web.WebSocketResponse
    chair: Chair | None = None
    shown: View = field(default_factory=dict)
    """The view that was sent last."""
    number: int = 0
    """How many views were sent; a move names the last one, so that a second click cannot play a second move."""

    async def send(self, message: View) -> None:
        """Send a message, unless the tab has gone."""
        with contextlib.suppress(ConnectionError):
            if not self.socket.closed:
                await self.socket.send_str(json.dumps(message, separators=(",", ":")))

    async def show(self, view: View) -> None:
        """Send what has changed since the last view; nothing if nothing has: silence tells nothing either."""
        old, self.shown = self.shown, view
        changed = {key: value for key, value in view.items() if key not in old or old[key] != value}
        if "log" in changed:
            before, now = old.get("log", []), changed.pop("log")
            kept = next((i for i, (a, b) in enumerate(zip(before, now, strict=False)) if a != b), None)
            kept = min(len(before), len(now)) if kept is None else kept
            changed["log_kept"], changed["log_new"] = kept, now[kept:]
        if changed:
            self.number += 1
            await self.send({"type": "view", "view": self.number, **changed})


# ---------------------------------------------------------------------- rooms: what a token can lead to


class TableRoom:
    """A table with the tabs that look at it, and the task that lets its agents play."""

    def __init__(self, house: House, table: Table, pace: float) -> None:
        self.house, self.table, self.pace = house, table, pace
        self.watching = not table.people
        self.paused = False
        self.connections: set[Connection] = set()
        self.version = 0
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.error: str | None = None

    def view(self, seat: int | None) -> View:
        """Return what a chair is shown."""
        return {**self.table.view(seat), "paused": self.paused, "pace": self.pace, "trouble": self.error}

    async def join(self, connection: Connection) -> None:
        """Show a tab the table, and let the agents play from now on."""
        if self._task is None:
            await asyncio.to_thread(self.table.prepare)
        self.connections.add(connection)
        await connection.show(self.view(connection.chair.seat if connection.chair else None))
        if self._task is None:
            self._task = asyncio.create_task(self._run())
            self.house.tasks.add(self._task)

    def leave(self, connection: Connection) -> None:
        """A tab has gone."""
        self.connections.discard(connection)

    async def hear(self, connection: Connection, seat: int | None, message: View) -> None:
        """Carry out what a person asks for."""
        kind = message.get("type")
        if kind in ("act", "undo") and seat is not None:
            if message.get("view") != connection.number:
                raise Refused("the table has changed since you looked: look again")
            if kind == "act":
                self.table.act(seat, message.get("action"))
            else:
                self.table.undo(seat)
            await self.changed()
        elif kind == "again":
            table = self.table
            links = self.house.open(Table(table.game, table.options, table.players), self.pace)
            await connection.send({"type": "moved", "token": links[seat]})
        elif kind == "replay":
            if self.table.acting is not None:
                raise Refused("the replay is there when the game is over: it holds everything that was hidden")
            await connection.send({"type": "replay", "replay": self.table.replay().to_json()})
        elif kind in ("pause", "step", "pace") and self.watching:
            self._steer(kind, message)
            await self.show()
        else:
            raise Refused(f"a message of type {kind!r} means nothing here")

    def _steer(self, kind: str, message: View) -> None:
        if kind == "pause":
            self.paused = bool(message.get("paused"))
        elif kind == "pace":
            pace = message.get("pace")
            if not isinstance(pace, (int, float)) or isinstance(pace, bool) or not 0 <= pace <= 10:
                raise Refused("a pace is a number of seconds from 0 to 10")
            self.pace = float(pace)
        else:
            self.paused, self._single = True, True
        self._wake.set()

    _single = False

    async def changed(self) -> None:
        """The table has changed: show it to everybody, and wake the agents."""
        self.version += 1
        await self.show()
        self._wake.set()

    async def show(self) -> None:
        """Show every tab what it may see; a view is made once for each chair."""
        views: dict[int | None, View] = {}
        for connection in list(self.connections):
            if connection.chair is not None:
                seat = connection.chair.seat
                if seat not in views:
                    views[seat] = self.view(seat)
                await connection.show(views[seat])

    async def _run(self) -> None:
        """Let agents play whenever it is their turn."""
        shown = asyncio.get_running_loop().time()
        while self.table.acting is not None:
            self._wake.clear()
            if not self.table.agent_is_due or (self.paused and not self._single):
                await self.show()
                await self._wake.wait()
                continue
            if self.watching and not self._single:
                with contextlib.suppress(asyncio.TimeoutError):
                    await asyncio.wait_for(self._wake.wait(), self.pace)
                    continue
            self._single = False
            version = self.version
            try:
                thought = await asyncio.to_thread(self.table.question())
                if version != self.version:
                    continue  # the move that it answers was taken back
                self.table.play(thought)
            except Exception as error:  # an agent of somebody's own may raise anything
                self.error = f"{self.table.names[self.table.acting]} cannot go on: {error}"
                await self.show()
                return
            now = asyncio.get_running_loop().time()
            if self.watching or now - shown > GLIMPSE:
                await self.show()
                shown = now
        await self.show()


class RecordingRoom:
    """A replay; every tab steps through it for itself."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording

    async def join(self, connection: Connection) -> None:
        """Show the first position."""
        await connection.show(self.recording.view(0))

    def leave(self, connection: Connection) -> None:
        """A tab has gone."""

    async def hear(self, connection: Connection, seat: int | None, message: View) -> None:
        """Show another position, another chair's view, or what was considered."""
        kind = message.get("type")
        if kind == "go":
            await connection.show(self.recording.view(message.get("at"), message.get("seat")))
        elif kind == "thought":
            at = self.recording.check_place(message.get("at"))
            thought = await asyncio.to_thread(self.recording.thought, at)
            await connection.send({"type": "thought", "at": at, "thought": thought})
        elif kind == "replay":
            await connection.send({"type": "replay", "replay": self.recording.replay.to_json()})
        else:
            raise Refused(f"a message of type {kind!r} means nothing here")


class House:
    """All tables of one server. Its own token opens new tables, with agents that are harmless to ask for."""

    def __init__(self) -> None:
        self.chairs: dict[str, Chair] = {}
        self.tables = 0
        self.tasks: set[asyncio.Task[None]] = set()
        self.token = self.give(Chair(self))

    def give(self, chair: Chair) -> str:
        """Return a new token for a chair."""
        token = secrets.token_urlsafe(18)
        self.chairs[token] = chair
        return token

    def open(self, table: Table, pace: float = PACE) -> dict[int | None, str]:
        """Open a table; return the tokens of the people's seats, and under None the spectators'."""
        if self.tables >= MOST_TABLES:
            raise Refused(f"this server has opened {MOST_TABLES} tables; start it anew")
        self.tables += 1
        room = TableRoom(self, table, pace)
        return {seat: self.give(Chair(room, seat)) for seat in (None, *table.people)}

    def open_recording(self, recording: Recording) -> str:
        """Return the token of a recording."""
        return self.give(Chair(RecordingRoom(recording)))

    async def join(self, connection: Connection) -> None:
        """Show what can be played."""
        offers = [
            {"name": name, "title": game.title, "players": list(game.player_counts)} for name, game in games.items()
        ]
        await connection.show({"mode": "house", "games": offers})

    def leave(self, connection: Connection) -> None:
        """A tab has gone."""

    async def hear(self, connection: Connection, seat: int | None, message: View) -> None:
        """Open a table."""
        if message.get("type") != "open":
            raise Refused(f"a message of type {message.get('type')!r} means nothing here")
        name, names = message.get("game"), message.get("players")
        if name not in tuple(games):
            raise Refused(f"there is no game {name!r}")
        if not isinstance(names, list) or not all(isinstance(one, str) for one in names):
            raise Refused("players: expected a list of names")
        game = games[str(name)]
        try:
            players = [harmless_agent(one, game) for one in names]
            table = Table(game, {"num_players": len(players)}, players)
        except (TypeError, ValueError) as error:
            raise Refused(str(error)) from None
        links = self.open(table)
        await connection.send({"type": "moved", "token": links[min(table.people, default=None)]})


def harmless_agent(name: str, game: Game) -> Agent | None:
    """Return an agent that anybody may ask for: no files, no code, no endless thinking; None for a person."""
    if name == HUMAN:
        return None
    effort = name.removeprefix("search:")
    if name in ("random", "greedy") or (
        name.startswith("search:") and effort.isdecimal() and 0 < int(effort) <= 100_000
    ):
        return make_agent(name, game)
    raise Refused(f"the agent {name!r} cannot be asked for here; allowed: {HUMAN}, random, greedy, search:N")


# ---------------------------------------------------------------------- the network


def application(house: House, hosts: Sequence[str] | None = LOOPBACK) -> web.Application:
    """Return the server's application; ``hosts`` are the names it answers to, None for any."""

    @web.middleware
    async def guard(request: web.Request, handler: Any) -> web.StreamResponse:
        refusal = refuse(request, hosts)
        if refusal:
            return web.Response(status=403, text=refusal)
        response: web.StreamResponse = await handler(request)
        if not response.prepared:
            response.headers.update(HEADERS, **{"Content-Security-Policy": POLICY.format(request.host)})
        return response

    async def index(request: web.Request) -> web.StreamResponse:
        return web.FileResponse(PAGE / "index.html")

    async def socket(request: web.Request) -> web.StreamResponse:
        return await serve(request, house)

    async def close(app: web.Application) -> None:
        for task in house.tasks:
            task.cancel()

    app = web.Application(middlewares=[guard], client_max_size=LARGEST_MESSAGE)
    app.router.add_get("/", index)
    app.router.add_get("/socket", socket)
    app.router.add_static("/page", PAGE)
    app.on_shutdown.append(close)
    return app


def refuse(request: web.Request, hosts: Sequence[str] | None) -> str | None:
    """Say why a request is refused: other sites' pages must not reach a server on the reader's own machine."""
    host = request.headers.get("Host", "")
    name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
    if hosts is not None and name not in hosts:
        return f"this server does not answer to the name {name!r}"
    origin = request.headers.get("Origin")
    if origin is not None and origin not in (f"http://{host}", f"https://{host}"):
        return "requests from other sites are refused"
    return None


async def serve(request: web.Request, house: House) -> web.StreamResponse:
    """Talk with one tab: it says which token it has, then asks for things; every refusal names its reason."""
    socket = web.WebSocketResponse(max_msg_size=LARGEST_MESSAGE, heartbeat=30)
    await socket.prepare(request)
    connection = Connection(socket)
    try:
        async for message in socket:
            if message.type != WSMsgType.TEXT:
                await socket.close(code=WSCloseCode.UNSUPPORTED_DATA, message=b"text messages only")
                break
            try:
                await answer(house, connection, message.data)
            except Refused as refusal:
                await connection.send({"type": "refused", "message": str(refusal)})
    finally:
        if connection.chair is not None:
            connection.chair.room.leave(connection)
    return socket


async def answer(house: House, connection: Connection, text: str) -> None:
    """Do what one message asks for."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise Refused("the message is not JSON") from None
    if not isinstance(message, dict):
        raise Refused("the message is not an object")
    if message.get("type") == "hello":
        token = message.get("token")
        chair = house.chairs.get(token) if isinstance(token, str) else None
        if chair is None:
            raise Refused("this link leads nowhere: the token is wrong, or the server was started anew")
        if connection.chair is not None:
            connection.chair.room.leave(connection)
        connection.chair, connection.shown = chair, {}
        await chair.room.join(connection)
    elif connection.chair is None:
        raise Refused("say hello with a token first")
    else:
        await connection.chair.room.hear(connection, connection.chair.seat, message)


async def start(app: web.Application, host: str, port: int) -> tuple[web.AppRunner, str]:
    """Begin to serve; return what stops it, and the address. Port 0, or one that is taken, becomes a free one."""
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
    await runner.setup()
    site = web.TCPSite(runner, host, port)
    try:
        await site.start()
    except OSError:
        site = web.TCPSite(runner, host, 0)
        await site.start()
    name = f"[{host}]" if ":" in host else host
    bound = runner.addresses[0][1]
    return runner, f"http://{name}:{bound}/"
