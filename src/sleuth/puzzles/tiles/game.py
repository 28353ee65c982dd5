"""Sliding tiles as a game: a move is the way of the gap, one letter for each cell it goes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import ClassVar

from sleuth import spots
from sleuth.drawing import Drawing
from sleuth.errors import BadRequest
from sleuth.game import Hint
from sleuth.limits import paced
from sleuth.playing import thought
from sleuth.puzzles.tiles.film import film
from sleuth.puzzles.tiles.generator import generate
from sleuth.puzzles.tiles.problem import WAYS, Board, SlidingTiles
from sleuth.text import several

#: Arrow keys slide a tile: the gap goes the other way.
_ARROWS = {"up": "D", "down": "U", "left": "R", "right": "L"}
_SLIDES = {way: key for key, way in _ARROWS.items()}


class TilesGame:
    """One board to be played."""

    keys: ClassVar[Mapping[str, str]] = {"arrows": "slide a tile"}

    def __init__(self, problem: SlidingTiles) -> None:
        self.problem = problem

    def start(self) -> Board:
        """The board as it was given."""
        return self.problem.start

    def moves_at(self, position: Board, spot: str) -> tuple[str, ...]:
        """The way of the gap to this cell, if it lies in its row or column."""
        found = spots.read(spot)
        problem = self.problem
        on_board = spots.is_on(spot, problem.rows, problem.columns)
        if not found or found[0] != "c" or not on_board or self.is_over(position):
            return ()
        gap_row, gap_column = divmod(position.index(0), problem.columns)
        down, right = found[1] - gap_row, found[2] - gap_column
        if (down == 0) == (right == 0):
            return ()
        step = (_sign(down), _sign(right))
        way = next(letter for letter, each in WAYS.items() if each == step)
        return (way * abs(down + right),)

    def move_by_key(self, position: Board, spot: str | None, key: str) -> str | None:
        """Arrows slide a tile that way."""
        return _ARROWS.get(key)

    def play(self, position: Board, move: str) -> Board:
        """The board once the gap has gone that way."""
        if move[:1] not in WAYS or set(move) != {move[0]}:
            raise BadRequest(f"{move!r:.40} is no move", remedy="the gap goes U, L, R, D or LL")
        columns = self.problem.columns
        board = list(position)
        gap = board.index(0)
        down, right = WAYS[move[0]]
        for _ in move:
            row, column = gap // columns + down, gap % columns + right
            if not (0 <= row < self.problem.rows and 0 <= column < columns):
                raise BadRequest(f"no tile can slide {_SLIDES[move[0]]}")
            board[gap], gap = board[row * columns + column], row * columns + column
            board[gap] = 0
        return tuple(board)

    def is_over(self, position: Board) -> bool:
        """Whether the board is the one to reach."""
        return position == self.problem.goal

    def solution(self, position: Board) -> list[str] | None:
        """Moves that win from here: the fewest on small boards, some on large ones."""
        moves = thought("tiles", replace(self.problem, start=position)).solution
        return None if moves is None else list(moves)

    def hint(self, position: Board) -> Hint | None:
        """Which tile to slide; before that in which line, and how many."""
        moves = self.solution(position)
        if not moves:
            return None
        run = next((at for at, move in enumerate(moves) if move != moves[0]), len(moves))
        upright = moves[0] in "UD"
        line = "column" if upright else "row"
        weaker = (
            f"Look at the {line} of the gap; there is a way of {several(len(moves), 'move')}.",
            f"Slide {several(run, 'tile')} in the {line} of the gap.",
        )
        row, column = divmod(position.index(0), self.problem.columns)
        look = (
            [spots.cell(each, column) for each in range(self.problem.rows)]
            if upright
            else [spots.cell(row, each) for each in range(self.problem.columns)]
        )
        say = f"slide tile {self._slid(position, moves[0])} {_SLIDES[moves[0]]}"
        return Hint(moves[0], say, weaker, tuple(look))

    def move_words(self, position: Board, move: str) -> str:
        """Which tiles slide where, and whether a single one is at home there."""
        way = move[0]
        if len(move) > 1:
            boards = list(accumulate(move, self.play, initial=position))
            *first, last = [self._slid(board, way) for board in boards[:-1]]
            return f"Slide tiles {', '.join(map(str, first))} and {last} {_SLIDES[way]}."
        tile, gap = self._slid(position, way), position.index(0)
        home = ", where it belongs" if self.problem.goal[gap] == tile else ""
        return f"Slide tile {tile} {_SLIDES[way]}{home}."

    def draw(self, position: Board) -> Drawing:
        """The board; tiles in line with the gap can be touched."""
        rows, columns = self.problem.rows, self.problem.columns
        cells = [spots.cell(row, column) for row in range(rows) for column in range(columns)]
        moves = {spot: self.moves_at(position, spot) for spot in paced(cells)}
        words = {
            spot: f"tile {tile}" if tile else "the gap"
            for spot, tile in zip(cells, position, strict=True)
        }
        touched = {spot: each for spot, each in moves.items() if each}
        return film([position], self.problem.goal, columns).touchable(touched, words)

    def remark(self, position: Board) -> str:
        """There is nothing to say."""
        return ""

    def count(self, moves: Sequence[str]) -> str:
        """How many tiles were slid."""
        return several(sum(map(len, moves)), "move")

    def closing_words(self, moves: Sequence[str]) -> str:
        """How good the moves were."""
        words = f"done with {self.count(moves)}"
        try:
            answer = thought("tiles", self.problem, shortest=True)
        except BadRequest:
            return words
        return f"{words}; the fewest possible: {answer.cost:g}" if answer.optimal else words

    def _slid(self, position: Board, way: str) -> int:
        """The tile that slides when the gap goes one cell this way."""
        return self.play(position, way)[position.index(0)]

    def another(self) -> TilesGame:
        """A random board of the same size, with the usual goal."""
        size = f"{self.problem.rows}x{self.problem.columns}"
        return TilesGame(next(generate(size=size)))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
