"""Boards as planning tasks: cells by name, and a task from a domain and lists of facts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from sleuth.logic.source_text import SourceText
from sleuth.planning.pddl.reading import read_task
from sleuth.planning.pddl.syntax import Atom, PlanningTask

#: Row and column, counted from 0 at the top left.
Cell = tuple[int, int]


def cell_name(cell: Cell) -> str:
    """The object that stands for a cell; rows and columns count from 1.

    >>> cell_name((0, 2))
    'cell-1-3'
    """
    return f"cell-{cell[0] + 1}-{cell[1] + 1}"


def cell_named(name: str) -> Cell:
    """The cell that an object stands for.

    >>> cell_named("cell-1-3")
    (0, 2)
    """
    _, row, column = name.split("-")
    return int(row) - 1, int(column) - 1


def cells_of(atoms: Iterable[Atom], predicate: str) -> Iterator[Cell]:
    """The cells of which a predicate holds, by its first term."""
    return (cell_named(atom.terms[0]) for atom in atoms if atom.predicate == predicate)


def numbered(name: str) -> int:
    """The number in a name.

    >>> numbered("tile-12")
    12
    """
    return int(name.rpartition("-")[2])


def neighbours(
    cells: Iterable[Cell], steps: Mapping[str, Cell]
) -> Iterator[tuple[str, Cell, Cell]]:
    """The steps from cell to cell, each by its name, from where and to where."""
    known = dict.fromkeys(cells)
    for row, column in known:
        for name, (down, right) in steps.items():
            to = (row + down, column + right)
            if to in known:
                yield name, (row, column), to


def way(steps: Mapping[str, Cell], start: str, end: str) -> str:
    """The name of the step from one cell to another."""
    (row, column), (to_row, to_column) = cell_named(start), cell_named(end)
    step = (to_row - row, to_column - column)
    return next(name for name, offset in steps.items() if offset == step)


def stated(
    domain: str,
    objects: Mapping[str, Iterable[str]],
    start: Iterable[str],
    goal: str,
    *,
    counts_cost: bool = False,
) -> PlanningTask:
    """The task of a domain in PDDL with these objects by their types, facts and goal."""
    listed = " ".join(f"{' '.join(names)} - {kind}" for kind, names in objects.items())
    metric = "(:metric minimize (total-cost))" if counts_cost else ""
    problem = (
        f"(define (problem board) (:domain board) (:objects {listed})"
        f" (:init {' '.join(start)}) (:goal {goal}) {metric})"
    )
    return read_task(SourceText(domain, "domain"), SourceText(problem, "problem"))
