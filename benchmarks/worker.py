"""Workers: what a run in a process of its own costs, and how fast one ends.

    python benchmarks/worker.py [--rounds N]

Wall-clock milliseconds, medians, 95 % and the most of the rounds; the same request
runs in this process, in a warm worker and in a fresh one, interleaved.
"""

from __future__ import annotations

import argparse
import os
import re
import time
from collections.abc import Callable
from statistics import median
from typing import Any

from sleuth.answer import Answer
from sleuth.limits import Cancellation, Limits
from sleuth.request import Request
from sleuth.running import run
from sleuth.worker.memory import GroupMemory
from sleuth.worker.pool import Pool

MB = 1 << 20
SHORT = Request("solve", "lights-out", "101\n010\n111\n")


def hostile(request: Request, *_: Any, **__: Any) -> Answer[Any]:
    """What workers run here to be ended: C code that keeps the interpreter, or takes memory."""
    if request.text == "busy":
        re.match(r"(a+)+$", "a" * 60 + "b")
    held = []
    while True:
        held.append(bytearray(b"x") * (4 * MB))


def timed(call: Callable[[], object]) -> float:
    """Milliseconds of a call."""
    began = time.perf_counter()
    call()
    return 1000 * (time.perf_counter() - began)


def show(name: str, values: list[float], unit: str = "ms") -> None:
    """One line of the report."""
    ordered = sorted(values)
    high = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
    print(f"{name:44}{median(values):9.2f}{high:9.2f}{ordered[-1]:9.2f} {unit}")


def overhead(rounds: int) -> None:
    """The same short run in three places."""
    here, warm, fresh, heard, cpu = [], [], [], [], []
    with Pool(1) as pool:
        pool.run(SHORT)
        run(SHORT)
        for number in range(rounds):
            here.append(timed(lambda: run(SHORT)))
            warm.append(timed(lambda: pool.run(SHORT)))
            heard.append(timed(lambda: pool.run(SHORT, lambda event: None)))
            if number % 20 == 0:
                before = os.times()
                fresh.append(timed(lambda: pool.run(SHORT, fresh=True)))
                after = os.times()
                spent = after.children_user + after.children_system
                cpu.append(1000 * (spent - before.children_user - before.children_system))
    show("in this process", here)
    show("in a warm worker", warm)
    show("in a warm worker, with events", heard)
    show("in a fresh process", fresh)
    show("in a fresh process, its CPU time", cpu)


def batch(rounds: int) -> None:
    """Many short runs from one pool."""
    with Pool() as pool:
        pool.warm()
        list(pool.map([SHORT] * 10))
        spent = timed(lambda: list(pool.map([SHORT] * rounds)))
        show(f"per run of a batch, {pool.size} workers", [spent / rounds])


def gone(pid: int) -> bool:
    """Whether a process has ended and was waited for."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def cancelling(rounds: int) -> None:
    """From the call of `cancel` until the process is gone, and until the answer is there."""
    answered, ended, overshoot = [], [], []
    with Pool(1, function="worker:hostile") as pool:
        for _ in range(rounds):
            pool.warm()
            [pid] = pool.pids
            time.sleep(0.25)
            cancellation = Cancellation()
            job = pool.submit(Request("solve", "any", "busy"), None, cancellation)
            time.sleep(0.05)
            began = time.perf_counter()
            cancellation.cancel()
            while not gone(pid):
                time.sleep(0.0005)
            ended.append(1000 * (time.perf_counter() - began))
            assert job.result().limit == "interrupted"
            answered.append(1000 * (time.perf_counter() - began))
        limited = Request("solve", "any", "busy", limits=Limits(seconds=0.2))
        for _ in range(rounds):
            time.sleep(0.25)
            overshoot.append(1000 * pool.run(limited).stats["seconds"] - 200)
    show("cancelled: until the process is gone", ended)
    show("cancelled: until the answer", answered)
    show("beyond a limit of 200 ms", overshoot)


def memory(rounds: int) -> None:
    """By how much the limit on memory is passed."""
    beyond = []
    with Pool(1, function="worker:hostile") as pool:
        for _ in range(rounds):
            pool.warm()
            time.sleep(0.25)
            held = GroupMemory(pool.pids[0])
            began_with, most = held.now(), 0
            job = pool.submit(Request("solve", "any", limits=Limits(memory=200 * MB)))
            while not job.done():
                most = max(most, held.now() - began_with)
                time.sleep(0.001)
            assert job.result().limit == "memory"
            beyond.append(most / MB - 200)
    show("beyond a limit of 200 MB", beyond, "MB")


def main() -> None:
    """Measure everything once."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=500)
    rounds = parser.parse_args().rounds
    print(f"{'':44}{'median':>9}{'95 %':>9}{'most':>9}")
    overhead(rounds)
    batch(2 * rounds)
    cancelling(max(10, rounds // 20))
    memory(max(10, rounds // 20))


if __name__ == "__main__":
    main()
