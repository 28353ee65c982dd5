"""A formula as a game: variables get values until every clause holds.

A move is a literal that becomes true (`3`, `-3`), or `?3` to leave the variable open again.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import ClassVar

from sleuth import spots
from sleuth.drawing import Cell, Drawing
from sleuth.errors import BadRequest
from sleuth.game import Hint
from sleuth.playing import next_example, thought
from sleuth.puzzles.cnf.problem import Formula, Valuation
from sleuth.text import several

#: The variables that have a value.
Values = Mapping[int, bool]

_MOVE = re.compile(r"([-?]?)([1-9][0-9]{0,17})")
_COLUMNS = 10
_MOST_VARIABLES = 60
_MOST_ROWS = 24


class FormulaGame:
    """One formula to be satisfied."""

    keys: ClassVar[Mapping[str, str]] = {"Enter": "true, false, open", "x": "false"}

    def __init__(self, formula: Formula) -> None:
        self.formula = formula
        self._clauses = tuple(formula.clauses())
        self._sentences = dict(formula.sentences)
        self._literals = self._places()

    def start(self) -> Values:
        """No variable has a value."""
        return {}

    def moves_at(self, position: Values, spot: str) -> tuple[str, ...]:
        """The other values of the variable there; a literal of a clause first becomes true."""
        literal = self._literals.get(spot)
        if literal is None or self.is_over(position):
            return ()
        variable = abs(literal)
        cycle = [literal, -literal, 0]
        now = (
            literal * (1 if position[variable] == (literal > 0) else -1)
            if variable in position
            else 0
        )
        main = cycle[(cycle.index(now) + 1) % 3]
        second = 0 if now == -literal else -literal
        rest = [each for each in cycle if each not in (now, main, second)]
        return tuple(_move(each, variable) for each in (main, second, *rest))

    def move_by_key(self, position: Values, spot: str | None, key: str) -> str | None:
        """There are no keys but those of all games."""
        return None

    def play(self, position: Values, move: str) -> Values:
        """The values after one more, one less or one changed."""
        found = _MOVE.fullmatch(move)
        if not found or int(found[2]) > self.formula.variables:
            raise BadRequest(f"{move!r:.40} is no move", remedy="say 3, -3 or ?3 for variable 3")
        variable = int(found[2])
        value = {"": True, "-": False, "?": None}[found[1]]
        if position.get(variable) == value:
            raise BadRequest(f"variable {variable} is so already")
        rest = {other: each for other, each in position.items() if other != variable}
        return rest if value is None else {**rest, variable: value}

    def is_over(self, position: Values) -> bool:
        """Whether every clause has a true literal."""
        return all(_holds(clause, position) for clause in self._clauses)

    def solution(self, position: Values) -> list[str] | None:
        """Moves that change what is wrong and then give the others their values."""
        true = self._solved
        if true is None:
            return None
        wrong = [v for v, value in sorted(position.items()) if value != (v in true)]
        missing = [v for v in range(1, self.formula.variables + 1) if v not in position]
        moves = []
        for variable in wrong + missing:
            if self.is_over(position):
                break
            moves.append(_move(variable if variable in true else -variable, variable))
            position = self.play(position, moves[-1])
        return moves

    def hint(self, position: Values) -> Hint | None:
        """The next value."""
        moves = self.solution(position)
        if not moves:
            return None
        variable = int(moves[0].lstrip("-"))
        value = "false" if moves[0].startswith("-") else "true"
        return Hint(moves[0], f"let {self._word(variable)} be {value}")

    def draw(self, position: Values) -> Drawing:
        """The variables, then the clauses, a row or more each; every literal can be touched."""
        cells, moves, words = {}, {}, {}
        shown = min(self.formula.variables, _MOST_VARIABLES)
        for spot, literal in self._literals.items():
            _, row, column = spots.read(spot) or ("", 0, 0)
            value = position.get(abs(literal))
            if value is None:
                style = "plain"
            elif row * _COLUMNS < shown:
                style = "lit" if value else "dark"
            else:
                style = "true" if value == (literal > 0) else "bad"
            cells[row, column] = Cell(str(literal), style)
            moves[spot] = self.moves_at(position, spot)
            words[spot] = self._word(abs(literal)) + (
                "" if value is None else ", true" if value else ", false"
            )
        rows = 1 + max((row for row, _ in cells), default=0)
        columns = 1 + max((column for _, column in cells), default=0)
        size = several(self.formula.variables, "variable"), several(len(self._clauses), "clause")
        drawing = Drawing(rows, columns, cells, title=", ".join(size), caption=self._hidden())
        return drawing.touchable(moves, words)

    def remark(self, position: Values) -> str:
        """How many clauses hold, and how many can no longer."""
        holding = sum(_holds(clause, position) for clause in self._clauses)
        broken = sum(
            all(position.get(abs(literal)) == (literal < 0) for literal in clause)
            for clause in self._clauses
        )
        told = f"{holding} of {several(len(self._clauses), 'clause')} hold"
        return f"{told}, {broken} cannot" if broken else told

    def count(self, moves: Sequence[str]) -> str:
        """How many values were given or taken."""
        return several(len(moves), "move")

    def closing_words(self, moves: Sequence[str]) -> str:
        """How long it took."""
        return f"every clause holds, after {self.count(moves)}"

    def another(self) -> FormulaGame:
        """The next shipped formula."""
        return FormulaGame(next_example("cnf", self.formula))

    @cached_property
    def _solved(self) -> Valuation | None:
        true: Valuation | None = thought("cnf", self.formula).solution
        return true

    def _places(self) -> dict[str, int]:
        """The literals by their spots: all variables, then below a gap the clauses."""
        places = {}
        for variable in range(1, min(self.formula.variables, _MOST_VARIABLES) + 1):
            places[spots.cell(*divmod(variable - 1, _COLUMNS))] = variable
        row = 1 + -(-len(places) // _COLUMNS)
        last = row + _MOST_ROWS
        for clause in self._clauses:
            height = max(1, -(-len(clause) // _COLUMNS))
            if row + height > last:
                break
            for index, literal in enumerate(clause):
                places[spots.cell(row + index // _COLUMNS, index % _COLUMNS)] = literal
            row += height
        return places

    def _hidden(self) -> str:
        """What has no room."""
        shown = {abs(literal) for literal in self._literals.values()}
        hidden = self.formula.variables - len(shown)
        return f"{several(hidden, 'variable')} not shown" if hidden else ""

    def _word(self, variable: int) -> str:
        sentence = self._sentences.get(variable)
        return f"variable {variable}" + (f" ({sentence})" if sentence else "")


def _holds(clause: Sequence[int], values: Values) -> bool:
    return any(values.get(abs(literal)) == (literal > 0) for literal in clause)


def _move(literal: int, variable: int) -> str:
    return str(literal) if literal else f"?{variable}"
