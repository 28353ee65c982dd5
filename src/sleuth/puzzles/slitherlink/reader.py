"""Read a Slitherlink in any of its formats."""

from __future__ import annotations

import re
from collections.abc import Callable

from sleuth.errors import BadInput, Place
from sleuth.puzzles.slitherlink.formats import box, loopy, project, puzz_link
from sleuth.puzzles.slitherlink.formats.cells import LARGEST_SIDE
from sleuth.puzzles.slitherlink.problem import Slitherlink
from sleuth.splitting import split_at
from sleuth.text import several

_SIGNS = ".01234"

#: A row of cells, alone or as `sleuth solve` draws it where there is no line at all.
_ROW = re.compile(r"[.0-4]+\s*|(?: [.0-4] )* [.0-4]\s*")


#: Where one drawing ends and another begins: a row of cells without clues is an empty line too.
_BETWEEN_DRAWINGS = re.compile(r"\n[ \t\r]*\n[ \t\r]*\n\s*")


def read(text: str, source: str) -> Slitherlink:
    """The board that a text describes; raises BadInput with the place."""
    boards = instances(text, source)
    if len(boards) > 1:
        raise BadInput(
            f"there are {several(len(boards), 'board')}, expected one",
            boards[1][1],
            "put each board into a file of its own, or solve them all with `sleuth solve`",
        )
    if box.is_drawing(text):
        return _board(*box.read_clues(text, source))
    lines = [(number, line) for number, line in _lines(text) if line.strip()]
    if not lines:
        raise BadInput("there is no board", Place(source), "write rows of digits and dots")
    number, first = lines[0]
    place = Place(source, number)
    rows_of = _one_line_format(first)
    if rows_of is None:
        _refuse_large(len(lines), len(_cells(first)), place)
        return _board([_cells(line) for _, line in lines], [Place(source, n) for n, _ in lines])
    rows = rows_of(first, place)
    return _board(rows, [place] * len(rows))


def instances(text: str, source: str) -> list[tuple[str, Place]]:
    """The single boards of a text, each with its place.

    There may be one in each line, or grids with empty lines between them.
    """
    return split_at(text, source, _first_lines(text))


def _first_lines(text: str) -> list[int]:
    """The numbers of the lines in which a board begins."""
    if box.is_drawing(text):
        ends = [0, *(gap.end() for gap in _BETWEEN_DRAWINGS.finditer(text.rstrip()))]
        return [1 + text.count("\n", 0, end) for end in ends]
    firsts = []
    in_grid = False
    for number, line in _lines(text):
        if not line or line.isspace():
            in_grid = False
            continue
        alone = _one_line_format(line) is not None
        if alone or not in_grid:
            firsts.append(number)
        in_grid = not alone
    return firsts


def _lines(text: str) -> list[tuple[int, str]]:
    """The lines with their numbers; those that are comments are left out."""
    numbered = enumerate(text.splitlines(), 1)
    return [(number, line) for number, line in numbered if not line.lstrip().startswith("#")]


_ONE_LINE_FORMATS = (
    (puzz_link.is_address, puzz_link.read_rows),
    (loopy.is_game_id, loopy.read_rows),
    (project.is_instance, project.rows_of),
)


def _one_line_format(line: str) -> Callable[[str, Place], list[str]] | None:
    """What reads the rows of a board that stands in this one line, if one does."""
    if _ROW.fullmatch(line):
        return None
    return next((rows_of for fits, rows_of in _ONE_LINE_FORMATS if fits(line)), None)


def _cells(line: str) -> str:
    """The cells of a row of a grid."""
    return "".join(line.split()) if _ROW.fullmatch(line) else line.strip()


def _refuse_large(height: int, width: int, place: Place) -> None:
    if max(height, width) > LARGEST_SIDE:
        raise BadInput(
            f"the board is {height}×{width}",
            place,
            f"give at most {LARGEST_SIDE} rows and columns",
        )


def _board(rows: list[str], places: list[Place]) -> Slitherlink:
    """The board of these rows of digits and dots."""
    _refuse_large(len(rows), len(rows[0]), places[0])
    for row, place in zip(rows, places, strict=True):
        if len(row) != len(rows[0]):
            raise BadInput(
                f"cells in the row: {len(row)}, expected {len(rows[0])}",
                place,
                "make all rows equally long",
            )
        for column, sign in enumerate(row, 1):
            if sign not in _SIGNS:
                raise BadInput(
                    f"{sign!r} is not a clue",
                    Place(place.source, place.line, column),
                    "a cell is a digit from 0 to 4 or a dot",
                )
    return Slitherlink(
        tuple(tuple(None if sign == "." else int(sign) for sign in row) for row in rows)
    )
