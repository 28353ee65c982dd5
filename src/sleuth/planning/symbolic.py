"""A plan in all worlds at once: what holds after each step as a formula over the start, by SAT.

Written from the meaning of PDDL, for checking only: where there are too many worlds to begin in for
each to be walked through, a solver is asked for one in which the plan fails.
"""

from __future__ import annotations

from collections.abc import Iterable

from sleuth.limits import checkpoint
from sleuth.planning.pddl.syntax import (
    EQUALS,
    Action,
    And,
    Atom,
    Condition,
    Exists,
    Imply,
    Not,
    Or,
    PlanningTask,
)
from sleuth.planning.possible_worlds import StartFormula
from sleuth.planning.world import State, Values, World, named
from sleuth.sat.solver import SatSolver

#: When an atom holds: the literal of a formula; these two are always and never.
ALWAYS, NEVER = 0, None
When = int | None


class SymbolicState:
    """What holds when, as literals of a growing set of clauses."""

    def __init__(self, task: PlanningTask, solver: SatSolver, formula: StartFormula) -> None:
        self._world = World(task)
        self._task = task
        self._solver = solver
        self._start = formula.variables
        self._last = formula.last
        self._gates: dict[frozenset[int], int] = {}
        self.holding: dict[Atom, When] = dict.fromkeys(formula.certain, ALWAYS)
        self.holding.update(formula.variables)

    def when(self, condition: Condition, values: Values) -> When:
        """When a condition holds."""
        if isinstance(condition, Atom):
            atom = named(condition, values)
            if atom.predicate == EQUALS:
                return ALWAYS if atom.terms[0] == atom.terms[1] else NEVER
            return self.holding.get(atom, NEVER)
        if isinstance(condition, Not):
            return _opposite(self.when(condition.part, values))
        if isinstance(condition, Imply):
            premise = _opposite(self.when(condition.premise, values))
            return self._any((premise, self.when(condition.conclusion, values)))
        if isinstance(condition, And | Or):
            parts = (self.when(part, values) for part in condition.parts)
            return self._all(parts) if isinstance(condition, And) else self._any(parts)
        cases = (
            self.when(condition.part, {**values, **more})
            for more in self._world.values_of(condition.parameters)
        )
        return self._any(cases) if isinstance(condition, Exists) else self._all(cases)

    def derive(self) -> None:
        """Add what axioms derive, round after round until nothing new can come."""
        for predicates in self._world.axiom_order:
            axioms = [
                each for each in self._task.domain.axioms if each.atom.predicate in predicates
            ]
            heads = [
                (axiom, values, named(axiom.atom, values))
                for axiom in axioms
                for values in self._world.values_of(axiom.parameters)
            ]
            for _ in range(len({head for _, _, head in heads}) + 1):
                checkpoint()
                before = dict(self.holding)
                for axiom, values, head in heads:
                    known = self.holding.get(head, NEVER)
                    self.holding[head] = self._any((known, self.when(axiom.condition, values)))
                if self.holding == before:
                    break

    def act(self, action: Action, values: Values) -> None:
        """Do an action that can be done; what is added and deleted at once holds."""
        adds: dict[Atom, list[When]] = {}
        deletes: dict[Atom, list[When]] = {}
        for change in action.changes:
            for more in self._world.values_of(change.parameters):
                both = {**values, **more}
                when = self.when(change.condition, both)
                if when is not NEVER:
                    atom = named(change.atom, both)
                    (adds if change.adds else deletes).setdefault(atom, []).append(when)
        derived = {axiom.atom.predicate for axiom in self._task.domain.axioms}
        after = {atom: w for atom, w in self.holding.items() if atom.predicate not in derived}
        for atom in dict.fromkeys((*deletes, *adds)):
            gone = self._any(deletes.get(atom, ()))
            stays = self._all((after.get(atom, NEVER), _opposite(gone)))
            after[atom] = self._any((stays, *adds.get(atom, ())))
        self.holding = after

    def exception(self, when: When) -> State | None:
        """A world in which this does not hold, as the uncertain atoms true in it; None if none."""
        if when is ALWAYS:
            return None
        assumed = () if when is NEVER else (-when,)
        if not self._solver.solve(assumed):
            return None
        model = set(self._solver.model())
        return frozenset(atom for atom, number in self._start.items() if number in model)

    def _all(self, parts: Iterable[When]) -> When:
        literals = set()
        for part in parts:
            if part is NEVER:
                return NEVER
            if part != ALWAYS:
                literals.add(part)
        if any(-each in literals for each in literals):
            return NEVER
        if len(literals) < 2:
            return next(iter(literals), ALWAYS)
        key = frozenset(literals)
        if key not in self._gates:
            self._last += 1
            gate = self._gates[key] = self._last
            inputs = sorted(literals)
            self._solver.extend([(-gate, each) for each in inputs])
            self._solver.add((gate, *(-each for each in inputs)))
        return self._gates[key]

    def _any(self, parts: Iterable[When]) -> When:
        return _opposite(self._all(_opposite(part) for part in parts))


def _opposite(when: When) -> When:
    if when is NEVER:
        return ALWAYS
    return NEVER if when == ALWAYS else -when
