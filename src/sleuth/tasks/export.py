"""Write a problem for other programs: in another format of the puzzle, or as clauses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sleuth import catalogue
from sleuth.answer import Answer, Status
from sleuth.errors import BadRequest
from sleuth.events import Hear
from sleuth.limits import Meter
from sleuth.loading import load
from sleuth.method import build
from sleuth.options import Option, refuse_strangers, taken
from sleuth.problem import Problem
from sleuth.puzzle import Puzzle
from sleuth.request import Request

if TYPE_CHECKING:
    from sleuth.sat.rules import Rules

OWN_TEXT, DIMACS, LADR, PDDL = "text", "dimacs", "ladr", "pddl"

OPTIONS: tuple[Option, ...] = (Option("to", "the format", default=OWN_TEXT),)


def formats(entry: Puzzle) -> list[str]:
    """The formats in which the problems of a puzzle can be written."""
    clauses = [DIMACS] if rules_methods(entry) else []
    theories = [LADR] if catalogue.view_of_kind(entry, "theory") else []
    tasks = [PDDL] if catalogue.view_of_kind(entry, "task") else []
    return list(dict.fromkeys([OWN_TEXT, *clauses, *theories, *tasks, *entry.writers]))


def rules_methods(entry: Puzzle) -> list[str]:
    """The methods of a puzzle that state their problem as clauses."""
    found = (each for each in catalogue.methods(entry).values() if each.engine.view == "rules")
    return [each.name for each in found]


def export(
    request: Request, meter: Meter, hear: Hear | None = None, problem: Problem | None = None
) -> Answer[Any]:
    """The text is the result; for clauses the sentence of every variable as well."""
    entry = catalogue.puzzle(request.kind)
    target = taken(OPTIONS, request.options).get("to", OWN_TEXT)
    if target not in formats(entry):
        raise BadRequest(
            f"{entry.name} is not written as {target!r}",
            remedy=catalogue.did_you_mean(target, formats(entry)),
        )
    stating = (catalogue.method(entry, name) for name in rules_methods(entry))
    own = (option for each in stating for option in each.options)
    known = (*entry.options_for("export"), *OPTIONS, *own)
    refuse_strangers(f"export {entry.name}", known, request.options)
    if problem is None:
        problem = entry.read(request.text, request.place, **request.options)
    if target == DIMACS:
        result = _clauses(entry, problem, request)
    elif request.method is not None:
        raise BadRequest("a method is chosen for clauses only", remedy=f"write as {DIMACS}")
    elif target == LADR and LADR not in entry.writers:
        result = {"text": _theory(entry, problem)}
    elif target == PDDL and PDDL not in entry.writers:
        result = {"text": _task(entry, problem)}
    else:
        text = problem.to_text()
        own = target == OWN_TEXT
        result = {"text": text if own else str(load(entry.writers[target])(text))}
    return Answer(Status.SOLVED, result=result, problem=problem, stats=meter.stats())


def _theory(entry: Puzzle, problem: Problem) -> str:
    """The problem in LADR: the models that it has are the solutions."""
    from sleuth.logic.ladr.writer import write_ladr

    view = catalogue.view_of_kind(entry, "theory")
    assert view is not None
    return write_ladr(load(view.build)(problem).theory)


def _task(entry: Puzzle, problem: Problem) -> str:
    """The problem in PDDL: its plans are the solutions."""
    from sleuth.planning.pddl.writing import write_task

    view = catalogue.view_of_kind(entry, "task")
    assert view is not None
    return write_task(load(view.build)(problem).lifted)


def stated_rules(entry: Puzzle, problem: Problem, request: Request) -> Rules[Any]:
    """The clauses of the method that a request names, or of the first that states all rules."""
    able = rules_methods(entry)
    if request.method is not None:
        method = catalogue.method(entry, request.method)
        if method.engine.view != "rules":
            raise BadRequest(
                f"method {method.name} does not state its problem as clauses",
                remedy=f"methods that do: {', '.join(able)}",
            )
        named: Rules[Any] = build(method, problem, dict(request.options))
        return named
    for name in able:
        rules: Rules[Any] = build(catalogue.method(entry, name), problem, dict(request.options))
        if rules.unstated is None:
            break
    return rules


def _clauses(entry: Puzzle, problem: Problem, request: Request) -> dict[str, Any]:
    from sleuth.sat import dimacs

    rules = stated_rules(entry, problem, request)
    return {
        "text": "\n".join(dimacs.write(rules)),
        "sentences": {str(number): words for number, words in sorted(rules.sentences().items())},
    }
