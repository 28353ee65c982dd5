"""Checks a claim that some atoms never come true and others never become false.

It is written from the meaning of the language: nothing here is shared with grounding, with normal
forms or with the search for the claim. A claim holds if it does at the start, and no action or
axiom could break it first: in each that would, the condition is impossible as far as the claim
and the facts that nothing changes tell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sleuth.limits import Pace
from sleuth.planning.pddl.syntax import (
    EQUALS,
    OBJECT,
    TRUE,
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

#: More choices of objects than this are not gone through.
MOST_CHOICES = 200_000


class TooMany(Exception):
    """There are more choices of objects than a check goes through."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Atoms that never hold, and atoms that always do."""

    never: frozenset[Atom]
    always: frozenset[Atom] = frozenset()


def objection(task: PlanningTask, claim: Claim) -> str | None:
    """What speaks against a claim and the goal being impossible by it; None if nothing does.

    Raises TooMany where there is too much to look at.
    """
    return _Checker(task, claim).objection()


class _Checker:
    def __init__(self, task: PlanningTask, claim: Claim) -> None:
        self._task = task
        self._claim = claim
        self._start = frozenset(task.start)
        self._derived = {axiom.atom.predicate for axiom in task.domain.axioms}
        self._changed = {
            change.atom.predicate for action in task.domain.actions for change in action.changes
        }
        self._kinds = {
            each.name: self._above(each.types) for each in (*task.domain.constants, *task.objects)
        }
        self._looked = 0
        self._pace = Pace()

    def _above(self, types: tuple[str, ...]) -> frozenset[str]:
        met = {OBJECT}
        ahead = list(types)
        while ahead:
            kind = ahead.pop()
            if kind not in met:
                met.add(kind)
                ahead += self._task.domain.types.get(kind, ())
        return frozenset(met)

    def objection(self) -> str | None:
        """What speaks against the claim."""
        for atom in self._claim.never:
            if atom in self._start and atom.predicate not in self._derived:
                return f"{_text(atom)} holds at the start"
        for atom in self._claim.always:
            if atom not in self._start or atom.predicate in self._derived:
                return f"{_text(atom)} does not hold at the start"
        for action in self._task.domain.actions:
            always = {each.atom for each in action.changes if each.adds and each.condition == TRUE}
            for change in action.changes:
                if not change.adds and change.atom in always:
                    continue  # what is added and deleted at once holds
                broken = self._claim.never if change.adds else self._claim.always
                parameters = action.parameters + change.parameters
                condition = And((action.precondition, change.condition))
                if self._may_give(broken, change.atom, parameters, condition):
                    return f"{action.name} may change {change.atom.predicate}"
        for axiom in self._task.domain.axioms:
            if self._may_give(self._claim.never, axiom.atom, axiom.parameters, axiom.condition):
                return f"{axiom.atom.predicate} may be derived"
        return "the goal may hold" if self._may(self._task.goal, True, {}) else None

    def _may_give(
        self,
        broken: frozenset[Atom],
        effect: Atom,
        parameters: tuple[Parameter, ...],
        condition: Condition,
    ) -> bool:
        """Whether an effect may be one of the atoms while its condition is possible."""
        names = {each.name for each in parameters}
        for atom in sorted(broken, key=lambda each: (each.predicate, each.terms)):
            if atom.predicate != effect.predicate:
                continue
            values: dict[str, str] = {}
            fits = True
            for term, thing in zip(effect.terms, atom.terms, strict=True):
                if term in names:
                    fits = fits and values.setdefault(term, thing) == thing
                else:
                    fits = fits and term == thing
            if fits and self._some_choice(parameters, condition, values):
                return True
        return False

    def _some_choice(
        self, parameters: tuple[Parameter, ...], condition: Condition, given: dict[str, str]
    ) -> bool:
        """Whether the condition is possible for some objects; those given are tried first."""
        by_name = {each.name: each for each in parameters}
        if any(not self._is_of(thing, by_name[name]) for name, thing in given.items()):
            return False
        left = [each for each in parameters if each.name not in given]
        open_names = {each.name for each in left}
        if not self._may(condition, True, given, open_names):
            return False
        if not left:
            return True
        return any(
            self._some_choice(parameters, condition, {**given, left[0].name: thing})
            for thing in self._objects(left[0])
        )

    def _is_of(self, thing: str, parameter: Parameter) -> bool:
        return any(kind in self._kinds[thing] for kind in parameter.types)

    def _objects(self, parameter: Parameter) -> Iterator[str]:
        for thing in self._kinds:
            if self._is_of(thing, parameter):
                self._pace()
                self._looked += 1
                if self._looked > MOST_CHOICES:
                    raise TooMany
                yield thing

    def _may(
        self,
        condition: Condition,
        wanted: bool,
        values: Mapping[str, str],
        unbound: set[str] | frozenset[str] = frozenset(),
    ) -> bool:
        """Whether a condition may hold, or fail; about what is still unbound nothing is known."""
        if isinstance(condition, Atom):
            return self._atom_may(condition, wanted, values, unbound)
        if isinstance(condition, Not):
            return self._may(condition.part, not wanted, values, unbound)
        if isinstance(condition, Imply):
            either = Or((Not(condition.premise), condition.conclusion))
            return self._may(either, wanted, values, unbound)
        if isinstance(condition, And) and wanted and _contradicts_itself(condition):
            return False
        if isinstance(condition, And | Or):
            parts = (self._may(part, wanted, values, unbound) for part in condition.parts)
            return all(parts) if isinstance(condition, And) == wanted else any(parts)
        some = isinstance(condition, Exists) == wanted
        cases = self._cases(condition, wanted, values, unbound)
        return any(cases) if some else all(cases)

    def _cases(
        self,
        condition: Exists | Forall,
        wanted: bool,
        values: Mapping[str, str],
        unbound: set[str] | frozenset[str],
    ) -> Iterator[bool]:
        first, rest = condition.parameters[:1], condition.parameters[1:]
        if not first:
            yield self._may(condition.part, wanted, values, unbound)
            return
        inner = type(condition)(rest, condition.part)
        for thing in self._objects(first[0]):
            yield self._may(
                inner, wanted, {**values, first[0].name: thing}, unbound - {first[0].name}
            )

    def _atom_may(
        self,
        condition: Atom,
        wanted: bool,
        values: Mapping[str, str],
        unbound: set[str] | frozenset[str],
    ) -> bool:
        if any(term in unbound for term in condition.terms):
            return True
        atom = Atom(condition.predicate, tuple(values.get(term, term) for term in condition.terms))
        if atom.predicate == EQUALS:
            return (atom.terms[0] == atom.terms[1]) == wanted
        if atom.predicate not in self._changed and atom.predicate not in self._derived:
            return (atom in self._start) == wanted
        return atom not in (self._claim.never if wanted else self._claim.always)


def _contradicts_itself(condition: And) -> bool:
    """Whether a conjunction asks for an atom and for its opposite in so many words."""
    asked: set[Condition] = set()
    ahead: list[Condition] = [condition]
    while ahead:
        part = ahead.pop()
        if isinstance(part, And):
            ahead += part.parts
        else:
            asked.add(part)
    return any(isinstance(part, Not) and part.part in asked for part in asked)


def _text(atom: Atom) -> str:
    return f"({' '.join((atom.predicate, *atom.terms))})"
