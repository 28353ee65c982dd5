"""Why there is no solution, in sentences: what every engine says that proved there is none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from sleuth.answer import Answer, Evidence, Status
from sleuth.errors import Unsuitable
from sleuth.limits import LimitReached, Meter
from sleuth.sat.cores import cores
from sleuth.sat.rules import Group, Kind, Rules
from sleuth.sat.solver import MOST_CLAUSES

SolutionT = TypeVar("SolutionT")

#: Why there is no solution is worth this much time.
_SECONDS_FOR_A_REASON = 1.0

#: So many sentences are shown; the data has them all.
_SHOWN = 12


def with_reason(
    answer: Answer[SolutionT], state: Callable[[], Rules[Any]], meter: Meter
) -> Answer[SolutionT]:
    """The same answer; if it is that there is no solution, with the clash of these rules."""
    if answer.status is not Status.UNSOLVABLE or answer.evidence is not None:
        return answer
    try:
        rules = state()
        if meter.limits.seconds is not None and _size(rules) > MOST_CLAUSES:
            return answer
        return replace(answer, evidence=reason(rules, meter))
    except (Unsuitable, LimitReached):
        # That there is no solution stays proved.
        return answer


def _size(rules: Rules[Any]) -> int:
    return sum(len(group.clauses) for group in rules.groups)


def reason(rules: Rules[Any], meter: Meter) -> Evidence | None:
    """Why these rules have no solution, within the limits and about a second.

    Where the time is too short to leave out all that can be, the sentence says so. None where
    it is too short to find any clash.
    """
    smallest: list[Group] = []
    minimal = True
    try:
        for core in cores(rules, meter.within(seconds=_SECONDS_FOR_A_REASON)):
            smallest = core
    except LimitReached:
        minimal = False
    if not smallest:
        return None
    smallest.sort(key=lambda group: group.kind is not Kind.CLUE)
    shown = [group.sentence for group in smallest[:_SHOWN]]
    if len(smallest) > _SHOWN:
        shown.append(f"and {len(smallest) - _SHOWN} more")
    perhaps = "" if minimal else " (perhaps some of them suffice)"
    return Evidence(
        "core",
        f"These cannot hold together{perhaps}: {'; '.join(shown)}.",
        {"minimal": minimal, "rules": [group.to_json() for group in smallest]},
    )
