"""K_S0 and K_T0: facts in copies, one for each case that they may depend on.

In K_S0 the cases are all worlds. In K_T0 a fact has a copy only for each possibility of those parts
of the start that bear on it, by way of effects that change it and of what these ask for; then a
plan is as good in the copies as it is in the worlds, and the copies are few where every fact
depends on little.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product
from math import prod

from sleuth.limits import paced
from sleuth.planning.beliefs.belief_task import BeliefTask
from sleuth.planning.beliefs.translation.translation import (
    MOST_PARTS,
    Facts,
    TooLarge,
    Translation,
    ending,
    said,
)
from sleuth.planning.ground import Effect, GroundAxiom, GroundTask, Operator

#: The parts of the start that a fact depends on, in order, and one possibility for each.
Parts = tuple[int, ...]
Case = tuple[int, ...]


def all_worlds(task: BeliefTask) -> Translation:
    """K_S0: a copy of every fact for every world."""
    every = tuple(range(len(task.parts)))
    return _Copies(task, [every] * len(task.ground.facts)).translation()


def bearing_parts(task: BeliefTask) -> Translation:
    """K_T0: a copy of a fact for each case of what bears on it."""
    return _Copies(task, _dependencies(task)).translation()


def _dependencies(task: BeliefTask) -> list[Parts]:
    """For each fact the parts of the start that bear on it."""
    ground = task.ground
    part_of = {atom: index for index, part in enumerate(task.parts) for atom in part.atoms}
    found = [{part_of[atom]} if atom in part_of else set[int]() for atom, _ in ground.facts]
    # From each fact that is asked for to those that change on its account.
    changing: dict[int, dict[int, None]] = {}
    for operator in ground.operators:
        for effect in operator.effects:
            for asked in effect.condition:
                changed = dict.fromkeys((*effect.adds, *effect.deletes))
                changing.setdefault(asked, {}).update(changed)
    for axiom in ground.axioms:
        for asked in (*axiom.body, *(() if axiom.denied is None else (axiom.denied,))):
            changing.setdefault(asked, {})[axiom.head] = None
    ahead = [fact for fact, parts in enumerate(found) if parts]
    for fact in paced(ahead):
        for touched in changing.get(fact, ()):
            if not found[fact] <= found[touched]:
                found[touched] |= found[fact]
                ahead.append(touched)
    return [tuple(sorted(parts)) for parts in found]


class _Copies:
    def __init__(self, task: BeliefTask, dependencies: list[Parts]) -> None:
        self._task = task
        self._ground = task.ground
        self._parts = dependencies
        self._facts = Facts()
        self._acting: int | None = None

    def translation(self) -> Translation:
        ground = self._ground
        if sum(self._count(parts) for parts in self._parts) > MOST_PARTS:
            raise TooLarge
        if any(not operator.name for operator in ground.operators):
            self._acting = self._facts.number("acting", "acting")
        operators = [self._operator(each) for each in paced(ground.operators) if each.name]
        start = [
            self._copy(number, case)
            for number in range(len(ground.facts))
            for case in self._cases(self._parts[number])
            if self._at_start(number, case)
        ]
        goal, ends = self._goal()
        if self._acting is not None:
            start.append(self._acting)
        task = GroundTask(
            tuple(self._facts.names),
            tuple(sorted(start)),
            goal,
            (*operators, *ends),
            tuple(self._axioms()),
            ground.unreachable,
        )
        single = len({each.name for each in operators}) == len(operators)
        return Translation(replace(task, facts=tuple(self._facts.names)), single)

    def _count(self, parts: Parts) -> int:
        return prod(len(self._task.parts[part].worlds) for part in parts)

    def _cases(self, parts: Parts) -> Iterator[Case]:
        return product(*(range(len(self._task.parts[part].worlds)) for part in parts))

    def _copy(self, fact: int, case: Case) -> int:
        tag = ".".join(map(str, case))
        name = said(self._ground.facts[fact])
        return self._facts.number((fact, case), f"{name}@{tag}" if case else name)

    def _within(self, fact: int, parts: Parts, case: Case) -> int:
        """The copy of a fact that depends on no more than another, in a case of that."""
        own = self._parts[fact]
        if own == parts:
            return self._copy(fact, case)
        chosen = dict(zip(parts, case, strict=True))
        return self._copy(fact, tuple(chosen[part] for part in own))

    def _everywhere(self, facts: Iterable[int]) -> tuple[int, ...]:
        """All copies of facts."""
        return tuple(
            sorted(
                self._copy(fact, case) for fact in facts for case in self._cases(self._parts[fact])
            )
        )

    def _at_start(self, number: int, case: Case) -> bool:
        atom, positive = self._ground.facts[number]
        for part, choice in zip(self._parts[number], case, strict=True):
            if atom in self._task.parts[part].atoms:
                return (atom in self._task.parts[part].worlds[choice]) == positive
        return self._task.holds_for_certain(number)

    def _operator(self, operator: Operator) -> Operator:
        asked = self._everywhere(operator.precondition)
        if self._acting is not None:
            asked = (self._acting, *asked)
        effects: dict[tuple[int, ...], tuple[list[int], list[int]]] = {}
        for effect in operator.effects:
            for which, changed in enumerate((effect.adds, effect.deletes)):
                for fact in changed:
                    for case in self._cases(self._parts[fact]):
                        condition = tuple(
                            sorted(
                                self._within(each, self._parts[fact], case)
                                for each in effect.condition
                            )
                        )
                        both = effects.setdefault(condition, ([], []))
                        both[which].append(self._copy(fact, case))
        made = tuple(
            Effect(condition, tuple(adds), tuple(deletes))
            for condition, (adds, deletes) in effects.items()
        )
        return Operator(operator.name, asked, made, operator.cost)

    def _goal(self) -> tuple[tuple[int, ...], list[Operator]]:
        if self._acting is None:
            return self._everywhere(self._ground.goal), []
        ways = [each.precondition for each in self._ground.operators if not each.name]
        parts = tuple(sorted({part for way in ways for fact in way for part in self._parts[fact]}))
        if self._count(parts) * len(ways) > MOST_PARTS:
            raise TooLarge
        cases = (
            (case, [tuple(sorted(self._within(fact, parts, case) for fact in way)) for way in ways])
            for case in self._cases(parts)
        )
        return ending(self._facts, cases, self._acting)

    def _axioms(self) -> Iterator[GroundAxiom]:
        for axiom in self._ground.axioms:
            parts = self._parts[axiom.head]
            for case in self._cases(parts):
                body = tuple(sorted(self._within(fact, parts, case) for fact in axiom.body))
                denied = axiom.denied
                yield GroundAxiom(
                    axiom.layer,
                    self._copy(axiom.head, case),
                    body,
                    None if denied is None else self._within(denied, parts, case),
                )
