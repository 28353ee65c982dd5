"""Marks a search: on ever larger mazes its way must be one, and the cheapest if that is asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sleuth import catalogue
from sleuth.answer import Answer, Status
from sleuth.brought import OwnCodeFailed
from sleuth.drawing import to_svg
from sleuth.lab.exercise import RIGHT, WRONG, Mark, Work
from sleuth.limits import LimitReached, checkpoint
from sleuth.problem import Problem
from sleuth.request import Request
from sleuth.running import run

_ROUNDING = 1e-6


def perform(work: Work, settings: Mapping[str, Any]) -> Iterator[Any]:
    """The way through each problem, or what broke, and how many states were expanded."""
    method = work.function(settings["function"])
    for kind, problem in problems(settings):
        checkpoint()
        try:
            answer = run(Request("solve", kind, method=method), problem=problem, allow_files=True)
        except OwnCodeFailed as error:
            yield {"broke": str(error), "way": None, "expanded": 0}
            return
        if answer.limit is not None:
            raise LimitReached(answer.limit)
        found = None if answer.solution is None else problem.solution_to_json(answer.solution)
        yield {"broke": None, "way": found, "expanded": answer.stats.get("expanded", 0)}


def mark(work: Work, settings: Mapping[str, Any]) -> Mark:
    """The smallest problem on which the search is wrong, or its counts beside ours."""
    own: dict[str, float] = {"expanded": 0}
    ours: dict[str, float] = {"expanded": 0}
    tried = 0
    for (kind, problem), told in zip(problems(settings), work.given, strict=False):
        checkpoint()
        reference = run(Request("solve", kind, method=settings["reference"]), problem=problem)
        flaw = _flaw(problem, told, reference, bool(settings.get("optimal")))
        if flaw is not None:
            said = f"wrong on a {kind} of {_size(problem)}: {flaw}"
            return Mark(WRONG, (said,), own, ours, to_svg(problem.draw(reference.solution)))
        tried += 1
        if reference.status is Status.SOLVED:
            own["expanded"] += told["expanded"]
            ours["expanded"] += reference.stats.get("expanded", 0)
    words = [f"right on all {tried} problems"]
    most = settings.get("most_expanded")
    if most is not None and own["expanded"] > most * max(1, ours["expanded"]):
        words.append(
            f"but it expands {own['expanded']:g} states where {settings['reference']} expands "
            f"{ours['expanded']:g}; at most {most:g} times as many are asked"
        )
        return Mark(RIGHT / 2, tuple(words), own, ours)
    return Mark(RIGHT, tuple(words), own, ours)


def problems(settings: Mapping[str, Any]) -> Iterator[tuple[str, Problem]]:
    """Problems from small to large, the same for everybody."""
    kind = settings["kind"]
    entry = catalogue.puzzle(kind)
    for text in settings.get("texts", ()):
        yield kind, entry.read(text, "hidden")
    for size in settings.get("sizes", ()):
        for each in entry.generate(
            size=size, count=settings.get("count", 1), seed=settings.get("seed", 1)
        ):
            yield kind, each


def _flaw(
    problem: Problem, told: Mapping[str, Any], reference: Answer[Any], optimal: bool
) -> str | None:
    """What is wrong with the way that a search told, or with its telling none."""
    if told["broke"] is not None:
        return str(told["broke"])
    if told["way"] is None:
        if reference.status is Status.UNSOLVABLE:
            return None
        return f"it finds no way; there is one of cost {reference.cost:g}"
    way = problem.solution_from_json(told["way"])
    broken = problem.check(way)
    if broken:
        return "; ".join(broken)
    if reference.status is Status.UNSOLVABLE:
        return "it finds a way where there is none"
    cost = problem.cost(way)
    assert cost is not None and reference.cost is not None
    if optimal and cost > reference.cost + _ROUNDING:
        return f"its way costs {cost:g}, the cheapest {reference.cost:g}"
    return None


def _size(problem: Problem) -> str:
    lines = problem.to_text().strip().splitlines()
    return f"{len(lines)} lines" if len(lines) != 1 else f"size {len(lines[0])}"
