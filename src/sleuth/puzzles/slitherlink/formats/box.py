"""A board drawn in box characters: its clues, read and written, and the line drawn on it."""

from __future__ import annotations

from collections.abc import Iterator

from sleuth.errors import BadInput, Place
from sleuth.puzzles.slitherlink.segments import Segment

_WIDTH = 4
_MOST_CHARACTERS = 4_000_000
_POINT = "·"
_HORIZONTAL = "─"
_VERTICAL = "│"
_CORNERS = _POINT + "╴╷┐╶─┌┬╵┘│┤└┴├┼"
_CLUES = " .01234"
_REMEDY = "draw as `sleuth solve slitherlink` does"


def is_drawing(text: str) -> bool:
    """Whether a text holds lines or points in box characters."""
    return any(sign in text for sign in (_HORIZONTAL, _VERTICAL, _POINT))


def read(text: str, source: str, rows: int, columns: int) -> Iterator[Segment]:
    """The segments that a drawing of a board of this size shows.

    >>> list(read("┌───┐\\n│ 4 │\\n└───┘", "drawing", 1, 1))
    [((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 1), (1, 1)), ((1, 0), (1, 1))]
    """
    lines = _lines(text, source)
    if len(lines) != 2 * rows + 1:
        raise BadInput(
            f"lines of the drawing: {len(lines)}, expected {2 * rows + 1}",
            lines[0][0],
            _REMEDY,
        )
    for number, (place, line) in enumerate(lines):
        row, across_cells = divmod(number, 2)
        if len(line) > _WIDTH * columns + 1:
            raise BadInput(
                f"characters in the line: {len(line)}, expected at most {_WIDTH * columns + 1}",
                place,
                _REMEDY,
            )
        for column in range(columns + across_cells):
            if across_cells:
                if _sign(line, column * _WIDTH) == _VERTICAL:
                    yield (row, column), (row + 1, column)
            elif _sign(line, column * _WIDTH + 2) == _HORIZONTAL:
                yield (row, column), (row, column + 1)


def read_clues(text: str, source: str) -> tuple[list[str], list[Place]]:
    """The rows of digits and dots in a drawing, and their places; a line drawn means nothing.

    >>> read_clues("┌───┐   ·\\n│ 3 │\\n·   ·   ·", "drawing")[0]
    ['3.']
    """
    lines = _lines(text, source)
    columns = len(lines[0][1]) // _WIDTH
    if len(lines) < 3 or len(lines) % 2 == 0 or not columns:
        raise BadInput("the drawing is not of whole cells", lines[-1][0], _REMEDY)
    if len(lines) * len(lines[0][1]) > _MOST_CHARACTERS:
        raise BadInput("the drawing is too large", lines[0][0], "write rows of digits and dots")
    rows, places = [], []
    for number, (place, line) in enumerate(lines):
        across_cells = number % 2 == 1
        for position, sign in enumerate(line.ljust(_WIDTH * columns + 1)):
            beyond = position > _WIDTH * columns
            if sign not in (" " if beyond else _allowed(position, across_cells)):
                raise BadInput(
                    f"{sign!r} does not belong here in a drawing of this board",
                    Place(place.source, place.line, position + 1),
                    _REMEDY,
                )
        if across_cells:
            places.append(place)
            rows.append("".join(_sign(line, _WIDTH * c + 2) for c in range(columns)))
    return [row.replace(" ", ".") for row in rows], places


def write(clues: str) -> str:
    """A drawing without line, from rows of digits and dots.

    >>> print(write("3."))
    ·   ·   ·
      3
    ·   ·   ·
    """
    rows = clues.split()
    points = (" " * (_WIDTH - 1)).join(_POINT * (len(rows[0]) + 1))
    cells = ("".join(f"  {clue} " for clue in row).replace(".", " ").rstrip() for row in rows)
    return "\n".join([points, *(line for row in cells for line in (row, points))])


def _lines(text: str, source: str) -> list[tuple[Place, str]]:
    """The lines of a drawing with their places; it begins and ends with one that is not blank."""
    lines = [
        (Place(source, number), line.rstrip()) for number, line in enumerate(text.splitlines(), 1)
    ]
    inked = [index for index, (_, line) in enumerate(lines) if line]
    return lines[inked[0] : inked[-1] + 1]


def _allowed(position: int, across_cells: bool) -> str:
    """The signs that may stand at a position of a line across cells or of one between them."""
    if position % _WIDTH == 0:
        return f" {_VERTICAL}" if across_cells else _CORNERS
    if across_cells:
        return _CLUES if position % _WIDTH == 2 else " "
    return f" {_HORIZONTAL}"


def _sign(line: str, position: int) -> str:
    return line[position] if position < len(line) else " "
