"""One step of an explanation, as data that every surface shows."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sleuth.explanation.costs import Level
from sleuth.sat.rules import Group, Kind


class How(StrEnum):
    """How a step is followed: read off, by supposing the opposite, or in steps of its own."""

    DIRECT = "direct"
    SUPPOSE = "suppose"
    NESTED = "nested"


@dataclass(frozen=True, slots=True)
class Step:
    """New facts and what forces them; none of the groups or known facts can be left out.

    Facts are literals; `places` says that one of them tells what is, and not only what is not.
    `told` are the facts of earlier steps that the known ones are, or are crossed out by. A step
    without facts ends in a contradiction.
    """

    facts: tuple[int, ...]
    groups: tuple[Group, ...]
    known: tuple[int, ...]
    how: How
    level: Level
    cost: float
    places: bool = False
    told: frozenset[int] = frozenset()
    inside: tuple[Step, ...] = ()

    @property
    def clues(self) -> list[Group]:
        """The clues among the groups."""
        return [group for group in self.groups if group.kind is Kind.CLUE]

    @property
    def rules(self) -> list[Group]:
        """The groups that are no clues."""
        return [group for group in self.groups if group.kind is not Kind.CLUE]


def needed(steps: list[Step]) -> list[Step]:
    """The steps that others rest on; where they end in no contradiction, those that place too."""
    wanted: set[int] = set()
    kept: list[Step] = []
    refuting = bool(steps) and not steps[-1].facts
    for step in reversed(steps):
        places = step.places and not refuting
        if places or not step.facts or wanted.intersection(step.facts):
            kept.append(step)
            wanted.update(step.told)
    return kept[::-1]
