"""States of searches in mazes: in words, and drawn.

A state reads `3,4`, the row and the column from 1; where all targets have to be visited those
still left follow, as in `3,4 left 1,1 1,6`; among jump points the way of the last run, as in
`3,4 going SE`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sleuth.drawing import Cell as DrawnCell
from sleuth.drawing import Drawing
from sleuth.errors import BadRequest
from sleuth.layout import Cell
from sleuth.puzzles.maze.problem import STEPS, Maze

_STATE = re.compile(
    r"(?P<cell>\d{1,9},\d{1,9})"
    r"(?: left(?P<left>(?: \d{1,9},\d{1,9})*)| going (?P<going>[NSEW]{1,2}))?",
    re.ASCII,
)


@dataclass(frozen=True, slots=True)
class Standing:
    """Where Pacman is, the targets left (None if he need not visit all), the way he came."""

    cell: Cell
    left: frozenset[Cell] | None = None
    going: str | None = None


def cell_words(cell: Cell) -> str:
    """A cell as people count.

    >>> cell_words((2, 3))
    '3,4'
    """
    return f"{cell[0] + 1},{cell[1] + 1}"


def state_words(cell: Cell, left: Iterable[Cell] | None = None, going: str | None = None) -> str:
    """A state in words.

    >>> state_words((2, 3), [(0, 0), (0, 5)])
    '3,4 left 1,1 1,6'
    """
    words = [cell_words(cell)]
    if left is not None:
        words += ["left", *map(cell_words, sorted(left))]
    if going is not None:
        words += ["going", going]
    return " ".join(words)


def state_named(maze: Maze, words: str) -> Standing:
    """Read a state back; raises BadRequest where the words name none of this maze."""
    found = _STATE.fullmatch(words)
    if found is not None:
        cell, left, going = _cell(found["cell"]), found["left"], found["going"]
        targets = None if left is None else frozenset(map(_cell, left.split()))
        fits = maze.is_free(*cell) and (targets or frozenset()) <= set(maze.targets)
        if fits and (going is None or going in STEPS):
            return Standing(cell, targets, going)
    raise BadRequest(f"{words!r:.60} is no state of this maze", remedy="say row,column from 1")


def _cell(words: str) -> Cell:
    row, _, column = words.partition(",")
    return int(row) - 1, int(column) - 1


def searched(maze: Maze, states: Sequence[str], frontier: Sequence[str] = ()) -> Drawing:
    """The maze with the cells that a search has been to; the last state is the one at hand."""
    standings = [state_named(maze, words) for words in states]
    now = standings[-1]
    picture = maze.drawn_cells()
    for cell in {standing.cell for standing in standings}:
        picture[cell] = DrawnCell(picture[cell].text.strip() or "·", "seen")
    for waiting in {state_named(maze, words).cell for words in frontier}:
        if picture[waiting].style != "seen":
            picture[waiting] = DrawnCell(picture[waiting].text.strip() or "○", "frontier")
    if now.left is not None:
        visited = set(maze.targets) - now.left
        picture.update(dict.fromkeys(visited, DrawnCell("·", "seen")))
    picture[now.cell] = DrawnCell("@", "cursor")
    return maze.picture(picture)
