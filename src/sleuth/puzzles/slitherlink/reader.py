"""Read a Slitherlink in any of its formats."""

from __future__ import annotations

from sleuth.errors import BadInput, Place
from sleuth.puzzles.slitherlink import loopy, project, puzz_link
from sleuth.puzzles.slitherlink.board import Slitherlink

_SIGNS = ".01234"


def read(text: str, source: str) -> Slitherlink:
    """The board that a text describes; raises BadInput with the place."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        raise BadInput("there is no board", Place(source), "write rows of digits and dots")
    number, first = lines[0]
    place = Place(source, number)
    rows_of = next((rows_of for fits, rows_of in _ONE_LINE_FORMATS if fits(first)), None)
    if rows_of is None:
        return _board([line.strip() for _, line in lines], [Place(source, n) for n, _ in lines])
    if len(lines) > 1:
        raise BadInput(
            f"there are {len(lines)} boards, expected one",
            Place(source, lines[1][0]),
            "put each board into a file of its own, or solve them all with `sleuth solve`",
        )
    rows = rows_of(first, place)
    return _board(rows, [place] * len(rows))


def instances(text: str, source: str) -> list[tuple[str, Place]]:
    """The single instances of a text with one per line, each with its place.

    Blank lines before an instance keep it where it was, so that errors name the right line.
    """
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(lines) > 1 and all(
        any(fits(line) for fits, _ in _ONE_LINE_FORMATS) for _, line in lines
    ):
        return [("\n" * (number - 1) + line, Place(source, number)) for number, line in lines]
    return [(text, Place(source))]


_ONE_LINE_FORMATS = (
    (puzz_link.is_address, puzz_link.read_rows),
    (loopy.is_game_id, loopy.read_rows),
    (project.is_instance, project.rows_of),
)


def _board(rows: list[str], places: list[Place]) -> Slitherlink:
    """The board of these rows of digits and dots."""
    for row, place in zip(rows, places, strict=True):
        if len(row) != len(rows[0]):
            raise BadInput(
                f"the row has {len(row)} cells, expected {len(rows[0])}",
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
