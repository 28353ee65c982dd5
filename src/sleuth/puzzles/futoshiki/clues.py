"""Other clues that a grid could have: in place of one, or besides those that it has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sleuth.explanation.changes import Change
from sleuth.puzzles.futoshiki.problem import Futoshiki, Numbers
from sleuth.spots import cell, place


def changes(problem: Futoshiki, name: str) -> Iterator[Change]:
    """The grid with another number in place of a given one, or with a sign turned around."""
    for row, givens in enumerate(problem.givens):
        for column, number in enumerate(givens):
            if number and name == f"clue:{cell(row, column)}":
                for new in range(1, problem.size + 1):
                    if new != number:
                        say = f"the {number} at {place(row, column)} to {new}"
                        yield Change(say, _with(problem, row, column, new))
    for at, (one, other) in enumerate(problem.less):
        if name == f"clue:{cell(*one)}<{cell(*other)}":
            less = (*problem.less[:at], (other, one), *problem.less[at + 1 :])
            say = f"the sign between {place(*one)} and {place(*other)} to the other way around"
            yield Change(say, replace(problem, less=less))


def completed(problem: Futoshiki, solution: Numbers) -> Futoshiki:
    """The grid with all numbers and, where it has signs, all signs between neighbours."""
    if problem.consecutive is not None:
        return replace(problem, givens=solution)
    known = {frozenset(pair) for pair in problem.less}
    less = [*problem.less]
    for one, other in problem.neighbours():
        if frozenset((one, other)) not in known:
            is_less = solution[one[0]][one[1]] < solution[other[0]][other[1]]
            less.append((one, other) if is_less else (other, one))
    return replace(problem, givens=solution, less=tuple(less))


def _with(problem: Futoshiki, row: int, column: int, number: int) -> Futoshiki:
    givens = [list(line) for line in problem.givens]
    givens[row][column] = number
    return replace(problem, givens=tuple(map(tuple, givens)))
