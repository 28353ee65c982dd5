"""Runs see nothing of each other, and a host program finds its process as it left it."""

from __future__ import annotations

import gc
import multiprocessing
import signal
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from types import FrameType
from typing import Any

import pytest
from too_large import THEORY, clauses_of, loops, tiles

import sleuth
from sleuth import own_process
from sleuth.answer import Answer, Status
from sleuth.limits import Cancellation, Limits, Meter, metered, running_meter
from sleuth.request import Request
from sleuth.running import run

THREADS = 8

#: Work of every kind that looks at its limits, and would go on for hours.
ENDLESS = {
    "search": Request("solve", "tiles", tiles(), method="bfs"),
    "compiled search": Request("solve", "tiles", tiles(), method="idastar"),
    "constraints": Request("solve", "slitherlink", loops(40), method="gac"),
    "clauses": Request("solve", "cnf", clauses_of(400, 1704)),
    "proofs": Request("prove", "theory", THEORY),
    "generator": Request("generate", "tiles", options={"size": "5x5", "count": 10**6}),
}


def in_threads(work: Callable[[int], Answer[Any]]) -> list[Answer[Any]]:
    with ThreadPoolExecutor(THREADS) as threads:
        return list(threads.map(work, range(THREADS)))


def with_limits(request: Request, **limits: Any) -> Request:
    return replace(request, limits=Limits(**limits))


@pytest.mark.parametrize("kind", ENDLESS)
def test_each_of_eight_threads_has_its_own_time(kind: str) -> None:
    """Those with little time end although others go on, and those do not end early."""

    def work(number: int) -> tuple[float, Answer[Any]]:
        seconds = 0.3 if number % 2 else 1.5
        began = time.monotonic()
        answer = run(with_limits(ENDLESS[kind], seconds=seconds))
        return time.monotonic() - began - seconds, answer

    with ThreadPoolExecutor(THREADS) as threads:
        outcomes = list(threads.map(work, range(THREADS)))
    assert {answer.limit for _, answer in outcomes} == {"seconds"}
    assert all(late >= -0.01 for late, _ in outcomes)


@pytest.mark.parametrize("kind", ENDLESS)
def test_cancelling_one_of_eight_threads_stops_no_other(kind: str) -> None:
    cancellations = [Cancellation() for _ in range(THREADS)]
    threading.Timer(0.3, cancellations[0].cancel).start()

    def work(number: int) -> Answer[Any]:
        # The first has more time than a busy machine needs to let it look at its cancellation.
        seconds = 1.5 if number else 60
        return run(with_limits(ENDLESS[kind], seconds=seconds), cancellation=cancellations[number])

    first, *others = in_threads(work)
    assert first.limit == "interrupted"
    assert {answer.limit for answer in others} == {"seconds"}


def test_nodes_are_counted_for_each_of_eight_threads() -> None:
    def work(number: int) -> Answer[Any]:
        return run(with_limits(ENDLESS["search"], nodes=1000 * (number + 1)))

    for number, answer in enumerate(in_threads(work)):
        assert answer.limit == "nodes"
        assert answer.stats["expanded"] == 1000 * (number + 1)


def test_the_meter_of_a_run_is_that_of_its_thread() -> None:
    """What is not handed a meter finds that of its own run, also where runs are nested."""
    seen: list[float | None] = []

    def look(number: int) -> None:
        with metered(Meter(Limits(seconds=number))):
            time.sleep(0.01)
            with metered(Meter(Limits(seconds=100 + number))):
                assert running_meter().limits.seconds == 100 + number
            seen.append(running_meter().limits.seconds)

    with ThreadPoolExecutor(THREADS) as threads:
        list(threads.map(look, range(THREADS)))
    assert sorted(each or 0 for each in seen) == list(range(THREADS))
    assert running_meter().limits == Limits()


def something_of_everything() -> None:
    """Runs that use each of the packages that might touch what is the host's."""
    for method in ("linear", "rules", "gac", "astar"):
        assert sleuth.solve("lights-out", "111\n010\n101\n", method=method)
    assert sleuth.solve("lights-out", "111\n010\n101\n", method="rules", shortest=True)
    assert sleuth.solve("lights-out", "111\n010\n101\n", method="cpsat", seconds=60)
    assert sleuth.solve("lights-out", "111\n010\n101\n", method="cpsat")
    assert sleuth.solve("slitherlink", "small", method="clingo")
    theory = sleuth.theory(facts=["p(a)", "p(x) -> p(f(x))"], goals=["p(f(f(a)))"])
    assert sleuth.prove(theory)
    assert sleuth.decide(theory)
    assert sleuth.models(sleuth.theory(facts=["x * y = y * x"]))


def test_the_handlers_and_settings_of_a_host_program_survive() -> None:
    if not hasattr(signal, "setitimer"):
        pytest.skip("this system has no timers with signals")
    alarms: list[int] = []

    def on_alarm(number: int, frame: FrameType | None) -> None:
        alarms.append(number)

    def on_interrupt(number: int, frame: FrameType | None) -> None:
        raise AssertionError("nobody interrupted")

    numbers = (signal.SIGALRM, signal.SIGINT, signal.SIGTERM, signal.SIGCHLD, signal.SIGPIPE)
    before = {number: signal.getsignal(number) for number in numbers}
    try:
        signal.signal(signal.SIGALRM, on_alarm)
        signal.signal(signal.SIGINT, on_interrupt)
        ours = {number: signal.getsignal(number) for number in numbers}
        settings = (sys.getrecursionlimit(), sys.getswitchinterval(), gc.isenabled())
        signal.setitimer(signal.ITIMER_REAL, 0.05, 0.05)
        something_of_everything()
        assert signal.getitimer(signal.ITIMER_REAL)[1] == pytest.approx(0.05)
        assert {number: signal.getsignal(number) for number in numbers} == ours
        assert (sys.getrecursionlimit(), sys.getswitchinterval(), gc.isenabled()) == settings
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        for number, handler in before.items():
            signal.signal(number, handler)
    assert len(alarms) > 3


def test_the_interrupts_of_a_host_program_that_uses_pysat_are_its_own() -> None:
    from pysat._utils import MainThread

    assert sleuth.solve("lights-out", "111\n010\n101\n", method="rules")
    assert MainThread.check() is True
    with ThreadPoolExecutor(1) as threads:
        assert threads.submit(MainThread.check).result() is False


def test_the_collector_of_a_host_program_goes_on_during_a_proof(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Other tests in this process may have called commands, which claim it.
    monkeypatch.setattr(own_process, "_CLAIMED", [])
    enabled: list[bool] = []

    def look() -> None:
        for _ in range(5):
            time.sleep(0.1)
            enabled.append(gc.isenabled())

    watch = threading.Thread(target=look)
    watch.start()
    run(with_limits(ENDLESS["proofs"], seconds=0.8))
    watch.join()
    assert all(enabled)


def test_only_the_command_line_hears_signals() -> None:
    """And the server of the workbench, and a worker in its own process, which ignores one."""
    from pathlib import Path

    root = Path(sleuth.__file__).parent
    touching = ("signal.signal(", "setitimer", "setrecursionlimit", "setswitchinterval")
    found = {
        str(path.relative_to(root))
        for path in root.rglob("*.py")
        for words in touching
        if words in path.read_text(encoding="utf-8")
    }
    assert found == {
        "cli/signals.py",
        "cli/limited.py",
        "web/serving.py",
        "worker/serving.py",
    }


def _decide(verdicts: Any) -> None:
    answer = sleuth.decide(sleuth.theory(facts=["p(a)"], goals=["p(x)"]), seconds=60)
    verdicts.put(str(answer.status))


def test_a_claim_is_decided_inside_a_daemonic_process() -> None:
    context = multiprocessing.get_context("spawn")
    verdicts = context.Queue()
    child = context.Process(target=_decide, args=(verdicts,), daemon=True)
    child.start()
    assert verdicts.get(timeout=60) == str(Status.UNSOLVABLE)
    child.join()
