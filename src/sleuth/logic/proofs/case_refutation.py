"""A refutation of clauses about cases by resolution: clause learning that keeps its steps.

The SAT solver says that there is none to choose; that is not taken on trust. Each clause learnt
here is a chain of resolution steps, and so is the empty one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from sleuth.limits import Meter
from sleuth.logic.proofs.clauses import Clause
from sleuth.sat.solver import SatSolver

#: The rule of a step: two clauses without literals that hold in opposite cases.
CHAIN = "chain"


def refutation(clauses: Sequence[Clause]) -> Clause:
    """The empty clause by resolution from clauses without literals that cannot all be true."""
    return _Search(_core(clauses)).run()


def _core(clauses: Sequence[Clause]) -> list[Clause]:
    """Some of the clauses that cannot all be true either."""
    first = 1 + max((abs(case) for clause in clauses for case in clause.assertions), default=0)
    left = list(clauses)
    while True:
        guarded = (
            [*(-case for case in each.assertions), -first - i] for i, each in enumerate(left)
        )
        with SatSolver(Meter(), guarded) as solver:
            if solver.solve([first + i for i in range(len(left))]):
                raise AssertionError("the cases do not exclude each other")
            core = sorted(set(solver.core()))
        if len(core) == len(left):
            return left
        left = [left[each - first] for each in core]


@dataclass(slots=True)
class _Search:
    """Assignments of letters, each with its level and the clause that forced it."""

    clauses: list[Clause]
    level: int = 0
    trail: list[int] = field(default_factory=list)
    levels: dict[int, int] = field(default_factory=dict)
    reasons: dict[int, Clause | None] = field(default_factory=dict)
    #: The clauses in which a case occurs as an assertion: they are false if it all is true.
    users: dict[int, list[Clause]] = field(default_factory=dict)

    def run(self) -> Clause:
        """Decide letters and learn from conflicts, until there is one without decisions."""
        counts = Counter(abs(case) for clause in self.clauses for case in clause.assertions)
        waiting = [clause for clause in self.clauses if len(clause.assertions) < 2]
        for clause in self.clauses:
            self._watch(clause)
        conflict = self._started(waiting)
        while True:
            if conflict is None:
                letter = max(
                    (each for each in counts if each not in self.levels), key=counts.__getitem__
                )
                self.level += 1
                conflict = self._set(letter, None)
                continue
            if self.level == 0:
                return self._resolved(conflict)
            learnt = self._learnt(conflict)
            self._watch(learnt)
            conflict = self._forced(learnt)

    def _started(self, waiting: list[Clause]) -> Clause | None:
        for clause in waiting:
            conflict = self._forced(clause)
            if conflict is not None:
                return conflict
        return None

    def _watch(self, clause: Clause) -> None:
        for case in clause.assertions:
            self.users.setdefault(case, []).append(clause)

    def _value(self, case: int) -> bool | None:
        return case in self.reasons if abs(case) in self.levels else None

    def _set(self, case: int, reason: Clause | None) -> Clause | None:
        """Make a case true, and all that follows; a clause that is false then, if one is."""
        queue: list[tuple[int, Clause | None]] = [(case, reason)]
        for case, reason in queue:
            value = self._value(case)
            if value is True:
                continue
            if value is False:
                return reason
            self.trail.append(case)
            self.levels[abs(case)] = self.level
            self.reasons[case] = reason
            for clause in self.users.get(case, ()):
                open_cases = []
                for other in clause.assertions:
                    known = self._value(other)
                    if known is False:
                        break
                    if known is None:
                        open_cases.append(other)
                        if len(open_cases) > 1:
                            break
                else:
                    if not open_cases:
                        return clause
                    queue.append((-open_cases[0], clause))
        return None

    def _forced(self, clause: Clause) -> Clause | None:
        """Use a clause all of whose assertions but one at most are true."""
        left = [case for case in clause.assertions if self._value(case) is not True]
        if not left:
            return clause
        return self._set(-left[0], clause)

    def _learnt(self, conflict: Clause) -> Clause:
        """The first clause from a conflict with one assertion of this level, after going back."""
        while True:
            here = [case for case in conflict.assertions if self.levels[abs(case)] == self.level]
            if len(here) == 1:
                break
            last = max(here, key=self.trail.index)
            reason = self.reasons[last]
            assert reason is not None
            conflict = chained(conflict, reason, last)
        below = [
            self.levels[abs(case)]
            for case in conflict.assertions
            if self.levels[abs(case)] < self.level
        ]
        self._back_to(max(below, default=0))
        return conflict

    def _back_to(self, level: int) -> None:
        while self.trail and self.levels[abs(self.trail[-1])] > level:
            case = self.trail.pop()
            del self.levels[abs(case)]
            del self.reasons[case]
        self.level = level

    def _resolved(self, conflict: Clause) -> Clause:
        """The empty clause from a conflict that no decision has a part in."""
        for case in reversed(self.trail):
            if case in conflict.assertions:
                reason = self.reasons[case]
                assert reason is not None
                conflict = chained(conflict, reason, case)
        return conflict


def chained(one: Clause, other: Clause, case: int) -> Clause:
    """The resolvent of a clause that holds nothing under a case with one that forces it."""
    result = Clause([], (CHAIN, one, other, case, None))
    result.assertions = (one.assertions - {case}) | (other.assertions - {-case})
    return result
