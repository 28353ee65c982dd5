"""Small groups, of which all ways to keep them are looked through."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

#: Groups of more variables are not looked through, besides remarks about these.
FEW = 5

Shape = frozenset[frozenset[int]]


@dataclass(frozen=True, slots=True)
class Small:
    """All ways to keep a small group, over the numbers that its variables have there."""

    numbers: dict[int, int]
    ways: tuple[frozenset[int], ...]

    def force(self, facts: Iterable[int], targets: Iterable[int]) -> bool:
        """Whether facts of the group force all targets; a target 0 is that they cannot be."""
        left = self._fitting(facts)
        wanted = {self._numbered(target) if target else 0 for target in targets}
        return all(way >= wanted for way in left)

    def forced(self, facts: Iterable[int], asked: Collection[int]) -> list[int]:
        """The literals of the asked variables that facts force, if they can be together."""
        left = self._fitting(facts)
        if not left:
            return []
        shared = frozenset.intersection(*left)
        return [
            sign * each
            for each in sorted(asked)
            for sign in (1, -1)
            if self._numbered(sign * each) in shared
        ]

    def _fitting(self, facts: Iterable[int]) -> list[frozenset[int]]:
        known = {self._numbered(fact) for fact in facts if abs(fact) in self.numbers}
        return [way for way in self.ways if way >= known]

    def _numbered(self, literal: int) -> int:
        return self.numbers[abs(literal)] * (1 if literal > 0 else -1)


def small(
    variables: Sequence[int], remarks: Sequence[int], clauses: Iterable[Sequence[int]]
) -> Small:
    """All ways to keep clauses over a few variables, and over remarks that follow from them."""
    numbers = {variable: place for place, variable in enumerate((*variables, *remarks), 1)}
    shape = frozenset(
        frozenset(numbers[abs(each)] * (1 if each > 0 else -1) for each in clause)
        for clause in clauses
    )
    return Small(numbers, _ways(shape, len(variables)))


@cache
def _ways(clauses: Shape, variables: int) -> tuple[frozenset[int], ...]:
    every = product(*((each, -each) for each in range(1, variables + 1)))
    ways = [frozenset(followed(clauses, values)) for values in every]
    return tuple(way for way in ways if all(clause & way for clause in clauses))


def followed(clauses: Iterable[Collection[int]], facts: Iterable[int]) -> set[int]:
    """What follows clause by clause from a few clauses, with the facts themselves."""
    known, clauses = set(facts), list(clauses)
    grown = True
    while grown:
        grown = False
        for clause in clauses:
            rest = [literal for literal in clause if -literal not in known]
            if len(rest) == 1 and rest[0] not in known:
                known.add(rest[0])
                grown = True
    return known
