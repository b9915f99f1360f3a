"""What ``fireside play``, ``watch`` and ``replay`` do."""

from __future__ import annotations

import argparse
import asyncio
import sys
import webbrowser
from collections.abc import Callable
from typing import Any

from ..envs import games
from ..envs.core.extras import require
from ..envs.core.game import Game
from ..envs.core.replay import Replay
from ..training.agents import Agent, make_agent
from .recording import Recording, save_gif, save_mp4, save_position
from .table import HUMAN, Table

Options = Callable[[argparse.Namespace], dict[str, Any]]


def play(args: argparse.Namespace, options_of: Options) -> None:
    """Open a table for a person and serve it."""
    require("web", "aiohttp")
    from .server import House

    house = House()
    if args.game is None:
        serve(args, house, {"set up a table": house.token})
        return
    game = games[args.game]
    others = [name for name in args.against.split(",") if name]
    if args.num_players is None and args.against:
        args.num_players = min(max(1 + len(others), 2, game.player_counts[0]), game.player_counts[-1])
    options = options_of(args)
    players = options["num_players"]
    if not 0 <= args.seat < players:
        raise ValueError(f"--seat {args.seat}: seats are 0..{players - 1}")
    if players > 1 and not others:
        raise ValueError("--against: name at least one agent, or human")
    if len(others) > max(players - 1, 1):
        raise ValueError(f"--against names {len(others)} others for a table of {players}; set --num-players")
    named = agents_of(others, game, args.threads)
    seated = [named[others[i % len(others)]] for i in range(players - 1)]
    seated.insert(args.seat, None)
    tokens = house.open(Table(game, options, seated, args.seed))
    links = {
        f"player_{seat}": tokens[seat] for seat in sorted(tokens, key=lambda s: s != args.seat) if seat is not None
    }
    serve(args, house, {**links, "another table": house.token})


def watch(args: argparse.Namespace, options_of: Options) -> None:
    """Open a table of agents and serve it."""
    require("web", "aiohttp")
    from .server import House

    game = games[args.game]
    if args.num_players is None:
        args.num_players = min(max(len(args.agents), 2, game.player_counts[0]), game.player_counts[-1])
    options = options_of(args)
    players = options["num_players"]
    if len(args.agents) > players or HUMAN in args.agents:
        raise ValueError(f"watch: expected at most {players} agents, and no {HUMAN}")
    if not 0 <= args.pace <= 10:
        raise ValueError("--pace: expected a number of seconds from 0 to 10")
    named = agents_of(args.agents, game, args.threads)
    seated = [named[args.agents[i % len(args.agents)]] for i in range(players)]
    house = House()
    tokens = house.open(Table(game, options, seated, args.seed), args.pace)
    serve(args, house, {"watch": tokens[None], "another table": house.token})


def show_replay(args: argparse.Namespace, replay: Replay) -> None:
    """Serve a replay, or make pictures and films of it."""
    adviser = make_agent(args.ask, replay.game) if args.ask else None
    recording = Recording(replay, adviser)
    place = len(recording.states) - 1 if args.at is None else args.at
    if not args.fps > 0:
        raise ValueError("--fps: expected a number above 0")
    for path, ending in ((args.svg, ".svg"), (args.png, ".png"), (args.gif, ".gif"), (args.mp4, ".mp4")):
        if path is None:
            continue
        if path.suffix != ending:
            raise ValueError(f"{path}: expected a name that ends in {ending}")
        if ending == ".gif":
            save_gif(recording, path, fps=args.fps, seat=args.seat)
        elif ending == ".mp4":
            save_mp4(recording, path, fps=args.fps, seat=args.seat)
        else:
            save_position(recording, path, place, args.seat)
        print(path)
    if args.web:
        require("web", "aiohttp")
        from .server import House

        house = House()
        serve(args, house, {"replay": house.open_recording(recording)})


def agents_of(names: list[str], game: Game, threads: int) -> dict[str, Agent | None]:
    """Return each named agent once; None for a person."""
    return {name: None if name == HUMAN else make_agent(name, game, threads) for name in dict.fromkeys(names)}


def serve(args: argparse.Namespace, house: Any, tokens: dict[str, str]) -> None:
    """Serve until Ctrl-C; print the links, and open the first one."""
    from .server import LOOPBACK, application, start

    async def run() -> None:
        local = args.host in LOOPBACK
        if not local:
            print("Everybody who reaches this address and has a link can use it.", file=sys.stderr)
        runner, address = await start(application(house, LOOPBACK if local else None), args.host, args.port)
        for name, token in tokens.items():
            print(f"{name}: {address}#{token}", flush=True)
        print("Ctrl-C ends it.", flush=True)
        if not args.no_browser:
            await asyncio.to_thread(webbrowser.open, f"{address}#{next(iter(tokens.values()))}")
        try:
            await asyncio.Event().wait()
        finally:
            await runner.cleanup()

    asyncio.run(run())
