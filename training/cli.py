"""The ``fireside`` command."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ..envs import games
from ..envs.core.extras import MissingExtra
from ..envs.core.game import Game
from ..envs.core.replay import Replay, write_whole
from ..version import __version__
from .agents import NAMES, Agent, make_agent
from .config import ENGINES, TrainConfig
from .evaluate import Evaluation
from .runs import Run


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit code."""
    args = _parser().parse_args(arguments)
    try:
        return int(args.run(args) or 0)
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
        return 130
    except (MissingExtra, ValueError, TypeError, KeyError, FileNotFoundError) as error:
        message = error.args[0] if isinstance(error, KeyError) and error.args else error
        print(f"fireside: {message}", file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="fireside", description="Tabletop games for multi-agent reinforcement learning: train, evaluate, play."
    )
    parser.add_argument("--version", action="version", version=f"fireside {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    list_games = commands.add_parser("games", help="list the games, or show one game's options and tables")
    list_games.add_argument("game", nargs="?", help="a game's name")
    list_games.set_defaults(run=_games)

    train = commands.add_parser(
        "train",
        help="train an agent",
        description="Train an agent. Everything goes into one folder: config, checkpoint, learning curve, TensorBoard "
        "events, evaluation, replay. Ctrl-C keeps a checkpoint; --resume continues.",
    )
    train.add_argument("config", nargs="?", help="a game, a config's name, or the path of a YAML file")
    train.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="override a key of the config")
    train.add_argument("--engine", choices=ENGINES, help="sb3: MaskablePPO, one machine; rllib: PPO on Ray")
    train.add_argument("--env-runners", type=int, metavar="N", help="rllib: processes that play")
    train.add_argument("--address", help="rllib: an existing Ray cluster, such as auto or HOST:PORT")
    train.add_argument("--out", type=Path, help="the run's folder (default: runs/<config>-<time>)")
    train.add_argument("--resume", type=Path, metavar="FOLDER", help="continue the run of this folder")
    train.set_defaults(run=_train)

    evaluate = commands.add_parser(
        "evaluate",
        help="let agents play each other, with intervals",
        description="Paired seeds, every seating. The first agent sits once; the others fill the table in turn. "
        f"Agents: {NAMES}.",
    )
    evaluate.add_argument("game")
    evaluate.add_argument("agents", nargs="+", metavar="AGENT")
    evaluate.add_argument("--seeds", type=int, default=500, help="seeds to play; each once per seating (default 500)")
    evaluate.add_argument("--seed", type=int, default=1_000_000, help="the first seed (default 1000000)")
    _add_options(evaluate)
    evaluate.add_argument("--json", type=Path, metavar="FILE", help="write the result to a file")
    evaluate.add_argument("--replays", type=Path, metavar="FOLDER", help="keep every game as a replay")
    _add_threads(evaluate)
    evaluate.set_defaults(run=_evaluate)

    tournament = commands.add_parser(
        "tournament",
        help="let many agents meet, and rate them",
        description="Every agent meets every other one on paired seeds in every seating; at larger tables each sits "
        "alone among copies of each other one, and mixed tables are played too. Everything goes into one JSON file, "
        "with a picture beside it; the same command given again goes on where a stopped tournament was. "
        f"The first agent is the anchor of the ratings. Agents: {NAMES}.",
    )
    tournament.add_argument("game")
    tournament.add_argument("agents", nargs="+", metavar="AGENT")
    tournament.add_argument("--seeds", type=int, default=100, help="seeds for every cast (default 100)")
    tournament.add_argument("--seed", type=int, default=3_000_000, help="the first seed (default 3000000)")
    tournament.add_argument("--out", type=Path, help="the file (default: tournament-<game>-<players>.json)")
    _add_options(tournament)
    _add_threads(tournament)
    tournament.set_defaults(run=_tournament)

    rate = commands.add_parser(
        "rate",
        help="rate a newcomer on a ladder that has been played",
        description="The newcomer plays the agents of a tournament's file until its interval is tight, the nearest "
        f"ones most, and joins the file. Agents: {NAMES}.",
    )
    rate.add_argument("agent", metavar="AGENT")
    rate.add_argument("ladder", type=Path, metavar="FILE", help="the file of a tournament")
    rate.add_argument("--width", type=float, default=100, help="points of the 95 %% interval to reach (default 100)")
    rate.add_argument("--most-seeds", type=int, default=500, help="seeds with one opponent at most (default 500)")
    rate.add_argument("--against", nargs="+", metavar="AGENT", help="play only these of the ladder (default: all)")
    _add_threads(rate)
    rate.set_defaults(run=_rate)

    play = commands.add_parser(
        "play",
        help="play in the browser",
        description="Play a game in the browser, against agents or other people. Without a game, a page opens where "
        f"tables are set up. Agents: {NAMES}; human for another person, who gets a link of their own.",
    )
    play.add_argument("game", nargs="?")
    play.add_argument("--against", default="greedy", metavar="A,B", help="who sits at the other seats (default greedy)")
    play.add_argument("--seat", type=int, default=0, help="your seat (default 0)")
    play.add_argument("--seed", type=int, help="deal the game of this seed")
    _add_options(play)
    _add_threads(play)
    _add_server(play)
    play.set_defaults(run=_play)

    watch = commands.add_parser(
        "watch",
        help="watch agents play in the browser",
        description="Watch agents play, with what they considered where they can tell. The agents fill the seats in "
        f"turn. Agents: {NAMES}.",
    )
    watch.add_argument("game")
    watch.add_argument("agents", nargs="+", metavar="AGENT")
    watch.add_argument("--seed", type=int, help="deal the game of this seed")
    watch.add_argument("--pace", type=float, default=0.8, help="seconds between two decisions (default 0.8)")
    _add_options(watch)
    _add_threads(watch)
    _add_server(watch)
    watch.set_defaults(run=_watch)

    replay = commands.add_parser(
        "replay",
        help="print a replay move by move, step through it in the browser, or make pictures and films of it",
        description="Without options, the replay is checked and printed move by move.",
    )
    replay.add_argument("file", type=Path)
    replay.add_argument("--web", action="store_true", help="step through it in the browser")
    replay.add_argument("--ask", metavar="AGENT", help="with --web: show what this agent considers at every decision")
    replay.add_argument("--gif", type=Path, metavar="OUT", help="write an animated GIF")
    replay.add_argument("--mp4", type=Path, metavar="OUT", help="write an MP4 film")
    replay.add_argument("--svg", type=Path, metavar="OUT", help="write one position as SVG")
    replay.add_argument("--png", type=Path, metavar="OUT", help="write one position as PNG")
    replay.add_argument("--at", type=int, help="which position: so many decisions after the start (default: the last)")
    replay.add_argument("--seat", type=int, help="as this seat sees it (default: a spectator, who sees everything)")
    replay.add_argument("--fps", type=float, default=2, help="decisions a second in a film (default 2)")
    _add_server(replay)
    replay.set_defaults(run=_replay)

    bench = commands.add_parser(
        "bench",
        help="measure speed, each figure beside its yardstick",
        description="Decisions per second of the Batch, the AEC environment and MaskablePPO training; each beside a "
        "yardstick measured in the same run. Median of several repeats, warm-up excluded.",
    )
    bench.add_argument("games", nargs="*", help="games to measure (default: all)")
    bench.add_argument("--repeats", type=int, default=5, help="repeats of every figure (default 5)")
    bench.add_argument("--seconds", type=float, default=1.0, help="length of one repeat (default 1)")
    bench.add_argument("--skip", action="append", default=[], choices=("aec", "training", "startup"))
    bench.add_argument("--adapters", action="store_true", help="the way through each library too; no training")
    bench.add_argument("--search", action="store_true", help="the search agent alone, beside OpenSpiel's")
    bench.add_argument("--json", type=Path, metavar="FILE", help="write all figures to a file")
    bench.set_defaults(run=_bench)
    return parser


def _add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--num-players", type=int, help="players at the table")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the game")


def _add_threads(parser: argparse.ArgumentParser) -> None:
    cores = os.cpu_count() or 1
    parser.add_argument("--threads", type=int, default=cores, help=f"threads of agents that search (default {cores})")


def _add_server(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="address to serve on (default: this machine only)")
    parser.add_argument("--port", type=int, default=8321, help="port to serve on, if it is free (default 8321)")
    parser.add_argument("--no-browser", action="store_true", help="print the link, and open no browser")


def game_options(args: argparse.Namespace) -> dict[str, Any]:
    """Return all options of the game, those given on the command line among them."""
    options: dict[str, Any] = {}
    if args.num_players is not None:
        options["num_players"] = args.num_players
    for text in args.option:
        key, equals, value = text.partition("=")
        if not equals:
            raise ValueError(f"--option {text!r}: expected key=value")
        try:
            options[key] = json.loads(value)
        except json.JSONDecodeError:
            options[key] = value
    return games[args.game].options.from_dict(options).to_dict()


def _games(args: argparse.Namespace) -> None:
    if args.game is None:
        print(f"{'name':<16} {'players':<8} {'actions':>7} {'observation':>11} {'bytes':>6}  title")
        for name, game in games.items():
            counts = f"{game.player_counts[0]}-{game.player_counts[-1]}"
            widths = f"{game.actions.size:>7} {game.observation.size:>11} {game.dtype.itemsize:>6}"
            print(f"{name:<16} {counts:<8} {widths}  {game.title}")
        return
    game = games[args.game]
    print(f"{game.title}: fireside.envs.{game.env_name}, {game.env_id}\n\nOptions")
    for name, default, allowed, doc in game.options.describe():
        print(f"  {name:<16} {default!r:<12} {doc} ({allowed})")
    print("\nActions")
    for part in game.actions.ranges:
        print(f"  {part!s:<10} {part.name:<18} {part.meaning}")
    print("\nObservation")
    for entry in game.observation:
        print(f"  {entry.name:<18} {entry.shape!s:<12} {entry.meaning}")


def _train(args: argparse.Namespace) -> None:
    from .config import load_config
    from .runs import read_config

    if (args.config is None) == (args.resume is None):
        raise ValueError("train: give a config (such as the name of a game), or --resume FOLDER")
    if args.resume:
        if args.set or args.engine:
            raise ValueError("train: --set and --engine change nothing in a run that is resumed")
        config = read_config(args.resume)
    else:
        if args.env_runners is not None:
            args.set.append(f"env_runners={args.env_runners}")
        config = load_config(args.config, args.set, args.engine)
    if config.engine == "rllib":
        return _train_on_ray(args, config)
    if args.address or args.env_runners is not None:
        raise ValueError("train: --address and --env-runners are for --engine rllib")
    from .train import new_run, resume_run, train

    run = resume_run(args.resume) if args.resume else new_run(config, _run_folder(args))
    return _finish(run, lambda: train(run), "checkpoint.zip")


def _train_on_ray(args: argparse.Namespace, config: TrainConfig) -> None:
    from .rllib import connect, new_run, resume_run, train

    if args.resume and args.env_runners is not None:
        config.env_runners = args.env_runners
    with connect(config, args.address):
        run = resume_run(args.resume, config) if args.resume else new_run(config, _run_folder(args))
        _finish(run, lambda: train(run), "checkpoint/")


def _run_folder(args: argparse.Namespace) -> Path:
    return args.out or Path("runs") / f"{Path(args.config).stem}-{time.strftime('%Y%m%d-%H%M%S')}"


def _finish(run: Run, train: Callable[[], list[Evaluation]], checkpoint: str) -> None:
    """Train, and tell what came of it."""
    try:
        results = train()
    except KeyboardInterrupt:
        print(f"\nstopped; continue with: fireside train --resume {run.folder}", file=sys.stderr)
        raise
    for result in results:
        print(f"\n{run.game.title}\n{result.table()}")
    print(f"\n{run.learner.steps} decisions; everything is in {run.folder}:")
    print(f"report.md, {checkpoint}, learning_curve.png, evaluation.json, replay.json, tensorboard/")


def _evaluate(args: argparse.Namespace) -> None:
    from .evaluate import evaluate

    game, options = games[args.game], game_options(args)
    players = options["num_players"]
    named = _named(args.agents, game, args.threads)
    if len(args.agents) > players:
        raise ValueError(f"{len(args.agents)} agents for a table of {players}; set --num-players")
    first, *others = args.agents
    others = others or [first]
    cast = [named[first], *(named[others[i % len(others)]] for i in range(players - 1))]
    bar, close = _progress(args.seeds * players)
    result = evaluate(game, cast, seeds=args.seeds, seed=args.seed, options=options, progress=bar, keep=args.replays)
    close()
    print(result.table())
    if args.json:
        write_whole(args.json, json.dumps(result.to_json(), indent=1))


def _named(names: Sequence[str], game: Game, threads: int) -> dict[str, Agent]:
    if threads < 1:
        raise ValueError(f"--threads {threads}: expected a number from 1")
    return {name: make_agent(name, game, threads) for name in dict.fromkeys(names)}


def _tournament(args: argparse.Namespace) -> None:
    from .pictures import draw_tournament
    from .tournament import Tournament, TournamentError

    game, options = games[args.game], game_options(args)
    path = args.out or Path(f"tournament-{game.name}-{options['num_players']}.json")
    agents = list(dict.fromkeys(args.agents))
    if len(agents) < 2 or options["num_players"] < 2 or args.seeds < 1:
        raise ValueError("tournament: expected at least two different agents, two players and one seed")
    tournament = Tournament(game, options, agents, args.seed)
    if path.exists():
        tournament = Tournament.load(path)
        wanted = (game.name, options, args.seed)
        if (tournament.game.name, tournament.options, tournament.seed) != wanted:
            raise TournamentError(f"{path} holds another tournament (game, options or seed differ); name another file")
        tournament.agents += [name for name in agents if name not in tournament.agents]
    named = _named(tournament.agents, game, args.threads)
    casts = tournament.casts()
    done = sum(min(tournament.played(cast), args.seeds) for cast in casts) * tournament.players
    bar, close = _progress(len(casts) * args.seeds * tournament.players, done)
    try:
        tournament.play(named, args.seeds, progress=bar, save=lambda: tournament.save(path))
    except KeyboardInterrupt:
        print(f"\nstopped; {path} keeps what has been played: the same command goes on", file=sys.stderr)
        raise
    finally:
        close()
    print(tournament.table())
    picture = path.with_suffix(".png")
    draw_tournament(tournament, picture)
    print(f"\n{path} holds every match; {picture} shows them.")


def _rate(args: argparse.Namespace) -> None:
    from .newcomer import rate_newcomer
    from .tournament import Tournament

    ladder = Tournament.load(args.ladder)
    for name in args.against or ():
        if name not in ladder.agents:
            raise ValueError(f"--against {name}: {args.ladder} has only {', '.join(ladder.agents)}")
    named = _named([args.agent, *(args.against or ladder.agents)], ladder.game, args.threads)
    bar, close = _progress(None)
    try:
        rating = rate_newcomer(
            ladder,
            args.agent,
            named,
            width=args.width,
            most_seeds=args.most_seeds,
            opponents=args.against,
            progress=bar,
            save=lambda: ladder.save(args.ladder),
        )
    finally:
        close()
    low, high = rating.interval
    print(ladder.table())
    print(f"\n{rating.agent}: {rating.points:+.0f} [{low:+.0f}, {high:+.0f}]")


def _progress(total: int | None, done: int = 0) -> tuple[Any, Any]:
    try:
        from tqdm import tqdm
    except ImportError:
        return None, lambda: None
    bar = tqdm(total=total, initial=done, unit="game", leave=False)
    return bar.update, bar.close


def _play(args: argparse.Namespace) -> None:
    from ..viewer.commands import play

    play(args, game_options)


def _watch(args: argparse.Namespace) -> None:
    from ..viewer.commands import watch

    watch(args, game_options)


def _replay(args: argparse.Namespace) -> None:
    replay = Replay.load(args.file)
    if args.web or args.gif or args.mp4 or args.svg or args.png:
        from ..viewer.commands import show_replay

        show_replay(args, replay)
        return
    game = replay.game
    replay.play()
    who = replay.agents or [f"player_{seat}" for seat in range(replay.options["num_players"])]
    print(f"{game.title}, seed {replay.seed}, {', '.join(f'player_{i}: {name}' for i, name in enumerate(who))}\n")
    for number, (state, action) in enumerate(replay.states()):
        if action is None:
            print(f"\nscores {game.scores(state).tolist()}, ranks {game.ranks(state)}")
        else:
            print(f"{number:>4}  player_{state.seat}  {game.phase(state):<10} {game.describe_action(state, action)}")


def _bench(args: argparse.Namespace) -> None:
    from ..benchmarks.bench import run_bench

    names = args.games or list(games)
    for name in names:
        games[name]
    skip = (*args.skip, "training", "startup") if args.adapters else tuple(args.skip)
    report = run_bench(names, args.repeats, args.seconds, skip, args.adapters, args.search)
    print(report.table())
    if args.json:
        write_whole(args.json, json.dumps(report.to_json(), indent=1))
