"""Futoshiki as a game: numbers and candidates in cells.

A move is `spot=number`, `spot=~candidates` (`c0.1=~1,4`), or `spot=` to clear the cell.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property

from sleuth import spots
from sleuth.drawing import Drawing
from sleuth.errors import BadRequest
from sleuth.explanation.playing import explained_hint
from sleuth.game import Hint
from sleuth.playing import Marks, marked, next_example, thought
from sleuth.puzzles.futoshiki.problem import Futoshiki, Numbers, Position
from sleuth.text import several


class FutoshikiGame:
    """One grid to be played."""

    def __init__(self, problem: Futoshiki) -> None:
        self.problem = problem

    @property
    def keys(self) -> dict[str, str]:
        """Digits for numbers; of two digits where the grid is large."""
        digits = f"1–{min(self.problem.size, 9)}"
        return {
            digits: "number",
            f"Alt {digits}": "candidate",
            "x": "all candidates",
            "Backspace": "clear",
            "Enter": "next number",
        }

    def start(self) -> Marks:
        """The givens alone."""
        return {}

    def moves_at(self, position: Marks, spot: str) -> tuple[str, ...]:
        """The next number, all candidates, then every number and every candidate."""
        place = self._open_cell(spot)
        if place is None or self.is_over(position):
            return ()
        return self._moves(place, position.get(spot, ""), self._numbers(position))

    def move_by_key(self, position: Marks, spot: str | None, key: str) -> str | None:
        """Digits make numbers, with Alt candidates; Backspace clears."""
        if spot is None or self._open_cell(spot) is None:
            return None
        now = position.get(spot, "")
        if key == "backspace":
            return f"{spot}="
        digit = key.removeprefix("alt-")
        if not (digit.isascii() and digit.isdigit()):
            return None
        if key != digit:
            mark = _notes(_candidates(now) ^ {int(digit)})
            return f"{spot}={mark}" if int(digit) in range(1, self.problem.size + 1) else None
        typed = now + digit if now.isdigit() and int(now + digit) <= self.problem.size else digit
        return f"{spot}={typed}" if 1 <= int(typed) <= self.problem.size else None

    def play(self, position: Marks, move: str) -> Marks:
        """The marks after a number or candidates were written or cleared."""
        mark = move.partition("=")[2]
        if mark.startswith("~"):
            wanted = _candidates(mark)
            if mark != _notes(wanted) or not wanted <= set(range(1, self.problem.size + 1)):
                raise BadRequest(f"{mark!r:.40} are no candidates", remedy="write them as ~1,4")
        numbers = list(map(str, range(1, self.problem.size + 1)))
        choices = [*numbers, mark] if mark.startswith("~") else numbers
        return marked(position, move, lambda each: choices if self._open_cell(each) else ())

    def is_over(self, position: Marks) -> bool:
        """Whether all numbers are there and none breaks a rule."""
        numbers = self._numbers(position)
        return all(map(all, numbers)) and not self.problem.check(numbers)

    def solution(self, position: Marks) -> list[str] | None:
        """Moves that write every number that is missing or wrong, the wrong ones first."""
        solved = self._solved
        if solved is None:
            return None
        wrong: list[tuple[Position, str]] = []
        missing: list[tuple[Position, str]] = []
        for place in self._open_cells():
            spot = spots.cell(*place)
            wanted, now = str(solved[place[0]][place[1]]), position.get(spot, "")
            if now != wanted:
                (wrong if now.isdigit() else missing).append((place, f"{spot}={wanted}"))
        numbers = self._numbers(position)
        missing.sort(key=lambda each: len(self._possible(numbers, each[0])))
        return [move for _, move in wrong + missing]

    def hint(self, position: Marks) -> Hint | None:
        """The first number that is wrong, or the next step with its reasons."""
        moves = self.solution(position)
        if not moves:
            return None
        explained = explained_hint(self.problem, position, moves)
        if explained is not None:
            return explained
        spot, _, number = moves[0].partition("=")
        place = spots.words(spot, self.problem.size, self.problem.size)
        if position.get(spot, "").isdigit():
            return Hint(moves[0], f"the {position[spot]} in {place} is wrong")
        return Hint(moves[0], f"{place} holds {number}")

    def draw(self, position: Marks) -> Drawing:
        """The grid with numbers and candidates; open cells can be touched."""
        moves, words = {}, {}
        numbers, over = self._numbers(position), self.is_over(position)
        for place in self._open_cells():
            spot = spots.cell(*place)
            mark = position.get(spot, "")
            moves[spot] = () if over else self._moves(place, mark, numbers)
            words[spot] = f"candidates {mark[1:]}" if mark.startswith("~") else (mark or "empty")
        return self.problem.draw(marks=position).touchable(moves, words)

    def remark(self, position: Marks) -> str:
        """The first rule that a full grid breaks, or how many cells are empty."""
        numbers = self._numbers(position)
        empty = sum(row.count(0) for row in numbers)
        if empty:
            return f"{several(empty, 'cell')} to go"
        return next(iter(self.problem.check(numbers)), "")

    def count(self, moves: Sequence[str]) -> str:
        """How many numbers or candidates were written or cleared."""
        return several(len(moves), "move")

    def closing_words(self, moves: Sequence[str]) -> str:
        """How long it took."""
        return f"solved in {self.count(moves)}"

    def another(self) -> FutoshikiGame:
        """The next shipped grid."""
        return FutoshikiGame(next_example("futoshiki", self.problem))

    def _moves(self, place: Position, now: str, numbers: Numbers) -> tuple[str, ...]:
        spot = spots.cell(*place)
        size = self.problem.size
        value = int(now) if now.isdigit() else 0
        possible = _notes(self._possible(numbers, place))
        main = str(value + 1) if value < size else ""
        second = possible if possible != now else "" if now else main
        others = dict.fromkeys(
            [
                *map(str, range(1, size + 1)),
                *(_notes(_candidates(now) ^ {number}) for number in range(1, size + 1)),
                "",
            ]
        )
        rest = [mark for mark in others if mark not in (now, main, second)]
        return tuple(f"{spot}={mark}" for mark in (main, second, *rest))

    @cached_property
    def _solved(self) -> Numbers | None:
        numbers: Numbers | None = thought("futoshiki", self.problem).solution
        return numbers

    def _open_cells(self) -> list[Position]:
        return [
            (row, column)
            for row, givens in enumerate(self.problem.givens)
            for column, given in enumerate(givens)
            if not given
        ]

    def _open_cell(self, spot: str) -> Position | None:
        """The place of a cell without a given."""
        found = spots.read(spot)
        size = self.problem.size
        if not found or found[0] != "c" or not spots.is_on(spot, size, size):
            return None
        return None if self.problem.givens[found[1]][found[2]] else (found[1], found[2])

    def _numbers(self, marks: Marks) -> Numbers:
        """The grid with the numbers written so far, 0 where there is none."""
        rows = [list(row) for row in self.problem.givens]
        for row, column in self._open_cells():
            mark = marks.get(spots.cell(row, column), "")
            rows[row][column] = int(mark) if mark.isdigit() else 0
        return tuple(map(tuple, rows))

    def _possible(self, numbers: Numbers, place: Position) -> set[int]:
        """The numbers that stand neither in the row nor in the column of a cell."""
        row, column = place
        others = {numbers[row][c] for c in range(self.problem.size) if c != column}
        others |= {numbers[r][column] for r in range(self.problem.size) if r != row}
        return set(range(1, self.problem.size + 1)) - others


def _candidates(mark: str) -> set[int]:
    """The numbers of a mark of candidates; none for any other mark."""
    if not mark.startswith("~"):
        return set()
    words = mark[1:].split(",")
    return {int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 4}


def _notes(numbers: Collection[int]) -> str:
    """Candidates as a mark; no mark where there are none."""
    return f"~{','.join(map(str, sorted(numbers)))}" if numbers else ""
