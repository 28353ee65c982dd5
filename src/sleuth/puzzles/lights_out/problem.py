"""The rules of Lights Out: a board, what a press does, and when the game is won."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from sleuth import spots
from sleuth.drawing import Cell, Drawing
from sleuth.errors import BadInput, Place
from sleuth.limits import paced
from sleuth.problem import InNotation
from sleuth.puzzles.lights_out.formats.rows import read_rows, rows_text
from sleuth.puzzles.lights_out.pattern import PLUS, Pattern, Wiring
from sleuth.text import several

#: How often each light is pressed, row by row.
Presses = tuple[int, ...]


@dataclass(frozen=True, slots=True, repr=False)
class LightsOut(InNotation):
    """A board of lights with `states` states each (0 is off) and the board to reach.

    A press moves every light that the pattern reaches on to its next state.
    """

    kind: ClassVar[str] = "lights-out"
    rows: int
    columns: int
    states: int
    pattern: Pattern | Wiring
    lights: tuple[int, ...]
    target: tuple[int, ...]

    def pressed(self, row: int, column: int, times: int = 1) -> LightsOut:
        """The board after pressing one light."""
        lights = list(self.lights)
        for r, c in self.pattern.reach(row, column, self.rows, self.columns):
            index = r * self.columns + c
            lights[index] = (lights[index] + times) % self.states
        return replace(self, lights=tuple(lights))

    @property
    def is_won(self) -> bool:
        """Whether the board is the one to reach."""
        return self.lights == self.target

    def check(self, solution: Presses) -> list[str]:
        """The rules that a claimed solution breaks, found by pressing the lights."""
        if len(solution) != len(self.lights):
            return [f"{len(solution)} press counts for {several(len(self.lights), 'light')}"]
        lights = list(self.lights)
        for index, times in enumerate(solution):
            if times < 0:
                place = spots.place(*divmod(index, self.columns))
                return [f"{place} is pressed {several(times, 'time')}"]
            if times:
                row, column = divmod(index, self.columns)
                for r, c in self.pattern.reach(row, column, self.rows, self.columns):
                    lights[r * self.columns + c] += times
        return [
            f"the light in row {index // self.columns + 1}, column {index % self.columns + 1} "
            f"ends in state {light % self.states}, not {wanted}"
            for index, (light, wanted) in enumerate(zip(lights, self.target, strict=True))
            if light % self.states != wanted
        ]

    def cost(self, solution: Presses) -> int:
        """The number of presses."""
        return sum(solution)

    def to_text(self) -> str:
        """The board; header lines only where they differ from the classic game."""
        lines = []
        if self.states != 2:
            lines.append(f"states: {self.states}")
        if self.pattern != PLUS:
            lines.append(f"pattern: {self.pattern.to_text()}")
        if any(self.target):
            lines.append(f"target: {rows_text(self.target, self.columns, self.states, '/')}")
        lines.append(rows_text(self.lights, self.columns, self.states, "\n"))
        return "\n".join(lines) + "\n"

    def solution_to_text(self, solution: Presses) -> str:
        """Rows of press counts, divided by slashes."""
        return rows_text(solution, self.columns, self.states, "/")

    def solution_from_text(self, text: str, source: str) -> Presses:
        """Read rows of press counts, on lines of their own or divided by slashes."""
        rows, columns, presses = read_rows(text.strip().replace("/", "\n"), source)
        if (rows, columns) != (self.rows, self.columns):
            raise BadInput(
                f"{rows}×{columns} press counts for a {self.rows}×{self.columns} board",
                Place(source),
                f"give {several(self.rows, 'row')} of {self.columns}",
            )
        return presses

    def draw(
        self, solution: Presses | None = None, marks: Mapping[str, str] | None = None
    ) -> Drawing:
        """The lights; a press is drawn on the light to be pressed, lit (⊗) or dark (×).

        Half solved, `marks` says `press` by the spots of lights.
        """
        cells = {}
        for index, light in enumerate(paced(self.lights)):
            marked = (marks or {}).get(spots.cell(*divmod(index, self.columns))) == "press"
            times = solution[index] if solution else int(marked)
            shade = "lit" if light else "dark"
            if self.states == 2 and times <= 1:
                sign = ("⊗" if light else "×") if times else ("●" if light else "·")
            else:
                sign = f"{light}+{times}" if times else str(light)
            style = f"press-{shade}" if times else shade
            cells[divmod(index, self.columns)] = Cell(sign, style)
        wanted = rows_text(self.target, self.columns, self.states, "/")
        return Drawing(
            self.rows,
            self.columns,
            cells,
            caption=f"to reach: {wanted}" if any(self.target) else "",
            title=f"Lights Out {self.rows} × {self.columns}",
        )
