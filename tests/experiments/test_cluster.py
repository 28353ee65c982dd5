"""A real scheduler and workers as processes on loopback, some of them killed in the middle."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from sleuth.examples import example_text
from sleuth.experiments.cluster import Cluster
from sleuth.experiments.execution import execute
from sleuth.experiments.experiment import Contestant, Experiment, Instance
from sleuth.experiments.rows import rows_of
from sleuth.experiments.store import Store
from sleuth.limits import Cancellation, Limits

pytest.importorskip("distributed")
pytestmark = pytest.mark.slow

#: A search that takes a moment, so that there is a middle to be killed in.
SLOW = """
import time


def search(problem):
    time.sleep(0.05)
    return None


def endless(problem):
    while True:
        pass


def hungry(problem):
    held = []
    while True:
        held.append(bytearray(1 << 24))
"""


class Machines:
    """A scheduler and workers, each a process that a test may end."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self.processes: list[subprocess.Popen[bytes]] = []
        self.scheduler = self.start_scheduler()

    @property
    def address(self) -> str:
        return f"tcp://127.0.0.1:{self.port}"

    def _start(self, module: str, *words: str) -> subprocess.Popen[bytes]:
        log = (self.folder / f"{len(self.processes)}.log").open("wb")
        process = subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.{module}", *words],
            cwd=self.folder,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        log.close()
        self.processes.append(process)
        return process

    def start_scheduler(self) -> subprocess.Popen[bytes]:
        file = self.folder / "scheduler.json"
        file.unlink(missing_ok=True)
        process = self._start(
            "dask_scheduler",
            *("--host", "127.0.0.1", "--port", str(self.port), "--no-dashboard"),
            *("--scheduler-file", str(file)),
        )
        for _ in range(600):
            if file.exists() and ":" in (text := file.read_text()):
                self.port = int(text.split("tcp://127.0.0.1:")[1].split('"')[0])
                return process
            time.sleep(0.05)
        raise AssertionError("the scheduler does not start")

    def start_worker(self) -> subprocess.Popen[bytes]:
        return self._start(
            "dask_worker",
            self.address,
            *("--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1"),
            *("--memory-limit", "0", "--death-timeout", "60"),
        )

    def kill(self, process: subprocess.Popen[bytes]) -> None:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def end(self) -> None:
        for process in self.processes:
            if process.poll() is None:
                self.kill(process)


@contextmanager
def machines(folder: Path) -> Iterator[Machines]:
    found = Machines(folder)
    try:
        yield found
    finally:
        found.end()


def experiment(
    folder: Path, *functions: str, repeat: int = 30, limits: Limits | None = None
) -> Experiment:
    (folder / "slow.py").write_text(SLOW)
    text = example_text("maze", "courtyard")
    contestants = [Contestant(each, f"{folder}/slow.py:{each}") for each in functions]
    bounds = limits or Limits(20.0)
    return Experiment(
        "x", "maze", (Instance("m", text),), tuple(contestants), limits=bounds, repeat=repeat
    )


def test_a_worker_that_is_killed_and_one_that_joins_late_lose_nothing(tmp_path: Path) -> None:
    work = experiment(tmp_path, "search", repeat=60)
    with machines(tmp_path) as here, Store(tmp_path / "runs.db") as store:
        first = here.start_worker()
        with Cluster(here.address) as cluster:
            name = store.begin(work)
            for number, _ in enumerate(execute(work, name, store, cluster)):
                if number == 5:
                    here.start_worker()
                if number == 25:
                    here.kill(first)
        results = list(store.results(name))
        assert store.experiment(name).finished
    assert sorted(each.run for each in results) == sorted(work.runs())
    assert {each.status for each in results} == {"unknown"}


def test_a_scheduler_that_comes_back_goes_on(tmp_path: Path) -> None:
    work = experiment(tmp_path, "search", repeat=40)
    with machines(tmp_path) as here, Store(tmp_path / "runs.db") as store:
        here.start_worker()

        def restart() -> None:
            here.kill(here.scheduler)
            here.scheduler = here.start_scheduler()
            here.start_worker()

        with Cluster(here.address) as cluster:
            name = store.begin(work)
            for number, _ in enumerate(execute(work, name, store, cluster)):
                if number == 10:
                    threading.Thread(target=restart).start()
        results = list(store.results(name))
    assert sorted(each.run for each in results) == sorted(work.runs())


def test_loops_and_hogs_stop_at_their_limits(tmp_path: Path) -> None:
    """The Dask worker itself answers on: only the process inside it is ended."""
    work = experiment(
        tmp_path, "endless", "hungry", "search", repeat=1, limits=Limits(4.0, 200 << 20)
    )
    with machines(tmp_path) as here, Store(tmp_path / "runs.db") as store:
        here.start_worker()
        with Cluster(here.address) as cluster:
            name = store.begin(work)
            rows = {row.method: row for row in rows_of(work, execute(work, name, store, cluster))}
    assert "seconds" in rows["endless"].note and "memory" in rows["hungry"].note
    assert "stopped" not in rows["search"].note


def test_a_cancelled_experiment_stops_soon_and_keeps_what_it_has(tmp_path: Path) -> None:
    work = experiment(tmp_path, "search", repeat=500)
    cancellation = Cancellation()
    with machines(tmp_path) as here, Store(tmp_path / "runs.db") as store:
        here.start_worker()
        with Cluster(here.address) as cluster:
            name = store.begin(work)
            for number, _ in enumerate(execute(work, name, store, cluster, cancellation)):
                if number == 5:
                    cancellation.cancel()
        assert 5 < len(store.done(name)) < 200
        assert store.experiment(name).finished is None
