"""What a step looks at and what it changes, so that steps can be told to be independent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sleuth.planning.pddl.syntax import (
    EQUALS,
    And,
    Atom,
    Condition,
    Exists,
    Forall,
    Imply,
    Not,
    Or,
    PlanningTask,
)
from sleuth.planning.plan import Step
from sleuth.planning.world import Values, World, named


@dataclass(frozen=True, slots=True)
class Footprint:
    """The facts that a step may look at, add and delete.

    `predicates` are those of which it may look at any fact: what is derived, or said of all or
    some objects. `needs` are the facts that it is sure to need, as they stand in its
    precondition.
    """

    reads: frozenset[Atom]
    predicates: frozenset[str]
    needs: frozenset[Atom]
    adds: frozenset[Atom]
    deletes: frozenset[Atom]

    def looks_at(self, atom: Atom) -> bool:
        """Whether the step may look at a fact."""
        return atom in self.reads or atom.predicate in self.predicates


class Footprints:
    """The footprints of the steps of one task."""

    def __init__(self, task: PlanningTask) -> None:
        self._world = World(task)
        self._actions = {action.name: action for action in task.domain.actions}
        self._below = _below(task)
        self._known: dict[Step, Footprint] = {}

    def of(self, step: Step) -> Footprint:
        """The footprint of a step that the task has."""
        if step not in self._known:
            self._known[step] = self._found(step)
        return self._known[step]

    def _found(self, step: Step) -> Footprint:
        action = self._actions[step.action]
        names = (each.name for each in action.parameters)
        values: Values = dict(zip(names, step.objects, strict=True))
        reads: set[Atom] = set()
        predicates: set[str] = set()
        changed: dict[bool, set[Atom]] = {True: set(), False: set()}
        mentioned = list(_mentioned(action.precondition, False))
        for change in action.changes:
            bound = bool(change.parameters)
            mentioned += _mentioned(change.condition, bound)
            for more in self._world.values_of(change.parameters):
                changed[change.adds].add(named(change.atom, {**values, **more}))
        for atom, of_many in mentioned:
            if atom.predicate in self._below:
                predicates |= self._below[atom.predicate]
            elif of_many:
                predicates.add(atom.predicate)
            else:
                reads.add(named(atom, values))
        return Footprint(
            frozenset(reads),
            frozenset(predicates),
            frozenset(named(atom, values) for atom in _needed(action.precondition)),
            frozenset(changed[True]),
            frozenset(changed[False] - changed[True]),
        )


def independent(one: Footprint, other: Footprint) -> bool:
    """Whether two steps can be done in either order, with the same outcome."""
    return not any(_disturbs(first, second) for first, second in ((one, other), (other, one)))


def _disturbs(one: Footprint, other: Footprint) -> bool:
    changes = one.adds | one.deletes
    return any(map(other.looks_at, changes)) or bool(one.adds & other.deletes)


def _below(task: PlanningTask) -> dict[str, frozenset[str]]:
    """For each derived predicate all that it depends on, itself too."""
    direct: dict[str, set[str]] = {}
    for axiom in task.domain.axioms:
        used = {atom.predicate for atom, _ in _mentioned(axiom.condition, True)}
        direct.setdefault(axiom.atom.predicate, set()).update(used)
    whole = {}
    for name in direct:
        seen, ahead = {name}, [name]
        while ahead:
            for each in sorted(direct.get(ahead.pop(), ())):
                if each not in seen:
                    seen.add(each)
                    ahead.append(each)
        whole[name] = frozenset(seen)
    return whole


def _mentioned(part: Condition, of_many: bool) -> Iterator[tuple[Atom, bool]]:
    """The atoms of a condition, and whether they are about all or some objects."""
    if isinstance(part, Atom):
        if part.predicate != EQUALS:
            yield part, of_many
    elif isinstance(part, Not):
        yield from _mentioned(part.part, of_many)
    elif isinstance(part, Imply):
        yield from _mentioned(part.premise, of_many)
        yield from _mentioned(part.conclusion, of_many)
    elif isinstance(part, Exists | Forall):
        yield from _mentioned(part.part, True)
    else:
        for each in part.parts:
            yield from _mentioned(each, of_many)


def _needed(part: Condition) -> Iterator[Atom]:
    """The atoms that have to hold for a condition to hold, whatever else does."""
    if isinstance(part, Atom) and part.predicate != EQUALS:
        yield part
    elif isinstance(part, And) or (isinstance(part, Or) and len(part.parts) == 1):
        for each in part.parts:
            yield from _needed(each)
