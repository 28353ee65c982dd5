"""What one run may spend, who may stop it, and the meter that watches both.

Everything here belongs to one run: two runs in two threads of a process see nothing of each
other's time, nodes or cancellation. Only memory is the growth of the whole process, unless the
run has a process of its own.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import asdict, dataclass
from typing import Any, TypeVar

from sleuth.errors import BadRequest

T = TypeVar("T")

INTERRUPTED = "interrupted"
TERMINATED = "terminated"


def stopped(limit: str) -> str:
    """What stopped a run, in words: a limit of its own, or somebody from outside.

    >>> stopped("seconds"), stopped(INTERRUPTED)
    ('stopped by the limit on seconds', 'interrupted')
    """
    return limit if limit in (INTERRUPTED, TERMINATED) else f"stopped by the limit on {limit}"


#: Seconds between two checkpoints that are few enough to go on with longer strides.
_BRISK = 0.02


#: The largest limits; solvers written in other languages have no larger numbers for them.
LARGEST = {"seconds": 4 * 10**9, "memory": 10**18, "nodes": 10**18}


@dataclass(frozen=True, slots=True)
class Limits:
    """What one run may spend; None means as much as it takes. `memory` is in bytes."""

    seconds: float | None = None
    memory: int | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        for name, most in LARGEST.items():
            value = getattr(self, name)
            kinds = (int, float) if name == "seconds" else (int,)
            right = isinstance(value, kinds) and not isinstance(value, bool)
            if value is not None and not (right and 0 <= value <= most):
                raise BadRequest(
                    f"the limit on {name} is {value!r:.60}",
                    remedy=f"give a number from 0 to {most:g}, or none",
                )

    @classmethod
    def of_file(
        cls, seconds: float | None = None, memory: int | None = None, nodes: int | None = None
    ) -> Limits:
        """The limits that a file sets, in which a huge number means no limit.

        >>> Limits.of_file(seconds=10, nodes=10**30)
        Limits(seconds=10, memory=None, nodes=None)
        """
        given = {"seconds": seconds, "memory": memory, "nodes": nodes}
        return cls(
            **{
                name: value if value is None or value <= LARGEST[name] else None
                for name, value in given.items()
            }  # type: ignore[arg-type]
        )

    def to_json(self) -> dict[str, Any]:
        """The limits as JSON-ready data."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Limits:
        """Read limits back; raises BadRequest where they are none."""
        for name in data:
            if name not in LARGEST:
                remedy = f"say {', '.join(LARGEST)}"
                raise BadRequest(f"no limit is called {name!r:.60}", remedy=remedy)
        return cls(**data)


class LimitReached(Exception):
    """A run has used up one of its limits; the engine catches it and reports what it has."""

    def __init__(self, limit: str) -> None:
        self.limit = limit
        super().__init__(limit)


class Cancellation:
    """Asks the runs that were given it to stop soon, from any thread or signal handler."""

    __slots__ = ("reason",)

    def __init__(self) -> None:
        self.reason: str | None = None

    def cancel(self, reason: str = INTERRUPTED) -> None:
        """Ask for the stop; the first reason stays."""
        if self.reason is None:
            self.reason = reason


class Meter:
    """Watches one run against its limits.

    Engines count their own nodes and call `checkpoint(nodes)` whenever the count reaches the
    number that the last call returned, so that the hot loop pays one comparison.
    """

    def __init__(
        self, limits: Limits | None = None, cancellation: Cancellation | None = None
    ) -> None:
        self.limits = limits or Limits()
        self.cancellation = cancellation or Cancellation()
        self.started = time.monotonic()
        self.memory_started = memory_in_use() if self.limits.memory is not None else 0
        self._cpu_started = time.thread_time()
        self._cpu_elsewhere = 0.0
        self._looked = self.started
        self._stride = 1

    def within(
        self, *, seconds: float | None = None, memory: int | None = None, nodes: int | None = None
    ) -> Meter:
        """A meter for a part of this run: what is left of it, and no more than is given here."""
        left = self.seconds_left()
        if seconds is None or (left is not None and left < seconds):
            seconds = left
        if nodes is None:
            nodes = self.limits.nodes
        if self.limits.memory is not None:
            memory = min(memory or self.limits.memory, self.limits.memory)
        part = Meter(Limits(seconds, memory, nodes), self.cancellation)
        if self.limits.memory is not None:
            part.memory_started = self.memory_started
        return part

    def seconds(self) -> float:
        """Wall-clock seconds since the run began."""
        return time.monotonic() - self.started

    def cpu_seconds(self) -> float:
        """CPU seconds since the run began: of this thread, and those added for others."""
        return time.thread_time() - self._cpu_started + self._cpu_elsewhere

    @property
    def cpu_elsewhere(self) -> float:
        """CPU seconds that others spent for this run, as far as they were counted."""
        return self._cpu_elsewhere

    def add_cpu(self, seconds: float) -> None:
        """Count CPU time that another thread or process spent for this run."""
        self._cpu_elsewhere += seconds

    def seconds_left(self) -> float | None:
        """Seconds until the limit, or None without one."""
        if self.limits.seconds is None:
            return None
        return max(0.0, self.limits.seconds - self.seconds())

    def memory_taken(self) -> int:
        """Bytes that the process holds more than when the run began, if they are limited."""
        return memory_in_use() - self.memory_started

    @property
    def cancelled(self) -> bool:
        """Whether somebody asked for the stop."""
        return self.cancellation.reason is not None

    def stop_reason(self, nodes: int = 0) -> str | None:
        """The limit that has been reached, if any."""
        limits = self.limits
        if self.cancellation.reason is not None:
            return self.cancellation.reason
        if limits.nodes is not None and nodes >= limits.nodes:
            return "nodes"
        if limits.seconds is not None and self.seconds() >= limits.seconds:
            return "seconds"
        if limits.memory is not None and self.memory_taken() >= limits.memory:
            return "memory"
        return None

    def checkpoint(self, nodes: int = 0, stride: int = 1024) -> int:
        """Raise LimitReached if a limit is reached, else the node count to call again at.

        That is `stride` nodes away at most, and less where nodes turn out to be slow.
        """
        reason = self.stop_reason(nodes)
        if reason is not None:
            raise LimitReached(reason)
        now = time.monotonic()
        elapsed, self._looked = now - self._looked, now
        if elapsed < _BRISK:
            self._stride = min(stride, 2 * self._stride)
        elif elapsed > 2 * _BRISK:
            self._stride = max(1, self._stride // 4)
        due = nodes + min(stride, self._stride)
        if self.limits.nodes is not None:
            due = min(due, self.limits.nodes)
        return due

    def stats(self, **counts: float) -> dict[str, float]:
        """The counts of a run together with the wall-clock and CPU seconds it took."""
        cpu = self.cpu_seconds()
        return {"seconds": round(self.seconds(), 6), "cpu": round(cpu, 6), **counts}


_NO_LIMITS = Limits()

#: The meter of the run that this thread is in, for code that is not handed one: readers, views,
#: lowerings and generators.
_RUNNING: ContextVar[Meter | None] = ContextVar("running", default=None)


@contextmanager
def metered(meter: Meter) -> Iterator[Meter]:
    """Let `checkpoint` and `paced` look at this meter while the block runs."""
    token = _RUNNING.set(meter)
    try:
        yield meter
    finally:
        _RUNNING.reset(token)


def running_meter() -> Meter:
    """The meter of the run that this thread is in, or one without limits."""
    return _RUNNING.get() or Meter()


def running_limits() -> Limits:
    """The limits of the run that this thread is in, which has none if there is no run."""
    meter = _RUNNING.get()
    return _NO_LIMITS if meter is None else meter.limits


def checkpoint() -> None:
    """Raise LimitReached if the run that this thread is in has reached a limit."""
    meter = _RUNNING.get()
    if meter is not None:
        look(meter)


class Pace:
    """Looks at the limits of the run now and then, for code that is called very often.

    A look comes after `most` calls, and sooner where they turn out to be slow.
    """

    __slots__ = ("_left", "_looked", "_most", "_stride")

    def __init__(self, most: int = 256) -> None:
        self._most = most
        self._left = self._stride = 1
        self._looked = time.monotonic()

    def __call__(self) -> None:
        """Raise LimitReached if it is time for a look and a limit is reached."""
        self._left -= 1
        if self._left:
            return
        checkpoint()
        now = time.monotonic()
        elapsed, self._looked = now - self._looked, now
        if elapsed < _BRISK:
            self._stride = min(self._most, 2 * self._stride)
        elif elapsed > 2 * _BRISK:
            self._stride = max(1, self._stride // 4)
        self._left = self._stride


def paced(items: Iterable[T], stride: int = 256) -> Iterator[T]:
    """The same items, with a look at the limits of the run now and then.

    >>> list(paced("abc"))
    ['a', 'b', 'c']
    """
    pace = Pace(stride)
    for item in items:
        pace()
        yield item


def look(meter: Meter) -> None:
    """Raise LimitReached if a limit is reached, other than on nodes: nothing is counted here."""
    reason = meter.stop_reason(-1)
    if reason is not None:
        raise LimitReached(reason)


def afford(memory: int) -> None:
    """Raise LimitReached if the run that this thread is in may not take so many bytes more.

    It is for what is taken at once: afterwards it would be too late to look.
    """
    meter = _RUNNING.get()
    most = None if meter is None else meter.limits.memory
    if meter is not None and most is not None and meter.memory_taken() + memory > most:
        raise LimitReached("memory")


class Unstoppable(Exception):
    """What a run would do next looks at no limits; it is to be done in a process of its own."""


_MAY_MOVE: ContextVar[bool] = ContextVar("may move", default=False)


@contextmanager
def moving(allowed: bool) -> Iterator[None]:
    """Whether whoever began the run can begin it anew in another process."""
    token = _MAY_MOVE.set(allowed)
    try:
        yield
    finally:
        _MAY_MOVE.reset(token)


def move() -> None:
    """Raise Unstoppable if the run can go on where it can be ended from outside."""
    if _MAY_MOVE.get():
        raise Unstoppable


def memory_in_use() -> int:
    """Bytes of memory that this process holds now; 0 where the system does not tell."""
    try:
        with open("/proc/self/statm", "rb") as statm:
            return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return _most_memory()


def _most_memory() -> int:
    """The most that this process has held, for systems that do not tell what it holds now."""
    try:
        import resource
    except ImportError:  # Windows
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024
