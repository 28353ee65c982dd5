"""Nothing is shown unchecked: solutions by the rules of the problem, claims by one another."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from sleuth.answer import Answer, Status
from sleuth.brought import OwnCodeFailed
from sleuth.errors import WrongAnswer
from sleuth.limits import LARGEST, Cancellation, LimitReached, Limits, Meter, metered
from sleuth.method import Engine
from sleuth.problem import Problem
from sleuth.request import Question

#: Checking many solutions may go beyond the limit on seconds by so many and by this share, and
#: beyond that on memory by so many bytes.
_CHECKING_SECONDS, _CHECKING_SHARE, _CHECKING_MEMORY = 0.2, 0.05, 32 << 20
_ROUNDING = 1e-6


def checked(
    problem: Problem,
    question: Question,
    answer: Answer[Any],
    meter: Meter,
    engine: Engine,
    method: str,
    lift: Callable[[Any], Any] = lambda solution: solution,
) -> Answer[Any]:
    """The answer in the words of the problem, once the problem accepts every solution in it.

    Where there are too many to be lifted and checked in time, those that were are kept.
    """
    refuse(contradictions(question, answer), engine, method)
    claimed = answer.shown
    if not claimed:
        return replace(answer, checked=False)
    kept: list[Any] = []
    try:
        with metered(_grace(meter)):
            for part in _parts(problem, claimed):
                solutions = [lift(each) for each in part]
                refuse(_broken(problem, solutions), engine, method)
                kept += solutions
                if _out_of_patience(meter):
                    break
    except LimitReached as reached:
        if not kept:
            return Answer(Status.UNKNOWN, limit=reached.limit, stats=answer.stats)
    other = None if answer.other is None else lift(answer.other)
    if other is not None:
        refuse(problem.check(other), engine, method)
        if _different(problem, [kept[0], other]) == 1:
            refuse(["its second solution is the first one"], engine, method)
    if repeated := len(kept) - _different(problem, kept):
        refuse([f"{repeated} of its solutions are repeated"], engine, method)
    if len(kept) < len(claimed):
        answer = replace(answer, limit=meter.stop_reason() or answer.limit or "seconds")
    listed = tuple(kept) if answer.solutions else ()
    cost = problem.cost(kept[0])
    if answer.cost is not None and cost is not None and abs(cost - answer.cost) > _ROUNDING:
        refuse([f"it costs {cost:g}, not {answer.cost:g}"], engine, method)
    if answer.bound is not None and cost is not None and answer.bound > cost + _ROUNDING:
        refuse([f"it costs {cost:g}, though at least {answer.bound:g} is needed"], engine, method)
    return replace(answer, solution=kept[0], solutions=listed, other=other, cost=cost, checked=True)


def _grace(meter: Meter) -> Meter:
    """The meter under which solutions are checked: what a limit has ended can be checked still."""
    late = _latest(meter)
    seconds = None if late is None else max(_CHECKING_SECONDS, late - meter.seconds())
    return Meter(Limits(seconds), Cancellation() if meter.cancelled else meter.cancellation)


def _latest(meter: Meter) -> float | None:
    """The second after which the rest of many solutions is left out."""
    seconds = meter.limits.seconds
    if seconds is None:
        return None
    return min(seconds * (1 + _CHECKING_SHARE) + _CHECKING_SECONDS, LARGEST["seconds"])


def _out_of_patience(meter: Meter) -> bool:
    """Whether the rest of many solutions is better left out."""
    memory, late = meter.limits.memory, _latest(meter)
    if meter.cancelled:
        return True
    if memory is not None and meter.memory_taken() > memory + _CHECKING_MEMORY:
        return True
    return late is not None and meter.seconds() > late


def _parts(problem: Problem, solutions: Sequence[Any]) -> Iterator[Sequence[Any]]:
    """The solutions in parts: many at once where the problem can check them so."""
    size = 2048 if hasattr(problem, "check_all") else 1
    for first in range(0, len(solutions), size):
        yield solutions[first : first + size]


def _broken(problem: Problem, solutions: Sequence[Any]) -> list[str]:
    check_all: Callable[[Sequence[Any]], list[str]] | None = getattr(problem, "check_all", None)
    return problem.check(solutions[0]) if check_all is None else check_all(solutions)


def contradictions(question: Question, answer: Answer[Any]) -> list[str]:
    """Where the parts of an answer do not go together, or not with what was asked."""
    shown, count, status = answer.shown, answer.count, answer.status
    ended = answer.complete and answer.limit is None
    whole = ended and bool(answer.solutions) and len(shown) != question.most
    claims = {
        f"it is {status}, and shows a solution": shown and status is not Status.SOLVED,
        "it is solved, and shows no solution": not shown and status is Status.SOLVED,
        "its first solution is not the first of the list": (
            answer.solutions and answer.solution != answer.solutions[0]
        ),
        f"it shows {len(shown)} solutions, though {question.most} were asked for": (
            question.most is not None and len(shown) > question.most
        ),
        f"it counts {count} solutions and shows {len(shown)}": (
            count is not None and (count < len(shown) or (whole and count > len(shown)))
        ),
        f"it is {status}, and counts {count} solutions": (
            count is not None and (count > 0) != (status is Status.SOLVED)
        ),
        "it says that there is one solution only, and knows of more": (
            answer.unique is True and max(count or 0, len(shown)) > 1
        ),
        "it shows a second solution, and does not say that there are more": (
            answer.other is not None and answer.unique is not False
        ),
        "it says that there are more solutions, and counts one": (
            answer.unique is False and count == 1 and (whole or (ended and question.count))
        ),
    }
    return [text for text, wrong in claims.items() if wrong]


def _different(problem: Problem, solutions: Sequence[Any]) -> int:
    """How many different solutions these are."""
    try:
        return len(set(solutions))
    except TypeError:
        return len({problem.solution_to_text(each) for each in solutions})


def refuse(broken: list[str], engine: Engine, method: str) -> None:
    """Refuse an answer with anything wrong in it, whoever is to blame for it."""
    if not broken:
        return
    text = f"{method} returned a wrong solution: {'; '.join(broken)}"
    if not engine.trusted:
        raise OwnCodeFailed(text)
    raise WrongAnswer(f"method {text}", remedy="this is a bug in Sleuth: please report the input")
