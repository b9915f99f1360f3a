"""The ``fireside`` command."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ..envs import games
from ..envs.core.extras import MissingExtra
from ..envs.core.replay import Replay, write_whole
from ..version import __version__
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
        prog="fireside", description="Tabletop games for multi-agent reinforcement learning: train, evaluate, measure."
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
        "Agents: random, greedy, or the path of a checkpoint or of a run's folder.",
    )
    evaluate.add_argument("game")
    evaluate.add_argument("agents", nargs="+", metavar="AGENT")
    evaluate.add_argument("--seeds", type=int, default=500, help="seeds to play; each once per seating (default 500)")
    evaluate.add_argument("--seed", type=int, default=1_000_000, help="the first seed (default 1000000)")
    _add_options(evaluate)
    evaluate.add_argument("--json", type=Path, metavar="FILE", help="write the result to a file")
    evaluate.add_argument("--replay", type=Path, metavar="FILE", help="keep the first game as a replay")
    evaluate.set_defaults(run=_evaluate)

    replay = commands.add_parser("replay", help="print a replay move by move, and check it")
    replay.add_argument("file", type=Path)
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
    bench.add_argument("--json", type=Path, metavar="FILE", help="write all figures to a file")
    bench.set_defaults(run=_bench)
    return parser


def _add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--num-players", type=int, help="players at the table")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the game")


def _options(args: argparse.Namespace) -> dict[str, Any]:
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
    return options


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
    print(f"{checkpoint}, learning_curve.png, evaluation.json, replay.json, tensorboard/")


def _evaluate(args: argparse.Namespace) -> None:
    from .agents import make_agent
    from .evaluate import evaluate, record_game

    game, options = games[args.game], _options(args)
    players = game.options.from_dict(options).num_players  # type: ignore[attr-defined]
    named = {name: make_agent(name, game) for name in dict.fromkeys(args.agents)}
    if len(args.agents) > players:
        raise ValueError(f"{len(args.agents)} agents for a table of {players}; set --num-players")
    first, *others = args.agents
    others = others or [first]
    cast = [named[first], *(named[others[i % len(others)]] for i in range(players - 1))]
    bar, close = _progress(args.seeds * players)
    result = evaluate(game, cast, seeds=args.seeds, seed=args.seed, options=options, progress=bar)
    close()
    print(result.table())
    if args.json:
        write_whole(args.json, json.dumps(result.to_json(), indent=1))
    if args.replay:
        record_game(game, cast, args.seed, options).save(args.replay)


def _progress(total: int) -> tuple[Any, Any]:
    try:
        from tqdm import tqdm
    except ImportError:
        return None, lambda: None
    bar = tqdm(total=total, unit="game", leave=False)
    return bar.update, bar.close


def _replay(args: argparse.Namespace) -> None:
    replay = Replay.load(args.file)
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
    report = run_bench(names, args.repeats, args.seconds, skip, args.adapters)
    print(report.table())
    if args.json:
        write_whole(args.json, json.dumps(report.to_json(), indent=1))
