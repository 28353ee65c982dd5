"""The rules of a problem, for whoever wants to explain it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sleuth import catalogue
from sleuth.errors import Unsuitable
from sleuth.loading import load
from sleuth.method import Method, build
from sleuth.options import Option, taken
from sleuth.problem import Problem
from sleuth.puzzle import Puzzle
from sleuth.sat.rules import Rules


def rules_of(problem: Problem, options: Mapping[str, Any] | None = None) -> Rules[Any]:
    """The problem as clauses in named groups; raises Unsuitable where it has no such view."""
    entry = catalogue.puzzle(problem.kind)
    method = stating_method(entry)
    if method is None:
        raise Unsuitable(
            f"{entry.name} does not state its rules one by one",
            remedy="ask for a puzzle that is solved by rules and clues",
        )
    given = dict(options or {})
    rules: Rules[Any]
    if entry.explained is not None:
        rules = load(entry.explained)(problem, **taken(explaining_options(entry), given))
    else:
        rules = build(method, problem, given)
    return rules


def stating_method(entry: Puzzle) -> Method | None:
    """The method of a puzzle whose view states its rules for explanations."""
    for method in catalogue.methods(entry).values():
        if method.engine.view == "rules":
            return method
    return None


def explaining_options(entry: Puzzle) -> tuple[Option, ...]:
    """What can be said about how the rules of a puzzle are stated."""
    method = stating_method(entry)
    if method is None:
        return ()
    return (*method.view.options, *(each for low in method.lowerings for each in low.options))
