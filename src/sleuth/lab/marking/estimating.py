"""Marks a heuristic: never more than the truth, on every state of ever larger problems."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sleuth import catalogue
from sleuth.drawing import to_svg
from sleuth.lab.exercise import RIGHT, WRONG, Mark, Work
from sleuth.lab.marking.searching import problems
from sleuth.limits import checkpoint
from sleuth.loading import load
from sleuth.problem import Problem
from sleuth.request import Request
from sleuth.running import run


def mark(work: Work, settings: Mapping[str, Any]) -> Mark:
    """The state on which it is inadmissible, or how much it saves beside the reference."""
    name = work.function(settings["function"])
    own: dict[str, float] = {"expanded": 0}
    ours: dict[str, float] = {"expanded": 0}
    states, inconsistent = 0, None
    for kind, problem in problems(settings):
        checkpoint()
        request = Request("heuristic", kind, options={"heuristic": name})
        answer = run(request, problem=problem, allow_files=True)
        verdict: dict[str, Any] = answer.result[0]
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
        for heuristic, counts in ((name, own), (settings["reference"], ours)):
            asked = Request("solve", kind, method="astar", options={"heuristic": heuristic})
            found = run(asked, problem=problem, allow_files=True)
            counts["expanded"] += found.stats.get("expanded", 0)
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
