"""Solve a problem by one of its methods: view, lowerings, engine, lift, check."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sleuth import catalogue
from sleuth.answer import EXHAUSTED, Answer, Evidence, Status
from sleuth.errors import BadRequest, Unsuitable
from sleuth.events import Event, Hear, Listener
from sleuth.extras import require
from sleuth.limits import LimitReached, Meter
from sleuth.loading import load
from sleuth.method import Engine, Method, build
from sleuth.method_name import parse_method
from sleuth.options import taken
from sleuth.own.methods import chosen_method
from sleuth.problem import Problem
from sleuth.puzzle import Puzzle
from sleuth.request import Question, Request, needs_costs
from sleuth.tasks.checking import checked, refuse
from sleuth.tasks.faulty import only_one, unclaimed


def solve(
    request: Request, meter: Meter, hear: Hear | None = None, problem: Problem | None = None
) -> Answer[Any]:
    """Solve the problem of a request.

    Every solution in the answer has passed the problem's own check.
    """
    entry = catalogue.puzzle(request.kind)
    name, in_name = parse_method(request.method)
    options = {**request.options, **in_name}
    method = chosen_method(entry, name, options)
    if method.engine.needs is not None:
        require(method.engine.needs, f"method {method.name}")
    _refuse_strangers(entry, method, options)
    _refuse_questions(entry, method, request.question)
    if problem is None:
        problem = entry.read(request.text, request.place, **options)
    try:
        view = build(method, problem, options)
        listener = (
            None
            if hear is None or method.view.faulty
            else Telling(hear, problem, view, method.engine, method.name)
        )
        found = _ask(method, view, request.question, meter, listener, options)
    except LimitReached as reached:
        found = Answer(Status.UNKNOWN, limit=reached.limit)
        return _complete(found, method, problem, meter)
    if method.view.faulty:
        return _complete(unclaimed(problem, found, method, view.lift), method, problem, meter)
    if listener is not None and found.solution is not None and not listener.told_a_solution:
        listener("solution", solution=found.solution, cost=found.cost)
    found = checked(problem, request.question, found, meter, method.engine, method.name, view.lift)
    if found.status is Status.UNSOLVABLE:
        found = _with_reason(entry, problem, found)
    return _complete(found, method, problem, meter)


#: Kinds of evidence that tell how much was tried and not what is in the way.
_COUNTS_ONLY = (EXHAUSTED, "models")

#: The kind that speaks of the facts of a planning task: no words of a puzzle turned into one.
_OF_A_TASK = "no-plan"


def _with_reason(entry: Puzzle, problem: Problem, answer: Answer[Any]) -> Answer[Any]:
    """The answer with what is in the way of a solution, where the engine cannot know that."""
    unclear = (*_COUNTS_ONLY, _OF_A_TASK) if entry.name in catalogue.PUZZLES else _COUNTS_ONLY
    known = answer.evidence is not None and answer.evidence.kind not in unclear
    if known or entry.why_none is None:
        return answer
    try:
        reason = load(entry.why_none)(problem)
    except LimitReached:
        return answer
    if reason is None:
        return answer
    tried = answer.evidence or Evidence(EXHAUSTED, "there is nothing left to try")
    text, data = f"{tried.text.rstrip('.')}. {reason}", {"reason": reason, **tried.data}
    return replace(answer, evidence=Evidence(tried.kind, text, data))


def _complete(answer: Answer[Any], method: Method, problem: Problem, meter: Meter) -> Answer[Any]:
    """The answer with what the engine does not know of it."""
    stats = {**answer.stats, **meter.stats()}
    return replace(answer, method=method.name, problem=problem, stats=stats)


def _ask(
    method: Method,
    view: Any,
    question: Question,
    meter: Meter,
    listener: Listener | None,
    options: dict[str, Any],
) -> Answer[Any]:
    """The engine's answer; whether a shortest solution is the only one is a second question."""
    run = load(method.engine.solve)
    own = taken(method.engine.options, options)

    def engine(asked: Question) -> Answer[Any]:
        part = meter.within()
        try:
            found: Answer[Any] = run(view, asked, part, listener, **own)
        finally:
            meter.add_cpu(part.cpu_elsewhere)
        return found

    if not (question.shortest and question.unique):
        return engine(question)
    answer = engine(replace(question, unique=False))
    if answer.status is not Status.SOLVED or answer.limit is not None:
        return answer
    second = engine(replace(question, shortest=False))
    different = (each for each in (second.solution, second.other) if each != answer.solution)
    other = next(different, None) if second.unique is False else None
    return replace(answer, unique=second.unique, other=other, limit=second.limit)


class Telling:
    """The listener of an engine: passes events on, solutions checked and in their notation."""

    def __init__(
        self, hear: Hear, problem: Problem, view: Any, engine: Engine, method: str
    ) -> None:
        self._hear = hear
        self._problem = problem
        self._view = view
        self._engine = engine
        self._method = method
        self.kinds = getattr(hear, "kinds", None)
        self.told_a_solution = False

    def __call__(self, kind: str, **about: Any) -> None:
        """Pass one event on."""
        if kind == "solution":
            raw = about["solution"]
            states = getattr(raw, "states", None)
            about["path"] = None if states is None else [self._view.words(each) for each in states]
            solution = self._view.lift(raw)
            refuse(self._problem.check(solution), self._engine, self._method)
            about["solution"] = self._problem.solution_to_text(solution)
            self.told_a_solution = True
        self._hear(Event(kind, about))


def _refuse_strangers(entry: Puzzle, method: Method, options: dict[str, Any]) -> None:
    """Refuse options that neither the puzzle's reader nor the method takes."""
    known = {option.keyword for option in (*entry.options_for("solve"), *method.options)}
    for name in options:
        if name.replace("-", "_") not in known:
            takers = [
                each.name
                for each in catalogue.methods(entry).values()
                if name.replace("-", "_") in {option.keyword for option in each.options}
            ]
            takes = ", ".join(dict.fromkeys(each.name for each in method.options)) or "none"
            able = f"methods that take it: {', '.join(takers)}"
            remedy = able if takers else f"it takes {takes}"
            raise BadRequest(
                f"method {method.name} does not take the option {name.replace('_', '-')}",
                remedy=remedy,
            )


def _refuse_questions(entry: Puzzle, method: Method, question: Question) -> None:
    """Refuse what the engine cannot be asked, before anything is built."""
    if method.view.faulty:
        only_one(question, method)
    if question.shortest and (question.several or question.count):
        raise BadRequest(
            "a shortest solution is one, neither counted nor listed", remedy="ask for either"
        )
    needs_costs(question, entry.costs)
    for asked in question.asks:
        if asked not in method.engine.answers:
            able = [
                each.name
                for each in catalogue.methods(entry).values()
                if set(question.asks) <= set(each.engine.answers)
            ]
            others = f"methods that can: {', '.join(able)}"
            remedy = others if able else f"no method of {entry.name} can; ask for one solution"
            raise Unsuitable(f"method {method.name} {_CANNOT[asked]}", remedy=remedy)


_CANNOT = {
    "one": "finds nothing",
    "all": "finds one solution and does not list others",
    "count": "finds one solution and does not count them",
    "unique": "finds one solution and does not look for a second",
    "shortest": "does not prove its solution shortest",
}
