"""The rules of mazes: where Pacman may go, what a step costs, and what has to be visited."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import ClassVar

from sleuth.drawing import Cell as DrawnCell
from sleuth.drawing import Drawing
from sleuth.errors import BadInput, Place
from sleuth.layout import WALL, Cell, Layout, ways_out
from sleuth.limits import paced
from sleuth.problem import InNotation

#: The words of a solution: which way each step goes.
Moves = tuple[str, ...]

#: Row and column of each step, in the order in which searches try them.
STEPS: dict[str, tuple[int, int]] = {
    "N": (-1, 0),
    "S": (1, 0),
    "E": (0, 1),
    "W": (0, -1),
    "NE": (-1, 1),
    "NW": (-1, -1),
    "SE": (1, 1),
    "SW": (1, -1),
}
_MOST_STEPS = 5_000_000
ARROWS = dict(zip(STEPS, "↑↓→←↗↖↘↙", strict=True))
DOUBLE_ARROWS = dict(zip(STEPS, "⇑⇓⇒⇐⇗⇖⇘⇙", strict=True))


class Task(StrEnum):
    """What there is to do in a maze."""

    POSITION = "position"
    ANY_FOOD = "anyfood"
    ALL_FOOD = "allfood"
    CORNERS = "corners"


@dataclass(frozen=True, slots=True, repr=False)
class Maze(InNotation):
    """A layout with a start and the cells to visit: one of them, or all.

    A step costs what the cell costs that it enters: the digit that stands there, else 1;
    a diagonal step √2 times as much. Diagonal steps need both cells beside them free, unless
    they may cut the corners of walls.
    """

    kind: ClassVar[str] = "maze"
    layout: Layout
    start: Cell
    targets: tuple[Cell, ...]
    task: Task = Task.POSITION
    moves: int = 4
    cuts: bool = False

    @property
    def visits_all(self) -> bool:
        """Whether all targets have to be visited, not just one."""
        return self.task in (Task.ALL_FOOD, Task.CORNERS)

    def is_free(self, row: int, column: int) -> bool:
        """Whether Pacman may stand in a cell."""
        layout = self.layout
        inside = 0 <= row < layout.height and 0 <= column < layout.width
        return inside and layout.rows[row][column] != WALL

    def cell_cost(self, row: int, column: int) -> int:
        """What entering a cell straight costs."""
        sign = self.layout.rows[row][column]
        return int(sign) if sign.isdigit() else 1

    def check(self, solution: Moves) -> list[str]:
        """The rules that a claimed solution breaks, found by walking it."""
        row, column = self.start
        visited = [self.start]
        for number, move in enumerate(solution, 1):
            if move not in list(STEPS)[: self.moves]:
                return [f"step {number}: there is no move {move!r} here"]
            down, right = STEPS[move]
            if not self.is_free(row + down, column + right):
                return [f"step {number} ({move}) leads into a wall"]
            beside = self.is_free(row + down, column) and self.is_free(row, column + right)
            if not (beside or self.cuts):
                return [f"step {number} ({move}) cuts the corner of a wall"]
            row, column = row + down, column + right
            visited.append((row, column))
        if self.visits_all:
            seen = set(visited)
            return [
                f"row {row + 1}, column {column + 1} is never visited"
                for row, column in self.targets
                if (row, column) not in seen
            ]
        if (row, column) not in self.targets:
            return [f"the path ends in row {row + 1}, column {column + 1}, which is no goal"]
        if self.task is Task.ANY_FOOD and set(visited[:-1]) & set(self.targets):
            return ["the path goes on after the first food"]
        return []

    def cost(self, solution: Moves) -> float:
        """What the steps cost, all together."""
        row, column = self.start
        total = 0.0
        for move in solution:
            down, right = STEPS[move]
            row, column = row + down, column + right
            step = self.cell_cost(row, column)
            total += step * math.sqrt(2) if down and right else step
        return total

    def to_text(self) -> str:
        """The layout; header lines only for what is not the usual."""
        header = ""
        if self.task is not Task.POSITION:
            header += f"problem: {self.task}\n"
        if self.moves != 4:
            header += f"moves: {self.moves}\n"
        if self.cuts:
            header += "corners: cut\n"
        return header + self.layout.to_text()

    def solution_to_text(self, solution: Moves) -> str:
        """The moves in order, repetitions counted: S4 W NE2."""
        runs = [(move, len(list(run))) for move, run in groupby(solution)]
        return " ".join(move if length == 1 else f"{move}{length}" for move, length in runs)

    def solution_from_text(self, text: str, source: str) -> Moves:
        """Read moves divided by blanks, each with an optional number of repetitions."""
        solution: list[str] = []
        for number, line in enumerate(text.splitlines(), 1):
            for word in line.split():
                move = word.rstrip("0123456789")
                times = word[len(move) :]
                if move not in STEPS or len(times) > 6:
                    raise BadInput(
                        f"{word!r} is no move",
                        Place(source, number, line.index(word) + 1),
                        f"say one of {', '.join(STEPS)}, and how often: S4 W NE2",
                    )
                if len(solution) + int(times or 1) > _MOST_STEPS:
                    raise BadInput(
                        f"the path has more than {_MOST_STEPS} steps",
                        Place(source, number),
                        "give a shorter one",
                    )
                solution.extend([move] * int(times or 1))
        return tuple(solution)

    def draw(self, solution: Moves | None = None) -> Drawing:
        """The maze; a solution is drawn as arrows in the cells that it leaves.

        Where it goes on from a target the arrow is double, so that the target is still seen, and
        where a cell has a cost this stands beside the arrow.
        """
        cells = self.drawn_cells()
        steps = []
        row, column = self.start
        for move in solution or ():
            arrows = DOUBLE_ARROWS if (row, column) in self.targets else ARROWS
            steps.append(((row, column), arrows[move]))
            down, right = STEPS[move]
            row, column = row + down, column + right
        for (row, column), signs in ways_out(steps).items():
            cost = self.layout.rows[row][column]
            style = "goal" if (row, column) in self.targets else "path"
            cells[row, column] = DrawnCell(signs + (cost if cost.isdigit() else ""), style)
        cells[self.start] = DrawnCell("P", "start")
        return self.picture(cells)

    def picture(self, cells: Mapping[Cell, DrawnCell]) -> Drawing:
        """These cells as a drawing of the maze."""
        height, width = self.layout.height, self.layout.width
        return Drawing(height, width, cells, title=f"Maze {height} × {width}")

    def drawn_cells(self) -> dict[Cell, DrawnCell]:
        """Every cell as it is before anything happens."""
        cells = {}
        for row, line in enumerate(paced(self.layout.rows)):
            for column, sign in enumerate(line):
                if sign == WALL:
                    cells[row, column] = DrawnCell(style="wall")
                else:
                    cells[row, column] = DrawnCell(sign if sign.isdigit() else " ", "plain")
        for target in self.targets:
            cells[target] = DrawnCell("•", "goal")
        cells[self.start] = DrawnCell("P", "start")
        return cells
