"""Marks a theory in logic: it has the models of a hidden one, no more and no fewer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sleuth import catalogue
from sleuth.answer import Answer, Status
from sleuth.errors import BadInput, Place
from sleuth.lab.exercise import RIGHT, WRONG, Mark, Work
from sleuth.limits import checkpoint
from sleuth.logic.problem import TheoryProblem
from sleuth.logic.theory import Sentence, Theory
from sleuth.request import Request
from sleuth.running import run


def mark(work: Work, settings: Mapping[str, Any]) -> Mark:
    """A model that the theory allows and should not, or one that it forbids and should not."""
    entry = catalogue.puzzle("theory")
    theirs = entry.read(work.text, work.path)
    ours = entry.read(settings["reference"], "hidden")
    assert isinstance(theirs, TheoryProblem) and isinstance(ours, TheoryProblem)
    if not theirs.theory.facts:
        raise BadInput("it says nothing", Place(work.path), "write formulas(assumptions)")
    sizes = {"size": settings["size"]}
    if _models(theirs.theory, None, sizes).status is not Status.SOLVED:
        return Mark(WRONG, ("it has no model at all: something in it contradicts the rest",))
    for words, one, other in (
        ("it allows what should not be", theirs.theory, ours.theory),
        ("it forbids what should be allowed", ours.theory, theirs.theory),
    ):
        for sentence in other.facts:
            checkpoint()
            answer = _models(one, sentence, sizes)
            if answer.status is Status.SOLVED:
                said = f" (it breaks: {_label(sentence)})" if one is ours.theory else ""
                return Mark(WRONG, (f"{words}{said}; such a model:", *_told(answer)))
            if answer.status is not Status.UNSOLVABLE:
                return Mark(WRONG, (f"it could not be decided: {answer.sentence()}",))
    return Mark(
        RIGHT,
        ("it has exactly the models that are meant",),
        {"formulas": len(theirs.theory.facts)},
        {"formulas": len(ours.theory.facts)},
    )


def _models(theory: Theory, denied: Sentence | None, sizes: Mapping[str, int]) -> Answer[Any]:
    """A model of the facts of a theory in which a sentence does not hold."""
    goals = () if denied is None else (replace(denied, role="goal", list_name="goals"),)
    asked = replace(theory, sentences=(*theory.facts, *goals))
    return run(Request("models", "theory", options=dict(sizes)), problem=TheoryProblem(asked))


def _label(sentence: Sentence) -> str:
    return " ".join(str(sentence).split())[:120]


def _told(answer: Answer[Any]) -> list[str]:
    """The model in lines."""
    text = answer.problem.solution_to_text(answer.solution)
    return [line for line in str(text).splitlines() if line.strip()][:40]
