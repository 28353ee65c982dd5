"""A maze as a game: a move is one step (`E`) or several in a line (`E3`)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from sleuth import spots
from sleuth.drawing import Cell as DrawnCell
from sleuth.drawing import Drawing
from sleuth.errors import BadRequest
from sleuth.game import Hint
from sleuth.layout import Cell
from sleuth.playing import thought
from sleuth.puzzles.maze.generator import generate
from sleuth.puzzles.maze.problem import STEPS, Maze, Moves
from sleuth.text import several

_MOVE = re.compile(r"([NSEW]{1,2})([1-9][0-9]{0,4})?")
_KEYS = {
    "up": "N",
    "down": "S",
    "right": "E",
    "left": "W",
    "pageup": "NE",
    "home": "NW",
    "pagedown": "SE",
    "end": "SW",
}
_WORDS = {move: key for key, move in _KEYS.items() if len(move) == 1} | {
    "NE": "up and right",
    "NW": "up and left",
    "SE": "down and right",
    "SW": "down and left",
}


@dataclass(frozen=True, slots=True)
class Walk:
    """Where Pacman stands, the targets not yet visited, and the steps so far."""

    cell: Cell
    left: frozenset[Cell]
    steps: Moves = ()


class MazeGame:
    """One maze to be walked."""

    def __init__(self, maze: Maze) -> None:
        self.maze = maze
        self._ways = {move: STEPS[move] for move in list(STEPS)[: maze.moves]}

    @property
    def keys(self) -> dict[str, str]:
        """Arrows walk; the corners of the block above them walk aslant."""
        aslant = {"Home End PgUp PgDn": "aslant"} if self.maze.moves == 8 else {}
        return {"arrows": "walk", **aslant}

    def start(self) -> Walk:
        """Nothing walked yet."""
        return Walk(self.maze.start, frozenset(self.maze.targets) - {self.maze.start})

    def moves_at(self, position: Walk, spot: str) -> tuple[str, ...]:
        """The walk to a cell in a straight line, if it is free."""
        return self._walks(position).get(spot, ())

    def move_by_key(self, position: Walk, spot: str | None, key: str) -> str | None:
        """Arrows walk one step."""
        move = _KEYS.get(key)
        return move if move in self._ways else None

    def play(self, position: Walk, move: str) -> Walk:
        """Pacman some steps further."""
        found = _MOVE.fullmatch(move)
        if not found or found[1] not in self._ways:
            raise BadRequest(
                f"{move!r:.40} is no move here", remedy=f"go {', '.join(self._ways)}, or E3"
            )
        way, times = found[1], int(found[2] or 1)
        for _ in range(times):
            if self.is_over(position):
                raise BadRequest("the walk is over before that")
            after = self._step(position.cell, way)
            if after is None:
                raise BadRequest(f"a wall: one cannot go {_WORDS[way]} here")
            position = Walk(after, position.left - {after}, (*position.steps, way))
        return position

    def is_over(self, position: Walk) -> bool:
        """Whether a goal is reached, or all are where all have to be visited."""
        if self.maze.visits_all:
            return not position.left
        return position.cell in self.maze.targets

    def solution(self, position: Walk) -> list[str] | None:
        """The cheapest way from here."""
        if self.is_over(position):
            return []
        targets = tuple(cell for cell in self.maze.targets if cell in position.left)
        here = replace(self.maze, start=position.cell, targets=targets)
        moves = thought("maze", here).solution
        return None if moves is None else list(moves)

    def hint(self, position: Walk) -> Hint | None:
        """The way of the next step; before that where to go for, and where to turn."""
        moves = self.solution(position)
        if not moves:
            return None
        turn = next((at for at, move in enumerate(moves) if move != moves[0]), len(moves))
        there = position
        while there.left == position.left:
            there = self.play(there, moves[len(there.steps) - len(position.steps)])
        cost = self.maze.cost((*position.steps, *moves)) - self.maze.cost(position.steps)
        corner = self.play(position, f"{moves[0]}{turn}").cell
        weaker = (
            f"Go for {spots.place(*there.cell)}; the cheapest way from here costs {cost:g}.",
            f"The way goes straight to {spots.place(*corner)} first.",
        )
        return Hint(moves[0], f"go {_WORDS[moves[0]]}", weaker, (spots.cell(*there.cell),))

    def move_words(self, position: Walk, move: str) -> str:
        """Steps in a line, what they cost and what is visited."""
        after = self.play(position, move)
        way = move.rstrip("0123456789")
        steps = len(after.steps) - len(position.steps)
        cost = self.maze.cost(after.steps) - self.maze.cost(position.steps)
        price = "" if cost == steps else f", which costs {cost:g}"
        left = len(after.left)
        visited = "" if left == len(position.left) else f"; {left} left to visit"
        return f"Go {_WORDS[way]} to {spots.place(*after.cell)}{price}{visited}."

    def draw(self, position: Walk) -> Drawing:
        """The maze with the walk so far; free cells in line can be touched."""
        drawing = self.maze.draw(position.steps)
        cells = dict(drawing.cells)
        if position.cell != self.maze.start:
            style = "goal" if position.cell in self.maze.targets else "cursor"
            cells[position.cell] = DrawnCell("@", style)
        words = {
            spots.cell(*cell): "to be visited" if cell in position.left else "visited"
            for cell in self.maze.targets
        }
        return replace(drawing, cells=cells).touchable(self._walks(position), words)

    def remark(self, position: Walk) -> str:
        """How many targets are left where all have to be visited."""
        return f"{len(position.left)} to visit" if self.maze.visits_all else ""

    def count(self, moves: Sequence[str]) -> str:
        """How far it was, and what it cost if steps differ."""
        steps = self._steps(moves)
        cost = self.maze.cost(steps)
        return several(len(steps), "step") + (f", cost {cost:g}" if cost != len(steps) else "")

    def closing_words(self, moves: Sequence[str]) -> str:
        """How good the way was."""
        words = f"there, with {self.count(moves)}"
        try:
            answer = thought("maze", self.maze)
        except BadRequest:
            return words
        return f"{words}; the least possible: {answer.cost:g}" if answer.optimal else words

    def another(self) -> MazeGame:
        """A random maze of about the same size, with one goal."""
        size = f"{max(5, self.maze.layout.height)}x{max(5, self.maze.layout.width)}"
        return MazeGame(next(generate(size=size)))

    def _step(self, cell: Cell, way: str) -> Cell | None:
        """The cell one step on; None at a wall or where the step would cut its corner."""
        row, column = cell
        down, right = STEPS[way]
        after = (row + down, column + right)
        beside = () if self.maze.cuts else ((row + down, column), (row, column + right))
        return after if all(self.maze.is_free(*each) for each in (after, *beside)) else None

    def _walks(self, position: Walk) -> dict[str, tuple[str, ...]]:
        """The cells that lie free in a straight line, and the moves there."""
        walks: dict[str, tuple[str, ...]] = {}
        if self.is_over(position):
            return walks
        for way in self._ways:
            cell, left = self._step(position.cell, way), position.left
            number = 1
            while cell is not None:
                walks[spots.cell(*cell)] = (way if number == 1 else f"{way}{number}",)
                left = left - {cell}
                if self.is_over(Walk(cell, left)):
                    break
                cell, number = self._step(cell, way), number + 1
        return walks

    def _steps(self, moves: Sequence[str]) -> Moves:
        walked: list[str] = []
        for move in moves:
            found = _MOVE.fullmatch(move)
            if found:
                walked += [found[1]] * int(found[2] or 1)
        return tuple(walked)
