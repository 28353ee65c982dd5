"""The server of the workbench: answers, cancelling, many jobs at once, memory over many requests.

    python benchmarks/web_server.py [--rounds N] [--requests N]

Starts a server of its own on this machine. Wall-clock milliseconds, medians, 95 % and the most of
the rounds; memory is that of the server's process, without its workers.
"""

from __future__ import annotations

import argparse
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from statistics import median
from typing import Any

from sleuth.errors import SleuthError
from sleuth.wire import ServerBusy, Wire

SHORT = {"task": "solve", "kind": "maze", "text": "%%%%%%\n%P  E%\n%%%%%%\n"}
LONG = {
    "task": "solve",
    "kind": "tiles",
    "text": "14 15 8 12\n10 11 9 13\n2 6 5 1\n3 7 4 0\n",
    "method": "idastar:heuristic=misplaced",
    "limits": {"seconds": 60},
}
WRONG = {"task": "solve", "kind": "maze", "text": "%?%\n"}


def show(name: str, values: list[float], unit: str = "ms") -> None:
    """One line of the report."""
    ordered = sorted(values)
    high = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
    print(f"{name:44}{median(values):9.2f}{high:9.2f}{ordered[-1]:9.2f} {unit}")


def timed(call: Callable[[], object]) -> float:
    """Milliseconds of a call."""
    began = time.perf_counter()
    call()
    return 1000 * (time.perf_counter() - began)


@contextmanager
def server() -> Iterator[tuple[Wire, int]]:
    """A server on a free port, and its process."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "sleuth", "web", "--no-browser", "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        wire = Wire(f"http://127.0.0.1:{port}")
        for _ in range(600):
            try:
                wire.get("api", "health")
                break
            except SleuthError:
                time.sleep(0.1)
        try:
            yield wire, process.pid
        finally:
            process.send_signal(signal.SIGINT)


def idle(wire: Wire) -> None:
    """Wait until no job runs."""
    while wire.get("api", "health")["running"]:
        pass


def begun(wire: Wire, body: dict[str, Any]) -> tuple[Any, str]:
    """The stream of a job whose run has begun, and the name of the job."""
    stream = wire.stream("/api/jobs", body)
    _, accepted = next(stream)
    for event, _ in stream:
        if event == "lane":
            break
    return stream, accepted["job"]


def deleted(wire: Wire) -> float:
    """Milliseconds from the wish to stop a job to its end."""
    stream, job = begun(wire, LONG)

    def stop() -> None:
        wire.delete("api", "jobs", job)
        for _ in stream:
            pass

    return timed(stop)


def closed(wire: Wire, hear: list[str]) -> float:
    """Milliseconds from closing the tab to a free worker."""
    stream, _ = begun(wire, {**LONG, "hear": hear})
    time.sleep(0.1)
    return timed(lambda: (stream.close(), idle(wire)))


def resident(process: int) -> float:
    """Megabytes that a process holds."""
    with open(f"/proc/{process}/statm", encoding="ascii") as statm:
        return int(statm.read().split()[1]) * 4096 / (1 << 20)


def at_once(wire: Wire, jobs: int) -> dict[str, int]:
    """What becomes of so many jobs that begin together."""

    def one(_: int) -> str:
        try:
            return str(list(wire.stream("/api/jobs", SHORT))[-1][1]["why"])
        except ServerBusy:
            return "refused"

    with ThreadPoolExecutor(jobs) as threads:
        ends = list(threads.map(one, range(jobs)))
    return {end: ends.count(end) for end in sorted(set(ends))}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--requests", type=int, default=1000)
    given = parser.parse_args()
    with server() as (wire, process):
        for _ in range(10):
            wire.post("/api/ask", SHORT)
            list(wire.stream("/api/jobs", SHORT))
        rounds = range(given.rounds)
        print(f"{'':44}{'median':>9}{'95 %':>9}{'most':>9}")
        show("a plain call", [timed(lambda: wire.post("/api/ask", SHORT)) for _ in rounds])
        show("a job", [timed(lambda: list(wire.stream("/api/jobs", SHORT))) for _ in rounds])
        show("DELETE to the end of a job", [deleted(wire) for _ in rounds])
        show("closed tab to a free worker", [closed(wire, []) for _ in rounds])
        busy = ["open", "expand"]
        show("the same while events stream", [closed(wire, busy) for _ in rounds])
        began = time.perf_counter()
        told = list(wire.stream("/api/jobs", {**LONG, "hear": busy, "limits": {"nodes": 50_000}}))
        count = sum(len(data["events"]) for event, data in told if event == "events")
        print(f"{count:,} events streamed, {count / (time.perf_counter() - began):,.0f} a second")
        began = time.perf_counter()
        print(f"50 jobs at once: {at_once(wire, 50)}, {time.perf_counter() - began:.1f} s")
        held = [resident(process)]
        for number in range(given.requests):
            if number % 3 == 0:
                list(wire.stream("/api/jobs", SHORT))
            elif number % 3 == 1:
                wire.post("/api/ask", SHORT)
            else:
                list(wire.stream("/api/jobs", WRONG))
            if number % (given.requests // 5) == 0:
                held.append(resident(process))
        held.append(resident(process))
        print(f"{given.requests:,} requests: {', '.join(f'{each:.1f}' for each in held)} MB")


if __name__ == "__main__":
    main()
