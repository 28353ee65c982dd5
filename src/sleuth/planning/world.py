"""What PDDL means, written from its definition: states as sets of atoms, conditions, actions.

Nothing here is shared with grounding or the engines, so that plans can be checked against it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product

from sleuth.limits import Pace, checkpoint
from sleuth.planning.pddl.syntax import (
    EQUALS,
    OBJECT,
    Action,
    And,
    Atom,
    Condition,
    Exists,
    Forall,
    Imply,
    Not,
    Or,
    Parameter,
    PlanningTask,
)

#: The atoms that hold, derived ones left out.
State = frozenset[Atom]
#: The object that each variable stands for.
Values = Mapping[str, str]


class World:
    """The objects of a task and what its conditions and actions mean among them."""

    def __init__(self, task: PlanningTask) -> None:
        self.task = task
        self._pace = Pace()
        self._of_type: dict[str, list[str]] = {}
        for thing in {each.name: each for each in (*task.domain.constants, *task.objects)}.values():
            self._pace()
            for kind in self._kinds(thing.types):
                self._of_type.setdefault(kind, []).append(thing.name)
        derived = {axiom.atom.predicate for axiom in task.domain.axioms}
        self.start: State = frozenset(atom for atom in task.start if atom.predicate not in derived)
        self.axiom_order = self._axiom_order(derived)

    def _kinds(self, types: tuple[str, ...]) -> set[str]:
        kinds: set[str] = {OBJECT}
        ahead = list(types)
        while ahead:
            kind = ahead.pop()
            if kind not in kinds:
                kinds.add(kind)
                ahead += self.task.domain.types.get(kind, ())
        return kinds

    def objects_of(self, parameter: Parameter) -> list[str]:
        """The objects that a parameter may stand for."""
        kinds = parameter.types
        return list(dict.fromkeys(name for kind in kinds for name in self._of_type.get(kind, [])))

    def values_of(self, parameters: tuple[Parameter, ...]) -> Iterator[dict[str, str]]:
        """All ways to choose objects for parameters."""
        choices = [self.objects_of(each) for each in parameters]
        names = [each.name for each in parameters]
        for chosen in product(*choices):
            self._pace()
            yield dict(zip(names, chosen, strict=True))

    def holds(self, condition: Condition, state: State, values: Values) -> bool:
        """Whether a condition holds in a state to which what is derived has been added."""
        if isinstance(condition, Atom):
            atom = named(condition, values)
            return atom.terms[0] == atom.terms[1] if atom.predicate == EQUALS else atom in state
        if isinstance(condition, Not):
            return not self.holds(condition.part, state, values)
        if isinstance(condition, And):
            return all(self.holds(part, state, values) for part in condition.parts)
        if isinstance(condition, Or):
            return any(self.holds(part, state, values) for part in condition.parts)
        if isinstance(condition, Imply):
            return not self.holds(condition.premise, state, values) or self.holds(
                condition.conclusion, state, values
            )
        cases = (
            self.holds(condition.part, state, {**values, **more})
            for more in self.values_of(condition.parameters)
        )
        return any(cases) if isinstance(condition, Exists) else all(cases)

    def completed(self, state: State) -> State:
        """A state with everything that the axioms derive in it."""
        whole = set(state)
        for predicates in self.axiom_order:
            axioms = [
                axiom for axiom in self.task.domain.axioms if axiom.atom.predicate in predicates
            ]
            grows = True
            while grows:
                checkpoint()
                known = frozenset(whole)
                for axiom in axioms:
                    for values in self.values_of(axiom.parameters):
                        atom = named(axiom.atom, values)
                        if atom not in whole and self.holds(axiom.condition, known, values):
                            whole.add(atom)
                grows = len(whole) > len(known)
        return frozenset(whole)

    def _axiom_order(self, derived: set[str]) -> list[set[str]]:
        """Derived predicates in groups, each after all groups that it denies something of."""
        above = dict.fromkeys(derived, 0)
        for _ in range(len(derived) + 1):
            for axiom in self.task.domain.axioms:
                self._pace()
                for name, denied in _mentioned(axiom.condition, False):
                    if name in derived:
                        head = axiom.atom.predicate
                        above[head] = max(above[head], above[name] + denied)
        return [
            {name for name in derived if above[name] == level}
            for level in range(max(above.values(), default=-1) + 1)
        ]

    def applicable(self, action: Action, values: Values, state: State) -> bool:
        """Whether an action can be done in a state."""
        return self.holds(action.precondition, self.completed(state), values)

    def after(self, action: Action, values: Values, state: State) -> State:
        """The state after an action; what is added and deleted at once holds."""
        whole = self.completed(state)
        adds: set[Atom] = set()
        deletes: set[Atom] = set()
        for change in action.changes:
            for more in self.values_of(change.parameters):
                both = {**values, **more}
                if self.holds(change.condition, whole, both):
                    (adds if change.adds else deletes).add(named(change.atom, both))
        return (state - deletes) | adds

    def cost(self, action: Action, values: Values) -> Fraction:
        """What an action costs: what it says where the task counts costs, otherwise 1."""
        if not self.task.counts_cost:
            return Fraction(1)
        return sum(
            (
                each.number
                if each.function is None
                else self.task.value(named(each.function, values))
                for each in action.cost
            ),
            Fraction(0),
        )

    def is_goal(self, state: State) -> bool:
        """Whether a state is one to be reached."""
        return self.holds(self.task.goal, self.completed(state), {})


def named(atom: Atom, values: Values) -> Atom:
    """An atom with objects in place of its variables."""
    return Atom(atom.predicate, tuple(values.get(term, term) for term in atom.terms))


def replaced(condition: Condition, values: Values) -> Condition:
    """A condition with objects in place of its free variables."""
    if isinstance(condition, Atom):
        return named(condition, values)
    if isinstance(condition, Not):
        return Not(replaced(condition.part, values))
    if isinstance(condition, Imply):
        return Imply(replaced(condition.premise, values), replaced(condition.conclusion, values))
    if isinstance(condition, Exists | Forall):
        bound = {each.name for each in condition.parameters}
        free = {name: value for name, value in values.items() if name not in bound}
        return type(condition)(condition.parameters, replaced(condition.part, free))
    return type(condition)(tuple(replaced(part, values) for part in condition.parts))


def _mentioned(condition: Condition, denied: bool) -> Iterator[tuple[str, bool]]:
    if isinstance(condition, Atom):
        yield condition.predicate, denied
    elif isinstance(condition, Not):
        yield from _mentioned(condition.part, not denied)
    elif isinstance(condition, Imply):
        yield from _mentioned(condition.premise, not denied)
        yield from _mentioned(condition.conclusion, denied)
    elif isinstance(condition, Exists | Forall):
        yield from _mentioned(condition.part, denied)
    else:
        for part in condition.parts:
            yield from _mentioned(part, denied)
