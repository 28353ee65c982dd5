"""Reading mazes: Pacman layouts, digits for dear cells, and header lines for the problem."""

from __future__ import annotations

from sleuth.errors import BadInput, Place
from sleuth.layout import (
    EXIT,
    FOOD,
    SIGNS,
    START,
    WALL,
    Cell,
    Layout,
    empty_lines_before,
    read_layout,
    split_layouts,
    the_only,
)
from sleuth.puzzles.maze.problem import Maze, Task
from sleuth.text import several

_MOVES = (4, 8)
_HEADER = ("problem", "moves", "corners")


def read_maze(
    text: str,
    source: str,
    problem: str | None = None,
    moves: str | None = None,
    corners: str | None = None,
) -> Maze:
    """Read a maze.

    Lines `problem: …`, `moves: …` and `corners: …` may stand before the layout; the arguments
    of the same names take precedence over them.
    """
    lines = text.splitlines()
    skipped = empty_lines_before(lines)
    lines = lines[skipped:]
    header: dict[str, tuple[str, Place]] = {}
    while lines and ":" in lines[0]:
        name, _, value = lines.pop(0).partition(":")
        place = Place(source, skipped + len(header) + 1)
        if name.strip() not in _HEADER or name.strip() in header:
            raise BadInput(
                f"{name.strip()!r} is no header line here",
                place,
                "say problem:, moves: or corners: once",
            )
        header[name.strip()] = (value.strip(), place)
    given = Place(source)
    task = _task(*((problem, given) if problem else header.get("problem", ("position", given))))
    number = _moves(*((moves, given) if moves else header.get("moves", ("4", given))))
    cuts = _cuts(*((corners, given) if corners else header.get("corners", ("keep", given))))
    first_line = skipped + len(header) + 1
    layout = read_layout("\n".join(lines), source, "".join(SIGNS) + "123456789", first_line)
    start = the_only(layout, START, source, first_line)
    return Maze(layout, start, _targets(layout, task, source, first_line), task, number, cuts)


def mazes(text: str, source: str) -> list[tuple[str, Place]]:
    """The single mazes of a text: one begins with its header or with its border."""
    return split_layouts(text, source, lambda before, line: ":" in line and ":" not in before)


def _task(name: str, place: Place) -> Task:
    if name not in list(Task):
        raise BadInput(f"no problem is called {name!r}", place, f"say {', '.join(Task)}")
    return Task(name)


def _moves(number: str, place: Place) -> int:
    if number not in map(str, _MOVES):
        raise BadInput(f"there are no mazes with {number!r} moves", place, "say 4 or 8")
    return int(number)


def _cuts(corners: str, place: Place) -> bool:
    if corners not in ("keep", "cut"):
        raise BadInput(f"{corners!r} says nothing of corners", place, "say keep or cut")
    return corners == "cut"


def _targets(layout: Layout, task: Task, source: str, first_line: int) -> tuple[Cell, ...]:
    """The cells to visit; the goal of `position` is the exit, or else the only food."""
    food = layout.cells(FOOD)
    if task is Task.CORNERS:
        return _corners(layout, source, first_line)
    if task is not Task.POSITION:
        if not food:
            raise BadInput("there is no food in the layout", Place(source), f"mark it {FOOD!r}")
        return food
    if layout.cells(EXIT):
        return (the_only(layout, EXIT, source, first_line),)
    if len(food) != 1:
        found = f"{several(len(food), 'cell')} have food" if food else "there is no food either"
        raise BadInput(
            f"the layout has no exit, and {found}, so that it is not said where to go",
            Place(source),
            f"mark the goal with {EXIT!r}, or choose the problem: {', '.join(list(Task)[1:])}",
        )
    return food


def _corners(layout: Layout, source: str, first_line: int) -> tuple[Cell, ...]:
    """The four corners inside the border."""
    top, left, bottom, right = 1, 1, layout.height - 2, layout.width - 2
    cells = tuple(sorted({(top, left), (top, right), (bottom, left), (bottom, right)}))
    for row, column in cells:
        if not (0 <= row < layout.height and 0 <= column < layout.width):
            raise BadInput(
                f"a layout of {layout.height}×{layout.width} cells has no corners inside a border",
                Place(source),
                "draw a border",
            )
        if layout.rows[row][column] == WALL:
            place = Place(source, row + first_line, column + 1)
            raise BadInput("the corner is no free cell but a wall", place, "open the corners")
    return cells
