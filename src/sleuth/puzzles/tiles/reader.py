"""Sliding tiles from text in any format: rows of numbers, lists of places, *Fifteen* IDs."""

from __future__ import annotations

from sleuth.errors import BadInput, Place
from sleuth.puzzles.tiles.formats.coordinates import (
    GOAL,
    RING,
    START,
    is_coordinate_list,
    read_coordinates,
)
from sleuth.puzzles.tiles.formats.fifteen import is_fifteen_id, read_fifteen_id
from sleuth.puzzles.tiles.formats.rows import read_rows
from sleuth.puzzles.tiles.problem import Board, SlidingTiles, gap_last
from sleuth.puzzles.tiles.shape import Grid
from sleuth.text import several


def read_tiles(text: str, source: str, goal: str | None = None) -> SlidingTiles:
    """Read a start and perhaps its goal; `goal` is the text of another one.

    Without a goal the tiles have to come in order with the gap last, or around the gap
    where a 3×3 start is a list of places.
    """
    boards = _read_boards(text, source)
    if not boards:
        raise BadInput("there is no board", Place(source), "give rows of numbers, 0 for the gap")
    if START not in boards:
        raise BadInput("there is a goal and no start", Place(source), "give initial([X/Y, …]) too")
    start = boards[START]
    end = boards.get(GOAL) if goal is None else _read_goal(goal)
    if end is None:
        return SlidingTiles(start.rows, start.columns, start.tiles, _usual_goal(text, start))
    if (end.rows, end.columns) != (start.rows, start.columns):
        raise BadInput(
            f"the goal is {end.rows}×{end.columns}, the start {start.rows}×{start.columns}",
            end.place,
            "both have the same size",
        )
    return SlidingTiles(start.rows, start.columns, start.tiles, end.tiles)


def _read_boards(text: str, source: str) -> dict[str, Grid]:
    """The start and the goal, as far as they are there."""
    if is_fifteen_id(text):
        return {START: read_fifteen_id(text, source)}
    if is_coordinate_list(text):
        return read_coordinates(text, source)
    return dict(zip((START, GOAL), read_rows(text, source), strict=False))


def _read_goal(text: str) -> Grid:
    source = "goal"
    boards = _read_boards(text, source)
    if len(boards) != 1:
        raise BadInput(
            f"there are {several(len(boards), 'board')}", Place(source), "give one, the goal"
        )
    return next(iter(boards.values()))


def _usual_goal(text: str, start: Grid) -> Board:
    if is_coordinate_list(text) and (start.rows, start.columns) == (3, 3):
        return RING
    return gap_last(start.rows, start.columns)
