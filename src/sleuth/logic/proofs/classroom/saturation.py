"""Strategies that keep a set of clauses and ask which to take up next and which pairs to try."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from heapq import heappop, heappush

from sleuth.events import Listener
from sleuth.limits import Meter
from sleuth.logic.ladr.writer import LadrWriter
from sleuth.logic.proofs.classroom.lines import Line, factors, resolvents, subsumes

Priority = Callable[[Line, int], tuple[float, ...]]
Allowed = Callable[[Line, Line], bool]


@dataclass(slots=True)
class Counts:
    """What a strategy has done so far; a listener hears of every line that is kept.

    `dropped` are lines left out although a refutation may need them.
    """

    generated: int = 0
    kept: int = 0
    dropped: int = 0
    listener: Listener | None = None
    #: Lines that were told: held here, so that no other one can have their identity.
    _told: dict[int, tuple[int, Line]] = field(default_factory=dict)

    def keep(self, line: Line) -> None:
        """Count a line that is kept."""
        self.kept += 1
        self.tell(line)

    def tell(self, line: Line) -> None:
        """Tell a line that was not told before."""
        if self.listener is None or id(line) in self._told:
            return
        number = len(self._told) + 1
        self._told[id(line)] = (number, line)
        self.listener(
            "derive",
            number=number,
            clause=LadrWriter().clause(line.literals),
            rule=line.rule,
            parents=[self._told[id(parent)][0] for parent in line.parents],
        )


@dataclass(frozen=True, slots=True)
class Saturating:
    """A strategy: the line with the least `priority` next; `allowed` pairs are resolved."""

    priority: Priority
    allowed: Allowed = lambda one, other: True
    supported: Callable[[Line], bool] | None = None
    #: Longer clauses are dropped: the newest clause first would else run away with them.
    longest: int | None = None


def saturate(given: list[Line], strategy: Saturating, meter: Meter, counts: Counts) -> Line | None:
    """The empty clause, or None when no clause is left to take up."""
    waiting: list[tuple[tuple[float, ...], int, Line]] = []
    used: list[Line] = []
    total = 0
    due = 0

    def keep(line: Line) -> None:
        nonlocal total
        total += 1
        counts.keep(line)
        heappush(waiting, (strategy.priority(line, total), total, line))

    for line in given:
        if not line.literals:
            return line
        if strategy.supported is None or strategy.supported(line):
            keep(line)
        else:
            used.append(line)
    while waiting:
        line = heappop(waiting)[2]
        if any(subsumes(other.literals, line.literals) for other in used):
            continue
        # Without its instances the set of used clauses stays small; proofs do not get longer.
        used = [other for other in used if not subsumes(line.literals, other.literals)]
        used.append(line)
        for new in _consequences(line, used, strategy):
            counts.generated += 1
            if counts.generated >= due:
                due = meter.checkpoint(counts.generated, stride=32)
            if not new.literals:
                counts.tell(new)
                return new
            if strategy.longest is not None and len(new.literals) > strategy.longest:
                counts.dropped += 1
            elif not any(subsumes(other.literals, new.literals) for other in used):
                keep(new)
    return None


def _consequences(line: Line, used: list[Line], strategy: Saturating) -> Iterator[Line]:
    yield from factors(line)
    for other in list(used):
        if strategy.allowed(line, other):
            yield from resolvents(line, other)


def breadth_first(line: Line, order: int) -> tuple[float, ...]:
    """Oldest level first."""
    return (line.level, order)


def depth_first(line: Line, order: int) -> tuple[float, ...]:
    """Newest line first."""
    return (-order,)


def unit_preference(line: Line, order: int) -> tuple[float, ...]:
    """Fewest literals first."""
    return (len(line.literals), order)


def steps_plus_literals(line: Line, order: int) -> tuple[float, ...]:
    """A*: the steps behind a line plus the literals still to be resolved away."""
    behind = sum(1 for each in line.ancestors if each.parents)
    return (behind + len(line.literals), len(line.literals), order)


def one_positive(one: Line, other: Line) -> bool:
    """Hyperresolution in single steps: one of the two has positive literals only."""
    return one.positive or other.positive
