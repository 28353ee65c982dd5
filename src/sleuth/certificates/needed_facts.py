"""A lower bound on the cost of any state from the facts that have to be made true on the way.

A goal that does not hold has to be made true. What all effects that make a fact true ask for has
to hold before it, so it has to be made true as well if it does not hold, and so on. Each needed
fact is then a landmark: every plan uses one of the actions that make it true. They are taken one
after the other, and each counts as much as the cheapest of its actions has left of its cost; no
action counts for more than it costs, so the sum is a lower bound (Karpas and Domshlak 2009). Facts
are bits of a number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import inf
from typing import TypeAlias

Facts: TypeAlias = int
Cost: TypeAlias = int | Fraction | float

#: What an action costs, and its effects: what each asks for, the action's conditions included,
#: and what it makes true.
Doing: TypeAlias = tuple[int | Fraction, Sequence[tuple[Facts, Facts]]]


class NeededFacts:
    """Bounds the cost of states by the facts that they need and lack."""

    def __init__(self, goal: Facts, actions: Iterable[Doing]) -> None:
        self._goal = goal
        doings = list(actions)
        effects = [effect for _, own in doings for effect in own]
        #: What all effects that make a fact true ask for.
        self._before: dict[Facts, Facts] = {}
        ahead = goal
        while ahead:
            fact = ahead & -ahead
            asked = [needs for needs, adds in effects if adds & fact]
            common = asked[0] if asked else 0
            for needs in asked:
                common &= needs
            self._before[fact] = common
            ahead = (ahead | common) & ~sum(self._before)
        #: The actions that make a fact true.
        self._makers: dict[Facts, list[int]] = {
            fact: [
                number
                for number, (_, own) in enumerate(doings)
                if any(adds & fact for _, adds in own)
            ]
            for fact in self._before
        }
        self._costs = [cost for cost, _ in doings]
        self._sums: dict[Facts, Cost] = {}

    def bound(self, holding: Facts) -> Cost:
        """What it costs at least to reach the goal from where these facts hold."""
        needed, ahead = 0, self._goal & ~holding
        while ahead:
            fact = ahead & -ahead
            needed |= fact
            ahead = (ahead | self._before[fact]) & ~needed & ~holding
        if needed not in self._sums:
            self._sums[needed] = self._sum(needed)
        return self._sums[needed]

    def _sum(self, needed: Facts) -> Cost:
        left = dict[int, int | Fraction]()
        total: int | Fraction = 0
        for fact in sorted(_bits(needed), key=lambda each: len(self._makers[each])):
            makers = self._makers[fact]
            if not makers:
                return inf
            amount = min(left.get(each, self._costs[each]) for each in makers)
            if amount:
                for each in makers:
                    left[each] = left.get(each, self._costs[each]) - amount
                total += amount
        return total


def _bits(facts: Facts) -> Iterator[Facts]:
    while facts:
        yield facts & -facts
        facts &= facts - 1
