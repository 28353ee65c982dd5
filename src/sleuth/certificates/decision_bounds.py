"""Checks lower bounds on what acting costs where chance decides: Bellman's equation as a bound.

A table gives every state a number that is at most what each action costs and, on average, the
numbers of the states after it; in the states where runs end, at most what the end costs. Then no
policy whose runs surely end costs less on average than the numbers of the start say: after any
number of steps what was spent and the number of the state at hand are on average at least that
much, and the numbers are bounded. With a discount below 1 this holds for all policies. It is the
dual of the linear program for best values (Puterman 1994, chapter 6.9). Rewards are negative
costs. All numbers are exact.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Protocol, TypeAlias, TypeVar

from sleuth.limits import paced

StateT = TypeVar("StateT", bound=Hashable)

#: What an action costs, and how likely it leads where.
Choice: TypeAlias = tuple[Fraction, Sequence[tuple[Fraction, StateT]]]


class Process(Protocol[StateT]):
    """States, what can be done in them, and what follows."""

    def end(self, state: StateT) -> Fraction | None:
        """What it costs that a run ends in a state; None where runs do not."""

    def choices(self, state: StateT) -> Iterable[Choice[StateT]]:
        """Every action that can be done in a state where runs do not end."""


def objection(
    process: Process[StateT],
    starts: Iterable[tuple[Fraction, StateT]],
    claimed: Fraction,
    bounds: Mapping[StateT, Fraction],
    discount: Fraction = Fraction(1),
) -> str | None:
    """What speaks against a claim that no policy costs less on average; None if nothing does."""
    promised = Fraction(0)
    for probability, state in starts:
        if state not in bounds:
            return "a start has no bound"
        promised += probability * bounds[state]
    if promised < claimed:
        return f"the starts promise {float(promised)}, less than {float(claimed)}"
    for state, bound in paced(bounds.items(), 16):
        end = process.end(state)
        if end is not None:
            if bound > end:
                return f"an end costs {float(end)}, less than its bound {float(bound)}"
            continue
        for cost, outcomes in process.choices(state):
            if sum(probability for probability, _ in outcomes) != 1:
                return "the probabilities of an action do not add up to 1"
            ahead = Fraction(0)
            for probability, after in outcomes:
                if after not in bounds:
                    return "an action leads to a state without a bound"
                ahead += probability * bounds[after]
            if bound > cost + discount * ahead:
                over = float(bound - cost - discount * ahead)
                return f"a state promises {over} more than one of its actions"
    return None
