"""Slitherlink as a game: sides are drawn or crossed, cells marked inside or outside.

A move is `spot=mark`; without a mark it clears the spot.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import ClassVar

from sleuth import spots
from sleuth.drawing import Drawing
from sleuth.explanation.playing import explained_hint
from sleuth.game import Hint
from sleuth.limits import paced
from sleuth.playing import Marks, mark_moves, marked, next_example, thought
from sleuth.puzzles.slitherlink.problem import MARKED_CELLS, MARKED_SIDES, Slitherlink
from sleuth.puzzles.slitherlink.segments import Loop
from sleuth.text import several

_SIDES, _CELLS = tuple(MARKED_SIDES), tuple(MARKED_CELLS)


class SlitherlinkGame:
    """One board to be played."""

    keys: ClassVar[Mapping[str, str]] = {
        "Enter": "line, cross, nothing; inside, outside",
        "x": "cross",
    }

    def __init__(self, board: Slitherlink) -> None:
        self.board = board

    def start(self) -> Marks:
        """No marks."""
        return {}

    def moves_at(self, position: Marks, spot: str) -> tuple[str, ...]:
        """The marks that this side or cell can get."""
        choices = self._choices(spot)
        if not choices or self.is_over(position):
            return ()
        return mark_moves(position, spot, choices)

    def move_by_key(self, position: Marks, spot: str | None, key: str) -> str | None:
        """There are no keys but those of all games."""
        return None

    def play(self, position: Marks, move: str) -> Marks:
        """The marks after one more or one less."""
        return marked(position, move, self._choices)

    def is_over(self, position: Marks) -> bool:
        """Whether the lines are the one loop that the clues ask for."""
        return not self.board.check(_loop(position))

    def solution(self, position: Marks) -> list[str] | None:
        """Moves that clear what is wrong and then draw what is missing."""
        loop = self._solved
        if loop is None:
            return None
        wanted = {spots.side_of_line(segment) for segment in loop}
        wrong = [f"{spot}=" for spot, mark in position.items() if _wrong(spot, mark, wanted)]
        lines = {spot for spot, mark in position.items() if mark == "line"}
        ends = {point for spot in lines for point in spots.line_of_side(spot)}
        # Sides that go on from a line come first.
        missing = sorted(
            wanted - lines, key=lambda spot: (ends.isdisjoint(spots.line_of_side(spot)), spot)
        )
        return wrong + [f"{spot}=line" for spot in missing]

    def hint(self, position: Marks) -> Hint | None:
        """The first mark that is wrong, or the next step with its reasons."""
        moves = self.solution(position)
        if not moves:
            return None
        explained = explained_hint(self.board, position, moves)
        if explained is not None:
            return explained
        spot, _, mark = moves[0].partition("=")
        place = spots.words(spot, self.board.rows, self.board.columns)
        say = f"draw {place}" if mark else f"the {position[spot]} at {place} is wrong"
        return Hint(moves[0], say)

    def draw(self, position: Marks) -> Drawing:
        """The clues and the marks; sides and cells can be touched."""
        rows, columns = self.board.rows, self.board.columns
        all_spots = [
            *(spots.cell(row, column) for row in range(rows) for column in range(columns)),
            *(f"h{row}.{column}" for row in range(rows + 1) for column in range(columns)),
            *(f"v{row}.{column}" for row in range(rows) for column in range(columns + 1)),
        ]
        over = self.is_over(position)
        moves = {
            spot: () if over else mark_moves(position, spot, self._choices(spot))
            for spot in paced(all_spots)
        }
        words = {
            spots.cell(row, column): f"clue {clue}" for row, column, clue in self.board.given()
        }
        for spot, mark in position.items():
            words[spot] = f"{words[spot]}, {mark}" if spot in words else mark
        return self.board.draw(marks=position).touchable(moves, words)

    def remark(self, position: Marks) -> str:
        """Whether all ends of the line meet and yet the board is not solved."""
        ends: dict[tuple[int, int], int] = {}
        for segment in _loop(position):
            for point in segment:
                ends[point] = ends.get(point, 0) + 1
        if ends and set(ends.values()) == {2} and not self.is_over(position):
            return "closed, but there are several loops or a clue is not met"
        return ""

    def count(self, moves: Sequence[str]) -> str:
        """How many marks were made or cleared."""
        return several(len(moves), "move")

    def closing_words(self, moves: Sequence[str]) -> str:
        """How long it took."""
        return f"solved in {self.count(moves)}"

    def another(self) -> SlitherlinkGame:
        """The next shipped board."""
        return SlitherlinkGame(next_example("slitherlink", self.board))

    @cached_property
    def _solved(self) -> Loop | None:
        loop: Loop | None = thought("slitherlink", self.board).solution
        return loop

    def _choices(self, spot: str) -> tuple[str, ...]:
        if not spots.is_on(spot, self.board.rows, self.board.columns):
            return ()
        return {"h": _SIDES, "v": _SIDES, "c": _CELLS}.get(spot[0], ())


def _loop(marks: Marks) -> Loop:
    return frozenset(spots.line_of_side(spot) for spot, mark in marks.items() if mark == "line")


def _wrong(spot: str, mark: str, wanted: Collection[str]) -> bool:
    return mark == ("cross" if spot in wanted else "line")
