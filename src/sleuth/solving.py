"""Solve a problem by one of its methods: view, engine, lift, check."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from types import FrameType
from typing import Any

from sleuth import registry
from sleuth.answer import Answer, Status
from sleuth.errors import BadRequest, WrongAnswer
from sleuth.events import Listener
from sleuth.limits import LimitReached, Limits, Meter
from sleuth.loading import load
from sleuth.puzzle import Method, Problem, Puzzle
from sleuth.request import Question

#: How often the limits are looked at while a view is built.
_POLL_SECONDS = 0.05

#: Checking many solutions may take as long as finding them, and this much in any case.
_LEAST_CHECKING_SECONDS = 1.0


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
    question = question or Question()
    if question.shortest and (question.several or question.count):
        raise BadRequest(
            "a shortest solution is one, neither counted nor listed", remedy="ask for either"
        )
    build, run = load(path.view), load(path.engine)
    # What building the view takes is time of the method, and counts against its limits.
    meter = Meter(limits or Limits())
    try:
        with _stopped_by(meter):
            view = build(problem, **view_options)
    except LimitReached as reached:
        return Answer(Status.UNKNOWN, stats=meter.stats(), limit=reached.limit)

    def engine(question: Question) -> Answer[Any]:
        left = replace(meter.limits, seconds=meter.seconds_left())
        found: Answer[Any] = run(view, question, left, listener, **engine_options)
        return found

    answer = _asked(engine, question)
    answer = replace(answer, stats={**answer.stats, **meter.stats()})
    if listener and answer.solution is not None:
        listener("solution", answer.solution)
    return _checked(problem, method_name, answer.lifted(view.lift), meter)


def _asked(engine: Callable[[Question], Answer[Any]], question: Question) -> Answer[Any]:
    """The engine's answer; whether a shortest solution is the only one is a second question."""
    if not (question.shortest and question.unique):
        return engine(question)
    answer = engine(replace(question, unique=False))
    if answer.status is not Status.SOLVED or answer.limit is not None:
        return answer
    second = engine(replace(question, shortest=False))
    return replace(answer, unique=second.unique, limit=second.limit)


@contextmanager
def _stopped_by(meter: Meter) -> Iterator[None]:
    """Raise LimitReached in the middle of what is done here, once the meter says so.

    Only the main thread can be stopped like this, and only in code of Sleuth's own: others
    may be in a state that must not be left in the middle.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def look(signum: int, frame: FrameType | None) -> None:
        if frame is not None and frame.f_globals.get("__name__", "").startswith("sleuth."):
            meter.checkpoint()

    before = signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, _POLL_SECONDS, _POLL_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


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


def _checked(problem: Problem, method: str, answer: Answer[Any], meter: Meter) -> Answer[Any]:
    """The answer with its cost, once the problem itself accepts every solution in it.

    Where there are too many to be checked in time, those that were checked are kept.
    """
    claimed = answer.solutions or ((answer.solution,) if answer.solution is not None else ())
    patience = 2 * max(meter.seconds(), _LEAST_CHECKING_SECONDS)
    for number, solution in enumerate(claimed):
        broken = problem.check(solution)
        if broken:
            raise WrongAnswer(
                f"method {method} returned a wrong solution: {'; '.join(broken)}",
                remedy="this is a bug in Sleuth: please report the input",
            )
        reason = meter.stop_reason()
        out_of_patience = Meter.interrupted or meter.seconds() > patience
        if reason is not None and out_of_patience and number + 1 < len(claimed):
            answer = replace(answer, solutions=claimed[: number + 1], limit=reason)
            break
    if answer.status is Status.SOLVED and answer.solution is not None and answer.cost is None:
        return replace(answer, cost=problem.cost(answer.solution))
    return answer
