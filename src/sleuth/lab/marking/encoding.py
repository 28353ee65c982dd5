"""Marks a SAT encoding of Slitherlink: its models on small boards are exactly the loops."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sleuth import catalogue
from sleuth.brought import OwnCodeFailed, blaming, load_function
from sleuth.drawing import to_svg
from sleuth.lab.exercise import RIGHT, WRONG, Mark, Work
from sleuth.limits import checkpoint, running_meter
from sleuth.request import Question, Request
from sleuth.running import run
from sleuth.sat.solver import SatSolver

#: A side of a cell: two neighbouring corners, each (row, column) from 0.
Side = tuple[tuple[int, int], tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Board:
    """What an encoding is given: `sides` are all sides of cells, `clues` numbers by cell."""

    rows: int
    columns: int
    clues: Mapping[tuple[int, int], int]
    sides: tuple[Side, ...]

    def around(self, row: int, column: int) -> list[Side]:
        """The four sides of a cell."""
        corners = [(row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)]
        return [_side(corners[at - 1], corners[at]) for at in range(4)]

    def at(self, row: int, column: int) -> list[Side]:
        """The sides that meet in a corner."""
        return [side for side in self.sides if (row, column) in side]


def perform(work: Work, settings: Mapping[str, Any]) -> Iterator[Any]:
    """The clauses of each board, and the variables of its sides in their order."""
    name = work.function(settings["function"])
    encode = load_function(name)
    for text in settings["texts"]:
        board = _board(catalogue.puzzle("slitherlink").read(text, "hidden"))
        with blaming(name):
            clauses, sides = _shape(name, encode(board), board)
        yield _renumbered(clauses, sides)


def mark(work: Work, settings: Mapping[str, Any]) -> Mark:
    """The first board on which a model is no loop, or a loop is no model."""
    models = clauses = 0
    for text, (stated, numbers) in zip(settings["texts"], work.given, strict=False):
        problem = catalogue.puzzle("slitherlink").read(text, "hidden")
        board = _board(problem)
        variables = dict(zip(board.sides, numbers, strict=True))
        clauses += len(stated)
        loops = {
            frozenset(map(_plain, each))
            for each in run(
                Request("solve", "slitherlink", question=Question(most=None)), problem=problem
            ).shown
        }
        size = f"{board.rows}×{board.columns}"
        missing = set(loops)
        for drawn in _models(stated, variables):
            checkpoint()
            models += 1
            if drawn not in loops:
                broken = "; ".join(problem.check(frozenset(drawn)))
                words = (f"on a board of {size} it allows what is no solution: {broken}",)
                return Mark(WRONG, words, drawing=to_svg(problem.draw(frozenset(drawn))))
            missing.discard(drawn)
        if missing:
            lost = sorted(missing, key=lambda each: (len(each), sorted(each)))[0]
            words = (f"on a board of {size} it forbids a solution",)
            return Mark(WRONG, words, drawing=to_svg(problem.draw(frozenset(lost))))
    words = (f"right on all {len(settings['texts'])} boards",)
    return Mark(RIGHT, words, {"models": models, "clauses": clauses})


def _side(one: tuple[int, int], other: tuple[int, int]) -> Side:
    return (one, other) if one < other else (other, one)


def _plain(segment: Any) -> Side:
    one, other = segment
    return _side(tuple(one), tuple(other))


def _board(problem: Any) -> Board:
    rows, columns = problem.rows, problem.columns
    across = [((r, c), (r, c + 1)) for r in range(rows + 1) for c in range(columns)]
    down = [((r, c), (r + 1, c)) for r in range(rows) for c in range(columns + 1)]
    clues = {(row, column): number for row, column, number in problem.given()}
    return Board(rows, columns, clues, tuple(across + down))


def _shape(name: str, encoded: Any, board: Board) -> tuple[list[list[int]], list[int]]:
    """The clauses and the variable of each side, if that is what was returned."""
    try:
        clauses, sides = encoded
        stated = [[int(literal) for literal in clause] for clause in clauses]
        variables = [int(sides[side]) for side in board.sides]
    except (TypeError, ValueError, KeyError) as error:
        raise OwnCodeFailed(
            f"{name} returned no clauses with a variable for each side: {error!r:.80}",
            remedy="return a list of clauses and a dict from each side to its variable",
        ) from None
    if any(0 in clause for clause in stated) or min(variables) < 1:
        raise OwnCodeFailed(
            f"{name} uses a variable that is not positive", remedy="number them from 1"
        )
    return stated, variables


def _renumbered(clauses: list[list[int]], sides: list[int]) -> tuple[list[list[int]], list[int]]:
    """The same with variables from 1 without gaps, however large their numbers were."""
    used = {abs(literal) for clause in clauses for literal in clause} | set(sides)
    numbers = {old: new for new, old in enumerate(sorted(used), 1)}
    stated = [
        [numbers[abs(literal)] * (1 if literal > 0 else -1) for literal in clause]
        for clause in clauses
    ]
    return stated, [numbers[variable] for variable in sides]


def _models(
    clauses: Iterable[list[int]], variables: Mapping[Side, int]
) -> Iterator[frozenset[Side]]:
    """All choices of sides that the clauses allow, each once."""
    with SatSolver(running_meter()) as solver:
        solver.extend(clauses)
        while solver.solve():
            true = {literal for literal in solver.model() if literal > 0}
            drawn = frozenset(side for side, variable in variables.items() if variable in true)
            yield drawn
            solver.add([-number if side in drawn else number for side, number in variables.items()])
