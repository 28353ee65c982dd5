"""The course of a story: what holds and what happens at each moment, and its notation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from sleuth.errors import BadInput, Place

MODES = ("predict", "explain", "plan")

_MOMENT = re.compile(r"\s*(\d{1,6}):([^/]*)/([^/]*)")
_ATOM = re.compile(r"([a-z]\w*(?:\((?:[\w-]+,?)*\))?)([*?]?)\s*(?:,\s*|$)")


@dataclass(frozen=True, slots=True)
class Course:
    """One way in which a story goes, from moment 0 to the last.

    `holds` and `happens` are the fluents and events of each moment in their notation; `chosen`
    are the events that an explanation or a plan adds to what is told, and `assumed` the fluents
    that hold at a start that does not tell of them.
    """

    mode: str
    holds: tuple[frozenset[str], ...]
    happens: tuple[frozenset[str], ...]
    chosen: frozenset[tuple[int, str]] = frozenset()
    assumed: frozenset[str] = frozenset()

    @property
    def until(self) -> int:
        """The last moment."""
        return len(self.holds) - 1

    @property
    def steps(self) -> tuple[tuple[int, str], ...]:
        """The chosen events in their order."""
        return tuple(sorted(self.chosen))


def to_text(course: Course) -> str:
    """A line for each moment: what holds, and after a stroke what happens.

    Chosen events are marked with a star, assumed facts with a question mark.

    >>> print(to_text(Course("plan", (frozenset({"a"}), frozenset()), (frozenset({"e"}),
    ...     frozenset()), frozenset({(0, "e")}), frozenset({"a"}))))
    plan
    0: a? / e*
    1: /
    """
    return "\n".join([course.mode, *_lines(course)])


def _lines(course: Course) -> Iterator[str]:
    for time, (holds, happens) in enumerate(zip(course.holds, course.happens, strict=True)):
        facts = [
            f"{each}?" if time == 0 and each in course.assumed else each for each in sorted(holds)
        ]
        events = [f"{each}*" if (time, each) in course.chosen else each for each in sorted(happens)]
        yield f"{time}: {', '.join(facts)} / {', '.join(events)}".replace(":  /", ": /").rstrip()


def from_text(text: str, source: str) -> Course:
    """Read a course back."""
    lines = [(at, line) for at, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines or lines[0][1].strip() not in MODES:
        raise BadInput(
            "a course begins with predict, explain or plan", Place(source, 1), "name the mode"
        )
    holds, happens = [], []
    chosen: set[tuple[int, str]] = set()
    assumed: set[str] = set()
    for time, (at, line) in enumerate(lines[1:]):
        found = _MOMENT.fullmatch(line)
        if found is None or int(found[1]) != time:
            raise BadInput(
                f"moment {time} is expected here",
                Place(source, at),
                f"write {time}: FACTS / EVENTS",
            )
        facts = dict(_atoms(found[2], "?", Place(source, at)))
        events = dict(_atoms(found[3], "*", Place(source, at)))
        if time == 0:
            assumed = {fact for fact, marked in facts.items() if marked}
        chosen |= {(time, event) for event, marked in events.items() if marked}
        holds.append(frozenset(facts))
        happens.append(frozenset(events))
    if not holds:
        raise BadInput("this course has no moment", Place(source, 1), "write 0: FACTS / EVENTS")
    mode = lines[0][1].strip()
    return Course(mode, tuple(holds), tuple(happens), frozenset(chosen), frozenset(assumed))


def _atoms(text: str, mark: str, place: Place) -> Iterator[tuple[str, bool]]:
    text = text.strip()
    here = 0
    while here < len(text):
        found = _ATOM.match(text, here)
        if found is None or found[2] not in ("", mark):
            raise BadInput(f"{text[here : here + 20]!r} is no list of facts", place, "use commas")
        yield found[1], found[2] == mark
        here = found.end()


def to_json(course: Course) -> dict[str, Any]:
    """A course as JSON-ready data."""
    return {
        "mode": course.mode,
        "moments": [
            {"time": time, "holds": sorted(holds), "happens": sorted(happens)}
            for time, (holds, happens) in enumerate(zip(course.holds, course.happens, strict=True))
        ],
        "chosen": [{"time": time, "event": event} for time, event in course.steps],
        "assumed": sorted(course.assumed),
    }


def from_json(data: Any) -> Course:
    """Read a course back from such data."""
    try:
        moments = data["moments"]
        course = Course(
            data["mode"],
            tuple(_texts(each["holds"]) for each in moments),
            tuple(_texts(each["happens"]) for each in moments),
            frozenset((int(each["time"]), str(each["event"])) for each in data["chosen"]),
            _texts(data["assumed"]),
        )
    except (KeyError, TypeError, ValueError, AttributeError):
        raise BadInput(
            "this is no course of a story", Place("solution"), "give its moments"
        ) from None
    if course.mode not in MODES or not course.holds:
        raise BadInput("a course has a mode and moments", Place("solution"), "give both")
    return course


def _texts(values: Iterable[Any]) -> frozenset[str]:
    if not all(isinstance(each, str) for each in values):
        raise TypeError
    return frozenset(values)
