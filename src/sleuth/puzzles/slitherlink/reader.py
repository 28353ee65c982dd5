"""Read a Slitherlink in any of its formats."""

from __future__ import annotations

import re
from collections.abc import Callable

from sleuth.errors import BadInput, Place
from sleuth.puzzles.slitherlink.formats import box, loopy, project, puzz_link
from sleuth.puzzles.slitherlink.formats.cells import LARGEST_SIDE
from sleuth.puzzles.slitherlink.problem import Slitherlink
from sleuth.splitting import split_at

_SIGNS = ".01234"

#: A row as `sleuth solve` draws it where there is no line at all.
_DRAWN_ROW = re.compile(r"(?: [.0-4] )* [.0-4]\s*")


def read(text: str, source: str) -> Slitherlink:
    """The board that a text describes; raises BadInput with the place."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        raise BadInput("there is no board", Place(source), "write rows of digits and dots")
    if box.is_drawing(text):
        return _board(*box.read_clues(text, source))
    number, first = lines[0]
    place = Place(source, number)
    rows_of = _one_line_format(first)
    if rows_of is None:
        return _board([_cells(line) for _, line in lines], [Place(source, n) for n, _ in lines])
    if len(lines) > 1:
        raise BadInput(
            f"there are {len(lines)} boards, expected one",
            Place(source, lines[1][0]),
            "put each board into a file of its own, or solve them all with `sleuth solve`",
        )
    rows = rows_of(first, place)
    return _board(rows, [place] * len(rows))


def instances(text: str, source: str) -> list[tuple[str, Place]]:
    """The single instances of a text with one per line, each with its place."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    one_each = all(_one_line_format(line) for _, line in lines)
    return split_at(text, source, [number for number, _ in lines] if one_each else [])


_ONE_LINE_FORMATS = (
    (puzz_link.is_address, puzz_link.read_rows),
    (loopy.is_game_id, loopy.read_rows),
    (project.is_instance, project.rows_of),
)


def _one_line_format(line: str) -> Callable[[str, Place], list[str]] | None:
    """What reads the rows of a board that stands in this one line, if one does."""
    if _DRAWN_ROW.fullmatch(line):
        return None
    return next((rows_of for fits, rows_of in _ONE_LINE_FORMATS if fits(line)), None)


def _cells(line: str) -> str:
    """The cells of a row of a grid."""
    return "".join(line.split()) if _DRAWN_ROW.fullmatch(line) else line.strip()


def _board(rows: list[str], places: list[Place]) -> Slitherlink:
    """The board of these rows of digits and dots."""
    if max(len(rows), len(rows[0])) > LARGEST_SIDE:
        raise BadInput(
            f"the board is {len(rows)}×{len(rows[0])}",
            places[0],
            f"give at most {LARGEST_SIDE} rows and columns",
        )
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
