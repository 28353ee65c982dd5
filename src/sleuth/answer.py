"""What is asked, what may be spent on it, and the one answer that all engines give."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Generic, Protocol, TypeVar

from sleuth.errors import Unsuitable

SolutionT = TypeVar("SolutionT")
LiftedT = TypeVar("LiftedT")


class Status(StrEnum):
    """How strong the claim of an answer is."""

    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of a problem: one solution, several, their number, the cheapest.

    `most` is how many solutions to return (None: all of them); `count` asks for the
    number of solutions only; `unique` for a proof that there is no second one;
    `shortest` for a solution of provably least cost.
    """

    most: int | None = 1
    count: bool = False
    unique: bool = False
    shortest: bool = False

    @property
    def several(self) -> bool:
        """Whether more than one solution is to be returned."""
        return self.most is None or self.most > 1

    @property
    def wanted(self) -> int | None:
        """How many solutions an enumerating engine has to find before it may stop."""
        if self.count or self.most is None:
            return None
        return max(self.most, 2) if self.unique else self.most


def needs_costs(question: Question, has_costs: bool) -> None:
    """Refuse to look for a shortest solution where solutions have no cost."""
    if question.shortest and not has_costs:
        raise Unsuitable("solutions of this problem have no cost", remedy="leave --shortest out")


class Listener(Protocol):
    """Hears what an engine does: a kind ("expand", "shrink", …) and what it was done to."""

    def __call__(self, kind: str, subject: Any) -> None: ...


@dataclass(frozen=True, slots=True)
class Limits:
    """What one run may spend; None means as much as it takes. `memory` is in bytes."""

    seconds: float | None = None
    memory: int | None = None
    nodes: int | None = None


@dataclass(frozen=True, slots=True)
class Evidence:
    """Why the status is right: a sentence for people and the same as data."""

    kind: str
    text: str
    data: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """The evidence as JSON-ready data."""
        return {"kind": self.kind, "text": self.text, **self.data}


@dataclass(frozen=True, slots=True)
class Answer(Generic[SolutionT]):
    """What every engine returns and every surface shows.

    `count` is the number of all solutions if the answer is `complete`, otherwise of those
    that were asked for.
    """

    status: Status
    solution: SolutionT | None = None
    cost: float | None = None
    optimal: bool | None = None
    bound: float | None = None
    unique: bool | None = None
    count: int | None = None
    complete: bool = True
    solutions: tuple[SolutionT, ...] = ()
    evidence: Evidence | None = None
    stats: Mapping[str, float] = field(default_factory=dict)
    limit: str | None = None

    def lifted(self, lift: Callable[[SolutionT], LiftedT]) -> Answer[LiftedT]:
        """The same answer with every solution in the words of the problem."""
        solutions = tuple(lift(solution) for solution in self.solutions)
        if self.solution is None:
            solution = None
        elif self.solutions and self.solution is self.solutions[0]:
            solution = solutions[0]
        else:
            solution = lift(self.solution)
        return replace(self, solution=solution, solutions=solutions)  # type: ignore[arg-type, return-value]


def enumerated(
    question: Question,
    found: Sequence[SolutionT],
    *,
    exhausted: bool,
    stats: Mapping[str, float],
    limit: str | None = None,
    optimal: bool | None = None,
    bound: float | None = None,
) -> Answer[SolutionT]:
    """The answer of an engine that found these solutions, one after the other.

    `exhausted` says that it proved there are no others.
    """
    if not found:
        unknown = limit is not None
        return Answer(
            Status.UNKNOWN if unknown else Status.UNSOLVABLE,
            count=None if unknown else 0,
            bound=bound,
            stats=stats,
            limit=limit,
        )
    unique = None
    if question.unique:
        unique = False if len(found) > 1 else (True if exhausted else None)
    shown = tuple(found if question.most is None else found[: question.most])
    return Answer(
        Status.SOLVED,
        solution=shown[0],
        solutions=shown if question.several else (),
        optimal=optimal,
        bound=bound,
        unique=unique,
        count=len(found) if question.count else (len(shown) if question.several else None),
        complete=exhausted or not (question.count or question.several),
        stats=stats,
        limit=limit,
    )


class LimitReached(Exception):
    """A run has used up one of its limits; the engine catches it and reports what it has."""

    def __init__(self, limit: str) -> None:
        self.limit = limit
        super().__init__(limit)


INTERRUPTED = "interrupted"
_PAGE = 4096

#: Seconds between two checkpoints that are few enough to go on with longer strides.
_BRISK = 0.05


class Meter:
    """Watches one run against its limits.

    Engines count their own nodes and call `checkpoint(nodes)` whenever the count reaches the
    number that the last call returned, so that the hot loop pays one comparison.
    """

    #: Set by whoever wants every run in this process to stop soon (Ctrl-C).
    interrupted = False

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.started = time.monotonic()
        self.cpu_started = time.process_time()
        self._looked = self.started
        self._stride = 1

    def seconds(self) -> float:
        """Wall-clock seconds since the run began."""
        return time.monotonic() - self.started

    def seconds_left(self) -> float | None:
        """Seconds until the limit, or None without one."""
        if self.limits.seconds is None:
            return None
        return max(0.0, self.limits.seconds - self.seconds())

    def stop_reason(self, nodes: int = 0) -> str | None:
        """The limit that has been reached, if any."""
        limits = self.limits
        if Meter.interrupted:
            return INTERRUPTED
        if limits.nodes is not None and nodes >= limits.nodes:
            return "nodes"
        if limits.seconds is not None and self.seconds() >= limits.seconds:
            return "seconds"
        if limits.memory is not None and memory_in_use() >= limits.memory:
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
        cpu = time.process_time() - self.cpu_started
        return {"seconds": round(self.seconds(), 6), "cpu": round(cpu, 6), **counts}


def memory_in_use() -> int:
    """Bytes of memory that this process holds now."""
    try:
        with open("/proc/self/statm", "rb") as statm:
            return int(statm.read().split()[1]) * _PAGE
    except OSError:
        import resource

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
