"""The rules that a course of a story has to keep, each named in words where it is broken."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from itertools import islice

from sleuth.planning.event_calculus.course import Course
from sleuth.planning.event_calculus.simulation import Changes, Facts, World

_MOST_TOLD = 10


def faults(world: World, course: Course) -> list[str]:
    """What is wrong with a course, in words; empty if it is one of the story's."""
    strange = sorted(
        {each for facts in course.holds for each in facts} - world.fluents
        | {each for events in course.happens for each in events} - world.events
    )
    if strange or len(course.holds) != len(course.happens):
        return [f"the story has no {each}" for each in strange[:_MOST_TOLD]] or [
            "moments are missing"
        ]
    return list(islice(_faults(world, course), _MOST_TOLD))


def _faults(world: World, course: Course) -> Iterator[str]:
    yield from _start(world, course)
    yield from _choices(world, course)
    changes: list[Changes] = []
    released = world.released_at_start()
    for time, (holds, happens) in enumerate(zip(course.holds, course.happens, strict=True)):
        derived = world.completed(time, holds)
        yield from (
            f"at {time} {each} is not what its rules say" for each in sorted(derived ^ holds)
        )
        chosen = {event for moment, event in course.chosen if moment == time}
        expected = world.occurring(time, holds) | chosen
        yield from (f"at {time} {each} has to happen" for each in sorted(expected - happens))
        yield from (f"at {time} nothing makes {each} happen" for each in sorted(happens - expected))
        if world.story.serial:
            acts = [each for each in sorted(happens) if _name(each) in world.story.actions]
            if len(acts) > 1:
                yield f"at {time} more than one action happens: {', '.join(acts)}"
        yield from world.broken(time, course)
        changes.append(world.changes(time, holds, happens))
        if time < course.until:
            released = yield from _next(world, course, time, changes[-1], released)
    yield from _trajectories(world, course, changes)
    yield from _wanted(world, course)


def _name(atom: str) -> str:
    return atom.partition("(")[0]


def _start(world: World, course: Course) -> Iterator[str]:
    holding, denied, unknown = world.start()
    first = course.holds[0] - world.derived
    yield from (f"{each} holds at the start" for each in sorted(holding - first))
    yield from (f"{each} does not hold at the start" for each in sorted(denied & first))
    untold = first - holding
    yield from (f"the start does not say that {each} holds" for each in sorted(untold - unknown))
    if course.assumed != untold:
        yield "the assumptions are not what holds at the start untold"


def _choices(world: World, course: Course) -> Iterator[str]:
    """Chosen events are such as may be chosen, and happen before the end."""
    able = world.story.choosable(course.mode)
    for time, event in course.steps:
        if _name(event) not in able or not 0 <= time < course.until:
            yield f"{event} cannot be chosen at {time} to {course.mode}"
        elif event not in course.happens[time]:
            yield f"{event} is chosen at {time} and does not happen"


def _next(
    world: World, course: Course, time: int, changes: Changes, released: Facts
) -> Generator[str, None, Facts]:
    """DEC5 to DEC12 between a moment and the next; gives what is released then."""
    before, after = course.holds[time], course.holds[time + 1]
    changed = changes.initiated | changes.terminated
    then = changes.released | released - changed
    for each in sorted(changes.released & changed):
        yield f"at {time} {each} is released and set at once"
    for each in sorted(changes.initiated - after):
        yield f"at {time} {each} is initiated, and does not hold at {time + 1}"
    for each in sorted(changes.terminated & after):
        yield f"at {time} {each} is terminated, and holds at {time + 1}"
    bound = world.fluents - world.derived - then
    for each in sorted((before - changes.terminated - after) & bound):
        yield f"{each} holds at {time}, nothing ends it, and it does not hold at {time + 1}"
    for each in sorted((after - before - changes.initiated) & bound):
        yield f"{each} does not hold at {time}, nothing begins it, and it holds at {time + 1}"
    return then


def _trajectories(world: World, course: Course, changes: list[Changes]) -> Iterator[str]:
    """DEC3 and DEC4: what goes on while a fluent holds, or while it does not, comes true."""
    for time, done in enumerate(changes):
        for kind, begun in (("trajectory", done.initiated), ("antiTrajectory", done.terminated)):
            if not begun:
                continue
            for later in range(time + 1, course.until + 1):
                between = changes[time + 1 : later]
                for cause, effect in world.moved(
                    kind, begun, time, course.holds[time], later - time
                ):
                    ended = any(
                        cause in (each.terminated if kind == "trajectory" else each.initiated)
                        for each in between
                    )
                    if not ended and effect not in course.holds[later]:
                        yield f"at {later} {effect} follows from {cause} since {time}"


def _wanted(world: World, course: Course) -> Iterator[str]:
    """Observations hold in an explanation, and the goal at the end of a plan."""
    kind = {"explain": "observed", "plan": "goal"}.get(course.mode)
    if kind is None:
        return
    for time, fluent, positive, said in world.wanted(kind, course.until):
        if time > course.until or (fluent in course.holds[time]) != positive:
            yield f"at {time} it is not so that {said}"
