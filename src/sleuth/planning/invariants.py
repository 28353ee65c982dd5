"""Groups of facts of which at most one holds in any state that can be reached.

Pairs that never hold together are gathered into groups; a group, or a set of pairs, can be shown
to hold by itself: it holds at the start, and every operator keeps it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sleuth.limits import Pace
from sleuth.planning.ground import Effect, GroundTask, Operator
from sleuth.planning.mutexes import Mutexes, members
from sleuth.planning.states import Bits, States, bits

#: Two facts, the smaller number first; one fact twice says that it never holds at all.
Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class AtMostOne:
    """Facts of which at most one holds at any time, or `exactly` one."""

    facts: tuple[int, ...]
    exactly: bool = False

    def pairs(self) -> Iterator[Pair]:
        """All pairs of them, none of which ever holds."""
        for place, fact in enumerate(self.facts):
            for other in self.facts[place + 1 :]:
                yield fact, other


def basic_facts(task: GroundTask) -> Bits:
    """The facts that operators change; the others are derived."""
    return (1 << len(task.facts)) - 1 & ~bits(axiom.head for axiom in task.axioms)


def find_groups(task: GroundTask, mutexes: Mutexes) -> tuple[AtMostOne, ...]:
    """Groups of basic facts that have every pair that never holds in one of them."""
    basic = basic_facts(task) & mutexes.reached
    rivals = [mutexes.rivals(fact) & basic for fact in range(len(task.facts))]
    left = list(rivals)
    found = []
    is_exact = Exactness(task)
    pace = Pace(16)
    for fact in members(basic):
        while left[fact]:
            pace()
            group = _grown(fact, rivals, left)
            whole = bits(group)
            for each in group:
                left[each] &= ~whole
            found.append(AtMostOne(group, is_exact(group)))
    return tuple(found)


def _grown(seed: int, rivals: list[Bits], left: list[Bits]) -> tuple[int, ...]:
    """A greatest group around a fact; one that settles many open pairs is taken next."""
    group = [seed]
    candidates = rivals[seed]
    while candidates:
        open_pairs = left[seed] & candidates
        best = max(
            members(open_pairs or candidates),
            key=lambda fact: ((rivals[fact] & candidates).bit_count(), -fact),
        )
        group.append(best)
        candidates &= rivals[best]
    return tuple(sorted(group))


class Exactness:
    """Tells of groups of one task whether one of them always holds."""

    def __init__(self, task: GroundTask) -> None:
        self._start = bits(task.start)
        self._changes = [
            [(each.condition, bits(each.adds), bits(each.deletes)) for each in operator.effects]
            for operator in task.operators
        ]

    def __call__(self, group: tuple[int, ...]) -> bool:
        """Whether one holds at the start, and no operator can leave the group without any."""
        whole = bits(group)
        if not self._start & whole:
            return False
        return not any(_may_empty(changes, whole) for changes in self._changes)


def _may_empty(changes: list[tuple[tuple[int, ...], Bits, Bits]], whole: Bits) -> bool:
    """Whether an operator may delete one of a group and add none, as far as it tells itself."""
    if not any(deletes & whole for _, _, deletes in changes):
        return False
    adding = [condition for condition, adds, _ in changes if adds & whole]
    return any(
        deletes & whole and not any(set(other) <= set(condition) for other in adding)
        for condition, _, deletes in changes
    )


def breach(task: GroundTask, pairs: frozenset[Pair]) -> str | None:
    """What breaks a claim that none of these pairs ever holds, or None if it shows itself.

    It is shown step by step: no pair holds at the start, and from states without any of them
    no operator or axiom leads to one with it.
    """
    start = States(task).start
    for one, other in sorted(pairs):
        if start >> one & start >> other & 1:
            return "the start"
    partners: dict[int, list[int]] = {}
    for one, other in sorted(pairs):
        partners.setdefault(one, []).append(other)
        if one != other:
            partners.setdefault(other, []).append(one)
    claim = _Claim(pairs, partners, frozenset(axiom.head for axiom in task.axioms))
    pace = Pace(64)
    for operator in task.operators:
        pace()
        if claim.is_broken_by(operator):
            return operator.name
    for axiom in task.axioms:
        for other in partners.get(axiom.head, ()):
            if other != axiom.denied and claim.allows({*axiom.body, other}):
                return "an axiom"
    return None


@dataclass(frozen=True, slots=True)
class _Claim:
    """Pairs that are said never to hold, and what that says of operators."""

    pairs: frozenset[Pair]
    partners: dict[int, list[int]]
    derived: frozenset[int]

    def allows(self, facts: set[int]) -> bool:
        """Whether the pairs let all these facts hold together."""
        ordered = sorted(facts)
        return not any(
            (one, other) in self.pairs
            for place, one in enumerate(ordered)
            for other in ordered[place:]
        )

    def is_broken_by(self, operator: Operator) -> bool:
        """Whether an operator may lead from a state without any of the pairs to one with it."""
        if not any(fact in self.partners for each in operator.effects for fact in each.adds):
            return False
        for effect in operator.effects:
            held = {*operator.precondition, *effect.condition}
            for fact in effect.adds:
                for other in self.partners.get(fact, ()):
                    if self._may_join(operator, held, other):
                        return True
        return False

    def _may_join(self, operator: Operator, held: set[int], other: int) -> bool:
        """Whether the other fact may hold after an operator that was used where these held."""
        for effect in operator.effects:
            if other in effect.adds and self.allows({*held, *effect.condition}):
                return True
        if other in self.derived:
            return False  # nothing derived lasts: the axioms are asked about it
        before = {*held, other}
        return self.allows(before) and not any(
            other in effect.deletes and set(effect.condition) <= before
            for effect in operator.effects
        )


def grounds(task: GroundTask, mutexes: Mutexes, pair: Pair) -> frozenset[Pair]:
    """A set of pairs with this one in it that shows itself never to hold.

    For each operator that could make the pair true, one pair that forbids it is taken along.
    """
    adders: dict[int, list[tuple[Operator, Effect]]] = {}
    for operator in task.operators:
        for effect in operator.effects:
            for fact in effect.adds:
                adders.setdefault(fact, []).append((operator, effect))
    found = {pair: None}
    ahead = [pair]
    pace = Pace(64)
    derived = {axiom.head for axiom in task.axioms}

    def forbid(facts: set[int]) -> None:
        inside = sorted(facts)
        known = [
            (one, other)
            for place, one in enumerate(inside)
            for other in inside[place:]
            if mutexes.never(one, other)
        ]
        if not any(each in found for each in known):
            found[known[0]] = None
            ahead.append(known[0])

    while ahead:
        for fact, other in _both_ways(ahead.pop()):
            for operator, effect in adders.get(fact, ()):
                pace()
                held = {*operator.precondition, *effect.condition}
                for beside in operator.effects:
                    if other in beside.adds:
                        forbid({*held, *beside.condition})
                before = {*held, other}
                deleted = any(
                    other in each.deletes and set(each.condition) <= before
                    for each in operator.effects
                )
                if not deleted and other not in derived:
                    forbid(before)
            for axiom in task.axioms:
                if axiom.head == fact and axiom.denied != other:
                    forbid({*axiom.body, other})
    return frozenset(found)


def _both_ways(pair: Pair) -> tuple[Pair, Pair]:
    return pair, (pair[1], pair[0])


def usable(task: GroundTask, mutexes: Mutexes) -> GroundTask:
    """The task without operators and axioms whose conditions never hold together."""
    return replace(
        task,
        operators=tuple(each for each in task.operators if mutexes.possible(each.precondition)),
        axioms=tuple(each for each in task.axioms if mutexes.possible(each.body)),
    )


def least_group(task: GroundTask, group: AtMostOne, asked: Pair) -> AtMostOne | None:
    """As few facts of a group as show by themselves that at most one of them holds.

    The two asked about stay; None where the group cannot be shown without others. The task is to
    be one without useless operators.
    """

    def shows_itself(facts: tuple[int, ...]) -> bool:
        return breach(task, frozenset(AtMostOne(facts).pairs())) is None

    facts = group.facts
    if not shows_itself(facts):
        return None
    for fact in group.facts:
        fewer = tuple(each for each in facts if each != fact)
        if fact not in asked and shows_itself(fewer):
            facts = fewer
    return AtMostOne(facts, Exactness(task)(facts))
