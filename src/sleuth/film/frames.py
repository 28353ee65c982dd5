"""The steps of an explanation as drawings: what was known grey, reasons lit, new facts coloured.

Steps are the data that an answer holds, so that whoever has them can draw them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from inspect import signature
from typing import Any

from sleuth import catalogue, spots
from sleuth.drawing import Drawing
from sleuth.loading import load
from sleuth.problem import Problem

#: A step as `--json` has it.
Step = Mapping[str, Any]
#: The marks that hold on each spot, in the order in which they were told.
Facts = dict[str, list[str]]

#: How what a board shows of its marks looks in a film: styles of old and of new facts.
_OLD = {"found": "known", "path": "known", "press-lit": "lit", "press-dark": "dark"}
_NEW = {"found": "new", "path": "new", "cross": "new-cross"}


@dataclass(frozen=True, slots=True)
class Frame:
    """A step with its number, its picture and the frames of what is inside of it.

    A link of a chain has the numbers of the steps that it is inside of too. Where nothing can be
    shown on a board there is no picture.
    """

    number: tuple[int, ...]
    step: Step
    drawing: Drawing | None
    inside: tuple[Frame, ...] = ()

    @property
    def name(self) -> str:
        """The number as it is written, `3` or `3.1`."""
        return ".".join(map(str, self.number))

    def all(self) -> Iterator[Frame]:
        """The frames inside and then this one."""
        for each in self.inside:
            yield from each.all()
        yield self


def frames(problem: Problem, steps: Sequence[Step]) -> list[Frame]:
    """A frame for each step of the explanation of a problem."""
    camera = _camera(problem, steps)
    facts: Facts = {}
    shot = []
    for number, step in enumerate(steps, 1):
        shot.append(_shot(camera, (number,), step, facts, frozenset()))
        _add(facts, _used(step))
        _add(facts, _new(step))
    return shot


def start(problem: Any) -> Drawing:
    """The board before the first step."""
    board: Drawing = problem.draw(marks={}) if _takes_marks(problem) else problem.draw()
    return board


@dataclass(frozen=True, slots=True)
class _Camera:
    """Draws the board of a problem with facts on it."""

    problem: Any
    noting: Callable[[Any, Mapping[str, Sequence[str]]], dict[str, str]]

    def shoot(self, facts: Facts, highlights: Mapping[str, str]) -> Drawing:
        """The board with facts, of which the highlighted new ones are coloured."""
        drawing: Drawing = self.problem.draw(marks=self.noting(self.problem, facts))
        fresh = {spot for spot, highlight in highlights.items() if highlight == "new"}
        cells = {
            place: replace(cell, style=_look(cell.style, spots.cell(*place) in fresh))
            for place, cell in drawing.cells.items()
        }
        lines = {
            line: _look(style, spots.side_of_line(line) in fresh)
            for line, style in drawing.lines.items()
        }
        return replace(drawing, cells=cells, lines=lines).highlighted(highlights)


def _camera(problem: Problem, steps: Sequence[Step]) -> _Camera | None:
    """What draws the steps; None where no board could show any of them."""
    if not _takes_marks(problem) or not any(spot for step in steps for spot in _spots(step)):
        return None
    noting = catalogue.puzzle(problem.kind).noting
    return _Camera(problem, _latest if noting is None else load(noting))


def _takes_marks(problem: Problem) -> bool:
    return "marks" in signature(problem.draw).parameters


def _latest(problem: Any, facts: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """The last mark on each spot: what a board shows where marks are all that can be known."""
    return {spot: marks[-1] for spot, marks in facts.items()}


def _shot(
    camera: _Camera | None,
    number: tuple[int, ...],
    step: Step,
    before: Facts,
    supposed: Collection[str],
) -> Frame:
    """The frame of a step, where these facts are known, some of them of supposed spots."""
    inside = []
    if step["inside"]:
        opposed = {
            *supposed,
            *filter(None, [step["facts"][0].get("spot") if step["facts"] else ""]),
        }
        facts = {spot: [*marks] for spot, marks in before.items()}
        for place, link in enumerate(step["inside"], 1):
            inside.append(_shot(camera, (*number, place), link, facts, opposed))
            _add(facts, _used(link))
            _add(facts, _new(link))
    frame = Frame(number, step, None, tuple(inside))
    if camera is None:
        return frame
    facts = {spot: [*marks] for spot, marks in before.items()}
    _add(facts, _used(step))
    _add(facts, _new(step))
    drawing = camera.shoot(facts, _highlights(step, supposed))
    title = f"{problem_title(camera.problem)}, step {frame.name}"
    return replace(frame, drawing=replace(drawing, title=title, caption=step["say"]))


def problem_title(problem: Problem) -> str:
    """What a page calls a problem."""
    name = problem.kind.replace("-", " ")
    return problem.draw().title or name[:1].upper() + name[1:]


def _highlights(step: Step, supposed: Collection[str]) -> dict[str, str]:
    """Reasons are lit, what was supposed stands out among them, and so does what is new."""
    lit = dict.fromkeys(_spots(step, ("clues", "rules", "known")), "clue")
    used = set(_spots(step, ("known",)))
    lit |= dict.fromkeys((spot for spot in supposed if spot in used), "hint")
    return lit | dict.fromkeys((fact["spot"] for fact in step["facts"] if "spot" in fact), "new")


def _spots(
    step: Step, parts: Sequence[str] = ("facts", "clues", "rules", "known")
) -> Iterator[str]:
    for part in parts:
        for each in step[part]:
            yield from each.get("spots", [each.get("spot", "")])


def _new(step: Step) -> Iterator[tuple[str, str]]:
    """The spots and the marks of the facts of a step."""
    for fact in step["facts"]:
        if "mark" in fact:
            yield fact["spot"], fact["mark"]


def _used(step: Step) -> Iterator[tuple[str, str]]:
    """The spots and the marks of the known facts of a step, whose names are made of them."""
    for known in step["known"]:
        if known["spots"] and known["id"].startswith(f"{known['spots'][0]}="):
            yield known["spots"][0], known["id"].partition("=")[2]


def _add(facts: Facts, marks: Iterator[tuple[str, str]]) -> None:
    for spot, mark in marks:
        if mark not in facts.setdefault(spot, []):
            facts[spot].append(mark)


def _look(style: str, fresh: bool) -> str:
    return (_NEW if fresh else _OLD).get(style, style)
