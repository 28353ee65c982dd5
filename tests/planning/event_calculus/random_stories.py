"""Small random stories, and all of their courses by brute force."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain, combinations
from random import Random
from typing import TypeVar

from sleuth.planning.event_calculus.axioms import faults
from sleuth.planning.event_calculus.course import Course
from sleuth.planning.event_calculus.simulation import Facts, World

T = TypeVar("T")
FLUENTS = ("p", "q", "r", "n(0)", "n(1)", "n(2)")
CHANGED = ("p", "q", "n(0)", "n(1)", "n(2)", "n(X)")
EVENTS = ("a", "b", "c(0)", "c(1)")
PATTERNS = ("a", "b", "c(X)", "c(0)")


def random_story(seed: int) -> str:
    """A story about a few facts, of every kind of statement."""
    random = Random(seed)
    lines = [
        "sort digit: 0..2.",
        "sort bit: 0..1.",
        "fluent p, q, r, n(digit).",
        "action a, c(bit).",
        "event b.",
    ]

    def holding(avoid: str = "") -> str:
        sign = random.choice(("", "not "))
        fluent = random.choice([each for each in FLUENTS if each != avoid])
        return f"{sign}holdsAt({fluent}, T)"

    def body(*more: str) -> str:
        parts = [*more, *(holding() for _ in range(random.choice((0, 0, 1, 2))))]
        return f" :- {', '.join(parts)}" if parts else ""

    for _ in range(random.randint(2, 7)):
        kind = random.choice(("initiates", "initiates", "terminates", "terminates", "releases"))
        event, fluent = random.choice(PATTERNS), random.choice(CHANGED)
        more = [random.choice(("happens(a, T)", "not happens(b, T)"))] * (random.random() < 0.2)
        if fluent == "n(X)" and random.random() < 0.4:
            fluent, more = "n(X + 1)", [*more, "holdsAt(n(X), T)"]
        lines.append(f"{kind}({event}, {fluent}, T){body(*more)}.")
    if random.random() < 0.4:
        lines.append(f"happens(b, T){body(holding())}.")
    if random.random() < 0.5:
        first, moving = random.choice("pq"), random.choice(("n(D)", "n(X + D)", "q"))
        more = ["holdsAt(n(X), T)"] if "X" in moving else []
        word = random.choice(("trajectory", "trajectory", "antiTrajectory"))
        lines.append(f"{word}({first}, T, {moving}, D){body(*more)}.")
    if random.random() < 0.4:
        lines.append(f"holdsAt(r, T) :- {holding('r')}, T > 0.")
    if random.random() < 0.5:
        wrong = (
            "holdsAt(n(X), T), holdsAt(n(Y), T), X < Y",
            f"{holding()}, {holding()}",
            f"happens(c(X), T), {holding()}",
            "happens(a, 1), holdsAt(p, 1)",
            "holdsAt(q, 2), not holdsAt(q, 0)",
        )
        lines.append(f":- {random.choice(wrong)}.")
    if random.random() < 0.3:
        lines.append("serial.")
    derived = any(line.startswith("holdsAt(r") for line in lines)
    for fluent in [each for each in FLUENTS if each != "r" or not derived]:
        stated = random.random()
        if stated < 0.4:
            lines.append(f"holdsAt({fluent}, 0).")
        elif stated < 0.5:
            lines.append(f"unknown {fluent}.")
    for _ in range(random.randint(0, 4)):
        lines.append(f"happens({random.choice(EVENTS)}, {random.randint(0, 2)}).")
    sign, fluent = random.choice(("", "not ")), random.choice(FLUENTS)
    lines.append(f"goal {sign}holdsAt({fluent}, T).")
    lines.append(f"observed {random.choice(('', 'not '))}holdsAt({fluent}, 2).")
    return "\n".join(lines)


def subsets(items: Iterable[T]) -> Iterator[tuple[T, ...]]:
    """All subsets, small ones first."""
    listed = list(items)
    return chain.from_iterable(combinations(listed, size) for size in range(len(listed) + 1))


def all_courses(world: World, mode: str, until: int) -> Iterator[Course]:
    """Every course of a story, found by trying everything that is not settled."""
    start, denied, unknown = world.start()
    able = world.story.choosable(mode)
    events = sorted(each for each in world.events if each.partition("(")[0] in able)
    for assumed in subsets(sorted(unknown - start - denied)):
        first = world.completed(0, start | frozenset(assumed))
        begun = Course(mode, (first,), (), frozenset(), frozenset(assumed))
        for course in _from(world, events, until, begun, world.released_at_start()):
            if not faults(world, course):
                yield course


def _from(
    world: World, events: list[str], until: int, begun: Course, released: Facts
) -> Iterator[Course]:
    """The ways in which a course goes on that is settled up to what happens at its last moment."""
    time, holds = begun.until, begun.holds[-1]
    told = world.occurring(time, holds)
    free = [each for each in events if each not in told] if time < until else []
    for more in subsets(free):
        now = told | frozenset(more)
        chosen = begun.chosen | {(time, each) for each in more}
        course = replace(begun, happens=(*begun.happens, now), chosen=chosen)
        if time == until:
            yield course
            continue
        changes = world.changes(time, holds, now)
        changed = changes.initiated | changes.terminated
        then = changes.released | released - changed
        kept = (holds - changes.terminated - then) | changes.initiated
        for values in subsets(sorted(then - world.derived - changed)):
            after = world.completed(time + 1, frozenset(kept | frozenset(values)))
            longer = replace(course, holds=(*course.holds, after))
            yield from _from(world, events, until, longer, then)
