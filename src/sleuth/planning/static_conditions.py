"""Conditions in which all that never changes has been decided beforehand.

"For all" over predicates that no action changes asks for far less than it says: "every package that
is fragile is packed" is a list of packages once it is known which are fragile. Where a parameter of
an action or axiom is needed to know it, there is one copy for each object that it may be.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from itertools import product
from math import prod
from typing import TypeVar

from sleuth.limits import Pace
from sleuth.planning.compact import inwards
from sleuth.planning.normal_form import substituted
from sleuth.planning.pddl.conditions import free_variables
from sleuth.planning.pddl.syntax import (
    EQUALS,
    TRUE,
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

#: "For all" over more cases than this is left as it stands.
MOST_CASES = 20_000
#: No action or axiom is copied more often than this.
MOST_COPIES = 2_000

FALSE = Or()
Stated = TypeVar("Stated", Action, Axiom)


class StaticConditions:
    """What is known of the predicates that never change, in one task.

    `objects_of` gets a type of its own for each object that a parameter of a copy has to be.
    """

    def __init__(
        self, task: PlanningTask, moving: Collection[str], objects_of: dict[str, tuple[str, ...]]
    ) -> None:
        self._task = task
        self._moving = moving
        self._objects_of = objects_of
        self._start = frozenset(task.start)
        self._pace = Pace()

    def decided(self) -> PlanningTask:
        """The same task with simpler conditions."""
        domain = self._task.domain
        return replace(
            self._task,
            domain=replace(
                domain,
                actions=tuple(copy for each in domain.actions for copy in self._actions(each)),
                axioms=tuple(copy for each in domain.axioms for copy in self._axioms(each)),
            ),
            goal=self.condition(self._task.goal),
        )

    def condition(self, part: Condition) -> Condition:
        """The same condition; one without quantifiers and alternatives stays as it is."""
        return self._simpler(inwards(part, True)) if _branches(part) else part

    def _actions(self, action: Action) -> Iterator[Action]:
        for names, parameters in self._copies(action.precondition, action.parameters):
            asked = self.condition(substituted(action.precondition, names))
            changes = (
                replace(each, condition=self.condition(each.condition)) for each in action.changes
            )
            if asked != FALSE:
                yield replace(
                    action, precondition=asked, parameters=parameters, changes=tuple(changes)
                )

    def _axioms(self, axiom: Axiom) -> Iterator[Axiom]:
        for names, parameters in self._copies(axiom.condition, axiom.parameters):
            asked = self.condition(substituted(axiom.condition, names))
            yield replace(axiom, condition=asked, parameters=parameters)

    def _copies(
        self, condition: Condition, parameters: tuple[Parameter, ...]
    ) -> Iterator[tuple[dict[str, str], tuple[Parameter, ...]]]:
        """The values of the parameters that some "for all" depends on, and what is left to choose.

        Without such parameters, or with too many values of them, everything is left to choose.
        """
        asked = self._deciding(inwards(condition, True)) if _branches(condition) else frozenset()
        chosen = [each for each in parameters if each.name in asked]
        values = [self._values(each) for each in chosen]
        if not chosen or prod(map(len, values)) > MOST_COPIES:
            yield {}, parameters
            return
        for combination in product(*values):
            names = {each.name: value for each, value in zip(chosen, combination, strict=True)}
            yield (
                names,
                tuple(
                    Parameter(each.name, (self._type_of(names[each.name]),))
                    if each.name in names
                    else each
                    for each in parameters
                ),
            )

    def _type_of(self, name: str) -> str:
        """A type that only one object is of; no text can name it."""
        kind = f"only {name}"
        self._objects_of[kind] = (name,)
        return kind

    def _deciding(self, part: Condition) -> frozenset[str]:
        """The free variables that fixed atoms under "for all" have, where those have to branch."""
        if isinstance(part, Forall) and _branches(part.part):
            bound = {each.name for each in part.parameters}
            return frozenset(
                name
                for atom in _atoms(part.part)
                if self._is_fixed(atom) and bound & set(atom.terms)
                for name in atom.terms
                if name in free_variables(part)
            )
        if isinstance(part, And | Or):
            return frozenset().union(*map(self._deciding, part.parts))
        if isinstance(part, Exists):
            return self._deciding(part.part) - {each.name for each in part.parameters}
        return frozenset()

    def _simpler(self, part: Condition) -> Condition:
        """A condition whose negations are all of atoms, as far as it is not decided."""
        self._pace()
        if isinstance(part, Atom):
            return self._decide(part)
        if isinstance(part, Not):
            inner = self._simpler(part.part)
            if inner == TRUE:
                return FALSE
            return TRUE if inner == FALSE else Not(inner)
        if isinstance(part, And | Or):
            return self._joined(part)
        assert isinstance(part, Exists | Forall)
        inner = self._simpler(part.part)
        if not part.parameters:
            return inner
        if inner in (TRUE, FALSE):
            empty = not all(map(self._values, part.parameters))
            return (TRUE if isinstance(part, Forall) else FALSE) if empty else inner
        part = replace(part, part=inner)
        if isinstance(part, Forall) and self._is_written_out(part):
            return self._simpler(And(tuple(self._cases(part))))
        return part

    def _joined(self, part: And | Or) -> Condition:
        """An "and" or "or" without what makes no difference to it."""
        decisive: Condition = FALSE if isinstance(part, And) else TRUE
        parts: dict[Condition, None] = {}
        for each in part.parts:
            inner = self._simpler(each)
            if inner == decisive:
                return decisive
            if isinstance(inner, type(part)):
                parts.update(dict.fromkeys(inner.parts))
            else:
                parts[inner] = None
        return next(iter(parts)) if len(parts) == 1 else type(part)(tuple(parts))

    def _is_written_out(self, part: Forall) -> bool:
        """Whether it has alternatives, some of which are decided case by case."""
        bound = {each.name for each in part.parameters}
        cases = prod(len(self._values(each)) for each in part.parameters)
        return (
            cases <= MOST_CASES
            and _branches(part.part)
            and any(self._is_fixed(each) and bound & set(each.terms) for each in _atoms(part.part))
        )

    def _cases(self, part: Exists | Forall) -> Iterator[Condition]:
        """The condition for each value of the first parameter: one may decide it for all others."""
        first, *others = part.parameters
        inner = replace(part, parameters=tuple(others)) if others else part.part
        for value in self._values(first):
            # "There is" in many cases would be as many parameters more.
            yield self._chosen_from(substituted(inner, {first.name: value}))

    def _chosen_from(self, part: Condition) -> Condition:
        """A case in which "there is" lists what it may be."""
        if isinstance(part, And | Or):
            return type(part)(tuple(self._chosen_from(each) for each in part.parts))
        if isinstance(part, Exists):
            return Or(tuple(self._cases(part)))
        return part

    def _decide(self, atom: Atom) -> Condition:
        if atom.predicate == EQUALS and atom.terms[0] == atom.terms[1]:
            return TRUE
        if not self._is_fixed(atom) or any(term.startswith("?") for term in atom.terms):
            return atom
        return TRUE if atom in self._start else FALSE

    def _is_fixed(self, atom: Atom) -> bool:
        return atom.predicate not in self._moving

    def _values(self, parameter: Parameter) -> Mapping[str, None]:
        """The objects that a parameter may be, each once."""
        kinds = (self._objects_of[kind] for kind in parameter.types)
        return dict.fromkeys(name for kind in kinds for name in kind)


def _branches(part: Condition) -> bool:
    """Whether a condition is more than a list of literals, so that deciding parts of it pays."""
    if isinstance(part, And):
        return any(map(_branches, part.parts))
    return not isinstance(part, Atom) and not (
        isinstance(part, Not) and isinstance(part.part, Atom)
    )


def _atoms(part: Condition) -> Iterator[Atom]:
    if isinstance(part, Atom):
        yield part
    elif isinstance(part, And | Or):
        for each in part.parts:
            yield from _atoms(each)
    elif isinstance(part, Imply):
        yield from _atoms(part.premise)
        yield from _atoms(part.conclusion)
    else:
        yield from _atoms(part.part)
