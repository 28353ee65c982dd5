"""What could stand in place of a clue, and whether there is a solution then."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from sleuth.explanation.view import rules_of
from sleuth.limits import LimitReached, Meter
from sleuth.problem import Problem
from sleuth.request import Question
from sleuth.sat.cadical import answered

#: So many changes of the same clues are tried.
_MOST_TRIED = 100


@dataclass(frozen=True, slots=True)
class Change:
    """A problem with another clue in place of one, and what that is in words: "the 3 … to 2"."""

    say: str
    problem: Problem


#: All changes of the clue of a problem with a name.
Changes = Callable[[Any, str], Iterator[Change]]


@dataclass(frozen=True, slots=True)
class Repaired:
    """Changes with which there is a solution, or exactly one."""

    say: tuple[str, ...]
    unique: bool
    problem: Problem


def repaired(
    problem: Problem, names: Sequence[str], changes: Changes, meter: Meter
) -> list[Repaired]:
    """The changes of all clues with these names with which there is a solution."""
    found = []
    for said, changed in islice(_all(problem, names, changes), _MOST_TRIED):
        answer = answered(rules_of(changed), Question(unique=True), meter)
        if answer.limit is not None:
            raise LimitReached(answer.limit)
        if answer.solution is not None:
            found.append(Repaired(said, answer.unique is True, changed))
    return found


def _all(
    problem: Problem, names: Sequence[str], changes: Changes
) -> Iterator[tuple[tuple[str, ...], Problem]]:
    if not names:
        yield (), problem
        return
    for change in changes(problem, names[0]):
        for said, changed in _all(change.problem, names[1:], changes):
            yield (change.say, *said), changed
