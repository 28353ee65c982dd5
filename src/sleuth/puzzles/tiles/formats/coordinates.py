"""Boards as lists of places X/Y: of the gap, of tile 1, of tile 2, …

X counts columns from the left, Y rows from the bottom, both from 1. The lists stand alone,
the start first, or as Prolog facts in any order: `initial([…]).` and `goal([…]).`. `#` and
`%` begin comments.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from string import whitespace

from sleuth.errors import BadInput, Place
from sleuth.puzzles.tiles.problem import Board
from sleuth.puzzles.tiles.shape import Grid, sound_board
from sleuth.text import several, shortened

_BEFORE = re.compile(r"[\s,]*(?:(?P<fact>[a-z]\w*)\s*)?(?:\(\s*)?", re.ASCII)
_AFTER = re.compile(r"\s*\)?\s*\.?")
_BETWEEN = f",{whitespace}"
_COORDINATES = re.compile(r"\s*(\d{1,3})\s*/\s*(\d{1,3})\s*", re.ASCII)

#: What a fact is about, by its name; a list without a name is the first of these that is missing.
START, GOAL = "start", "goal"
_FACTS = {
    **dict.fromkeys(("initial", "start"), START),
    **dict.fromkeys(("goal", "final", "scop"), GOAL),
}

#: What the lists are about where no goal is given: tiles 1 to 8 around the gap.
RING: Board = (1, 2, 3, 8, 0, 4, 7, 6, 5)


def is_coordinate_list(text: str) -> bool:
    """Whether the text looks like lists of places."""
    return "[" in _without_comments(text)


def _without_comments(text: str) -> str:
    """The text with blanks for comments, so that places in it stay the same."""
    return re.sub(r"[#%].*", lambda comment: " " * len(comment[0]), text)


def read_coordinates(text: str, source: str) -> dict[str, Grid]:
    """The boards of a text by what they are, the start and perhaps the goal."""
    boards: dict[str, Grid] = {}
    text = _without_comments(text)
    end = 0
    while (opening := text.find("[", end)) >= 0:
        before = _BEFORE.fullmatch(text, end, opening)
        if before is None:
            raise _outside(text, end, source)
        closing = text.find("]", opening)
        if closing < 0 or text.find("[", opening + 1, closing) >= 0:
            raise _outside(text, opening, source)
        place = _place(text, opening + 1, source)
        part = _part(before["fact"], boards, place)
        boards[part] = _read_list(text[opening + 1 : closing], place)
        after = _AFTER.match(text, closing + 1)
        assert after is not None, "all of it is optional"
        end = after.end()
    if text[end:].strip(_BETWEEN):
        raise _outside(text, end, source)
    return boards


def _part(fact: str | None, boards: Collection[str], place: Place) -> str:
    """Whether the fact of this name is the start or the goal."""
    if fact is None:
        part = GOAL if START in boards else START
    elif fact in _FACTS:
        part = _FACTS[fact]
    else:
        raise BadInput(
            f"a fact {shortened(fact)!r} is neither the start nor the goal",
            place,
            f"call it one of {', '.join(_FACTS)}",
        )
    if part in boards:
        fault = "another board begins here" if fact is None else f"there is a second {part}"
        raise BadInput(fault, place, "give one start and one goal")
    return part


def _read_list(items: str, place: Place) -> Grid:
    places: list[tuple[int, int]] = []
    for item in items.split(","):
        coordinates = _COORDINATES.fullmatch(item)
        if coordinates is None:
            raise BadInput(
                f"{shortened(item.strip())!r} is no place", place, "the form is X/Y, as in 2/1"
            )
        places.append((int(coordinates[1]), int(coordinates[2])))
    columns = max(x for x, _ in places)
    rows = max(y for _, y in places)
    if len(places) != rows * columns:
        raise BadInput(
            f"{several(len(places), 'place')} for {rows}×{columns} cells",
            place,
            "the list names the place of the gap and of every tile",
        )
    tiles = [-1] * len(places)
    for tile, (x, y) in enumerate(places):
        if x == 0 or y == 0:
            raise BadInput(f"{x}/{y} is off the board", place, "X and Y count from 1")
        cell = (rows - y) * columns + x - 1
        if tiles[cell] != -1:
            raise BadInput(f"{x}/{y} is taken twice", place, "every tile has a place of its own")
        tiles[cell] = tile
    return sound_board(rows, columns, tiles, place)


def _outside(text: str, start: int, source: str) -> BadInput:
    """The error at the first sign from there on that is neither white space nor a comma."""
    offset = len(text) - len(text[start:].lstrip(_BETWEEN))
    return BadInput(
        f"{text[offset]!r} is outside a list",
        _place(text, offset, source),
        "the form is [X/Y, X/Y, …]",
    )


def _place(text: str, offset: int, source: str) -> Place:
    line_start = text.rfind("\n", 0, offset) + 1
    return Place(source, text.count("\n", 0, offset) + 1, offset - line_start + 1)
