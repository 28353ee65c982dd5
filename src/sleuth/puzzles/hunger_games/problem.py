"""The hunger game: reach the exit before the energy runs out, and its rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from sleuth.drawing import Drawing
from sleuth.errors import BadInput, Place
from sleuth.layout import Cell, Layout
from sleuth.problem import InNotation

#: The moves in the order in which successors are generated.
MOVES: dict[str, Cell] = {"N": (-1, 0), "S": (1, 0), "E": (0, 1), "W": (0, -1)}

Moves = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Moment:
    """Where Pacman stands after some steps, with what energy and which food is left."""

    cell: Cell
    energy: int
    food: frozenset[Cell]


@dataclass(frozen=True, slots=True, repr=False)
class HungerGame(InNotation):
    """A step costs 1 energy, food gives `food_energy` once; at 0 away from the exit one dies.

    `food_at_exit` puts a food under the exit, where the picture cannot show it.
    """

    kind: ClassVar[str] = "hunger-games"
    layout: Layout
    start: Cell
    exit: Cell
    energy: int = 10
    food_energy: int = 3
    food_at_exit: bool = False

    @property
    def food(self) -> frozenset[Cell]:
        """The cells with food at the beginning."""
        shown = self.layout.cells(".")
        return frozenset((*shown, self.exit) if self.food_at_exit else shown)

    def is_open(self, cell: Cell) -> bool:
        """Whether the cell is in the grid and no wall."""
        row, column = cell
        inside = 0 <= row < self.layout.height and 0 <= column < self.layout.width
        return inside and self.layout.rows[row][column] != "%"

    def first(self) -> Moment:
        """The moment before the first step."""
        return Moment(self.start, self.energy, self.food)

    def after(self, moment: Moment, move: str) -> Moment:
        """The moment after one more step, walls and death not asked for."""
        (row, column), (down, right) = moment.cell, MOVES[move]
        cell = (row + down, column + right)
        eaten = cell in moment.food
        energy = moment.energy - 1 + (self.food_energy if eaten else 0)
        return Moment(cell, energy, moment.food - {cell} if eaten else moment.food)

    def moments(self, moves: Moves) -> Iterator[Moment]:
        """The moment at the start and after every step."""
        moment = self.first()
        yield moment
        for move in moves:
            moment = self.after(moment, move)
            yield moment

    def to_text(self) -> str:
        """The picture and, below it, the settings."""
        hidden = "food-at-exit: yes\n" if self.food_at_exit else ""
        return (
            f"{self.layout.to_text()}energy: {self.energy}\n"
            f"food-energy: {self.food_energy}\n{hidden}"
        )

    def check(self, solution: Moves) -> list[str]:
        """The rules that a walk breaks, in words; empty if it ends alive at the exit."""
        broken = []
        moment = self.first()
        for number, move in enumerate(solution, 1):
            if moment.cell == self.exit:
                broken.append(f"step {number} comes after the exit")
                break
            if moment.energy <= 0:
                broken.append(f"step {number} is taken without energy")
                break
            moment = self.after(moment, move)
            if not self.is_open(moment.cell):
                broken.append(f"step {number} ({move}) runs into a wall")
                break
        if not broken and moment.cell != self.exit:
            broken.append("the walk does not end at the exit")
        if not broken and moment.energy < 0:
            broken.append("the exit is reached with negative energy")
        return broken

    def cost(self, solution: Moves) -> float:
        """The number of steps."""
        return len(solution)

    def solution_to_text(self, solution: Moves) -> str:
        """The steps as letters N, S, E, W."""
        return "".join(solution)

    def solution_from_text(self, text: str, source: str) -> Moves:
        """Read steps back; blanks between letters do not count."""
        moves = []
        for number, line in enumerate(text.splitlines(), 1):
            for column, letter in enumerate(line, 1):
                if letter.isspace():
                    continue
                if letter not in MOVES:
                    raise BadInput(
                        f"{letter!r} is no step", Place(source, number, column), "use N, S, E, W"
                    )
                moves.append(letter)
        return tuple(moves)

    def draw(self, solution: Moves | None = None) -> Drawing:
        """The grid with the exit and the energy bar, and the walk if one is given."""
        from sleuth.puzzles.hunger_games.picture import drawing

        return drawing(self, solution)
