"""Write a problem for other programs: in another format of the puzzle, or as clauses."""

from __future__ import annotations

from typing import Any

from sleuth import catalogue
from sleuth.answer import Answer, Status
from sleuth.errors import BadRequest
from sleuth.events import Hear
from sleuth.limits import Meter
from sleuth.loading import load
from sleuth.options import Option, refuse_strangers, taken
from sleuth.problem import Problem
from sleuth.puzzle import Puzzle
from sleuth.request import Request
from sleuth.tasks.solve import build

OWN_TEXT, DIMACS = "text", "dimacs"

OPTIONS: tuple[Option, ...] = (Option("to", "the format", default=OWN_TEXT),)


def formats(entry: Puzzle) -> list[str]:
    """The formats in which the problems of a puzzle can be written."""
    return [OWN_TEXT, *([DIMACS] if rules_methods(entry) else []), *entry.writers]


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
    else:
        text = problem.to_text()
        own = target == OWN_TEXT
        result = {"text": text if own else str(load(entry.writers[target])(text))}
    return Answer(Status.SOLVED, result=result, problem=problem, stats=meter.stats())


def _clauses(entry: Puzzle, problem: Problem, request: Request) -> dict[str, Any]:
    from sleuth.sat import dimacs

    able = rules_methods(entry)
    if request.method is not None:
        method = catalogue.method(entry, request.method)
        if method.engine.view != "rules":
            raise BadRequest(
                f"method {method.name} does not state its problem as clauses",
                remedy=f"methods that do: {', '.join(able)}",
            )
        rules = build(method, problem, dict(request.options))
    else:
        # The first method that leaves no rules unstated.
        for name in able:
            rules = build(catalogue.method(entry, name), problem, dict(request.options))
            if rules.unstated is None:
                break
    return {
        "text": "\n".join(dimacs.write(rules)),
        "sentences": {str(number): words for number, words in sorted(rules.sentences().items())},
    }
