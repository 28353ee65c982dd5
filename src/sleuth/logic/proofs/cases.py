"""The cases of a run that splits: which components hold is up to a SAT solver.

A clause whose parts share no variables says that one of them holds. Each part (a component) has a
letter, and what the run finds out about letters are clauses without literals: that one of the
parts of a split clause holds, and that some letters together lead to a contradiction. Their
literals are kept as assertions, turned: the clause `a ∨ ¬b` holds nothing under `¬a` and `b`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

from sleuth.limits import Meter
from sleuth.logic.proofs.case_refutation import refutation
from sleuth.logic.proofs.clauses import Clause
from sleuth.sat.solver import SatSolver

#: A letter, or with a minus its opposite.
Case: TypeAlias = int


@dataclass(slots=True)
class Cases:
    """What is known about the letters, and which of them are looked at.

    In `selected` are enough of them for every clause that was split in their case: with a
    saturated set of clauses for these there is a model.
    """

    selected: frozenset[Case] = frozenset()
    clauses: list[Clause] = field(default_factory=list)
    #: The clauses that were split: the cases that they hold in, and those that they distinguish.
    splits: list[tuple[frozenset[Case], tuple[Case, ...]]] = field(default_factory=list)
    _running: SatSolver | None = None

    @property
    def _solver(self) -> SatSolver:
        """The SAT solver, which is loaded when there is something to split."""
        if self._running is None:
            self._running = SatSolver(Meter())
        return self._running

    def add(self, clause: Clause) -> None:
        """Take notice of a clause without literals."""
        self.clauses.append(clause)
        self._solver.add(sorted(-case for case in clause.assertions))

    def split(self, within: frozenset[Case], options: tuple[Case, ...]) -> bool:
        """Take notice of a clause that was split; whether one of its parts is selected."""
        self.splits.append((within, options))
        return not self.selected.isdisjoint(options)

    def select(self) -> bool:
        """Select cases that agree with all that is known; False if there are none."""
        if not self._solver.solve():
            return False
        self.selected = self._needed(set(self._solver.model()))
        return True

    def _needed(self, model: set[Case]) -> frozenset[Case]:
        """The cases of a model that are needed for the clauses that were split."""
        chosen: set[Case] = set()
        waiting = self.splits
        while True:
            later = []
            grown = False
            for split in waiting:
                within, options = split
                if not chosen.isdisjoint(options):
                    continue
                if within <= chosen:
                    chosen.add(self._preferred(option for option in options if option in model))
                    grown = True
                elif within <= model:
                    later.append(split)
            if not grown:
                return frozenset(chosen)
            waiting = later

    def _preferred(self, options: Iterable[Case]) -> Case:
        """The case that was selected before, else the oldest."""
        return min(options, key=lambda option: (option not in self.selected, abs(option)))

    def refuted(self) -> Clause:
        """The empty clause, where no cases agree with all that is known."""
        return refutation(self.clauses)
