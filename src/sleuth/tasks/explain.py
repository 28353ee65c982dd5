"""Explain the solution of a problem step by step, and grade it by its hardest step."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sleuth import catalogue
from sleuth.answer import Answer, Status
from sleuth.errors import Unsuitable
from sleuth.events import Hear
from sleuth.explanation.evidence import evident, evident_steps, is_chased
from sleuth.explanation.grades import grade as graded
from sleuth.explanation.grades import grade_of, measured
from sleuth.explanation.grading import Depth
from sleuth.explanation.sequence import Explanation
from sleuth.explanation.sequence import explain as explained
from sleuth.explanation.view import explaining_options, rules_of, stating_method
from sleuth.explanation.words import to_json
from sleuth.limits import Meter
from sleuth.options import Option, refuse_strangers
from sleuth.problem import Problem
from sleuth.puzzle import Puzzle
from sleuth.request import Request


def explain(
    request: Request, meter: Meter, hear: Hear | None = None, problem: Problem | None = None
) -> Answer[Any]:
    """The steps are the result, with the grade; the answer is the solution that they end in."""
    entry = catalogue.puzzle(request.kind)
    problem = problem_of(request, problem)
    if is_chased(entry) or not serves(entry):
        return _evident(entry, problem, meter)
    found = explained(rules_of(problem, request.options), meter)
    result = {
        "grade": graded(problem, meter, request.options).to_json(),
        "steps": [to_json(step, found.rules) for step in found.steps],
        "settled": found.settled,
    }
    return _answer(found, problem, result, meter)


def _evident(entry: Puzzle, problem: Problem, meter: Meter) -> Answer[Any]:
    """The answer's own evidence in steps."""
    try:
        answer = evident(entry, problem, meter)
    except Unsuitable:
        # This board has no rows to chase; its rules are there still.
        found = explained(rules_of(problem), meter)
        steps = [to_json(step, found.rules) for step in found.steps]
        grade = graded(problem, meter).to_json()
        result = {"grade": grade, "steps": steps, "settled": found.settled}
        return _answer(found, problem, result, meter)
    steps = evident_steps(answer, problem)
    result = {"grade": None, "steps": steps, "settled": answer.unique is True}
    return replace(answer, result=result)


def grade(
    request: Request, meter: Meter, hear: Hear | None = None, problem: Problem | None = None
) -> Answer[Any]:
    """The grade is the result, with how many facts each level brings."""
    problem = problem_of(request, problem)
    grader, found = measured(problem, meter, request.options)
    profile = {
        depth.name.lower().replace("_", "-"): found.found[depth]
        for depth in Depth
        if found.found[depth]
    }
    solution = None
    true = frozenset(each for each in found.known if each > 0)
    if found.settled:
        solution = _checked(grader.rules.lift(true), problem)
    return Answer(
        Status.UNSOLVABLE if found.clash else Status.SOLVED,
        solution=solution,
        unique=True if found.settled else None,
        checked=solution is not None,
        result={
            **grade_of(found, problem.kind).to_json(),
            "profile": profile,
            "settled": found.settled,
        },
        problem=problem,
        stats=meter.stats(),
    )


def serves(entry: Puzzle) -> bool:
    """Whether the problems of a puzzle can be explained."""
    return stating_method(entry) is not None


def options_of(entry: Puzzle, task: str) -> tuple[Option, ...]:
    """What can be said about reading a problem and stating its rules."""
    return (*entry.options_for(task), *explaining_options(entry))


def problem_of(request: Request, problem: Problem | None, own: tuple[Option, ...] = ()) -> Problem:
    """The problem of a request; refuses options that neither it nor its rules take."""
    entry = catalogue.puzzle(request.kind)
    known = (*options_of(entry, request.task), *own)
    refuse_strangers(f"{request.task} {entry.name}", known, request.options)
    return problem or entry.read(request.text, request.place, **request.options)


def _status(found: Explanation) -> Status:
    return Status.UNSOLVABLE if found.clash else Status.SOLVED


def _answer(found: Explanation, problem: Problem, result: Any, meter: Meter) -> Answer[Any]:
    """The answer; where the steps settle everything, with the solution, which is checked."""
    solution = None
    if found.settled and not found.clash:
        true = frozenset(each for each in found.known if each > 0)
        solution = _checked(found.rules.lift(true), problem)
    return Answer(
        _status(found),
        solution=solution,
        unique=True if solution is not None else None,
        checked=solution is not None,
        result=result,
        problem=problem,
        stats={**meter.stats(), "steps": len(found.steps)},
    )


def _checked(solution: Any, problem: Problem) -> Any:
    """A solution that keeps all rules."""
    broken = problem.check(solution)
    assert not broken, f"the steps lead to no solution: {broken}"
    return solution
