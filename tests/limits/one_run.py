"""One run in a process of its own: what it took beyond its limits, as JSON.

`python one_run.py KIND [cpu]` reads a request from its standard input, where KIND is `seconds`,
`memory` or `cancel`. Time in which this process was ready but others ran is not counted; with
`cpu` the meters of the run count CPU seconds, for machines that do much else.
"""

from __future__ import annotations

import faulthandler
import json
import os
import sys
import threading
import time
from types import SimpleNamespace
from typing import Any

from sleuth import limits
from sleuth.errors import SleuthError
from sleuth.limits import Cancellation
from sleuth.request import Request
from sleuth.worker.pool import shared_pool
from sleuth.worker.where import run_anywhere

CANCEL_AFTER = 1.0
OVERDUE = 0.35


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


def waited() -> float:
    """Seconds for which the main thread was ready to run and did not."""
    try:
        with open(f"/proc/self/task/{os.getpid()}/schedstat", "rb") as schedstat:
            return int(schedstat.read().split()[1]) / 1e9
    except OSError:
        return 0.0


class Watch:
    """The most that each process of the pool has held, and when the main thread had to wait."""

    def __init__(self) -> None:
        self.first: dict[int, int] = {}
        self.most: dict[int, int] = {}
        self.waits: list[tuple[float, float]] = []
        threading.Thread(target=self._watch, daemon=True).start()

    def _watch(self) -> None:
        while True:
            self.waits.append((clock(), waited()))
            for pid in shared_pool().pids:
                self.first.setdefault(pid, status(pid, "VmRSS"))
                self.most[pid] = max(self.most.get(pid, 0), status(pid, "VmHWM"))
            time.sleep(0.005)

    def waited_since(self, moment: float) -> float:
        """Seconds for which the main thread has waited since then."""
        return waited() - max(wait for when, wait in self.waits if when <= moment)

    def growth(self) -> int:
        return max((self.most[pid] - self.first[pid] for pid in self.most), default=0)


def clock() -> float:
    """Seconds, of the kind that the run's meters count."""
    seconds: float = vars(limits)["time"].monotonic()
    return seconds


def tell_where(moment: float) -> None:
    """Say what all threads do at some moment."""
    while clock() < moment:
        time.sleep(0.01)
    faulthandler.dump_traceback()


def main(kind: str, *, cpu: bool) -> None:
    if cpu:
        vars(limits)["time"] = SimpleNamespace(
            monotonic=time.process_time, thread_time=time.thread_time
        )
    request = Request.from_json(json.load(sys.stdin))
    cancellation = Cancellation()

    def cancel() -> None:
        while clock() < due:
            time.sleep(0.005)
        cancellation.cancel()

    shared_pool().warm()
    watch = Watch()
    time.sleep(0.05)
    with open("/proc/self/clear_refs", "w", encoding="ascii") as peak:
        peak.write("5")
    before = status(os.getpid(), "VmRSS")
    # Where a run is that should have ended.
    allowed = CANCEL_AFTER if kind == "cancel" else request.limits.seconds or 0.0
    due = clock() + allowed
    if kind == "cancel":
        threading.Thread(target=cancel, daemon=True).start()
    if not cpu:
        faulthandler.dump_traceback_later(allowed + OVERDUE)
    if cpu:
        threading.Thread(target=tell_where, args=(due + OVERDUE,), daemon=True).start()
    outcome: dict[str, Any] = {}
    try:
        answer = run_anywhere(request, None, cancellation, shell=True)
        outcome = {
            "status": str(answer.status),
            "limit": answer.limit,
            "where": answer.memory,
            "error": answer.error,
        }
    except SleuthError as error:
        outcome = {"status": "refused", "limit": None, "error": str(error), "where": None}
    late = clock() - due
    if late > 0 and not cpu:
        late -= watch.waited_since(due)
    own = status(os.getpid(), "VmHWM") - before
    outcome |= {"late": max(0.0, late), "memory": max(own, watch.growth())}
    sys.stdout.write(json.dumps(outcome))
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1], cpu="cpu" in sys.argv)
