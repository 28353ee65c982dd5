"""Answers of methods that are wrong on purpose: nothing that they claim is taken for proved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sleuth.answer import Answer, Evidence, Status
from sleuth.errors import Unsuitable
from sleuth.method import Method
from sleuth.problem import Problem
from sleuth.request import Question


def only_one(question: Question, method: Method) -> None:
    """Refuse to ask a faulty method for anything that would have to be proved."""
    if question != Question():
        raise Unsuitable(
            f"{method.name} is faulty on purpose and proves nothing: {method.view.faulty}",
            remedy="ask it for one solution, or take another method",
        )


def unclaimed(
    problem: Problem, answer: Answer[Any], method: Method, lift: Callable[[Any], Any]
) -> Answer[Any]:
    """The solution of a faulty method if the rules accept it; else which of them it breaks.

    A refused solution is kept as evidence, to be looked at.
    """
    fault = f"{method.name} is faulty on purpose: {method.view.faulty}"
    if answer.solution is None:
        text = f"it found no solution, which proves nothing; {fault}"
        evidence = Evidence("faulty", text, {})
        return Answer(Status.UNKNOWN, evidence=evidence, limit=answer.limit, stats=answer.stats)
    solution = lift(answer.solution)
    broken = problem.check(solution)
    if broken:
        data = {"broken": broken, "solution": problem.solution_to_json(solution)}
        text = f"its solution is refused: {'; '.join(broken)}; {fault}"
        return Answer(Status.UNKNOWN, evidence=Evidence("refused", text, data), stats=answer.stats)
    return Answer(
        Status.SOLVED,
        solution=solution,
        cost=problem.cost(solution),
        evidence=Evidence("faulty", f"this time it is right, but {fault}", {}),
        stats=answer.stats,
        checked=True,
    )
