"""One run in a process of its own: what it took beyond its limits, as JSON.

`python one_run.py KIND` reads a request from its standard input, where KIND is `seconds`,
`memory` or `cancel`.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time

from sleuth.errors import SleuthError
from sleuth.limits import Cancellation
from sleuth.request import Request
from sleuth.worker.pool import shared_pool
from sleuth.worker.where import run_anywhere

CANCEL_AFTER = 1.0


def status(pid: int, what: str) -> int:
    """Bytes that the system tells of a process, 0 if it has gone."""
    try:
        with open(f"/proc/{pid}/status", encoding="ascii", errors="replace") as lines:
            for line in lines:
                if line.startswith(what):
                    return int(line.split()[1]) << 10
    except OSError:
        pass
    return 0


class Peaks:
    """The most that each process of the pool has held."""

    def __init__(self) -> None:
        self.first: dict[int, int] = {}
        self.most: dict[int, int] = {}
        threading.Thread(target=self._watch, daemon=True).start()

    def _watch(self) -> None:
        while True:
            for pid in shared_pool().pids:
                self.first.setdefault(pid, status(pid, "VmRSS"))
                self.most[pid] = max(self.most.get(pid, 0), status(pid, "VmHWM"))
            time.sleep(0.005)

    def growth(self) -> int:
        return max((self.most[pid] - self.first[pid] for pid in self.most), default=0)


def main(kind: str) -> None:
    request = Request.from_json(json.load(sys.stdin))
    cancellation = Cancellation()
    cancelled: list[float] = []

    def cancel() -> None:
        cancelled.append(time.monotonic())
        cancellation.cancel()

    shared_pool().warm()
    peaks = Peaks()
    time.sleep(0.05)
    with open("/proc/self/clear_refs", "w", encoding="ascii") as peak:
        peak.write("5")
    before = status(os.getpid(), "VmRSS")
    began = time.monotonic()
    if kind == "cancel":
        timer = threading.Timer(CANCEL_AFTER, cancel)
        timer.daemon = True
        timer.start()
    outcome = {}
    try:
        answer = run_anywhere(request, None, cancellation, shell=True)
        outcome = {
            "status": str(answer.status), "limit": answer.limit, "where": answer.memory,
            "error": answer.error,
        }
    except SleuthError as error:
        outcome = {"status": "refused", "limit": None, "error": str(error), "where": None}
    ended = time.monotonic()
    own = status(os.getpid(), "VmHWM") - before
    outcome |= {
        "seconds": ended - began,
        "late": ended - cancelled[0] if cancelled else 0.0,
        "memory": max(own, peaks.growth()),
    }
    print(json.dumps(outcome))
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1])
