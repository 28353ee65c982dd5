"""A solved board as it is drawn in box characters, read back as a solution."""

from __future__ import annotations

from collections.abc import Iterator

from sleuth.errors import BadInput, Place
from sleuth.puzzles.slitherlink.segments import Segment

_WIDTH = 4
_HORIZONTAL = "─"
_VERTICAL = "│"
_REMEDY = "draw as `sleuth solve slitherlink` does"


def is_drawing(text: str) -> bool:
    """Whether a text holds lines in box characters."""
    return _HORIZONTAL in text or _VERTICAL in text


def read(text: str, source: str, rows: int, columns: int) -> Iterator[Segment]:
    """The segments that a drawing of a board of this size shows.

    >>> list(read("┌───┐\\n│ 4 │\\n└───┘", "drawing", 1, 1))
    [((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 1), (1, 1)), ((1, 0), (1, 1))]
    """
    lines = text.strip("\r\n").splitlines()
    if len(lines) != 2 * rows + 1:
        raise BadInput(
            f"the drawing has {len(lines)} lines, expected {2 * rows + 1}",
            Place(source, 1),
            _REMEDY,
        )
    for number, line in enumerate(lines):
        row, across_cells = divmod(number, 2)
        if len(line) > _WIDTH * columns + 1:
            raise BadInput(
                f"the line has {len(line)} characters, expected at most {_WIDTH * columns + 1}",
                Place(source, number + 1),
                _REMEDY,
            )
        for column in range(columns + across_cells):
            if across_cells:
                if _sign(line, column * _WIDTH) == _VERTICAL:
                    yield (row, column), (row + 1, column)
            elif _sign(line, column * _WIDTH + 2) == _HORIZONTAL:
                yield (row, column), (row, column + 1)


def _sign(line: str, position: int) -> str:
    return line[position] if position < len(line) else " "
