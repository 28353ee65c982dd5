"""Clauses that follow from a group and what goes without saying, and make reasons short.

Two kinds, both as strong as arc consistency asks: where one value leaves another place only some
of its values, that it leaves it these ("support"); and where as many places as values differ
from each other, that each value is taken somewhere.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from sleuth.sat.rules import Clause

#: Larger tables are left as they are.
_MOST_VALUES = 64


class Choices:
    """The clauses "one of these" among what goes without saying, by their literals."""

    def __init__(self, free: Sequence[Clause]) -> None:
        pairs = {frozenset(clause) for clause in free if len(clause) == 2}
        self.clauses = [
            tuple(clause)
            for clause in free
            if 1 < len(clause) <= _MOST_VALUES
            and all(literal > 0 for literal in clause)
            and all(
                frozenset((-one, -other)) in pairs
                for place, one in enumerate(clause)
                for other in clause[:place]
            )
        ]
        self.of: dict[int, list[int]] = defaultdict(list)
        for number, clause in enumerate(self.clauses):
            for literal in clause:
                self.of[literal].append(number)

    def mates(self, literal: int) -> set[int]:
        """The values that a place cannot have if it has this one."""
        numbers = self.of.get(literal, ())
        return {mate for number in numbers for mate in self.clauses[number]} - {literal}


def supports(clauses: Sequence[Clause], choices: Choices) -> list[list[int]]:
    """Further clauses that a group of clauses has as consequences with the choices."""
    against: dict[int, set[int]] = defaultdict(set)
    for clause in clauses:
        if len(clause) == 2 and min(clause) < 0:
            one, other = sorted(clause)
            for enemy in (-other,) if other < 0 else choices.mates(other):
                if enemy != -one:
                    against[-one].add(enemy)
                    against[enemy].add(-one)
    if not against:
        return []
    known = {frozenset(clause) for clause in clauses}
    found = []
    for literal, excluded in against.items():
        lost: dict[int, int] = defaultdict(int)
        for other in excluded:
            for number in choices.of.get(other, ()):
                lost[number] += 1
        for number, count in lost.items():
            choice = choices.clauses[number]
            # If one value only is lost, the clause itself and the choice say as much.
            if literal in choice or count == 1:
                continue
            left = [other for other in choice if other not in excluded]
            found.append([-literal, *left])
    found += _every_value_taken(against, choices)
    return [clause for clause in found if frozenset(clause) not in known]


def _every_value_taken(against: dict[int, set[int]], choices: Choices) -> list[list[int]]:
    """For each value of as many places as values, that one of the places has it."""
    numbers = {number for literal in against for number in choices.of.get(literal, ())}
    places = [choices.clauses[number] for number in sorted(numbers)]
    sizes = defaultdict(list)
    for place in places:
        sizes[len(place)].append(place)
    found = []
    for size, alike in sizes.items():
        if len(alike) != size:
            continue
        members = {literal for place in alike for literal in place}
        columns = [
            [literal, *(other for other in sorted(against[literal]) if other in members)]
            for literal in alike[0]
        ]
        square = {literal for column in columns for literal in column} == members
        sized = all(len(column) == size for column in columns)
        if square and sized and all(_differ(column, against) for column in columns):
            found += columns
    return found


def _differ(column: list[int], against: dict[int, set[int]]) -> bool:
    return all(
        other in against[one] for place, one in enumerate(column) for other in column[:place]
    )
