"""Confirms what is claimed of all courses of a story, by going through them moment by moment.

Courses are made by simulation and judged by the axioms (`planning.event_calculus.axioms`), which
share nothing with the program that clingo runs but the story as it was read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, combinations
from typing import Any

from sleuth.confirmation import Claim, Confirmation, How
from sleuth.limits import Meter, paced
from sleuth.method_name import parse_method
from sleuth.planning.event_calculus.axioms import faults
from sleuth.planning.event_calculus.course import Course
from sleuth.planning.event_calculus.problem import EventProblem
from sleuth.planning.event_calculus.simulation import Changes, Facts, World
from sleuth.planning.event_calculus.syntax import (
    TRAJECTORIES,
    Comparison,
    Holds,
    Occurs,
    Variable,
)
from sleuth.tasks.confirming.case import Case, Contradicted
from sleuth.text import several


def confirm_story(case: Case, meter: Meter) -> Confirmation | None:
    """Compare a claim with all courses that the axioms allow."""
    problem = case.problem
    assert isinstance(problem, EventProblem)
    world = World(problem.story)
    course: Any = case.answer.solution
    _, said = parse_method(case.request.method)
    options = {**said, **case.request.options}
    mode = course.mode if course is not None else options.get("mode") or problem.default_mode()
    asked = options.get("until")
    until = problem.last_moment(mode) if asked is None else int(asked)
    if case.claim is Claim.UNSOLVABLE:
        return _none(case, world, mode, range(0 if mode == "plan" else until, until + 1))
    if case.claim is Claim.OPTIMAL and mode == "plan":
        return _none(case, world, mode, range(course.until))
    if case.claim is Claim.OPTIMAL and mode == "explain":
        fewest = len(course.chosen) + len(course.assumed)
        return _none(case, world, mode, range(course.until, course.until + 1), fewest)
    if mode == "predict":
        expected = 1 if case.claim is Claim.UNIQUE else case.answer.count
        return _counted(case, world, course.until, expected)
    return None


def _none(
    case: Case, world: World, mode: str, ends: range, fewer: int | None = None
) -> Confirmation | None:
    """Compare: no course ends at these moments, or none with fewer assumptions."""
    looked_at = 0
    for time, nodes in enumerate(_layers(world, mode, ends.stop, fewer, whole=False)):
        looked_at += len(nodes)
        if time in ends:
            for course in _courses(world, mode, nodes):
                raise Contradicted(f"there is a course until {course.until}: {course.steps}")
    return _agreed(case, looked_at)


def _counted(case: Case, world: World, until: int, expected: int | None) -> Confirmation | None:
    """Compare the number of courses."""
    nodes: list[_Node] = []
    looked_at = 0
    for nodes in _layers(world, "predict", until + 1, None, whole=True):
        looked_at += len(nodes)
    found = len(set(_courses(world, "predict", nodes)))
    if found != expected:
        raise Contradicted(f"the story can go on in {several(found, 'way')}")
    return _agreed(case, looked_at)


def _agreed(case: Case, looked_at: int) -> Confirmation:
    text = f"{several(looked_at, 'moment')} of all courses were gone through"
    return Confirmation(case.claim, How.CROSS_CHECKED, "the axioms of the event calculus", text)


@dataclass(frozen=True, slots=True)
class _Node:
    """A course up to a moment whose events are still open, and what is free of inertia there."""

    holds: tuple[Facts, ...]
    happens: tuple[Facts, ...]
    changes: tuple[Changes, ...]
    chosen: frozenset[tuple[int, str]]
    assumed: Facts
    released: Facts


def _layers(
    world: World, mode: str, moments: int, fewer: int | None, *, whole: bool
) -> Iterator[list[_Node]]:
    """The beginnings of courses by their last moments.

    Unless the whole past counts, those that are in the same state go on as one.
    """
    past_counts = whole or _past_counts(world)
    bounded = _bounded(world)
    layer: list[_Node] = list(_starts(world, fewer))
    for time in range(moments):
        if time:
            layer = [
                after
                for node in paced(layer, 4)
                for after in _after(world, bounded, mode, node, fewer)
            ]
        if not past_counts:
            layer = list({_state(node, fewer): node for node in layer}.values())
        yield layer


def _past_counts(world: World) -> bool:
    """Whether anything depends on more than the moment before."""
    story = world.story
    fixed = any(
        isinstance(each.time, int)
        for rule in story.of_kind("constraint")
        for each in rule.body
        if not isinstance(each, Comparison)
    )
    return bool(fixed or story.of_kind(*TRAJECTORIES) or story.of_kind("observed"))


def _state(node: _Node, fewer: int | None) -> tuple[Facts, Facts, int]:
    used = 0 if fewer is None else len(node.chosen) + len(node.assumed)
    return node.holds[-1], node.released, used


def _starts(world: World, fewer: int | None) -> Iterator[_Node]:
    holding, denied, unknown = world.start()
    for untold in _subsets(sorted(unknown - holding - denied - world.derived)):
        if fewer is None or len(untold) < fewer:
            first = world.completed(0, holding | untold)
            yield _Node((first,), (), (), frozenset(), untold, world.released_at_start())


def _after(
    world: World, bounded: World, mode: str, node: _Node, fewer: int | None
) -> Iterator[_Node]:
    """The next moment, for every choice of events and of what is free."""
    time, holds = len(node.happens), node.holds[-1]
    able = world.story.choosable(mode)
    events = [event for event in sorted(world.events) if event.partition("(")[0] in able]
    told = world.occurring(time, holds)
    left = None if fewer is None else fewer - 1 - len(node.chosen) - len(node.assumed)
    for picked in _subsets(events, left, serial=world.story.serial and mode == "plan"):
        happens = told | picked
        chosen = node.chosen | {(time, event) for event in picked}
        if any(_breaks(world, node.holds, (*node.happens, happens), time)):
            continue
        changes = world.changes(time, holds, happens)
        set_ = changes.initiated | changes.terminated
        if changes.released & set_ or changes.initiated & changes.terminated:
            continue
        released = changes.released | node.released - set_
        kept = (holds - changes.terminated | changes.initiated) - released - world.derived
        happened, changed = (*node.happens, happens), (*node.changes, changes)
        due = _due(world, node.holds, changed)
        for facts in _free(bounded, time + 1, kept | due, sorted(released - world.derived - due)):
            after = world.completed(time + 1, facts)
            yield _Node((*node.holds, after), happened, changed, chosen, node.assumed, released)


def _due(world: World, holds: tuple[Facts, ...], changes: tuple[Changes, ...]) -> Facts:
    """What trajectories say of the next moment."""
    due: set[str] = set()
    for time, done in enumerate(changes):
        since = changes[time + 1 :]
        begun = {
            "trajectory": (done.initiated, [each.terminated for each in since]),
            "antiTrajectory": (done.terminated, [each.initiated for each in since]),
        }
        for kind, (causes, ends) in begun.items():
            going_on = causes.difference(*ends)
            if going_on:
                moved = world.moved(kind, going_on, time, holds[time], len(changes) - time)
                due |= {effect for _, effect in moved}
    return frozenset(due - world.derived)


def _free(bounded: World, time: int, facts: Facts, open_: list[str]) -> Iterator[Facts]:
    """The facts with any of those that are free, as far as they may hold together."""
    seen = (frozenset[str](),) * time
    if any(bounded.broken(time, Course("predict", (*seen, facts), (*seen, frozenset())))):
        return
    if not open_:
        yield facts
        return
    yield from _free(bounded, time, facts, open_[1:])
    yield from _free(bounded, time, facts | {open_[0]}, open_[1:])


def _bounded(world: World) -> World:
    """The story with such constraints alone as more facts can only break further."""
    rules = [
        rule
        for rule in world.story.of_kind("constraint")
        if all(isinstance(each, Comparison) or _only_more(each) for each in rule.body)
    ]
    return World(replace(world.story, rules=tuple(rules)))


def _only_more(condition: Holds | Occurs) -> bool:
    positive = isinstance(condition, Holds) and condition.positive
    return positive and isinstance(condition.time, Variable)


def _breaks(
    world: World, holds: tuple[Facts, ...], happens: tuple[Facts, ...], time: int
) -> Iterator[str]:
    """What a moment breaks that no later one could mend."""
    if world.story.serial:
        acts = [each for each in happens[-1] if each.partition("(")[0] in world.story.actions]
        if len(acts) > 1:
            yield "two actions at once"
    yield from world.broken(time, Course("predict", holds, happens))


def _courses(world: World, mode: str, nodes: Iterable[_Node]) -> Iterator[Course]:
    """The courses that end with these moments, by the axioms."""
    for node in paced(nodes, 4):
        last = world.occurring(len(node.happens), node.holds[-1])
        course = Course(mode, node.holds, (*node.happens, last), node.chosen, node.assumed)
        if not faults(world, course):
            yield course


def _subsets(
    items: list[str], most: int | None = None, *, serial: bool = False
) -> Iterator[frozenset[str]]:
    """All sets of some items; where things come one at a time, of one at most."""
    largest = len(items) if most is None else min(most, len(items))
    sizes = range(min(largest, 1) + 1 if serial else largest + 1)
    return map(frozenset, paced(chain.from_iterable(combinations(items, size) for size in sizes)))
