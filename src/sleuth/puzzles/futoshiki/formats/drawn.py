"""Drawn grids: numbers or dots, with `<` and `>` in the rows and `^` and `v` between them.

    . < .   3
            v
    . > .   .
    ^
    .   1 < .

`^` says that the upper of two cells is less, `v` that the lower one is; each stands under
the cell it belongs to.
"""

from __future__ import annotations

import re

from sleuth.errors import BadInput, Place, Unsuitable
from sleuth.puzzles.futoshiki.formats.numbers import checked_row, checked_size, content_lines
from sleuth.puzzles.futoshiki.problem import Futoshiki, Pair
from sleuth.text import several

_TOKEN = re.compile(r"\d+|\S")
_EMPTY = "._"
_UP, _DOWN = "^∧", "vV∨"
_MARK = re.compile(f"[<>{_EMPTY}{re.escape(_UP)}{_DOWN}]")

#: Where a cell stands in its line: the first column and the one after the last.
Span = tuple[int, int]


def is_drawn(text: str) -> bool:
    """Whether a grid is drawn: it has signs or dots."""
    if _MARK.search(text) is None:
        return False
    return any(_MARK.search(line) for _, line in content_lines(text))


def is_line_of_signs(line: str) -> bool:
    """Whether a line stands between two rows and has nothing but signs."""
    return set(line) <= set(f"{_UP}{_DOWN} \t")


def read_drawn(text: str, source: str) -> Futoshiki:
    """Read a drawn grid."""
    givens: list[tuple[int, ...]] = []
    less: list[Pair] = []
    spans: list[Span] = []
    size = 0
    last_line = 0
    for number, line in content_lines(text):
        last_line = number
        if is_line_of_signs(line):
            if not givens:
                raise BadInput(
                    "signs above the first row", Place(source, number), "begin with a row of cells"
                )
            less += _signs_between_rows(line, len(givens) - 1, spans, source, number)
            continue
        if givens and len(givens) == size:
            raise BadInput(
                f"there are more than {size} rows",
                Place(source, number),
                "a grid has as many rows as columns",
            )
        row, spans, signs = _read_row(line, len(givens), source, number)
        size = size or checked_size(len(row), source, number)
        givens.append(checked_row(row, size, source, number))
        less += signs
    below = any(max(one[0], other[0]) >= size for one, other in less)
    if len(givens) != size or below:
        raise BadInput(
            "signs below the last row"
            if below
            else f"the grid has {several(len(givens), 'row')}, expected {size}",
            Place(source, last_line),
            "a grid has as many rows as columns",
        )
    return Futoshiki(tuple(givens), tuple(dict.fromkeys(less)))


def _read_row(
    line: str, row: int, source: str, number: int
) -> tuple[list[int], list[Span], list[Pair]]:
    """The numbers of a row, where its cells stand, and the signs between them."""
    values: list[int] = []
    spans: list[Span] = []
    signs: list[tuple[int, str]] = []
    for token in _TOKEN.finditer(line):
        word = token[0]
        if word in _EMPTY or (word.isascii() and word.isdigit() and len(word) <= 4):
            values.append(0 if word in _EMPTY else int(word))
            spans.append(token.span())
        elif word in "<>" and values and (not signs or signs[-1][0] < len(values)):
            signs.append((len(values), word))
        else:
            raise BadInput(
                f"{word[:20]!r} does not belong here",
                Place(source, number, token.start() + 1),
                "rows have numbers or dots, with < or > between two of them",
            )
    if signs and signs[-1][0] == len(values):
        raise BadInput(
            "a sign after the last cell", Place(source, number), "signs stand between two cells"
        )
    pairs = []
    for after, sign in signs:
        left, right = (row, after - 1), (row, after)
        pairs.append((left, right) if sign == "<" else (right, left))
    return values, spans, pairs


def _signs_between_rows(
    line: str, row: int, spans: list[Span], source: str, number: int
) -> list[Pair]:
    """The signs of a line below a row, each for the cell that it stands under."""
    pairs: list[Pair] = []
    taken: set[int] = set()
    for column, sign in enumerate(line):
        if sign.isspace():
            continue
        under = [i for i, (start, end) in enumerate(spans) if start - 1 <= column <= end]
        under.sort(key=lambda i: abs(2 * column + 1 - sum(spans[i])))
        if not under or under[0] in taken:
            raise BadInput(
                f"{sign!r} stands under no cell" if not under else "two signs under one cell",
                Place(source, number, column + 1),
                "put it right below the upper of its two cells",
            )
        taken.add(under[0])
        upper, lower = (row, under[0]), (row + 1, under[0])
        pairs.append((upper, lower) if sign in _UP else (lower, upper))
    return pairs


def write(text: str) -> str:
    """The drawn grid of a problem in the puzzle's own text."""
    from sleuth.puzzles.futoshiki.reader import read_futoshiki

    problem = read_futoshiki(text, "text")
    if problem.consecutive is not None:
        raise Unsuitable("bars have no sign of their own", remedy="write it as unequal")
    signs = {}
    for one, other in problem.less:
        across = one[0] == other[0]
        first = min(one, other)
        apart = abs(one[0] - other[0]) + abs(one[1] - other[1])
        if apart != 1 or (first, across) in signs:
            raise Unsuitable(
                "a sign stands between cells that are no neighbours"
                if apart != 1
                else "two signs stand between the same cells",
                remedy="drawn grids have no such signs; write it as text",
            )
        signs[first, across] = (
            ("<" if across else "^") if one == first else (">" if across else "v")
        )
    width = len(str(problem.size))
    lines = []
    for row, givens in enumerate(problem.givens):
        cells = [
            f"{given or '.':>{width}} {signs.get(((row, column), True), ' ')}"
            for column, given in enumerate(givens)
        ]
        below = [
            f"{signs.get(((row, column), False), ' '):>{width}}  " for column in range(problem.size)
        ]
        lines += [" ".join(cells).rstrip(), " ".join(below).rstrip()]
    return "\n".join(line for line in lines if line) + "\n"
