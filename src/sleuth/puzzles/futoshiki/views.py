"""Futoshiki as constraints and as rules."""

from __future__ import annotations

from functools import lru_cache

from sleuth.csp.csp import AllDifferent, Assignment, Csp, ForbiddenTable, Less, Row, Table
from sleuth.csp.to_rules import to_rules
from sleuth.puzzles.futoshiki.problem import Futoshiki, Numbers, Pair
from sleuth.sat.rules import Kind, Label, Rules
from sleuth.spots import cell, place, side_between


def csp(problem: Futoshiki) -> Csp[Numbers]:
    """One variable a cell; each row and each column all different; a clue for each sign."""
    size = problem.size

    def lift(assignment: Assignment) -> Numbers:
        return tuple(assignment[start : start + size] for start in range(0, size * size, size))

    view: Csp[Numbers] = Csp(lift)
    numbers = range(1, size + 1)
    cells = [[view.variable(name, numbers, spot) for name, spot in named] for named in _cells(size)]
    for variables, givens in zip(cells, problem.givens, strict=True):
        for variable, given in zip(variables, givens, strict=True):
            if given:
                view.give(variable, given, f"{variable.name} is given as {given}")
    for index in range(size):
        number = index + 1
        row, column = tuple(cells[index]), tuple(row[index] for row in cells)
        row_label, column_label = _lines(size)[index]
        view.add(AllDifferent(row, f"row {number} holds each number once"), row_label)
        view.add(AllDifferent(column, f"column {number} holds each number once"), column_label)
    for pair in problem.less:
        smaller, larger = (cells[row][column] for row, column in pair)
        sentence = f"{smaller.name} is less than {larger.name}"
        view.add(Less(smaller, larger, sentence), _sign(Kind.CLUE, "<", pair))
    if problem.consecutive is not None:
        rows = _consecutive_rows(size)
        for pair in problem.neighbours():
            one, other = (cells[row][column] for row, column in pair)
            if pair in problem.consecutive:
                sentence = f"{one.name} and {other.name} differ by one"
                view.add(Table((one, other), rows, sentence), _sign(Kind.CLUE, "|", pair))
            else:
                sentence = f"{one.name} and {other.name} do not differ by one"
                label = _sign(Kind.RULE, "-", pair)
                view.add(ForbiddenTable((one, other), rows, sentence), label)
    return view


@lru_cache(maxsize=32)
def _cells(size: int) -> list[list[tuple[str, str]]]:
    """The name and the spot of each cell."""
    numbers = range(size)
    return [[(place(row, column), cell(row, column)) for column in numbers] for row in numbers]


@lru_cache(maxsize=32)
def _lines(size: int) -> list[tuple[Label, Label]]:
    """The labels of each row and the column of the same number."""
    numbers = range(size)
    return [
        (
            Label(Kind.RULE, f"row:{line}", tuple(cell(line, place) for place in numbers)),
            Label(Kind.RULE, f"column:{line}", tuple(cell(place, line) for place in numbers)),
        )
        for line in numbers
    ]


@lru_cache(maxsize=4096)
def _sign(kind: Kind, sign: str, pair: Pair) -> Label:
    """The label of what is said of two cells."""
    one, other = (cell(*position) for position in pair)
    (row, column), (to_row, to_column) = pair
    touching = abs(row - to_row) + abs(column - to_column) == 1
    between = (side_between((min(pair), max(pair))),) if touching else ()
    return Label(kind, f"{kind}:{one}{sign}{other}", (one, *between, other))


def rules(problem: Futoshiki, encoding: str = "direct") -> Rules[Numbers]:
    """The constraints as clauses."""
    return to_rules(csp(problem), encoding)


@lru_cache(maxsize=32)
def _consecutive_rows(size: int) -> frozenset[Row]:
    """The pairs of numbers that differ by one."""
    pairs = [(number, number + 1) for number in range(1, size)]
    return frozenset(pairs + [(larger, smaller) for smaller, larger in pairs])
