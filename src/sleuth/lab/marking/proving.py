"""Marks a resolution proof by hand: the first wrong line, and whether it gets to the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sleuth import catalogue
from sleuth.lab.exercise import RIGHT, WRONG, Mark, Work
from sleuth.request import Question, Request
from sleuth.running import run


def mark(work: Work, settings: Mapping[str, Any]) -> Mark:
    """The first wrong line, or the length beside that of the shortest proof."""
    entry = catalogue.puzzle("theory")
    problem = entry.read(settings["theory"], "hidden")
    proof = entry.read_solution(problem, work.text, work.path)
    broken = problem.check(proof)
    if broken:
        return Mark(WRONG, tuple(broken))
    asked = Request("prove", "theory", question=Question(shortest=True))
    shortest = run(asked, problem=problem).cost
    counts = {"inferences": len(proof.inferred)}
    reference = {} if shortest is None else {"inferences": shortest}
    return Mark(RIGHT, ("every line follows, and the last is the empty clause",), counts, reference)
