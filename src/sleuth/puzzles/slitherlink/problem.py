"""Slitherlink: draw one closed line along the grid so that every clue counts its sides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from sleuth import spots
from sleuth.drawing import Cell, Drawing
from sleuth.problem import InNotation
from sleuth.puzzles.slitherlink.formats import box, project
from sleuth.puzzles.slitherlink.segments import Loop, Point, Segment
from sleuth.spots import corner_place, place

#: How marks on sides and in cells are drawn.
MARKED_SIDES = {"line": "path", "cross": "cross"}
MARKED_CELLS = {"inside": ("▪", "inside"), "outside": ("▫", "seen")}


@dataclass(frozen=True, slots=True, repr=False)
class Slitherlink(InNotation):
    """Rows of clues; None is a cell without one.

    >>> print(Slitherlink(((3, None), (None, 1))).to_text())
    3.
    .1
    """

    kind: ClassVar[str] = "slitherlink"
    clues: tuple[tuple[int | None, ...], ...]

    @property
    def rows(self) -> int:
        """Rows of cells."""
        return len(self.clues)

    @property
    def columns(self) -> int:
        """Columns of cells."""
        return len(self.clues[0])

    def given(self) -> Iterator[tuple[int, int, int]]:
        """Row, column and number of every clue."""
        for row, numbers in enumerate(self.clues):
            for column, number in enumerate(numbers):
                if number is not None:
                    yield row, column, number

    def to_text(self) -> str:
        """Rows of digits and dots."""
        return "\n".join(
            "".join("." if number is None else str(number) for number in row) for row in self.clues
        )

    def check(self, solution: Loop) -> list[str]:
        """The rules that a claimed solution breaks, in words; empty if it is right."""
        if not solution:
            return ["there is no line at all"]
        rows, columns = self.rows, self.columns
        off_grid = [segment for segment in solution if not _is_side(segment, rows, columns)]
        if off_grid:
            return [f"{segment} is not a side of a cell" for segment in sorted(off_grid)]
        broken = []
        neighbours: dict[Point, list[Point]] = {}
        for one, other in solution:
            neighbours.setdefault(one, []).append(other)
            neighbours.setdefault(other, []).append(one)
        for point in sorted(point for point, reached in neighbours.items() if len(reached) != 2):
            does = "stops" if len(neighbours[point]) == 1 else "branches"
            where = corner_place(point, self.rows, self.columns)
            broken.append(f"the line {does} {where}")
        if not broken and _length_of_one_loop(neighbours) < len(solution):
            broken.append("there is more than one loop")
        drawn = _sides_drawn(solution)
        for row, column, number in self.given():
            if drawn[row, column] != number:
                broken.append(
                    f"{place(row, column)} has {_sides(drawn[row, column])} drawn, "
                    f"its clue asks for {number}"
                )
        return broken

    def cost(self, solution: Loop) -> float | None:
        """Loops have no cost."""
        return None

    def solution_to_text(self, solution: Loop) -> str:
        """The loop as the source project writes answers: N M h0 v0 h1 … hN."""
        return project.write_loop(self.rows, self.columns, solution)

    def solution_from_text(self, text: str, source: str) -> Loop:
        """Read a loop from bits or from a drawing in box characters."""
        if box.is_drawing(text):
            return frozenset(box.read(text, source, self.rows, self.columns))
        return frozenset(project.read_loop(text, source, self.rows, self.columns))

    def draw(self, solution: Loop | None = None, marks: Mapping[str, str] | None = None) -> Drawing:
        """The clues and the line; half solved, the marks (`line`, `cross`, `inside`, `outside`)
        by their spots."""
        cells = {(row, column): Cell(str(number)) for row, column, number in self.given()}
        lines = dict.fromkeys(sorted(solution or ()), "path")
        for spot, mark in (marks or {}).items():
            if mark in MARKED_SIDES:
                lines[spots.line_of_side(spot)] = MARKED_SIDES[mark]
            else:
                _, row, column = spots.read(spot) or ("", 0, 0)
                text = cells[row, column].text if (row, column) in cells else ""
                sign, style = MARKED_CELLS[mark]
                cells[row, column] = Cell(text or sign, style)
        title = f"Slitherlink {self.rows} × {self.columns}"
        return Drawing(self.rows, self.columns, cells, lines, title=title, points=True)


def _is_side(segment: Segment, rows: int, columns: int) -> bool:
    """Whether a segment is a side of a cell, its upper or left end first."""
    (row, column), (to_row, to_column) = segment
    if to_row == row:
        return to_column == column + 1 and 0 <= row <= rows and 0 <= column < columns
    return to_row == row + 1 and to_column == column and 0 <= row < rows and 0 <= column <= columns


def _length_of_one_loop(neighbours: dict[Point, list[Point]]) -> int:
    """Steps around the loop through some point, where every point has two neighbours."""
    start = next(iter(neighbours))
    previous, here, steps = start, neighbours[start][0], 1
    while here != start:
        one, other = neighbours[here]
        previous, here = here, (other if one == previous else one)
        steps += 1
    return steps


def _sides(number: int) -> str:
    return f"{number} side{'s' if number != 1 else ''}"


def _sides_drawn(solution: Loop) -> Counter[tuple[int, int]]:
    """How many sides of each cell are drawn."""
    beside = [one for one, _ in solution]
    beside += [
        (row - 1, column) if to_row == row else (row, column - 1)
        for (row, column), (to_row, _) in solution
    ]
    return Counter(beside)
