"""Sharing the games of a batch out among threads."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise


class Threads:
    """The threads of a batch. Kernels release Python's lock, so plain threads run side by side; none survives a fork.

    Every thread has its own share of the games, the same at every step: games that went from one core's cache to
    another's would cost more than the second core gains.
    """

    def __init__(self) -> None:
        self.others: list[ThreadPoolExecutor] = []
        self.process = 0
        self.lock = threading.Lock()

    def run(self, work: Callable[[int, int], None], count: int, shares: int) -> None:
        """Do ``work`` on equal shares of 0..count: the first one on this thread, each of the rest on its own."""
        bounds = [count * k // shares for k in range(shares + 1)]
        others = self._woken(shares - 1)
        tasks = [other.submit(work, lo, hi) for other, (lo, hi) in zip(others, pairwise(bounds[1:]), strict=True)]
        try:
            work(0, bounds[1])
        finally:
            for task in tasks:
                task.result()

    def _woken(self, count: int) -> list[ThreadPoolExecutor]:
        with self.lock:
            if self.process != os.getpid():
                self.others, self.process = [], os.getpid()
            while len(self.others) < count:
                self.others.append(ThreadPoolExecutor(max_workers=1, thread_name_prefix="fireside"))
            return self.others[:count]
