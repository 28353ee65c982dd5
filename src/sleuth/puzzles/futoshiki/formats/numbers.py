"""The numbers format: N rows of N numbers, then a line `r1 c1 r2 c2` for each sign.

0 is an empty cell; a sign says that cell (r1, c1) is less than cell (r2, c2), from 0.
"""

from __future__ import annotations

from sleuth.errors import BadInput, Place
from sleuth.puzzles.futoshiki.problem import LARGEST_SIZE, Futoshiki, Pair
from sleuth.text import several

#: A line without comment and blanks around it, and its number in the file.
Line = tuple[int, str]


def content_lines(text: str) -> list[Line]:
    """The lines that are not empty, without comments; blanks in front are kept."""
    lines = text.splitlines()
    if "#" in text:
        lines = [line.partition("#")[0] for line in lines]
    return [(number, kept) for number, line in enumerate(lines, 1) if (kept := line.rstrip())]


def read_numbers(text: str, source: str) -> Futoshiki:
    """Read the numbers format."""
    lines = content_lines(text)
    if not lines:
        raise BadInput("there is no grid", Place(source), "give N rows of N numbers, 0 for empty")
    size = checked_size(len(lines[0][1].split()), source, lines[0][0])
    givens = [
        checked_row(_integers(line, source, number), size, source, number)
        for number, line in lines[:size]
    ]
    if len(givens) < size:
        raise BadInput(
            f"the grid has {several(len(givens), 'row')}, expected {size}",
            Place(source, lines[-1][0]),
            "a grid has as many rows as columns",
        )
    pairs = (
        _pair(_integers(line, source, number), size, source, number)
        for number, line in lines[size:]
    )
    return Futoshiki(tuple(givens), tuple(dict.fromkeys(pairs)))


def checked_size(size: int, source: str, line: int) -> int:
    """The size of a grid, if it is one that Sleuth takes."""
    if not 1 <= size <= LARGEST_SIZE:
        raise BadInput(
            f"the grid would be {size}×{size}",
            Place(source, line),
            f"sizes are 1 to {LARGEST_SIZE}",
        )
    return size


def checked_row(row: list[int], size: int, source: str, line: int) -> tuple[int, ...]:
    """The numbers of a row, if they fit the grid."""
    if len(row) != size:
        raise BadInput(
            f"row has {several(len(row), 'cell')}, expected {size}",
            Place(source, line),
            "give as many cells in each row as in the first, empty ones too",
        )
    return tuple(checked_value(value, size, source, line) for value in row)


def checked_value(value: int, size: int, source: str, line: int) -> int:
    """The number in a cell, if it fits the grid."""
    if value > size:
        raise BadInput(
            f"a {size}×{size} grid has no {value}", Place(source, line), f"numbers are 1 to {size}"
        )
    return value


def _pair(values: list[int], size: int, source: str, line: int) -> Pair:
    if len(values) != 4:
        raise BadInput(
            f"a sign has 4 numbers, not {len(values)}",
            Place(source, line),
            "say `r1 c1 r2 c2` for cell (r1, c1) less than cell (r2, c2)",
        )
    if max(values) >= size:
        raise BadInput(
            f"there is no row or column {max(values)}",
            Place(source, line),
            f"they are counted from 0 to {size - 1}",
        )
    one, other = (values[0], values[1]), (values[2], values[3])
    if one == other:
        raise BadInput(
            "a cell cannot be less than itself", Place(source, line), "name two different cells"
        )
    return one, other


def _integers(line: str, source: str, number: int) -> list[int]:
    values = []
    for word in line.split():
        if not (word.isascii() and word.isdigit() and len(word) <= 4):
            raise BadInput(
                f"{word[:20]!r} is not a number",
                Place(source, number, line.find(word) + 1),
                "separate numbers by blanks, 0 for an empty cell",
            )
        values.append(int(word))
    return values
