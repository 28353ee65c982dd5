"""The refutation of provably fewest steps, by deepening the number of steps.

A step removes at most one kind (sign and relation) of literal from a clause, so a clause needs
at least as many steps as it has kinds; and every derived clause but the last must be used.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sleuth.limits import Meter
from sleuth.logic.proofs.classroom.lines import Line, factors, resolvents
from sleuth.logic.proofs.classroom.saturation import Counts


def shortest_refutation(given: list[Line], most: int, meter: Meter, counts: Counts) -> Line | None:
    """The empty clause by fewest steps, None if that takes more than `most`."""
    for line in given:
        if not line.literals:
            return line
    for steps in range(1, most + 1):
        found = _Deepening(given, meter, counts).extend([], steps, [])
        if found is not None:
            return found
    return None


def _kinds(line: Line) -> int:
    return len({(literal.positive, literal.atom.name) for literal in line.literals})


@dataclass(slots=True)
class _Deepening:
    given: list[Line]
    meter: Meter
    counts: Counts
    due: int = 0

    def extend(self, derived: list[Line], left: int, candidates: list[Line]) -> Line | None:
        """Finish a derivation with `left` more steps.

        `candidates` are the steps that were possible before the last one and come after it in
        order: two steps that do not depend on each other are tried in one order only.
        """
        fresh = [line for line in self._new_steps(derived) if _kinds(line) <= left - 1]
        steps = candidates + fresh
        known = {line.literals for line in derived}
        for place, line in enumerate(steps):
            if not line.literals:
                self.counts.tell(line)
                return line
            if line.literals in known:
                continue
            if _kinds(line) > left - 1:
                continue
            chosen = [*derived, line]
            if self._unused(chosen) > left:
                continue
            self.counts.keep(line)
            found = self.extend(chosen, left - 1, steps[place + 1 :])
            if found is not None:
                return found
        return None

    def _new_steps(self, derived: list[Line]) -> Iterator[Line]:
        """The steps that the last derived clause makes possible; at the start, all."""
        pools: list[tuple[Line, list[Line]]]
        if derived:
            last = derived[-1]
            pools = [(last, [*self.given, *derived])]
        else:
            pools = [(line, self.given[: place + 1]) for place, line in enumerate(self.given)]
        for line, others in pools:
            yield from self._counted(factors(line))
            for other in others:
                yield from self._counted(resolvents(line, other))

    def _counted(self, lines: Iterator[Line]) -> Iterator[Line]:
        for line in lines:
            self.counts.generated += 1
            if self.counts.generated >= self.due:
                self.due = self.meter.checkpoint(self.counts.generated, stride=256)
            yield line

    def _unused(self, derived: list[Line]) -> int:
        used = {id(parent) for line in derived for parent in line.parents}
        return sum(1 for line in derived if id(line) not in used)
