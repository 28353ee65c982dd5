"""Marks a heuristic: never more than the truth, on every state of ever larger problems."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import wraps
from typing import Any

from sleuth import catalogue
from sleuth.answer import Answer
from sleuth.brought import load_function
from sleuth.drawing import to_svg
from sleuth.lab.exercise import RIGHT, WRONG, Mark, Work
from sleuth.lab.marking.searching import problems
from sleuth.limits import LimitReached, checkpoint
from sleuth.loading import load
from sleuth.problem import Problem
from sleuth.request import Request
from sleuth.running import run

#: The name of the heuristic in requests.
_OWN = "heuristic"


def perform(work: Work, settings: Mapping[str, Any]) -> Iterator[Any]:
    """What it estimates, in the order in which a check of all states and then A* ask for it."""
    name = work.function(settings["function"])
    function = load_function(name)
    for kind, problem in problems(settings):
        told: list[float] = []
        _used(kind, problem, _remembering(function, told))
        yield told


def _remembering(function: Callable[..., Any], told: list[float]) -> Callable[..., Any]:
    @wraps(function)
    def heuristic(*state: Any) -> Any:
        found = function(*state)
        # Whatever is no number is refused by those who asked for it.
        with suppress(TypeError, ValueError):
            told.append(float(found))
        return found

    return heuristic


def _repeating(told: list[float]) -> Callable[[Any], float]:
    left = iter(told)

    def heuristic(state: Any) -> float:
        return next(left)

    return heuristic


def _used(
    kind: str, problem: Problem, heuristic: Callable[..., Any]
) -> tuple[dict[str, Any], Answer[Any]]:
    """The verdict about a heuristic on every state, and A* with it."""
    named, own = {"heuristic": _OWN}, {_OWN: heuristic}
    checked = run(Request("heuristic", kind, options=named), problem=problem, own=own)
    asked = Request("solve", kind, method="astar", options=named)
    solved = run(asked, problem=problem, own=own)
    for answer in (checked, solved):
        if answer.limit is not None:
            raise LimitReached(answer.limit)
    return checked.result[0], solved


def mark(work: Work, settings: Mapping[str, Any]) -> Mark:
    """The state on which it is inadmissible, or how much it saves beside the reference."""
    own: dict[str, float] = {"expanded": 0}
    ours: dict[str, float] = {"expanded": 0}
    states, inconsistent = 0, None
    for (kind, problem), told in zip(problems(settings), work.given, strict=False):
        checkpoint()
        verdict, solved = _used(kind, problem, _repeating(told))
        states += verdict["states"]
        if not verdict["admissible"]:
            over = verdict["overestimate"]
            said = (
                f"not admissible: in {over['state']} it says {over['estimate']:g}, "
                f"and {over['distance']:g} is enough"
            )
            return Mark(WRONG, (said,), own, ours, _drawn(kind, problem, over["state"]))
        if not verdict["consistent"] and inconsistent is None:
            drop = verdict["drop"]
            inconsistent = (
                f"not consistent: from {drop['state']} to {drop['successor']} it falls from "
                f"{drop['estimate']:g} to {drop['estimate_after']:g} on a step of {drop['cost']:g}"
            )
        asked = {"heuristic": settings["reference"]}
        reference = run(Request("solve", kind, method="astar", options=asked), problem=problem)
        own["expanded"] += solved.stats.get("expanded", 0)
        ours["expanded"] += reference.stats.get("expanded", 0)
    words = [f"admissible on all {states} states"]
    earned = RIGHT
    if settings.get("consistent") and inconsistent is not None:
        words.append(inconsistent)
        earned /= 2
    if own["expanded"] > settings.get("most_expanded", 1.0) * ours["expanded"]:
        words.append(
            f"A* expands {own['expanded']:g} states with it, and {ours['expanded']:g} with "
            f"{settings['reference']}: it should tell more"
        )
        earned /= 2
    return Mark(earned, tuple(words), own, ours)


def _drawn(kind: str, problem: Problem, state: str) -> str:
    """The state, where the puzzle draws states of a search; else the problem."""
    searched = catalogue.puzzle(kind).searched
    return to_svg(problem.draw() if searched is None else load(searched)(problem, [state]))
