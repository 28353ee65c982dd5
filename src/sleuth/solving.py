"""Solve a problem by one of its methods: view, engine, lift, check."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sleuth import registry
from sleuth.answer import Answer, Limits, Listener, Meter, Question, Status
from sleuth.errors import BadRequest, WrongAnswer
from sleuth.puzzle import Method, Problem, Puzzle, load


def solve(
    puzzle: Puzzle | str,
    problem: Problem,
    method: str | None = None,
    *,
    question: Question | None = None,
    limits: Limits | None = None,
    listener: Listener | None = None,
    **options: Any,
) -> Answer[Any]:
    """Solve `problem` by the named method (the puzzle's default without one).

    Every solution in the answer has passed the problem's own check.
    """
    entry = registry.puzzle(puzzle) if isinstance(puzzle, str) else puzzle
    method_name, path = registry.method(entry, method)
    view_options, engine_options = _share_out(entry, method_name, path, options)
    build, engine = load(path.view), load(path.engine)
    # What building the view takes is time of the method, and counts against its limit.
    meter = Meter(limits or Limits())
    view = build(problem, **view_options)
    left = replace(meter.limits, seconds=meter.seconds_left())
    answer: Answer[Any] = engine(view, question or Question(), left, listener, **engine_options)
    answer = replace(answer, stats={**answer.stats, **meter.stats()})
    if listener and answer.solution is not None:
        listener("solution", answer.solution)
    return _checked(problem, method_name, answer.lifted(view.lift))


def _share_out(
    entry: Puzzle, method_name: str, path: Method, options: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Which of the given options go to the view and which to the engine."""
    for name in options:
        if name not in path.view_options + path.engine_options:
            takers = [
                other
                for other, candidate in entry.methods.items()
                if name in candidate.view_options + candidate.engine_options
            ]
            remedy = f"methods that take it: {', '.join(takers)}" if takers else None
            raise BadRequest(
                f"method {method_name} does not take --{name.replace('_', '-')}", remedy=remedy
            )
    for_view = {name: options[name] for name in path.view_options if name in options}
    for_engine = {name: options[name] for name in path.engine_options if name in options}
    return for_view, for_engine


def _checked(problem: Problem, method: str, answer: Answer[Any]) -> Answer[Any]:
    """The answer with its cost, once the problem itself accepts every solution in it."""
    claimed = answer.solutions or ((answer.solution,) if answer.solution is not None else ())
    for solution in claimed:
        broken = problem.check(solution)
        if broken:
            raise WrongAnswer(
                f"method {method} returned a wrong solution: {'; '.join(broken)}",
                remedy="this is a bug in Sleuth: please report the input",
            )
    if answer.status is Status.SOLVED and answer.solution is not None and answer.cost is None:
        return replace(answer, cost=problem.cost(answer.solution))
    return answer
