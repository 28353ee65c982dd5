"""Which marks of a player are wrong, and whether the board is solved."""

from __future__ import annotations

from typing import Any

from sleuth import catalogue
from sleuth.answer import Answer, Status
from sleuth.errors import BadRequest
from sleuth.events import Hear
from sleuth.explanation.hints import mistakes as found_mistakes
from sleuth.limits import Meter
from sleuth.loading import load
from sleuth.options import Option
from sleuth.problem import Problem
from sleuth.request import Request
from sleuth.tasks.explain import problem_of
from sleuth.tasks.hint import OPTIONS as OPTIONS_OF_HINTS
from sleuth.tasks.hint import stated

OPTIONS: tuple[Option, ...] = tuple(each for each in OPTIONS_OF_HINTS if each.name == "state")


def mistakes(
    request: Request, meter: Meter, hear: Hear | None = None, problem: Problem | None = None
) -> Answer[Any]:
    """The wrong marks are the result; `solvable` says whether a board has a solution at all."""
    problem = problem_of(request, problem, OPTIONS)
    rules, marks = stated(problem, request)
    wrong = found_mistakes(rules, marks, meter)
    result = {
        "mistakes": [{"spot": spot, "mark": mark} for spot, mark in wrong or ()],
        "solvable": wrong is not None,
        "solved": wrong == [] and _solved(problem, marks),
    }
    status = Status.SOLVED if wrong == [] else Status.UNSOLVABLE
    return Answer(status, result=result, problem=problem, stats=meter.stats())


def _solved(problem: Problem, marks: list[tuple[str, str]]) -> bool:
    """Whether the puzzle's own game is over with these marks; what is denied is no move of it."""
    entry = catalogue.puzzle(problem.kind)
    if entry.game is None:
        return False
    game = load(entry.game)(problem)
    position = game.start()
    for spot, mark in marks:
        try:
            position = (
                position if mark.startswith("not ") else game.play(position, f"{spot}={mark}")
            )
        except BadRequest:
            continue  # it says what stands there anyway, such as a number that is given
    return bool(game.is_over(position))
