"""Why there is no solution, in sentences: what every engine says that proved there is none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from sleuth.answer import Answer, Evidence, Status
from sleuth.errors import Unsuitable
from sleuth.limits import LimitReached, Meter
from sleuth.sat.cores import cores
from sleuth.sat.rules import Group, Rules

SolutionT = TypeVar("SolutionT")

#: Why there is no solution is worth this much time.
_SECONDS_FOR_A_REASON = 1.0

#: More sentences than this explain nothing where some of them could be left out.
_MOST_SENTENCES = 40


def with_reason(
    answer: Answer[SolutionT], state: Callable[[], Rules[Any]], meter: Meter
) -> Answer[SolutionT]:
    """The same answer; if it is that there is no solution, with the clash of these rules."""
    if answer.status is not Status.UNSOLVABLE or answer.evidence is not None:
        return answer
    try:
        return replace(answer, evidence=reason(state(), meter))
    except Unsuitable:
        return answer


def reason(rules: Rules[Any], meter: Meter) -> Evidence | None:
    """Why these rules have no solution, within the limits and about a second.

    Where the time is too short to leave out all that can be, the sentence says so. None where
    nothing worth reading was found.
    """
    smallest: list[Group] = []
    minimal = True
    try:
        for core in cores(rules, meter.within(seconds=_SECONDS_FOR_A_REASON)):
            smallest = core
    except LimitReached:
        minimal = False
    if not smallest or (not minimal and len(smallest) > _MOST_SENTENCES):
        return None
    sentences = "; ".join(group.sentence for group in smallest)
    perhaps = "" if minimal else " (perhaps some of them suffice)"
    return Evidence(
        "core",
        f"These cannot hold together{perhaps}: {sentences}.",
        {"minimal": minimal, "rules": [group.to_json() for group in smallest]},
    )
