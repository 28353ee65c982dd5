"""Explanations of problems whose answer brings its own evidence: chasing, paths and bounds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from sleuth import catalogue
from sleuth.answer import Answer, Status
from sleuth.explanation.phrases import capitalized
from sleuth.limits import Meter
from sleuth.problem import Problem
from sleuth.puzzle import Puzzle
from sleuth.request import Question, Request
from sleuth.running import run
from sleuth.text import several

_WAYS = {"N": "up", "E": "right", "S": "down", "W": "left"} | {
    "U": "up",
    "R": "right",
    "D": "down",
    "L": "left",
}
_WALK = re.compile(r"([NESWUDLR]{1,2})(\d*)")


def is_chased(entry: Puzzle) -> bool:
    """Whether problems of this puzzle are solved by their own algebra."""
    return any((view.kind or view.name) == "linear-system" for view in entry.views)


def evident(entry: Puzzle, problem: Problem, meter: Meter) -> Answer[Any]:
    """The answer that brings its evidence: chased row by row, or a shortest way."""
    if is_chased(entry):
        return run(
            Request("solve", entry.name, method="chase:steps=yes", limits=_left(meter)),
            problem=problem,
        )
    shortest = Question(shortest="shortest" in catalogue.method(entry, None).engine.answers)
    request = Request("solve", entry.name, question=shortest, limits=_left(meter))
    return run(request, problem=problem)


def _left(meter: Meter) -> Any:
    return meter.within().limits


def evident_steps(answer: Answer[Any], problem: Problem) -> list[dict[str, Any]]:
    """The evidence of an answer in steps."""
    said = list(_said(answer, problem))
    return [
        {
            "kind": "direct",
            "level": 0,
            "cost": 0.0,
            "places": False,
            "say": each,
            "facts": [],
            "clues": [],
            "rules": [],
            "known": [],
            "inside": [],
        }
        for each in said
    ]


def _said(answer: Answer[Any], problem: Problem) -> Iterator[str]:
    if answer.evidence is not None and answer.evidence.kind != "bound":
        yield from map(capitalized, _paragraphs(answer.evidence.text))
    if answer.status is not Status.SOLVED or answer.cost is None or is_chased_kind(problem.kind):
        return
    # In a sliding puzzle it is the gap that goes, and tiles go the other way.
    subject = "The gap goes" if problem.kind == "tiles" else "Go"
    yield from _moves(problem.solution_to_text(answer.solution), subject)
    if answer.optimal:
        looked = int(answer.stats.get("expanded", answer.stats.get("nodes", 0)))
        yield (
            f"No way costs less than {answer.cost:g}: all ways were followed as long as what they "
            f"had cost and the least that was still to come were less than that together. "
            f"For that {several(looked, 'state')} had to be looked at; none of them was a goal."
        )


def is_chased_kind(kind: str) -> bool:
    """Whether problems of this kind are solved by their own algebra."""
    return is_chased(catalogue.puzzle(kind))


def _paragraphs(text: str) -> Iterator[str]:
    """Sentences each with the tables that belong to it."""
    part = ""
    for paragraph in text.split("\n\n"):
        if paragraph.startswith(" "):
            part = f"{part}\n{paragraph}"
            continue
        if part:
            yield part
        part = " ".join(paragraph.split())
    if part:
        yield part


def _moves(notation: str, subject: str = "Go") -> Iterator[str]:
    """The moves of a way in words, those in one direction together.

    >>> list(_moves("E2 S")), list(_moves("UUL"))
    (['Go right, 2 steps.', 'Go down, 1 step.'], ['Go up, 2 steps.', 'Go left, 1 step.'])
    """
    ways: list[tuple[str, int]] = []
    for word in notation.split():
        whole = _WALK.fullmatch(word)
        counted = whole is not None and bool(whole[2] or len(word) == 1)
        letters = [(whole[1], int(whole[2] or 1))] if whole and counted else [(w, 1) for w in word]
        for letter, count in letters:
            if ways and ways[-1][0] == letter:
                ways[-1] = (letter, ways[-1][1] + count)
            else:
                ways.append((letter, count))
    for way, count in ways:
        name = " and ".join(_WAYS.get(letter, letter) for letter in way)
        yield f"{subject} {name}, {several(count, 'step')}."
