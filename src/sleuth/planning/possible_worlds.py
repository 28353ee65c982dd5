"""The worlds in which a task may begin, by SAT from what `:init` says; for checking only.

Nothing here is shared with `beliefs`, so that plans found there can be checked against it.
"""

from __future__ import annotations

from collections.abc import Iterator

from sleuth.limits import running_meter
from sleuth.planning.pddl.syntax import Atom, OneOf, PlanningTask, Uncertainty
from sleuth.planning.world import State
from sleuth.sat.solver import SatSolver


class StartFormula:
    """What is known of the start as clauses: a variable for each uncertain atom, and some more."""

    def __init__(self, task: PlanningTask) -> None:
        uncertainty = task.uncertainty or Uncertainty()
        self.certain = frozenset(task.start) - set(uncertainty.atoms)
        self.variables = {atom: number for number, atom in enumerate(uncertainty.atoms, 1)}
        self.last = len(self.variables)
        self.clauses: list[tuple[int, ...]] = [
            (self.variables[atom],) for atom in task.start if atom in self.variables
        ]
        self.clauses += [
            (-self.variables[atom],) for atom in uncertainty.denied if atom in self.variables
        ]
        self.clauses += [
            tuple(self._literal(atom, holds) for atom, holds in clause)
            for clause in uncertainty.clauses
        ]
        for oneof in uncertainty.oneofs:
            self._state(oneof)

    def _literal(self, atom: Atom, holds: bool) -> int:
        return self.variables[atom] if holds else -self.variables[atom]

    def _state(self, oneof: OneOf) -> None:
        """A variable for each alternative says that it is the case."""
        first = self.last + 1
        self.last += len(oneof.alternatives)
        self.clauses.append(tuple(range(first, self.last + 1)))
        short = {each[0][0] for each in oneof.alternatives if len(each) == 1}
        for chosen, alternative in enumerate(oneof.alternatives, first):
            spoken_of = short | {atom for atom, _ in alternative}
            self.clauses += [(-chosen, self._literal(*each)) for each in alternative]
            self.clauses += [
                (-chosen, -self.variables[atom]) for atom in oneof.atoms if atom not in spoken_of
            ]
            self.clauses += [
                (-chosen, *(-self._literal(*each) for each in other))
                for other in oneof.alternatives
                if other is not alternative
            ]


def possible_worlds(task: PlanningTask) -> Iterator[State]:
    """Every state in which the task may begin."""
    formula = StartFormula(task)
    with SatSolver(running_meter(), formula.clauses) as solver:
        # A solver without clauses knows no variables: each is named once.
        solver.extend([(number, -number) for number in formula.variables.values()])
        while solver.solve():
            model = set(solver.model())
            holding = {
                atom: number if number in model else -number
                for atom, number in formula.variables.items()
            }
            yield formula.certain | {atom for atom, literal in holding.items() if literal > 0}
            if not holding:
                return
            solver.add(tuple(-literal for literal in holding.values()))
