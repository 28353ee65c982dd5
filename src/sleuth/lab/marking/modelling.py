"""Marks a theory in logic: it has the models of a hidden one, no more and no fewer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, cast

from sleuth import catalogue
from sleuth.answer import Answer, Status
from sleuth.errors import BadInput, Place
from sleuth.lab.exercise import RIGHT, WRONG, Mark, Work
from sleuth.limits import LimitReached, checkpoint
from sleuth.logic.models.interpretation import Interpretation
from sleuth.logic.problem import TheoryProblem
from sleuth.logic.theory import Sentence, Theory
from sleuth.request import Question, Request
from sleuth.running import run

#: So many models of the hidden theory are held against one that has symbols of its own.
_MOST = 3000


def mark(work: Work, settings: Mapping[str, Any]) -> Mark:
    """A model that the theory allows and should not, or one that it forbids and should not.

    What symbols of its own mean is the theory's affair: it forbids a model only where no meaning
    of theirs fits to it.
    """
    theirs = _read(work.text, work.path)
    ours = _read(settings["reference"], "hidden")
    if not theirs.facts:
        raise BadInput("it says nothing", Place(work.path), "write formulas(assumptions)")
    # What `<` and `+` mean is the same for both.
    meaning = (*theirs.settings, *ours.settings)
    theirs, ours = replace(theirs, settings=meaning), replace(ours, settings=meaning)
    size = int(settings["size"])
    own, meant = _model(theirs, (), size), _model(ours, (), size)
    if own.status is not Status.SOLVED:
        return Mark(WRONG, ("it has no model at all: something in it contradicts the rest",))
    allowed = _first(theirs, ours.facts, size)
    if allowed is not None:
        silent = sorted(_symbols(meant) - _symbols(own))
        missing = (f"it never speaks of {', '.join(silent)}",) if silent else ()
        words = "it allows what should not be; such a model:"
        return Mark(WRONG, (*missing, words, *_told(allowed[1])))
    if _symbols(own) <= _symbols(meant):
        forbidden = _first(ours, theirs.facts, size)
        if forbidden is not None:
            broken, model = forbidden
            words = f"it forbids what should be allowed (it breaks: {broken}); such a model:"
            return Mark(WRONG, (words, *_told(model)))
    else:
        lost = _without_extension(ours, theirs, size)
        if lost is not None:
            return Mark(WRONG, ("it forbids what should be allowed; such a model:", *_told(lost)))
    return Mark(
        RIGHT,
        ("it has exactly the models that are meant",),
        {"formulas": len(theirs.facts)},
        {"formulas": len(ours.facts)},
    )


def _read(text: str, source: str) -> Theory:
    problem = catalogue.puzzle("theory").read(text, source)
    assert isinstance(problem, TheoryProblem)
    return problem.theory


def _model(theory: Theory, more: Iterable[Sentence], size: int) -> Answer[Any]:
    """A model of the facts of a theory and of some sentences; goals among these are denied."""
    asked = TheoryProblem(replace(theory, sentences=(*theory.facts, *more)))
    answer = run(Request("models", "theory", options={"size": size}), problem=asked)
    if answer.status not in (Status.SOLVED, Status.UNSOLVABLE):
        raise LimitReached(answer.limit or "seconds")
    return answer


def _first(
    theory: Theory, sentences: Iterable[Sentence], size: int
) -> tuple[str, Interpretation] | None:
    """The first of the sentences that does not hold in every model, and such a model."""
    for sentence in sentences:
        checkpoint()
        answer = _model(theory, [replace(sentence, role="goal", list_name="goals")], size)
        if answer.status is Status.SOLVED:
            found = cast(Interpretation, answer.solution)
            return " ".join(sentence.text.split())[:120], found
    return None


def _without_extension(ours: Theory, theirs: Theory, size: int) -> Interpretation | None:
    """A model of ours to which no meaning of their own symbols makes a model of theirs."""
    asked = TheoryProblem(replace(ours, sentences=ours.facts))
    options = {"size": size, "labelled": True}
    request = Request("models", "theory", options=options, question=Question(most=_MOST))
    for model in run(request, problem=asked).shown:
        checkpoint()
        facts = _read(f"formulas(assumptions).\n{_diagram(model)}end_of_list.\n", "model").facts
        if _model(theirs, facts, size).status is not Status.SOLVED:
            found: Interpretation = model
            return found
    return None


def _symbols(answer: Answer[Any]) -> set[str]:
    model = cast(Interpretation, answer.solution)
    data = model.to_json()
    return {*data["functions"], *data["relations"]}


def _entries(table: Any, place: tuple[int, ...] = ()) -> Iterator[tuple[str, int]]:
    """Every argument list of a symbol in brackets, none for a constant, and the value there."""
    if isinstance(table, list):
        for index, inside in enumerate(table):
            yield from _entries(inside, (*place, index))
    else:
        yield (f"({','.join(map(str, place))})" if place else ""), int(table)


def _diagram(model: Interpretation) -> str:
    """All that is so in a model, as formulas."""
    data = model.to_json()
    lines = [
        f"{name}{at} = {value}.\n"
        for name, table in data["functions"].items()
        for at, value in _entries(table)
    ]
    lines += [
        f"{'' if value else '-'}{name}{at}.\n"
        for name, table in data["relations"].items()
        for at, value in _entries(table)
    ]
    return "".join(lines)


def _told(model: Interpretation) -> list[str]:
    """The model in lines: the values of functions, and where relations hold."""
    data = model.to_json()
    values = [
        f"{name}{at} = {value}"
        for name, table in data["functions"].items()
        for at, value in _entries(table)
    ]
    lines = [", ".join(values)] if values else []
    for name, table in data["relations"].items():
        holds = [f"{name}{at}" for at, value in _entries(table) if value]
        lines.append(", ".join(holds) if holds else f"{name}: never")
    return lines
