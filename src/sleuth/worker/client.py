"""The caller's end: one request at a time in a process of its own, under hard limits."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sleuth.answer import Answer, Evidence
from sleuth.errors import BadRequest, Unsuitable
from sleuth.events import Event, Hear
from sleuth.limits import Cancellation, Limits
from sleuth.request import Request
from sleuth.worker.attempt import failed, stopped
from sleuth.worker.memory import LOOK_EVERY, GroupMemory
from sleuth.worker.process import GARBLED, Process
from sleuth.worker.protocol import error_from_json, to_line

#: What a run may take beyond its limits to stop by itself and say what it knows.
SECONDS_GRACE, SECONDS_SHARE, LEAST_GRACE = 0.25, 0.05, 0.1
MEMORY_GRACE = 32 << 20

#: The same after it was cancelled.
CANCEL_GRACE = 0.04

#: Seconds that a new process may take until it listens.
START_SECONDS = 60.0
LATE = "late"

#: Reasons for killing a process that are no limits of the run.
_FAULTS = {
    LATE: f"was not ready after {START_SECONDS:g} s",
    GARBLED: "wrote what is no message",
}


class Worker:
    """A process that runs one request after another, and is ended when a run does not stop.

    It belongs to one thread at a time; `kill` may come from any.
    """

    def __init__(self, function: str | None = None, preload: Sequence[str] = ()) -> None:
        if os.name != "posix":
            raise Unsuitable(
                "workers need process groups, which this system lacks",
                remedy="run in this process, or under WSL",
            )
        self._process = Process(function, preload)
        self._number = 0
        self._ready = False
        #: Bytes that it holds more than before its first run.
        self.grown = 0
        self._began_with = 0
        #: What it has warmed up for.
        self.warm_for: set[str] = set()

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    @property
    def pid(self) -> int:
        """The process, which leads the group of all that it starts."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether it can take another request."""
        return self._process.alive

    def close(self) -> None:
        """End the process."""
        self._process.close()

    def kill(self, reason: str) -> None:
        """End the process and the run in it, whose answer gives this reason as its limit."""
        self._process.kill(reason)

    def run(
        self,
        request: Request,
        hear: Hear | None = None,
        cancellation: Cancellation | None = None,
        *,
        problem: Any = None,
    ) -> Answer[Any]:
        """The answer, whatever the run does; errors about the request itself are raised again.

        With the `problem` that the request is about, solutions are values of that problem;
        without it they are in its notation.
        """
        process = self._process
        self._number += 1
        order = self._order(request, hear)
        watch = Watch(process, self._number, cancellation or Cancellation())
        listener = hear or (lambda event: None)
        message = None
        try:
            if not self._ready:
                ready = process.receive(watch.look)
                if ready is not None:
                    self._ready = True
                    self._began_with = ready["ready"]
            if self._ready:
                watch.begin(request.limits)
                process.forget_words()
                process.post(order)
                while (message := process.receive(watch.look)) and "events" in message:
                    for event in message["events"]:
                        listener(Event.from_json(event))
                        # A slow listener gives a run no more time than it has.
                        watch.look()
        finally:
            if message is None or "events" in message or process.reason is not None:
                process.close()
        if message is None:
            return replace(self._ending(request, watch), problem=problem)
        self.grown = message["memory"] - self._began_with
        if "error" in message:
            raise error_from_json(message["error"])
        return Answer.from_json(message["answer"], problem)

    def _order(self, request: Request, hear: Hear | None) -> bytes:
        data = request.to_json()
        kinds = getattr(hear, "kinds", None)
        heard = hear is not None if kinds is None else sorted(kinds)
        try:
            folder = os.getcwd()
        except OSError:
            raise BadRequest(
                "the folder that this runs in is gone", remedy="go to one that exists"
            ) from None
        try:
            return to_line({"run": self._number, "request": data, "hear": heard, "folder": folder})
        except (TypeError, ValueError) as error:
            raise BadRequest(
                f"this request cannot be sent to another process: {error}",
                remedy="use texts and numbers as options, or run it in this process",
            ) from None

    def _ending(self, request: Request, watch: Watch) -> Answer[Any]:
        """The answer of a run whose process has ended."""
        process = self._process
        if process.reason in _FAULTS:
            return failed(request, f"the process of the run {_FAULTS[process.reason]}")
        if process.reason is not None:
            stats = {"seconds": round(watch.seconds(), 6)}
            return stopped(request, process.reason, memory="run", stats=stats)
        words = process.last_words()
        if any("bad_alloc" in line for line in words):
            return stopped(request, "memory", memory="run")
        code = process.exit_code or 0
        how = f"ended with exit code {code}" if code >= 0 else f"was ended by {_signal(-code)}"
        said = [line for line in words if line.strip()]
        for number, line in enumerate(said):
            if line.startswith("Fatal Python error"):
                # What the interpreter adds when it crashes is for the evidence.
                del said[number:]
                break
        last = f": {said[-1].strip():.200}" if said else ""
        evidence = Evidence("death", f"the process {how}", {"code": code, "lines": words})
        return failed(request, f"the process of the run {how}{last}", evidence)


class Watch:
    """Looks at one run from outside, and ends it when it does not keep its limits."""

    def __init__(self, process: Process, number: int, cancellation: Cancellation) -> None:
        self._process = process
        self._number = number
        self._cancellation = cancellation
        self._memory = GroupMemory(process.pid)
        self._cancelled: float | None = None
        self._running = False
        self._start(START_SECONDS, None)

    def begin(self, limits: Limits) -> None:
        """The process listens; from now on the limits of the run count."""
        seconds = limits.seconds
        if seconds is not None:
            # The caller has waited for the start already; most of that is taken from the grace.
            grace = max(SECONDS_GRACE - self.seconds(), LEAST_GRACE)
            seconds += grace + SECONDS_SHARE * seconds
        self._running = True
        self._start(seconds, limits.memory)

    def _start(self, seconds: float | None, memory: int | None) -> None:
        self._started = self._looked = time.monotonic()
        self._deadline = None if seconds is None else self._started + seconds
        self._most = None if memory is None else self._memory.now() + memory + MEMORY_GRACE

    def seconds(self) -> float:
        """Seconds since the run began."""
        return time.monotonic() - self._started

    def look(self) -> None:
        """Kill the process if its time has come."""
        now = time.monotonic()
        reason = self._cancellation.reason
        if reason is not None:
            self._cancel(reason, now)
        if self._deadline is not None and now >= self._deadline:
            self._process.kill("seconds" if self._running else LATE)
        if self._most is not None and now >= self._looked + LOOK_EVERY:
            self._looked = now
            if self._memory.now() > self._most:
                self._process.kill("memory")

    def _cancel(self, reason: str, now: float) -> None:
        """Ask first: a run that stops by itself says what it knows, and its process stays warm."""
        if self._cancelled is None and self._running:
            self._cancelled = now
            self._process.post(to_line({"cancel": self._number, "reason": reason}))
        elif self._cancelled is None or now >= self._cancelled + CANCEL_GRACE:
            self._process.kill(reason)


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
