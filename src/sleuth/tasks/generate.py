"""Make new problems."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from sleuth import catalogue
from sleuth.answer import Answer, Status
from sleuth.errors import BadInput, BadRequest
from sleuth.events import Event, Hear, hears
from sleuth.limits import LimitReached, Meter
from sleuth.loading import load
from sleuth.options import Option, refuse_strangers, taken
from sleuth.problem import Problem
from sleuth.puzzle import Puzzle
from sleuth.request import Request

OWN_TEXT = "text"

#: What can be said of a new problem of every puzzle, besides options of its own.
WISHES: tuple[Option, ...] = (
    Option("size", "rows and columns, such as 7x7"),
    Option("seed", "where the randomness starts", "integer"),
    Option("difficulty", "easy, normal or hard; where there are clues also trivial or fiendish"),
)

#: What every generator takes.
OPTIONS: tuple[Option, ...] = (
    *WISHES,
    Option("count", "how many", "integer", 1, least=1),
    Option("start", "the number of the first one, to continue a series", "integer", 0, least=0),
    Option("unlike", "problems that are not to be made again", "folder"),
    Option("to", "the format", default=OWN_TEXT),
)


def formats(entry: Puzzle) -> list[str]:
    """The formats in which new problems of a puzzle are given."""
    return [OWN_TEXT, *entry.writers]


def generate(
    request: Request, meter: Meter, hear: Hear | None = None, problem: Problem | None = None
) -> Answer[Any]:
    """The texts of new problems as the result; those made before a limit stopped it stay."""
    entry = catalogue.puzzle(request.kind)
    known = (*OPTIONS, *entry.generator_options)
    refuse_strangers(f"the generator of {entry.name}", known, request.options)
    common = taken(OPTIONS, request.options)
    total = common.pop("count", 1)
    target = common.pop("to", OWN_TEXT)
    if target not in formats(entry):
        raise BadRequest(
            f"{entry.name} is not written as {target!r}",
            remedy=catalogue.did_you_mean(target, formats(entry)),
        )
    made: list[str] = []
    write = str if target == OWN_TEXT else load(entry.writers[target])
    limit = None
    try:
        unlike = _texts(entry, common.pop("unlike", []))
        problems = entry.generate(
            count=total + len(unlike),
            **common,
            **taken(entry.generator_options, request.options),
        )
        for number, text in _others(problems, unlike, common.get("start", 0)):
            made.append(write(text))
            if hear is not None:
                if hears(hear, "problem"):
                    hear(Event("problem", {"number": number, "text": made[-1]}))
                hear(Event("progress", {"what": "problems", "done": len(made), "total": total}))
            meter.checkpoint()
            if len(made) == total:
                break
    except LimitReached as reached:
        limit = reached.limit if len(made) < total else None
    return Answer(
        Status.SOLVED if made else Status.UNKNOWN,
        result=made,
        count=len(made),
        limit=limit,
        stats=meter.stats(),
    )


def _texts(entry: Puzzle, files: list[str]) -> set[str]:
    """The problems in the texts of files, each as a generator would write it.

    What is no problem of this puzzle is not made again either way.
    """
    found = set()
    for text, place in (part for file in files for part in entry.split(file, "unlike")):
        with suppress(BadInput):
            found.add(entry.read(text, place).to_text())
    return found


def _others(problems: Iterator[Problem], unlike: set[str], start: int) -> Iterator[tuple[int, str]]:
    """The problems that are not among those, with their numbers."""
    for number, each in enumerate(problems, start):
        text = each.to_text()
        if text not in unlike:
            yield number, text
