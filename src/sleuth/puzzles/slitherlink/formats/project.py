"""The source project's notation: one instance or one answer per line.

An instance is `N M row1 … rowN`; an answer is `N M h0 v0 h1 … v(N-1) hN`, where h are the
bits of a line of horizontal segments and v those of a line of vertical ones.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from sleuth.errors import BadInput, Place
from sleuth.puzzles.slitherlink.formats.cells import size
from sleuth.puzzles.slitherlink.segments import Segment

_INSTANCE = "an instance is N M row1 … rowN"
_ANSWER = "an answer is N M h0 v0 h1 … v(N-1) hN"


def is_instance(line: str) -> bool:
    """Whether a line begins like an instance: two sizes, then rows."""
    tokens = line.split()
    return len(tokens) >= 3 and tokens[0].isdecimal() and tokens[1].isdecimal()


def rows_of(line: str, place: Place) -> list[str]:
    """The rows of cells of an instance."""
    first, second, *cells = line.split()
    rows, columns = size(first, place), size(second, place)
    if rows != len(cells):
        raise BadInput(f"rows of cells: {len(cells)}, expected {rows}", place, _INSTANCE)
    for number, row in enumerate(cells, 1):
        if len(row) != columns:
            raise BadInput(
                f"cells in row {number}: {len(row)}, expected {columns}", place, _INSTANCE
            )
    return cells


def write_instance(clues: str) -> str:
    """An instance from its rows of digits and dots.

    >>> write_instance("3.\\n.1")
    '2 2 3. .1'
    """
    rows = clues.split()
    return f"{len(rows)} {len(rows[0])} {' '.join(rows)}"


def write_loop(rows: int, columns: int, loop: Collection[Segment]) -> str:
    """A loop as lines of bits, horizontal and vertical in turn.

    >>> square = [((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 1), (1, 1)), ((1, 0), (1, 1))]
    >>> write_loop(1, 1, square)
    '1 1 1 11 1'
    """
    words = [
        "".join("1" if segment in loop else "0" for segment in line)
        for line in _lines_of_segments(rows, columns)
    ]
    return f"{rows} {columns} {' '.join(words)}"


def read_loop(text: str, source: str, rows: int, columns: int) -> Iterator[Segment]:
    """The segments of an answer: the last line of the text that is not blank."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        raise BadInput("there is no answer", Place(source, 1), _ANSWER)
    number, line = lines[-1]
    place = Place(source, number)
    words = line.split()
    if words[:2] != [str(rows), str(columns)]:
        raise BadInput(f"the answer does not begin with {rows} {columns}", place, _ANSWER)
    segments = list(_lines_of_segments(rows, columns))
    if len(words) - 2 != len(segments):
        raise BadInput(
            f"lines of bits: {len(words) - 2}, expected {len(segments)}",
            place,
            _ANSWER,
        )
    for position, (word, line_of_segments) in enumerate(zip(words[2:], segments, strict=True), 1):
        if len(word) != len(line_of_segments) or set(word) - {"0", "1"}:
            raise BadInput(
                f"line of bits {position} is {word!r}, expected bits: {len(line_of_segments)}",
                place,
                _ANSWER,
            )
        for bit, segment in zip(word, line_of_segments, strict=True):
            if bit == "1":
                yield segment


def _lines_of_segments(rows: int, columns: int) -> Iterator[list[Segment]]:
    """Horizontal and vertical lines of segments in turn, from the top."""
    for row in range(rows + 1):
        yield [((row, column), (row, column + 1)) for column in range(columns)]
        if row < rows:
            yield [((row, column), (row + 1, column)) for column in range(columns + 1)]
