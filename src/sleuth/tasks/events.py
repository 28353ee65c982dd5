"""What surfaces show of a story besides its courses: the program, and what is certain."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sleuth.answer import Answer
from sleuth.drawing.chart import Chart
from sleuth.planning.event_calculus.course import Course
from sleuth.planning.event_calculus.problem import EventProblem, story_view
from sleuth.planning.event_calculus.program import program
from sleuth.planning.event_calculus.time_line import time_line
from sleuth.problem import Problem


def mode_of(problem: Problem, options: Mapping[str, Any]) -> str:
    """What is asked of a story: what the options say, else what it is made for."""
    assert isinstance(problem, EventProblem)
    mode: str = options.get("mode") or problem.default_mode()
    return mode


def program_of(problem: Problem, options: Mapping[str, Any]) -> str:
    """The program that clingo is given for a story."""
    assert isinstance(problem, EventProblem)
    view = story_view(problem, mode=options.get("mode"), until=options.get("until"))
    return program(view.story, view.mode, view.until)


def prediction(answer: Answer[Course]) -> Chart | None:
    """The time line of all courses of a story: what is certain, and what holds in some only.

    None where the answer says nothing of these.
    """
    data = {} if answer.evidence is None else answer.evidence.data
    if "certain" not in data:
        return None
    certain, possible = data["certain"], data["possible"]
    shared = Course(
        "predict",
        tuple(frozenset(each["holds"]) for each in certain),
        tuple(frozenset(each["happens"]) for each in certain),
    )
    return time_line(shared, [each["holds"] for each in possible])
