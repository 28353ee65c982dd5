"""What a step costs and how high its level is: the one table of both."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from sleuth.sat.rules import Group, Kind

#: A fact that is known already, in a reason.
FACT = 1.0
#: Each pair of clues that have to be seen together.
TWO_CLUES = 5.0
#: "Suppose not" where what follows is read off at once, and where it has to be followed.
SUPPOSITION = 10.0
DEEP_SUPPOSITION = 40.0


class Level(IntEnum):
    """How much a step asks of a person; grades go by this first."""

    TRIVIAL = 0
    ONE_RULE = 1
    ONE_CLUE = 2
    ONE_SUPPOSED = 3
    TWO = 4
    MORE = 5
    NESTED = 6


def cost(groups: Sequence[Group], facts: int, supposition: float = 0.0) -> float:
    """The cost of a reason of these groups and so many facts."""
    clues = sum(group.kind is Kind.CLUE for group in groups)
    weights = sum(group.weight for group in groups)
    return weights + TWO_CLUES * clues * (clues - 1) / 2 + FACT * facts + supposition


def level(groups: Sequence[Group], supposition: float = 0.0) -> Level:
    """The level of a step with these groups."""
    if supposition >= DEEP_SUPPOSITION:
        return Level.NESTED
    if len(groups) > 1:
        return Level.TWO if len(groups) == 2 else Level.MORE
    if supposition:
        return Level.ONE_SUPPOSED
    if not groups:
        return Level.TRIVIAL
    return Level.ONE_CLUE if groups[0].kind is Kind.CLUE else Level.ONE_RULE
