"""Solve a problem that a test has at hand, through the one way in."""

from __future__ import annotations

from typing import Any

from sleuth.answer import Answer
from sleuth.events import Hear
from sleuth.limits import Limits
from sleuth.problem import Problem
from sleuth.puzzle import Puzzle
from sleuth.request import Question, Request
from sleuth.running import run


def solve(
    puzzle: Puzzle | str,
    problem: Problem,
    method: str | None = None,
    *,
    question: Question | None = None,
    limits: Limits | None = None,
    hear: Hear | None = None,
    **options: Any,
) -> Answer[Any]:
    """What the method says of the problem."""
    request = Request(
        "solve",
        puzzle if isinstance(puzzle, str) else puzzle.name,
        method=method,
        options=options,
        question=question or Question(),
        limits=limits or Limits(),
    )
    return run(request, hear, problem=problem)
