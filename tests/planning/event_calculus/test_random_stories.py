"""What clingo answers about random stories is what trying everything finds."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from random_stories import all_courses, random_story

import sleuth
from sleuth.answer import Status
from sleuth.planning.event_calculus.course import Course
from sleuth.planning.event_calculus.problem import EventProblem, read
from sleuth.planning.event_calculus.simulation import World

pytest.importorskip("clingo")
SEEDS = range(60)


def story(seed: int) -> tuple[EventProblem, World]:
    problem = read(random_story(seed), f"story {seed}")
    return problem, World(problem.story)


def test_random_stories_are_of_all_kinds() -> None:
    kinds = {rule.kind for seed in SEEDS for rule in story(seed)[0].story.rules}
    assert {"initiates", "terminates", "releases", "trajectory", "antiTrajectory"} <= kinds
    assert {"trigger", "derived", "constraint", "happens", "start", "unknown"} <= kinds


@pytest.mark.parametrize("seed", SEEDS)
def test_predictions_are_all_courses(seed: int) -> None:
    problem, world = story(seed)
    expected = set(all_courses(world, "predict", 3))
    answer = sleuth.solve(problem, mode="predict", until=3, all=True)
    assert set(answer.solutions) == expected
    assert bool(answer) == bool(expected)
    if len(expected) > 1:
        assert answer.evidence is not None
        for which, join in (("certain", frozenset.intersection), ("possible", frozenset.union)):
            told = [frozenset(each["holds"]) for each in answer.evidence.data[which]]
            assert told == [join(*(each.holds[time] for each in expected)) for time in range(4)]


@pytest.mark.parametrize("seed", SEEDS[::3])
def test_explanations_are_the_least(seed: int) -> None:
    problem, world = story(seed)
    added = {
        course.chosen | {(-1, each) for each in course.assumed}
        for course in all_courses(world, "explain", 2)
    }
    least = {each for each in added if not any(other < each for other in added)}
    answer = sleuth.solve(problem, mode="explain", until=2, all=True)
    found = [each.chosen | {(-1, fact) for fact in each.assumed} for each in answer.solutions]
    assert set(found) == least
    assert [len(each) for each in found] == sorted(map(len, found))


@pytest.mark.parametrize("seed", SEEDS[::3])
def test_plans_are_the_soonest(seed: int) -> None:
    problem, world = story(seed)
    by_length = {until: list(all_courses(world, "plan", until)) for until in range(3)}
    answer = sleuth.solve(problem, mode="plan", until=2)
    possible = [until for until, courses in by_length.items() if courses]
    assert bool(answer) == bool(possible)
    if answer.optimal:
        assert answer.cost == possible[0]
        fewest = min(len(course.chosen) for course in by_length[possible[0]])
        assert answer.evidence is not None
        assert answer.evidence.data["actions"] >= fewest
        if not problem.story.of_kind("unknown", "releases"):
            assert answer.evidence.data["actions"] == fewest


def mutated(course: Course, random: Random) -> Course:
    """A course with one fact or event more or less."""
    time = random.randrange(course.until + 1)
    if random.random() < 0.5:
        holds = list(course.holds)
        holds[time] = holds[time] ^ {random.choice(("p", "q", "r", "n(1)"))}
        return replace(course, holds=tuple(holds))
    happens = list(course.happens)
    happens[time] = happens[time] ^ {random.choice(("a", "b"))}
    return replace(course, happens=tuple(happens))


def test_courses_with_one_change_are_refused_or_other_courses() -> None:
    random = Random(5)
    refused = 0
    for seed in SEEDS[::2]:
        problem, world = story(seed)
        courses = set(all_courses(world, "predict", 2))
        for course in list(courses)[:3]:
            wrong = mutated(course, random)
            assert (problem.check(wrong) == []) == (wrong in courses)
            refused += wrong not in courses
    assert refused > 20


def test_the_program_is_the_same_for_every_run() -> None:
    problem, _ = story(1)
    first, second = (sleuth.solve(problem, mode="predict", until=3) for _ in range(2))
    assert first.solution == second.solution
    assert first.status in (Status.SOLVED, Status.UNSOLVABLE)
