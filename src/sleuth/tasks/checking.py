"""Nothing is shown unchecked: solutions by the rules of the problem, claims by one another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from sleuth.answer import Answer, Status
from sleuth.brought import OwnCodeFailed
from sleuth.errors import WrongAnswer
from sleuth.limits import Cancellation, LimitReached, Limits, Meter, metered
from sleuth.method import Engine
from sleuth.problem import Problem
from sleuth.request import Question

#: Lifting and checking may go beyond the limit on seconds by so many and by this share, and
#: beyond that on memory by so many bytes.
_GRACE_SECONDS, _GRACE_SHARE, _GRACE_MEMORY = 0.25, 0.05, 32 << 20
_ROUNDING = 1e-6


def checked(
    problem: Problem,
    question: Question,
    answer: Answer[Any],
    meter: Meter,
    engine: Engine,
    method: str,
    *,
    lift: Callable[[Any], Any] = lambda solution: solution,
) -> Answer[Any]:
    """The answer in the words of the problem, once the problem accepts every solution in it.

    Where there are too many to be lifted and checked in time, those that were are kept.
    """
    claimed = answer.shown
    if not claimed:
        refuse(contradictions(problem, question, answer), engine, method)
        return replace(answer, checked=False)
    accepted: list[Any] = []
    grace = _grace(meter)
    try:
        with metered(grace):
            for part in _parts(problem, claimed):
                solutions = [lift(each) for each in part]
                refuse(_broken(problem, solutions), engine, method)
                accepted += solutions
                if meter.cancelled or grace.stop_reason() is not None:
                    break
    except LimitReached as reached:
        if not accepted:
            return Answer(Status.UNKNOWN, limit=reached.limit, stats=answer.stats)
    if len(accepted) < len(claimed):
        reason = meter.stop_reason() or grace.stop_reason()
        answer = replace(answer, limit=answer.limit or reason)
    first = accepted[0] if answer.solution is claimed[0] else lift(answer.solution)
    answer = replace(answer, solution=first, solutions=tuple(accepted) if answer.solutions else ())
    refuse(contradictions(problem, question, answer), engine, method)
    cost = problem.cost(answer.solution)
    if answer.cost is not None and cost is not None and abs(cost - answer.cost) > _ROUNDING:
        refuse([f"it costs {cost:g}, not {answer.cost:g}"], engine, method)
    if answer.bound is not None and cost is not None and answer.bound > cost + _ROUNDING:
        refuse([f"it costs {cost:g}, though at least {answer.bound:g} is needed"], engine, method)
    return replace(answer, cost=cost, checked=True)


def _grace(meter: Meter) -> Meter:
    """What may still be spent on lifting and checking; who cancelled still wants to see it."""
    seconds, memory = meter.limits.seconds, meter.limits.memory
    if seconds is not None:
        late = seconds * (1 + _GRACE_SHARE) + _GRACE_SECONDS
        seconds = max(_GRACE_SECONDS, late - meter.seconds())
    if memory is not None:
        memory = max(0, memory - meter.memory_taken()) + _GRACE_MEMORY
    return Meter(Limits(seconds, memory), Cancellation() if meter.cancelled else meter.cancellation)


def _parts(problem: Problem, solutions: Sequence[Any]) -> Iterator[Sequence[Any]]:
    """The solutions in parts: many at once where the problem can check them so."""
    size = 2048 if hasattr(problem, "check_all") else 1
    for first in range(0, len(solutions), size):
        yield solutions[first : first + size]


def _broken(problem: Problem, solutions: Sequence[Any]) -> list[str]:
    check_all: Callable[[Sequence[Any]], list[str]] | None = getattr(problem, "check_all", None)
    return problem.check(solutions[0]) if check_all is None else check_all(solutions)


def contradictions(problem: Problem, question: Question, answer: Answer[Any]) -> list[str]:
    """Where the parts of an answer do not go together, or not with what was asked."""
    shown, count, status = answer.shown, answer.count, answer.status
    ended = answer.complete and answer.limit is None
    whole = ended and bool(answer.solutions) and len(shown) != question.most
    repeated = len(shown) - _different(problem, shown)
    claims = {
        f"it is {status}, and shows a solution": shown and status is not Status.SOLVED,
        "it is solved, and shows no solution": not shown and status is Status.SOLVED,
        "its first solution is not the first of the list": (
            answer.solutions and answer.solution != answer.solutions[0]
        ),
        f"it shows {len(shown)} solutions, though {question.most} were asked for": (
            question.most is not None and len(shown) > question.most
        ),
        f"{repeated} of its solutions are repeated": repeated,
        f"it counts {count} solutions and shows {len(shown)}": (
            count is not None and (count < len(shown) or (whole and count > len(shown)))
        ),
        f"it is {status}, and counts {count} solutions": (
            count is not None and (count > 0) != (status is Status.SOLVED)
        ),
        "it says that there is one solution only, and knows of more": (
            answer.unique is True and max(count or 0, len(shown)) > 1
        ),
        "it says that there are more solutions, and counts one": (
            answer.unique is False and count == 1 and (whole or (ended and question.count))
        ),
    }
    return [text for text, wrong in claims.items() if wrong]


def _different(problem: Problem, solutions: Iterable[Any]) -> int:
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
