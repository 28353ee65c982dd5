"""The segments of a board as numbers, for engines that want them so.

Horizontal segments come first, row by row, then the vertical ones; the first is 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sleuth.puzzles.slitherlink.segments import Loop, Segment
from sleuth.sat.rules import Words
from sleuth.spots import line_place, side_of_line

if TYPE_CHECKING:
    from numpy import ndarray

    Numbers = ndarray[Any, Any]


@dataclass(frozen=True, slots=True)
class Lattice:
    """The numbered segments around `rows` × `columns` cells."""

    rows: int
    columns: int

    @property
    def size(self) -> int:
        """How many segments there are."""
        return (self.rows + 1) * self.columns + self.rows * (self.columns + 1)

    def segments(self, numbers: Iterable[int]) -> Iterator[Segment]:
        """The segments with these numbers; numbers of anything else are left out."""
        size, columns = self.size, self.columns
        horizontal = (self.rows + 1) * columns
        for number in numbers:
            if number <= horizontal:
                row, column = divmod(number - 1, columns)
                yield (row, column), (row, column + 1)
            elif number <= size:
                row, column = divmod(number - 1 - horizontal, columns + 1)
                yield (row, column), (row + 1, column)

    def segment(self, number: int) -> Segment:
        """The segment with this number.

        >>> Lattice(1, 1).segment(1), Lattice(1, 1).segment(4)
        (((0, 0), (0, 1)), ((0, 1), (1, 1)))
        """
        return next(self.segments((number,)))

    def loop(self, numbers: Iterable[int]) -> Loop:
        """The segments with these numbers as a line."""
        return frozenset(self.segments(numbers))

    def numbers(self) -> tuple[Numbers, Numbers]:
        """The numbers of the horizontal and of the vertical segments, as they lie."""
        import numpy

        horizontal = (self.rows + 1) * self.columns
        return (
            numpy.arange(1, horizontal + 1).reshape(self.rows + 1, self.columns),
            numpy.arange(horizontal + 1, self.size + 1).reshape(self.rows, self.columns + 1),
        )

    def around_cells(self) -> Numbers:
        """The four segments around each cell: above, below, left, right."""
        import numpy

        across, down = self.numbers()
        return numpy.stack([across[:-1], across[1:], down[:, :-1], down[:, 1:]], axis=-1)

    def at_points(self) -> Numbers:
        """The segments that meet at each point: left, right, up, down; 0 where there is none."""
        import numpy

        across, down = self.numbers()
        meeting = numpy.zeros((self.rows + 1, self.columns + 1, 4), dtype=across.dtype)
        meeting[:, 1:, 0] = across
        meeting[:, :-1, 1] = across
        meeting[1:, :, 2] = down
        meeting[:-1, :, 3] = down
        return meeting

    def ends(self) -> tuple[list[int], list[int]]:
        """The two ends of each segment as numbers of points, which count from 0 row by row."""
        import numpy

        points = numpy.arange((self.rows + 1) * (self.columns + 1)).reshape(self.rows + 1, -1)
        first = numpy.concatenate([points[:, :-1].ravel(), points[:-1].ravel()])
        second = numpy.concatenate([points[:, 1:].ravel(), points[1:].ravel()])
        return first.tolist(), second.tolist()

    def words(self, number: int) -> Words:
        """What the variable of a segment says, and the marks that show it.

        >>> Lattice(1, 1).words(2).say
        'the line runs below row 1, column 1'
        """
        segment = self.segment(number)
        where = line_place(segment, self.rows, self.columns)
        say, deny = f"the line runs {where}", f"no line runs {where}"
        return Words(say, deny, side_of_line(segment), "line", "cross")
