"""Marks a planning domain: plans of hidden problems are plans in it, and the other way round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sleuth import catalogue
from sleuth.answer import Answer, Status
from sleuth.errors import BadInput
from sleuth.lab.exercise import RIGHT, WRONG, Mark, Work
from sleuth.limits import checkpoint
from sleuth.planning.source_files import joined
from sleuth.problem import Problem
from sleuth.request import Question, Request
from sleuth.running import run

_KIND = "planning"


def mark(work: Work, settings: Mapping[str, Any]) -> Mark:
    """The first problem on which a plan of one domain is none in the other."""
    steps = 0
    for number, text in enumerate(settings["problems"], 1):
        checkpoint()
        theirs = _problem(work.text, work.path, text)
        ours = _problem(settings["reference"], "hidden domain", text)
        flaw = _flaw(theirs, ours)
        if flaw is not None:
            return Mark(WRONG, (f"hidden problem {number}: {flaw}", *text.strip().splitlines()))
        steps += 1
    return Mark(RIGHT, (f"it agrees with the hidden domain on all {steps} problems",))


def _problem(domain: str, path: str, problem: str) -> Problem:
    return catalogue.puzzle(_KIND).read(joined([(domain, path), (problem, "hidden problem")]))


def _flaw(theirs: Problem, ours: Problem) -> str | None:
    right, own = _planned(ours), _planned(theirs)
    if right.status is Status.UNSOLVABLE:
        if own.status is Status.SOLVED:
            return f"there is no plan, but in this domain there is one:{_told(own)}"
        return None
    if own.status is not Status.SOLVED:
        reason = "" if own.evidence is None else f": {own.evidence.text}"
        return f"there is a plan, but in this domain none is found{reason}"
    for answer, other, words in (
        (own, ours, "a plan of this domain is none by the rules"),
        (right, theirs, "a right plan is refused by this domain"),
    ):
        broken = _carried(answer, other)
        if broken:
            return f"{words}: {'; '.join(broken)}; the plan:{_told(answer)}"
    if own.cost != right.cost:
        return f"the cheapest plan costs {own.cost:g} in this domain, it should cost {right.cost:g}"
    return None


def _planned(problem: Problem) -> Answer[Any]:
    return run(Request("plan", _KIND, question=Question(shortest=True)), problem=problem)


def _carried(answer: Answer[Any], other: Problem) -> list[str]:
    """What is wrong with the plan of one domain in another."""
    text = answer.problem.solution_to_text(answer.solution)
    try:
        return other.check(catalogue.puzzle(_KIND).read_solution(other, text, "plan"))
    except BadInput as error:
        return [str(error)]


def _told(answer: Answer[Any]) -> str:
    return " " + " ".join(answer.problem.solution_to_text(answer.solution).split("\n"))
