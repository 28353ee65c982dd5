"""Mazes as planning tasks: go from cell to cell, and eat what is to be eaten."""

from __future__ import annotations

from sleuth.errors import Unsuitable
from sleuth.planning.board_task import cell_name, cells_of, neighbours, stated, way
from sleuth.planning.pddl.syntax import Atom
from sleuth.planning.task_view import Names, Task
from sleuth.puzzles.maze import problem as mazes
from sleuth.puzzles.maze.picture import state_words
from sleuth.puzzles.maze.problem import STEPS, Maze, Moves

_DOMAIN = """\
(define (domain board)
  (:requirements :adl :action-costs)
  (:types cell)
  (:predicates
    (path ?from ?to - cell)
    (at ?c - cell)
    (to-visit ?c - cell)
    (visited ?c - cell))
  (:functions (entering ?c - cell) - number (total-cost) - number)
  (:action go
    :parameters (?from ?to - cell)
    :precondition (and (at ?from) (path ?from ?to))
    :effect (and (at ?to) (not (at ?from))
                 (when (to-visit ?to) (visited ?to))
                 (increase (total-cost) (entering ?to)))))
"""


def task_view(maze: Maze) -> Task[Moves]:
    """The cells on which one may stand; what lies behind a wall is left to the planner to find."""
    if maze.moves != 4:
        raise Unsuitable(
            "a diagonal step costs √2, which no number of PDDL is", remedy="use the 4 moves"
        )
    layout = maze.layout
    cells = [
        (row, column)
        for row in range(layout.height)
        for column in range(layout.width)
        if maze.is_free(row, column)
    ]
    targets = dict.fromkeys(maze.targets)
    ends = targets if maze.task is mazes.Task.ANY_FOOD else {}
    straight = dict(list(STEPS.items())[:4])
    start = [f"(at {cell_name(maze.start)})", "(= (total-cost) 0)"]
    if maze.visits_all:
        start += [f"(to-visit {cell_name(cell)})" for cell in targets]
        start += [f"(visited {cell_name(maze.start)})"] if maze.start in targets else []
    start += [f"(= (entering {cell_name(cell)}) {maze.cell_cost(*cell)})" for cell in cells]
    # The way to the nearest food ends at the first one.
    start += [
        f"(path {cell_name(one)} {cell_name(other)})"
        for _, one, other in neighbours(cells, straight)
        if one not in ends
    ]
    word, together = ("visited", "and") if maze.visits_all else ("at", "or")
    goal = " ".join(f"({word} {cell_name(cell)})" for cell in targets)
    objects = {"cell": list(map(cell_name, cells))}
    task = stated(_DOMAIN, objects, start, f"({together} {goal})", counts_cost=True)

    def words(atoms: frozenset[Atom]) -> str:
        (cell,) = cells_of(atoms, "at")
        left = set(targets) - set(cells_of(atoms, "visited"))
        return state_words(cell, left if maze.visits_all else None)

    return Task(task, _moves, words)


def _moves(names: Names) -> Moves:
    steps = (name.split() for name in names)
    return tuple(way(STEPS, come_from, to) for _, come_from, to in steps)
