"""The time line of a story: events as dots, fluents as bars while they hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from sleuth.drawing.chart import Bar, Chart, Row
from sleuth.planning.event_calculus.course import Course

if TYPE_CHECKING:
    from sleuth.planning.event_calculus.problem import EventProblem

_TITLES = {
    "predict": "What follows",
    "explain": "What would explain it",
    "plan": "What to do",
}


def time_line(course: Course, possible: Sequence[Iterable[str]] | None = None) -> Chart:
    """The time line of a course.

    Where the story can go in several ways, the course is what is certain, and `possible` are the
    facts of each moment that hold in some of them.
    """
    rows = [*_events(course), *_fluents(course.holds, possible or course.holds)]
    caption = "● an event"
    if course.chosen:
        words = "planned" if course.mode == "plan" else "assumed"
        caption += f", ◆ {words}"
    if possible is not None:
        caption += ", ┄ perhaps"
    return Chart(0, course.until, tuple(rows), _TITLES[course.mode], caption)


def told(problem: EventProblem) -> Chart:
    """What the story tells by itself: events at their moments, and what holds at the start."""
    from sleuth.planning.event_calculus.simulation import World

    world = World(problem.story)
    until = problem.last_moment("predict")
    start = world.completed(0, world.start()[0])
    happens = [world.occurring(time, frozenset()) for time in range(until + 1)]
    course = Course("predict", (start,) + (frozenset(),) * until, tuple(happens))
    return Chart(
        0,
        until,
        (*_events(course), *_fluents(course.holds, course.holds)),
        "A story",
        "what is told: events, and what holds at the start",
    )


def _events(course: Course) -> Iterator[Row]:
    """A row for each event, the earliest first; chosen ones stand out."""
    first: dict[str, int] = {}
    for time, events in enumerate(course.happens):
        for event in sorted(events):
            first.setdefault(event, time)
    for event in first:
        bars = []
        for time, events in enumerate(course.happens):
            if event in events:
                chosen = (time, event) in course.chosen
                look = ("new", "◆") if chosen else ("plain", "●")
                bars.append(Bar(time, time + 1, event, look[0], look[1], point=True))
        style = "found" if all(bar.sign == "◆" for bar in bars) else "plain"
        yield Row(event, tuple(bars), style)


def _fluents(holds: Sequence[Iterable[str]], possible: Sequence[Iterable[str]]) -> Iterator[Row]:
    """A row for each fluent that ever holds, in the order in which they first do."""
    certain = [frozenset(each) for each in holds]
    maybe = [frozenset(each) for each in possible]
    names: dict[str, None] = {}
    for facts in maybe:
        names |= dict.fromkeys(sorted(facts))
    for name in names:
        states = [
            2 if name in sure else int(name in may)
            for sure, may in zip(certain, maybe, strict=True)
        ]
        yield Row(name, tuple(_bars(states)))


def _bars(states: Sequence[int]) -> Iterator[Bar]:
    begin = 0
    for time in range(1, len(states) + 1):
        if time == len(states) or states[time] != states[begin]:
            if states[begin]:
                look = ("path", "━") if states[begin] == 2 else ("dim", "┄")
                yield Bar(begin, time, "", *look)
            begin = time
