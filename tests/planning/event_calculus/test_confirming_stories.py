"""What is claimed of all courses of a story is compared; false claims are contradicted."""

from __future__ import annotations

from typing import Any

import pytest
from random_stories import all_courses, random_story

from sleuth.answer import Answer, Status
from sleuth.confirmation import Claim, Confirmation, How
from sleuth.limits import Limits, Meter
from sleuth.planning.event_calculus.course import Course
from sleuth.planning.event_calculus.problem import EventProblem, read
from sleuth.planning.event_calculus.simulation import World
from sleuth.request import Request
from sleuth.tasks.confirming.case import Case, Contradicted
from sleuth.tasks.confirming.events import confirm_story

SEEDS = range(30)


def story(seed: int) -> tuple[EventProblem, World]:
    problem = read(random_story(seed), f"story {seed}")
    return problem, World(problem.story)


def said(problem: EventProblem, claim: Claim, answer: Answer[Any], **options: Any) -> Any:
    try:
        request = Request("solve", "event-calculus", options=options)
        return confirm_story(Case(claim, request, problem, answer), Meter(Limits(30)))
    except Contradicted:
        return "contradicted"


def agrees(found: Any) -> bool:
    return isinstance(found, Confirmation) and found.how is How.CROSS_CHECKED


def test_numbers_of_courses_are_compared() -> None:
    several = 0
    for seed in SEEDS:
        problem, world = story(seed)
        courses = list(all_courses(world, "predict", 3))
        if not courses:
            none: Answer[Course] = Answer(Status.UNSOLVABLE)
            assert agrees(said(problem, Claim.UNSOLVABLE, none, mode="predict", until=3))
            continue
        right: Answer[Course] = Answer(Status.SOLVED, courses[0], count=len(courses))
        wrong: Answer[Course] = Answer(Status.SOLVED, courses[0], count=len(courses) + 1)
        assert agrees(said(problem, Claim.COUNT, right)), seed
        assert said(problem, Claim.COUNT, wrong) == "contradicted", seed
        only = said(problem, Claim.UNIQUE, right)
        assert agrees(only) if len(courses) == 1 else only == "contradicted"
        several += len(courses) > 1
        some: Answer[Course] = Answer(Status.UNSOLVABLE)
        found = said(problem, Claim.UNSOLVABLE, some, mode="predict", until=3)
        assert found == "contradicted", seed
    assert several > 5


def test_soonest_plans_are_compared() -> None:
    later = none = 0
    for seed in SEEDS[:16]:
        problem, world = story(seed)
        by_length = [list(all_courses(world, "plan", until)) for until in range(3)]
        possible = [until for until, courses in enumerate(by_length) if courses]
        for until in possible:
            answer: Answer[Course] = Answer(Status.SOLVED, by_length[until][0], optimal=True)
            found = said(problem, Claim.OPTIMAL, answer)
            assert agrees(found) if until == possible[0] else found == "contradicted", seed
            later += until != possible[0]
        no_plan: Answer[Course] = Answer(Status.UNSOLVABLE)
        found = said(problem, Claim.UNSOLVABLE, no_plan, mode="plan", until=2)
        assert found == "contradicted" if possible else agrees(found), seed
        none += not possible
    assert later > 3 and none > 3


def test_least_explanations_are_compared() -> None:
    more = 0
    for seed in SEEDS[::4]:
        problem, world = story(seed)
        courses = list(all_courses(world, "explain", 2))
        sizes = [len(each.chosen) + len(each.assumed) for each in courses]
        for size in sorted(set(sizes))[:2]:
            shown = courses[sizes.index(size)]
            answer: Answer[Course] = Answer(Status.SOLVED, shown, optimal=True)
            found = said(problem, Claim.OPTIMAL, answer)
            assert agrees(found) if size == min(sizes) else found == "contradicted", seed
            more += size != min(sizes)
    assert more > 3


def test_claims_about_all_plans_stay_as_known_as_they_were() -> None:
    problem, world = story(1)
    plans = [each for until in range(3) for each in all_courses(world, "plan", until)]
    answer: Answer[Course] = Answer(Status.SOLVED, plans[0], unique=True)
    assert said(problem, Claim.UNIQUE, answer) is None


def test_what_a_trajectory_said_is_free_once_it_is_over() -> None:
    text = """fluent on, warm.
    event start, stop.
    initiates(start, on, T).
    terminates(stop, on, T).
    releases(start, warm, T).
    trajectory(on, T, warm, D).
    happens(start, 0).
    happens(stop, 1).
    until 2.
    """
    problem = read(text, "stove")
    courses = list(all_courses(World(problem.story), "predict", 2))
    assert len(courses) == 2
    answer: Answer[Course] = Answer(Status.SOLVED, courses[0], count=2)
    assert agrees(said(problem, Claim.COUNT, answer))


@pytest.mark.parametrize("planted", ["due", "released"])
def test_planted_faults_in_the_simulation_are_noticed(
    planted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A simulation that forgets trajectories, or what is free, misses or invents courses."""
    from sleuth.tasks.confirming import events

    if planted == "due":
        # Forgetting what is due only makes more to look at: the axioms refuse the rest.
        monkeypatch.setattr(events, "_due", lambda *_: frozenset())
        test_numbers_of_courses_are_compared()
        return

    def held(bounded: World, time: int, facts: frozenset[str], _: list[str]) -> Any:
        yield facts

    monkeypatch.setattr(events, "_free", held)
    with pytest.raises(AssertionError):
        test_numbers_of_courses_are_compared()
