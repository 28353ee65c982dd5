"""Checks lower bounds on what it costs to reach a goal, state by state.

A table of bounds is right if no state promises more than any of its actions does: its bound is at
most what the action costs and what is promised afterwards. Then, by induction over plans and over
policies that end, none costs less than the bound of the state that it begins in. A bound without
end says that there is none at all: the states that have it are closed, and none is a goal.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import inf
from typing import Protocol, TypeAlias, TypeVar

from sleuth.limits import paced

#: The bound of states from which no goal can be reached.
ENDLESS = inf

#: A cost: exact, or ENDLESS.
Cost: TypeAlias = int | Fraction | float

StateT = TypeVar("StateT", bound=Hashable)

#: What an action costs, and where it may lead: each state with the share of cases that end there.
Choice: TypeAlias = tuple[Cost, Sequence[tuple[Cost, StateT]]]


class Choices(Protocol[StateT]):
    """What can be done in each state. Chance, or what is seen, decides among several outcomes."""

    def is_goal(self, state: StateT) -> bool:
        """Whether nothing is left to be done."""

    def choices(self, state: StateT) -> Iterable[Choice[StateT]]:
        """Every action that can be done in a state."""


def objection(
    system: Choices[StateT],
    start: StateT,
    claimed: Cost,
    bounds: Mapping[StateT, Cost],
    *,
    expected: bool = False,
    floor: Callable[[StateT], Cost] = lambda _: 0,
) -> str | None:
    """What speaks against a claim that no policy from the start costs less; None if nothing does.

    The cost of a policy is that in the worst case, or the expected one. States without a bound in
    the table have that of the floor, which has to be one for reasons of its own: nothing, because
    costs are not negative, or what facts are needed (`needed_facts`).
    """
    if (bounds[start] if start in bounds else floor(start)) < claimed:
        return "the start promises less than is claimed"
    for state, bound in paced(bounds.items(), 64):
        if bound <= 0:
            continue
        if system.is_goal(state):
            return f"a goal promises a cost of {bound}"
        for cost, outcomes in system.choices(state):
            if cost < 0:
                return f"an action costs {cost}"
            ahead = [
                (share, bounds[after] if after in bounds else floor(after))
                for share, after in outcomes
            ]
            if expected:
                promised = sum((share * each for share, each in ahead if each), Fraction(0))
            else:
                promised = max((each for _, each in ahead), default=0)
            if cost + promised < bound:
                return f"a state promises {bound}, but an action leads on for {cost + promised}"
    return None
