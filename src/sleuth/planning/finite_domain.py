"""A task over variables with few values each, instead of facts that are true or false.

Every basic fact is a value of one variable: those of a group of which at most one holds at a time
share a variable; where none of them may hold, "none of these" is one more value.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sleuth.planning.ground import GroundTask
from sleuth.planning.invariants import AtMostOne, Exactness, basic_facts, find_groups
from sleuth.planning.mutexes import Mutexes, find_mutexes, members
from sleuth.planning.states import Bits, bits


@dataclass(frozen=True, slots=True)
class Variable:
    """The facts that are its values, numbered as they stand; after them, if need be, none."""

    facts: tuple[int, ...]
    may_be_none: bool

    @property
    def size(self) -> int:
        """How many values it has."""
        return len(self.facts) + self.may_be_none

    def value(self, state: Bits) -> int:
        """The number of the value that it has in a state."""
        for number, fact in enumerate(self.facts):
            if state >> fact & 1:
                return number
        return len(self.facts)


@dataclass(frozen=True, slots=True)
class FiniteDomain:
    """The variables of a task, and for each fact its variable and value.

    Facts that can `never` hold and those that are derived have no variable.
    """

    task: GroundTask
    variables: tuple[Variable, ...]
    place: tuple[tuple[int, int] | None, ...]
    never: Bits

    def values(self, state: Bits) -> tuple[int, ...]:
        """A state as the values of all variables."""
        return tuple(variable.value(state) for variable in self.variables)


def finite_domain(
    task: GroundTask,
    mutexes: Mutexes | None = None,
    groups: Sequence[AtMostOne] | None = None,
) -> FiniteDomain:
    """Cover the basic facts of a task by groups, the one that covers most first."""
    if mutexes is None:
        mutexes = find_mutexes(task)
    if groups is None:
        groups = find_groups(task, mutexes)
    left = basic_facts(task) & mutexes.reached
    never = basic_facts(task) & ~mutexes.reached
    is_exact = Exactness(task)
    variables = []
    waiting = [bits(group.facts) for group in groups]
    while left:
        waiting = [group & left for group in waiting if group & left]
        best = max(waiting, key=lambda group: (group.bit_count(), -group), default=left & -left)
        if best.bit_count() == 1:
            best = left & -left
        facts = tuple(members(best))
        variables.append(Variable(facts, not is_exact(facts)))
        left &= ~best
    variables.sort(key=lambda variable: variable.facts)
    place: list[tuple[int, int] | None] = [None] * len(task.facts)
    for index, variable in enumerate(variables):
        for number, fact in enumerate(variable.facts):
            place[fact] = index, number
    return FiniteDomain(task, tuple(variables), tuple(place), never)
