"""Conditions with very many alternatives, stated through derived predicates instead.

"For all" over many objects, or many alternatives that have to hold together, have exponentially
many combinations. A part of such a condition becomes an atom of its own, which axioms derive: an
"or" from each of its alternatives, a "for all" as the opposite of that there is an exception.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from math import prod

from sleuth.planning.pddl.conditions import free_variables
from sleuth.planning.pddl.syntax import (
    Action,
    And,
    Atom,
    Axiom,
    Condition,
    Exists,
    Forall,
    Imply,
    Not,
    Or,
    Parameter,
    PlanningTask,
)

#: Conditions with more alternatives than this are stated through derived predicates.
MOST = 32

#: Each "there is" of what has to hold together is a parameter more, up to so many.
MOST_CHOOSING = 3

#: How many objects a parameter may be.
Choices = Callable[[Parameter], int]
#: The parameters that variables in scope are.
Scope = Mapping[str, Parameter]


def compacted(task: PlanningTask, choices: Choices, most: int = MOST) -> PlanningTask:
    """The same task, in which no action and no goal has a condition of more alternatives.

    Axioms of the task stay as they are: stated otherwise they might deny themselves.
    """
    making = _Compacting(choices, most)
    actions = tuple(making.action(each) for each in task.domain.actions)
    goal = making.condition(task.goal, {})
    if not making.axioms:
        return task
    domain = replace(
        task.domain,
        actions=actions,
        axioms=(*task.domain.axioms, *making.axioms),
        predicates={**task.domain.predicates, **making.predicates},
    )
    return replace(task, domain=domain, goal=goal)


@dataclass(slots=True)
class _Compacting:
    choices: Choices
    most: int
    axioms: list[Axiom] = field(default_factory=list)
    predicates: dict[str, tuple[Parameter, ...]] = field(default_factory=dict)

    def action(self, action: Action) -> Action:
        """An action with compact conditions."""
        scope = {each.name: each for each in action.parameters}
        changes = []
        for change in action.changes:
            inner = {**scope, **{each.name: each for each in change.parameters}}
            changes.append(replace(change, condition=self.condition(change.condition, inner)))
        precondition = self.condition(action.precondition, scope)
        return replace(action, precondition=precondition, changes=tuple(changes))

    def condition(self, part: Condition, scope: Scope) -> Condition:
        """A condition that means the same and has few alternatives."""
        if self._count(part, True) <= self.most:
            return part
        return self._compact(inwards(part, True), scope)

    def _compact(self, part: Condition, scope: Scope) -> Condition:
        """The same of a condition whose negations are all of atoms."""
        if self._count(part, True) <= self.most:
            return part
        if isinstance(part, And):
            return self._all_of([self._compact(each, scope) for each in part.parts], scope)
        if isinstance(part, Or):
            parts = tuple(self._compact(each, scope) for each in part.parts)
            return self._atom(Or(parts), scope)
        if isinstance(part, Exists):
            inner = {**scope, **{each.name: each for each in part.parameters}}
            return replace(part, part=self._compact(part.part, inner))
        if isinstance(part, Forall):
            exception = Exists(part.parameters, inwards(part.part, False))
            return Not(self._atom(self._compact(exception, scope), scope))
        return part

    def _all_of(self, parts: list[Condition], scope: Scope) -> Condition:
        """Parts that hold together, those with most alternatives as atoms if need be."""
        choosing = [place for place, each in enumerate(parts) if _chooses(each, True)]
        for place in choosing[MOST_CHOOSING:]:
            parts[place] = self._atom(parts[place], scope)
        counts = [self._count(each, True) for each in parts]
        while prod(counts) > self.most:
            place = max(range(len(parts)), key=lambda each: counts[each])
            parts[place] = self._atom(parts[place], scope)
            counts[place] = 1
        return And(tuple(parts))

    def _atom(self, meaning: Condition, scope: Scope) -> Atom:
        """A new atom that holds where the condition does."""
        terms = tuple(sorted(free_variables(meaning)))
        parameters = tuple(scope[name] for name in terms)
        atom = Atom(f"condition {len(self.predicates) + 1}", terms)
        self.predicates[atom.predicate] = parameters
        self.axioms.append(Axiom(atom, parameters, meaning))
        return atom

    def _count(self, part: Condition, wanted: bool) -> int:
        """How many alternatives a condition has, or its opposite; a large number stands for all."""
        if isinstance(part, Atom):
            return 1
        if isinstance(part, Not):
            return self._count(part.part, not wanted)
        if isinstance(part, Imply):
            return self._count(Or((Not(part.premise), part.conclusion)), wanted)
        if isinstance(part, And | Or):
            counts = [self._count(each, wanted) for each in part.parts]
            if isinstance(part, And) != wanted:
                return min(sum(counts), 10**9)
            choosing = [each for each in part.parts if _chooses(each, wanted)]
            if len(choosing) > MOST_CHOOSING:
                return 10**9
            return min(prod(counts), 10**9)
        inner = self._count(part.part, wanted)
        if isinstance(part, Exists) == wanted:
            return inner
        if inner <= 1 and not _chooses(part.part, wanted):
            return inner
        inner = max(2, inner)
        times = prod(self.choices(each) for each in part.parameters)
        return int(min(inner**times, 10**9)) if times <= 30 else 10**9


def _chooses(part: Condition, wanted: bool) -> bool:
    """Whether a condition, or its opposite, holds if there is something."""
    if isinstance(part, Atom):
        return False
    if isinstance(part, Not):
        return _chooses(part.part, not wanted)
    if isinstance(part, Imply):
        return _chooses(part.premise, not wanted) or _chooses(part.conclusion, wanted)
    if isinstance(part, And | Or):
        return any(_chooses(each, wanted) for each in part.parts)
    return isinstance(part, Exists) == wanted or _chooses(part.part, wanted)


def inwards(part: Condition, wanted: bool) -> Condition:
    """A condition, or its opposite, with negations of atoms only."""
    if isinstance(part, Atom):
        return part if wanted else Not(part)
    if isinstance(part, Not):
        return inwards(part.part, not wanted)
    if isinstance(part, Imply):
        return inwards(Or((Not(part.premise), part.conclusion)), wanted)
    if isinstance(part, And | Or):
        parts = tuple(inwards(each, wanted) for each in part.parts)
        return And(parts) if isinstance(part, And) == wanted else Or(parts)
    inner = inwards(part.part, wanted)
    both = Exists if isinstance(part, Exists) == wanted else Forall
    return both(part.parameters, inner)
