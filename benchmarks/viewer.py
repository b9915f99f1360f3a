"""How quick the viewer is: ``python -m fireside.benchmarks.viewer [GAME ...]``.

First picture: from the start of the process to the first view of a seat, with machine code in the cache. Answer: from a
sent move to the view in which the same seat may move again, after a greedy opponent. Moves are random and made at once.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import statistics
import subprocess
import sys
import time
from typing import Any

from ..envs import games

REPEATS = 5


async def measure(name: str) -> tuple[float, list[float], list[float]]:
    """Return the seconds to the first picture, to what one's own move shows, and to one's next turn."""
    import aiohttp

    started = time.perf_counter()
    command = [sys.executable, "-m", "fireside", "play", name, "--no-browser", "--port", "0", "--seed", "1"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    link = re.search(r"(http\S+/)#(\S+)", process.stdout.readline())
    assert link is not None
    shown: list[float] = []
    answered: list[float] = []
    view: dict[str, Any] = {"your_turn": False, "over": False}
    sent, chance = 0.0, random.Random(1)
    try:
        async with aiohttp.ClientSession() as session, session.ws_connect(f"{link[1]}socket", max_msg_size=0) as line:
            await line.send_json({"type": "hello", "token": link[2]})
            first = 0.0
            waiting = False
            while not view["over"] and len(answered) < 200:
                view.update(json.loads(await line.receive_str()))
                now = time.perf_counter()
                first = first or now - started
                if sent and waiting:
                    shown.append(now - sent)
                    waiting = False
                if view["your_turn"]:
                    if sent:
                        answered.append(now - sent)
                    action = chance.choice(view["moves"])["action"]
                    sent, waiting = time.perf_counter(), True
                    await line.send_json({"type": "act", "action": action, "view": view["view"]})
    finally:
        process.terminate()
        process.wait()
    return first, shown, answered


def main(names: list[str]) -> None:
    """Print a table."""
    print(f"{'game':<16} {'first picture, s':>17} {'own move seen, ms':>18} {'next turn, ms':>14} {'slowest, ms':>12}")
    for name in names or list(games):
        runs = [asyncio.run(measure(name)) for _ in range(1 + REPEATS)][1:]
        first = statistics.median(run[0] for run in runs)
        shown = statistics.median(value for run in runs for value in run[1])
        answers = [value for run in runs for value in run[2]]
        print(
            f"{name:<16} {first:>17.2f} {1000 * shown:>18.1f} {1000 * statistics.median(answers):>14.1f} "
            f"{1000 * max(answers):>12.1f}",
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1:])
