"""A board as parts of a picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import ceil, sqrt

from sleuth import spots as names
from sleuth.drawing.data import Cell, Drawing, Shape
from sleuth.drawing.parts import (
    CASING,
    GRID_LINE,
    Dot,
    Part,
    Point,
    Rectangle,
    Stroke,
    Writing,
    length,
    ring,
)
from sleuth.drawing.styles import STYLES
from sleuth.limits import paced
from sleuth.spots import Box, Pair, Position

#: Signs that are drawn as lines and not as letters, around the middle of a gap.
_CHEVRONS: dict[str, tuple[tuple[float, float], ...]] = {
    "<": ((0.16, -0.3), (-0.16, 0), (0.16, 0.3)),
    ">": ((-0.16, -0.3), (0.16, 0), (-0.16, 0.3)),
    "^": ((-0.3, 0.16), (0, -0.16), (0.3, 0.16)),
    "v": ((-0.3, -0.16), (0, 0.16), (0.3, -0.16)),
    "|": ((0, -0.4), (0, 0.4)),
    "-": ((-0.4, 0), (0.4, 0)),
}

#: Signs that fonts draw in all sizes, as discs: their radius as a share of a cell's side.
_DISCS = {"●": 0.26, "•": 0.16, "▪": 0.13, "·": 0.05}


class Board:
    """A board with the places of its columns and rows in pixels."""

    def __init__(self, drawing: Drawing, side: int) -> None:
        self._drawing = drawing
        self._side = side
        self._font = side * 0.45
        self._gap = side * 0.5 if drawing.between else 0.0
        self._margin = side / 4 + (self._gap / 2 if drawing.between else 0)
        widths = [float(side)] * drawing.columns
        for (_, column), cell in paced(drawing.cells.items()):
            if not STYLES[cell.style].notes:
                needed = length(cell.text, self._font) + side * 0.3
                widths[column] = max(widths[column], needed)
        starts = accumulate((width + self._gap for width in widths), initial=self._margin)
        self._lefts, self._widths = list(starts), widths
        far_right = max((shape.at[0] + shape.at[2] for shape in drawing.shapes.values()), default=0)
        far_down = max((shape.at[1] + shape.at[3] for shape in drawing.shapes.values()), default=0)
        board_width = self._lefts[-1] - self._gap
        board_height = self._margin + drawing.rows * (side + self._gap) - self._gap
        self.width = max(board_width, self._margin + far_right * side) + self._margin
        self.height = max(board_height, self._margin + far_down * side) + self._margin

    def parts(self) -> Iterator[Part]:
        """Everything on the board, the lowest first."""
        drawing = self._drawing
        for place, cell in drawing.cells.items():
            if not drawing.points:
                yield Rectangle(self._cell(*place), cell.style, GRID_LINE)
            elif STYLES[cell.style].fill is not None:
                yield Rectangle(self._cell(*place), cell.style)
        for shape in drawing.shapes.values():
            yield from self._shape(shape)
        for spot, highlight in drawing.highlights.items():
            yield from self._ring(spot, highlight)
        for place, cell in drawing.cells.items():
            if cell.text.strip():
                yield from self._writing(cell, self._cell(*place))
        if drawing.points:
            for row in range(drawing.rows + 1):
                for column in range(drawing.columns + 1):
                    yield Dot(*self._point((row, column)), self._side * 0.05)
        for pair, sign in drawing.between.items():
            yield self._sign(pair, sign)
        # One stroke a style: a board may have hundreds of lines.
        for style in dict.fromkeys(drawing.lines.values()):
            yield self._lines(
                [line for line, own in paced(drawing.lines.items()) if own == style], style
            )

    def _writing(self, cell: Cell, box: Box) -> Iterator[Part]:
        """The sign of a cell; notes are small and in rows that fill a square."""
        x, y, width, height = box
        if cell.text.strip() in _DISCS:
            radius = _DISCS[cell.text.strip()] * self._side
            yield Dot(x + width / 2, y + height / 2, radius, cell.style)
            return
        rows = [cell.text]
        if STYLES[cell.style].notes:
            notes = cell.text.split() if " " in cell.text else list(cell.text)
            abreast = ceil(sqrt(len(notes)))
            rows = [" ".join(notes[at : at + abreast]) for at in range(0, len(notes), abreast)]
        longest = max(length(row, 1.0) for row in rows)
        size = (
            min(self._font, width * 0.9 / longest)
            if len(rows) == 1
            else (min(self._font * 0.7, width * 0.85 / longest, height * 0.8 / len(rows)))
        )
        for number, row in enumerate(rows):
            middle = y + height / 2 + (number - (len(rows) - 1) / 2) * size * 1.15
            yield Writing(x + width / 2, middle, size, cell.style, row)

    def _cell(self, row: int, column: int) -> Box:
        y = self._margin + row * (self._side + self._gap)
        return self._lefts[column], y, self._widths[column], self._side

    def _point(self, point: Position) -> tuple[float, float]:
        """A lattice point: the middle of the gap between four cells."""
        row, column = point
        y = self._margin + row * (self._side + self._gap) - self._gap / 2
        return self._lefts[column] - self._gap / 2, y

    def _lines(self, lines: Sequence[Pair], style: str) -> Part:
        """The lines of one style; where that says so, crosses on their middles."""
        ends = [(self._point(one), self._point(other)) for one, other in paced(lines)]
        if not STYLES[style].crossed:
            return Stroke(tuple(ends), style, self._side * 0.11)
        arm = self._side * 0.09
        crosses: list[tuple[Point, ...]] = []
        for (left, top), (right, bottom) in ends:
            x, y = (left + right) / 2, (top + bottom) / 2
            crosses.append(((x - arm, y - arm), (x + arm, y + arm)))
            crosses.append(((x - arm, y + arm), (x + arm, y - arm)))
        return Stroke(tuple(crosses), style, self._side * 0.05)

    def _sign(self, pair: Pair, sign: str) -> Part:
        """A sign in the gap between two cells: a chevron or a bar where it has a shape."""
        (x, y), (to_x, to_y) = map(self._point, names.line_of_side(names.side_between(pair)))
        x, y = (x + to_x) / 2, (y + to_y) / 2
        if sign not in _CHEVRONS:
            return Writing(x, y, self._gap * 0.8, "plain", sign)
        points = tuple(
            (x + right * self._gap, y + down * self._gap) for right, down in _CHEVRONS[sign]
        )
        return Stroke((points,), "plain", self._side / 16)

    def _shape(self, shape: Shape) -> Iterator[Part]:
        x, y, width, height = (part * self._side for part in shape.at)
        x, y = x + self._margin, y + self._margin
        yield Rectangle((x, y, width, height), shape.style, GRID_LINE)
        if shape.text.strip():
            size = min(self._font, self._font * width / max(1, length(shape.text, self._font)))
            yield Writing(x + width / 2, y + height / 2, size, shape.style, shape.text)

    def _ring(self, spot: str, highlight: str) -> Iterator[Part]:
        """What makes a spot stand out: a ring in a cell, a halo along a side, around a corner."""
        found = names.read(spot)
        width = self._side * 0.08
        if spot in self._drawing.shapes:
            x, y, across, down = (part * self._side for part in self._drawing.shapes[spot].at)
            box = (x + self._margin, y + self._margin, across, down)
        elif found is None or self._drawing.place(spot) is None:
            return
        elif found[0] == "c":
            box = self._cell(found[1], found[2])
        else:
            line = names.line_of_side(spot) if found[0] != "p" else ((found[1], found[2]),) * 2
            (x, y), (to_x, to_y) = map(self._point, line)
            reach = self._side * 0.2
            if self._gap and found[0] != "p":
                # Between cells that stand apart it goes around the sign there.
                x = to_x = (x + to_x) / 2
                y = to_y = (y + to_y) / 2
                reach = self._gap * 0.6
            box = (x - reach, y - reach, to_x - x + 2 * reach, to_y - y + 2 * reach)
        x, y, across, down = box
        in_cell = found is not None and found[0] == "c"
        # Where lines run along the sides, the ring of a cell leaves room for theirs.
        inset = self._side * 0.2 if in_cell and self._drawing.points else width * 0.75
        inner = (x + inset, y + inset, across - 2 * inset, down - 2 * inset)
        if found is None or in_cell:
            yield Rectangle(inner, None, CASING, width * 2, width * 1.5)
        yield Rectangle(inner, None, ring(highlight), width, width * 1.5)
