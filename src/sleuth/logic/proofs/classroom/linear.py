"""Strategies that follow one clause: linear, input and SLD resolution, deepened step by step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sleuth.limits import Meter
from sleuth.logic.proofs.classroom.lines import Line, factors, resolvents, subsumes
from sleuth.logic.proofs.classroom.saturation import Counts

_DEEPEST = 200


@dataclass(frozen=True, slots=True)
class Following:
    """What the clause that is followed may be resolved with: ancestors too, first literal only."""

    ancestors: bool
    first_literal_only: bool = False


def follow(
    given: list[Line], tops: list[Line], strategy: Following, meter: Meter, counts: Counts
) -> Line | None:
    """The empty clause at the least depth, None when the search space is exhausted.

    Also when it is too deep: then lines were dropped.
    """
    for line in (*given, *tops):
        if not line.literals:
            return line
    for depth in range(1, _DEEPEST):
        search = _Search(given, strategy, meter, counts)
        for top in tops:
            found = search.deepen([top], depth)
            if found is not None:
                return found
        if not search.cut_off:
            return None
    counts.dropped += 1
    return None


@dataclass(slots=True)
class _Search:
    given: list[Line]
    strategy: Following
    meter: Meter
    counts: Counts
    cut_off: bool = False
    due: int = 0

    def deepen(self, path: list[Line], depth: int) -> Line | None:
        """Extend the path by at most so many steps."""
        for new in self._steps(path):
            self.counts.generated += 1
            if self.counts.generated >= self.due:
                self.due = self.meter.checkpoint(self.counts.generated, stride=256)
            if not new.literals:
                self.counts.tell(new)
                return new
            # A clause that an earlier one on the path subsumes leads nowhere new.
            if any(subsumes(line.literals, new.literals) for line in path):
                continue
            if len(new.literals) > depth - 1:
                self.cut_off = True
                continue
            self.counts.keep(new)
            found = self.deepen([*path, new], depth - 1)
            if found is not None:
                return found
        return None

    def _steps(self, path: list[Line]) -> Iterator[Line]:
        current = path[-1]
        if not self.strategy.first_literal_only:
            yield from factors(current)
        sides = self.given + (path[:-1] if self.strategy.ancestors else [])
        for side in sides:
            for new in resolvents(current, side):
                if not self.strategy.first_literal_only or new.places[0] == 0:
                    yield new


def is_horn(lines: list[Line]) -> bool:
    """Whether every clause has at most one positive literal."""
    return all(sum(literal.positive for literal in line.literals) <= 1 for line in lines)
