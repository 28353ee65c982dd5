"""Pairs of facts that never hold together, found by reaching pairs of facts as others reach facts.

This is the heuristic h² without its numbers: a pair can be reached if the start has it, or if an
operator, all pairs of whose conditions can be reached, makes both true, or makes one true and
leaves the other as it was. What is not reached in this way never happens; some that is reached
does not happen either.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from sleuth.limits import Pace, paced
from sleuth.planning.ground import GroundTask, Operator
from sleuth.planning.states import Bits, States, bits


@dataclass(frozen=True, slots=True)
class Mutexes:
    """Which facts may be reached, and for each fact those that may hold together with it."""

    reached: Bits
    beside: tuple[Bits, ...]

    def never(self, fact: int, other: int) -> bool:
        """Whether two facts never hold together."""
        return not self.beside[fact] >> other & 1

    def rivals(self, fact: int) -> Bits:
        """The facts that can be reached, but never together with this one."""
        return self.reached & ~self.beside[fact]

    def possible(self, facts: Iterable[int]) -> bool:
        """Whether no two of these facts, and none of them alone, is known never to hold."""
        asked = tuple(facts)
        whole = bits(asked)
        return all(whole & self.beside[fact] == whole for fact in asked)


@dataclass(slots=True)
class Branch:
    """What an operator adds under one of its conditions, and what it then surely deletes."""

    asked: tuple[int, ...]
    asked_bits: Bits
    adds: tuple[int, ...]
    adds_bits: Bits
    deletes: Bits
    partners: list[Branch] = field(default_factory=list)
    met: Bits = 0
    is_met: bool = False


def branches(operator: Operator) -> list[Branch]:
    """The unconditional effects of an operator as one branch, each conditional effect as one more.

    What is added unconditionally stands in every branch, since it comes about as well.
    """
    plain = [effect for effect in operator.effects if not effect.condition]
    always = tuple(sorted({fact for effect in plain for fact in effect.adds}))
    found = []
    others = [effect for effect in operator.effects if effect.condition]
    several = [((), ()), *((effect.condition, effect.adds) for effect in others)]
    for condition, adds in paced(several):
        asked = tuple(sorted({*operator.precondition, *condition}))
        deleted = {
            fact
            for effect in operator.effects
            if set(effect.condition) <= set(asked)
            for fact in effect.deletes
        }
        every = tuple(sorted({*always, *adds}))
        # What is deleted and added by the same branch holds afterwards.
        found.append(Branch(asked, bits(asked), every, bits(every), bits(deleted) & ~bits(every)))
    for branch in found[1:]:
        branch.partners = [other for other in found[1:] if other is not branch and other.adds]
    return [branch for branch in found if branch.adds]


def find_mutexes(task: GroundTask) -> Mutexes:
    """All pairs that this way of reasoning excludes; looks at the limits of the run."""
    return _Pairs(task).found()


class _Pairs:
    def __init__(self, task: GroundTask) -> None:
        self._task = task
        self._derived = bits(axiom.head for axiom in task.axioms)
        self._branches = [each for one in paced(task.operators) for each in branches(one)]
        self._axioms = []
        for axiom in paced(task.axioms):
            head = (axiom.head,)
            branch = Branch(axiom.body, bits(axiom.body), head, 1 << axiom.head, 0)
            if axiom.denied is not None:
                branch.deletes = 1 << axiom.denied
            self._axioms.append(branch)
        self._beside = [0] * len(task.facts)
        self._reached = 0
        self._pace = Pace(64)
        self._watchers: list[list[int]] = [[] for _ in task.facts]
        self._dirty = bytearray(len(self._branches) + len(self._axioms))
        self._always: list[int] = []
        for index, branch in enumerate((*self._branches, *self._axioms)):
            for fact in branch.asked:
                self._watchers[fact].append(index)
            for other in branch.partners:
                for fact in other.asked:
                    self._watchers[fact].append(index)
            if not branch.asked:
                self._always.append(index)

    def found(self) -> Mutexes:
        start = States(self._task).start
        for fact in members(start):
            self._join(fact, start)
        every = (*self._branches, *self._axioms)
        count = len(self._branches)
        for index in range(len(every)):
            self._dirty[index] = 1
        pace = Pace(64)
        while any(self._dirty):
            for index, branch in enumerate(every):
                if self._dirty[index]:
                    self._dirty[index] = 0
                    pace()
                    self._use(branch, index < count)
        return Mutexes(self._reached, tuple(self._beside))

    def _use(self, branch: Branch, is_operator: bool) -> None:
        beside = self._reached
        for fact in branch.asked:
            beside &= self._beside[fact]
        if beside & branch.asked_bits != branch.asked_bits:
            return
        new = beside & ~branch.met
        if new or not branch.is_met:
            branch.met |= beside
            branch.is_met = True
            stays = new & ~branch.deletes
            if is_operator:
                # What is derived does not last: it is derived anew after every operator.
                stays &= ~self._derived
            for fact in branch.adds:
                self._join(fact, stays | branch.adds_bits)
        for other in branch.partners:
            both = branch.asked_bits | other.asked_bits
            if all(self._beside[fact] & both == both for fact in members(both)):
                for fact in branch.adds:
                    self._join(fact, other.adds_bits)

    def _join(self, fact: int, others: Bits) -> None:
        """Note that a fact can hold together with others."""
        gained = others & ~self._beside[fact]
        if not gained:
            return
        self._pace()
        one = 1 << fact
        if not self._reached & one:
            self._reached |= one
            for index in self._always:
                self._dirty[index] = 1
        self._beside[fact] |= gained
        for index in self._watchers[fact]:
            self._dirty[index] = 1
        for other in members(gained):
            if not self._beside[other] & one:
                self._beside[other] |= one
                for index in self._watchers[other]:
                    self._dirty[index] = 1


def members(facts: Bits) -> Iterator[int]:
    """The facts of a set of bits in rising order.

    >>> list(members(0b1001))
    [0, 3]
    """
    while facts:
        lowest = facts & -facts
        yield lowest.bit_length() - 1
        facts ^= lowest
