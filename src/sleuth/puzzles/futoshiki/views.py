"""Futoshiki as constraints and as rules."""

from __future__ import annotations

from functools import lru_cache

from sleuth.csp.csp import AllDifferent, Assignment, Csp, ForbiddenTable, Less, Row, Table
from sleuth.csp.to_rules import to_rules
from sleuth.puzzles.futoshiki.problem import Futoshiki, Numbers
from sleuth.sat.rules import Rules


def csp(problem: Futoshiki) -> Csp[Numbers]:
    """One variable a cell; each row and each column all different; one constraint a sign."""
    size = problem.size

    def lift(assignment: Assignment) -> Numbers:
        return tuple(assignment[start : start + size] for start in range(0, size * size, size))

    view: Csp[Numbers] = Csp(lift)
    cells = [
        [
            view.variable(f"r{row}c{column}", (given,) if given else range(1, size + 1))
            for column, given in enumerate(givens, 1)
        ]
        for row, givens in enumerate(problem.givens, 1)
    ]
    for index in range(size):
        number = index + 1
        view.add(AllDifferent(tuple(cells[index]), f"row {number} holds each number once"))
        column = tuple(row[index] for row in cells)
        view.add(AllDifferent(column, f"column {number} holds each number once"))
    for (r1, c1), (r2, c2) in problem.less:
        smaller, larger = cells[r1][c1], cells[r2][c2]
        view.add(Less(smaller, larger, f"{smaller.name} is less than {larger.name}"))
    if problem.consecutive is not None:
        rows = _consecutive_rows(size)
        for pair in problem.neighbours():
            one, other = (cells[row][column] for row, column in pair)
            if pair in problem.consecutive:
                sentence = f"{one.name} and {other.name} differ by one"
                view.add(Table((one, other), rows, sentence))
            else:
                sentence = f"{one.name} and {other.name} do not differ by one"
                view.add(ForbiddenTable((one, other), rows, sentence))
    return view


def rules(problem: Futoshiki, encoding: str = "direct") -> Rules[Numbers]:
    """The constraints as clauses."""
    return to_rules(csp(problem), encoding)


@lru_cache(maxsize=32)
def _consecutive_rows(size: int) -> frozenset[Row]:
    """The pairs of numbers that differ by one."""
    pairs = [(number, number + 1) for number in range(1, size)]
    return frozenset(pairs + [(larger, smaller) for smaller, larger in pairs])
