"""Slitherlink: draw one closed line along the grid so that every clue counts its sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from sleuth import spots
from sleuth.drawing import Cell, Drawing
from sleuth.limits import paced
from sleuth.problem import InNotation
from sleuth.puzzles.slitherlink.checking import broken_rules
from sleuth.puzzles.slitherlink.formats import box, project
from sleuth.puzzles.slitherlink.segments import Loop

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
        return broken_rules(self.clues, solution)

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
        cells = {(row, column): Cell(str(number)) for row, column, number in paced(self.given())}
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
