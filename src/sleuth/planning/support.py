"""By which facts a condition holds: of alternatives, one that does."""

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
)
from sleuth.planning.world import State, Values, World, named

#: An atom, and whether it holds.
Literal = tuple[Atom, bool]


@dataclass(frozen=True, slots=True)
class Knowledge:
    """A state that is known in part: what holds has to be in `known`, what does not is not in
    `whole`."""

    world: World
    whole: State
    known: State

    def support(self, condition: Condition, values: Values) -> list[Literal] | None:
        """Literals that make a condition hold by what is known; None where it does not."""
        if isinstance(condition, Atom):
            atom = named(condition, values)
            if atom.predicate == EQUALS:
                return [] if atom.terms[0] == atom.terms[1] else None
            return [(atom, True)] if atom in self.known else None
        if isinstance(condition, Not):
            if not isinstance(condition.part, Atom):
                return self.support(_opposite(condition.part), values)
            atom = named(condition.part, values)
            if atom.predicate == EQUALS:
                return [] if atom.terms[0] != atom.terms[1] else None
            return None if atom in self.whole else [(atom, False)]
        if isinstance(condition, Or | Exists | Imply):
            found = (self.support(part, inner) for part, inner in self._parts(condition, values))
            return next((each for each in found if each is not None), None)
        whole: list[Literal] = []
        for part, inner in self._parts(condition, values):
            more = self.support(part, inner)
            if more is None:
                return None
            whole += more
        return whole

    def _parts(self, condition: Condition, values: Values) -> Iterator[tuple[Condition, Values]]:
        if isinstance(condition, And | Or):
            yield from ((part, values) for part in condition.parts)
        elif isinstance(condition, Imply):
            yield from ((Not(condition.premise), values), (condition.conclusion, values))
        elif isinstance(condition, Exists | Forall):
            for more in self.world.values_of(condition.parameters):
                yield condition.part, {**values, **more}


def _opposite(condition: Condition) -> Condition:
    """The opposite of a condition that is no atom, the denial moved inwards."""
    if isinstance(condition, Not):
        return condition.part
    if isinstance(condition, And):
        return Or(tuple(Not(part) for part in condition.parts))
    if isinstance(condition, Or):
        return And(tuple(Not(part) for part in condition.parts))
    if isinstance(condition, Imply):
        return And((condition.premise, Not(condition.conclusion)))
    if isinstance(condition, Exists):
        return Forall(condition.parameters, Not(condition.part))
    assert isinstance(condition, Forall)
    return Exists(condition.parameters, Not(condition.part))


def reasons(world: World, state: State) -> dict[Atom, list[Literal]]:
    """For what the axioms derive in a state, what each rests on.

    That was derived before or holds by itself, so that reasons never go in circles.
    """
    whole = world.completed(state)
    found: dict[Atom, list[Literal]] = {}
    grows = len(whole) > len(state)
    while grows:
        here = Knowledge(world, whole, frozenset((*state, *found)))
        before = len(found)
        for axiom in world.task.domain.axioms:
            for values in world.values_of(axiom.parameters):
                atom = named(axiom.atom, values)
                if atom in whole and atom not in state and atom not in found:
                    rests_on = here.support(axiom.condition, values)
                    if rests_on is not None:
                        found[atom] = rests_on
        grows = len(found) > before
    return found
