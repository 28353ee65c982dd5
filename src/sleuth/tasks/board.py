"""A problem as a board to be played by hand: what its drawing shows, and what a hand may do.

A page that has this needs no code of the puzzle's own. The board says

- `geometry`: rows and columns of a lattice with dots or without, the `gaps` in it, and `spots`
  of other shapes, each with its place `at`;
- `given`, `signs` and `lines`: what stands in cells, between them and along their sides;
- `kind`: how it is played. The rest comes from the puzzle's `hand`.

Of kind `marks` (the state is a mark on each spot, rules are checked in the page):

- `marks`: for each kind of spot (`c h v p`) the marks that follow each other there, or
  `{"values": […], "candidates": true}`;
- `opposite` marks, `tools` (what a mark is called, and its sign), `main` and `second` mark of a
  kind of spot;
- `rules`: `count`, `degree`, `different`, `less`, `adjacent`, `exactly-one`, `one-loop`, each with
  an `id` (that of explanations), its `spots` and words; `auto`: the kinds of rules that make
  marks by themselves;
- `names`: what a person calls a spot, where that is not its row and column; `seen`: what signs
  around a cell say of it;
- `stands`: where a mark is no `spot=mark` of explanations, what it is instead; `spot=!mark` denies;
- `shows`: the spots here that show what explanations say of one of theirs; `denials`: crossing
  out one of many values is a mark; `pairs`: the two things that meet in a cell, whose marks
  follow from each other where `auto` says so;
- `labels`: writing beside the board; `clues`: sentences to be ticked off, with the ids of their
  rules.

A puzzle without a hand is of kind `server`: each move is asked for, if it has a game at all.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from sleuth import catalogue, spots
from sleuth.answer import Answer, Status
from sleuth.drawing import Drawing
from sleuth.errors import Unsuitable
from sleuth.events import Hear
from sleuth.limits import Meter
from sleuth.loading import load
from sleuth.options import refuse_strangers
from sleuth.problem import Problem
from sleuth.puzzle import Puzzle
from sleuth.request import Request

VERSION = 1
#: So many digits of a digest tell boards apart.
_DIGITS = 16


def board(
    request: Request, meter: Meter, hear: Hear | None = None, problem: Problem | None = None
) -> Answer[Any]:
    """The board is the result."""
    entry = catalogue.puzzle(request.kind)
    refuse_strangers(f"board {entry.name}", entry.options_for("board"), request.options)
    problem = problem or entry.read(request.text, request.place, **request.options)
    return Answer(
        Status.SOLVED, result=board_of(entry, problem), problem=problem, stats=meter.stats()
    )


def board_of(entry: Puzzle, problem: Problem) -> dict[str, Any]:
    """What a page needs to show a problem and to let a person play it."""
    hand: dict[str, Any] = load(entry.hand)(problem) if entry.hand else {"kind": "server"}
    drawing = hand.pop("drawing", None) or problem.draw()
    if not isinstance(drawing, Drawing):
        raise Unsuitable(f"{entry.name} is no board", remedy="ask for its drawing")
    text = problem.to_text()
    words = hand.pop("words", {})
    return {
        "v": VERSION,
        "puzzle": entry.name,
        "id": sha256(f"{entry.name}\n{text}".encode()).hexdigest()[:_DIGITS],
        "text": text,
        **shown(drawing, words),
        **hand,
    }


def shown(drawing: Drawing, words: dict[str, str]) -> dict[str, Any]:
    """What a drawing shows, each thing under the name of its spot."""
    given: dict[str, dict[str, str]] = {}
    for place, cell in drawing.cells.items():
        spot = spots.cell(*place)
        if cell.text or cell.style not in ("plain", "dim"):
            given[spot] = _thing(cell.text, cell.style, words.get(spot))
    listed = []
    for spot, shape in drawing.shapes.items():
        listed.append({"id": spot, "at": list(shape.at), "say": words.get(spot, spot)})
        if shape.text or shape.style != "plain":
            given[spot] = _thing(shape.text, shape.style, words.get(spot))
    gaps = [
        spots.cell(row, column)
        for row in range(drawing.rows)
        for column in range(drawing.columns)
        if not drawing.points and (row, column) not in drawing.cells
    ]
    signs = {
        (spot := spots.side_between(pair)): _thing(sign, "plain", words.get(spot))
        for pair, sign in sorted(drawing.between.items())
    }
    lines = {spots.side_of_line(line): style for line, style in sorted(drawing.lines.items())}
    return {
        "title": drawing.title,
        "caption": drawing.caption,
        "geometry": {
            "lattice": "square",
            "rows": drawing.rows,
            "columns": drawing.columns,
            "points": drawing.points,
            "gaps": gaps,
            "spots": listed,
        },
        "given": given,
        "signs": signs,
        "lines": lines,
    }


def _thing(text: str, style: str, say: str | None) -> dict[str, str]:
    return {"text": text, "say": text if say is None else say, "style": style}
