"""Riddles as a game: a table in which things are written below the places.

A move is `spot=value` (`c1.2=Pall_Mall`), or `spot=` to clear the cell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from sleuth import spots
from sleuth.drawing import Drawing
from sleuth.game import Hint
from sleuth.playing import Marks, marked, next_example, thought
from sleuth.puzzles.riddle.problem import Arrangement, Riddle, mark_of
from sleuth.text import several


class RiddleGame:
    """One riddle to be played."""

    def __init__(self, problem: Riddle) -> None:
        self.problem = problem
        self.places = problem.setting.places
        self.marks = [tuple(map(mark_of, each.values)) for each in problem.categories]

    @property
    def keys(self) -> Mapping[str, str]:
        """Digits for the values of the row in the order of the riddle."""
        return {f"1–{min(self.places, 9)}": "value", "Enter": "next value", "Backspace": "clear"}

    def start(self) -> Marks:
        """An empty table."""
        return {}

    def moves_at(self, position: Marks, spot: str) -> tuple[str, ...]:
        """The next value that is nowhere else, clear, then all other values."""
        row = self._row(spot)
        if row is None or self.is_over(position):
            return ()
        values = self.marks[row]
        now = position.get(spot, "")
        taken = {position.get(other, "") for other in self._cells(row) if other != spot}
        first = values.index(now) + 1 if now else 0
        around = (*values[first:], *values[:first])
        main = next((each for each in around if each not in taken and each != now), around[0])
        rest = [each for each in values if each not in (now, main)]
        if now:
            return tuple(f"{spot}={mark}" for mark in (main, "", *rest))
        return tuple(f"{spot}={mark}" for mark in (main, *rest))

    def move_by_key(self, position: Marks, spot: str | None, key: str) -> str | None:
        """Digits write the value of that number, Backspace clears."""
        row = None if spot is None else self._row(spot)
        if row is None:
            return None
        if key == "backspace":
            return f"{spot}="
        if key.isascii() and key.isdigit() and 1 <= int(key) <= self.places:
            return f"{spot}={self.marks[row][int(key) - 1]}"
        return None

    def play(self, position: Marks, move: str) -> Marks:
        """The marks after a value was written or cleared."""

        def choices(spot: str) -> tuple[str, ...]:
            row = self._row(spot)
            return () if row is None else self.marks[row]

        return marked(position, move, choices)

    def is_over(self, position: Marks) -> bool:
        """Whether the table is full and no clue is broken."""
        arrangement = self._arrangement(position)
        return arrangement is not None and not self.problem.check(arrangement)

    def solution(self, position: Marks) -> list[str] | None:
        """Moves that write every value that is missing or wrong, the wrong ones first."""
        solved = self._solved
        if solved is None:
            return None
        wrong: list[str] = []
        missing: list[str] = []
        for row, values in enumerate(solved):
            for spot, value in zip(self._cells(row), values, strict=True):
                now, wanted = position.get(spot, ""), mark_of(value)
                if now != wanted:
                    (wrong if now else missing).append(f"{spot}={wanted}")
        return wrong + missing

    def hint(self, position: Marks) -> Hint | None:
        """The first value that is wrong or missing."""
        moves = self.solution(position)
        if not moves:
            return None
        spot, _, wanted = moves[0].partition("=")
        place = self._words(spot)
        if spot in position:
            return Hint(moves[0], f"{position[spot]} is not in {place}")
        return Hint(moves[0], f"{wanted} is in {place}")

    def draw(self, position: Marks) -> Drawing:
        """The table with what is written; its cells can be touched."""
        moves, words = {}, {}
        for row in range(len(self.marks)):
            for spot in self._cells(row):
                moves[spot] = self.moves_at(position, spot)
                words[spot] = f"{self._words(spot)}: {position.get(spot, '') or 'empty'}"
        return self.problem.draw(marks=position).touchable(moves, words)

    def remark(self, position: Marks) -> str:
        """The first clue that a full table breaks, or how many cells are empty."""
        empty = len(self.marks) * self.places - len(position)
        if empty:
            return f"{several(empty, 'cell')} to go"
        arrangement = self._arrangement(position)
        return "" if arrangement is None else next(iter(self.problem.check(arrangement)), "")

    def count(self, moves: Sequence[str]) -> str:
        """How many values were written or cleared."""
        return several(len(moves), "move")

    def closing_words(self, moves: Sequence[str]) -> str:
        """How long it took."""
        return f"solved in {self.count(moves)}"

    def another(self) -> RiddleGame:
        """The next shipped riddle."""
        return RiddleGame(next_example("riddle", self.problem))

    @cached_property
    def _solved(self) -> Arrangement | None:
        arrangement: Arrangement | None = thought("riddle", self.problem).solution
        return arrangement

    def _row(self, spot: str) -> int | None:
        """The category in whose row a spot is; None if nothing is written there."""
        match spots.read(spot):
            case ("c", row, column) if 1 <= row <= len(self.marks) and 1 <= column <= self.places:
                return row - 1
            case _:
                return None

    def _cells(self, row: int) -> list[str]:
        return [spots.cell(row + 1, place + 1) for place in range(self.places)]

    def _words(self, spot: str) -> str:
        _, row, column = spots.read(spot) or ("", 0, 0)
        return (
            f"{self.problem.categories[row - 1].name} of {self.problem.setting.place(column - 1)}"
        )

    def _arrangement(self, position: Marks) -> Arrangement | None:
        if len(position) < len(self.marks) * self.places:
            return None
        value_of = [
            dict(zip(marks, each.values, strict=True))
            for marks, each in zip(self.marks, self.problem.categories, strict=True)
        ]
        return tuple(
            tuple(value_of[row][position[spot]] for spot in self._cells(row))
            for row in range(len(self.marks))
        )
