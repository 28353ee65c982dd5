"""Schedules: what is done at the same time, and their notation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sleuth.errors import BadInput, Place
from sleuth.planning.plan import Plan, Step, read_plan

_SLOT = re.compile(r"\s*\d{1,6}\s*:(.*)")
_STEP = re.compile(r"\s*(\([^()]*\))")


@dataclass(frozen=True, slots=True)
class Schedule:
    """Slots of time one after the other; the steps of a slot are done in any order or at once."""

    slots: tuple[tuple[Step, ...], ...] = ()

    @property
    def plan(self) -> Plan:
        """The steps one after the other."""
        return Plan(tuple(step for slot in self.slots for step in slot))

    def timed(self) -> Iterator[tuple[int, Step]]:
        """The steps with their slots."""
        return ((time, step) for time, slot in enumerate(self.slots) for step in slot)

    def __str__(self) -> str:
        lines = (
            f"{time}: {' '.join(map(str, slot))}".rstrip() for time, slot in enumerate(self.slots)
        )
        return "\n".join(lines)


def read_schedule(text: str, source: str) -> Schedule:
    """A schedule from its notation, a line for each slot; a plain plan is one step a slot.

    >>> read_schedule("0: (go ann) (go bob)\\n1: (meet ann bob)", "text").slots[1]
    (Step(action='meet', objects=('ann', 'bob'), line=None),)
    """
    lines = [(at, line) for at, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines or not all(_SLOT.fullmatch(line) for _, line in lines):
        return Schedule(tuple((step,) for step in read_plan(text, source).steps))
    return Schedule(tuple(tuple(_steps(line, source, at)) for at, line in lines))


def _steps(line: str, source: str, at: int) -> Iterator[Step]:
    here = line.index(":") + 1
    while line[here:].strip():
        found = _STEP.match(line, here)
        words = found[1][1:-1].lower().split() if found else []
        if found is None or not words:
            raise BadInput(
                "steps such as (drive truck market) are expected here", Place(source, at, here + 1)
            )
        yield Step(words[0], tuple(words[1:]))
        here = found.end()


def to_json(schedule: Schedule) -> list[list[str]]:
    """A schedule as JSON-ready data: the steps of each slot."""
    return [[str(step) for step in slot] for slot in schedule.slots]


def from_json(data: Any) -> Schedule:
    """Read a schedule back from such data."""
    right = isinstance(data, list) and all(
        isinstance(slot, list) and all(isinstance(step, str) for step in slot) for slot in data
    )
    if not right:
        raise BadInput("a schedule is a list of slots", Place("solution"), "give lists of steps")
    return Schedule(tuple(tuple(_steps(f":{' '.join(slot)}", "solution", 1)) for slot in data))
