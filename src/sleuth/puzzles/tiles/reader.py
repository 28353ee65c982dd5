"""Sliding tiles from text in any format: rows of numbers, lists of places, *Fifteen* IDs."""

from __future__ import annotations

from sleuth.errors import BadInput, Place
from sleuth.puzzles.tiles.formats.coordinates import RING, is_coordinate_list, read_coordinates
from sleuth.puzzles.tiles.formats.fifteen import is_fifteen_id, read_fifteen_id
from sleuth.puzzles.tiles.formats.rows import read_rows
from sleuth.puzzles.tiles.problem import Board, SlidingTiles, gap_last
from sleuth.puzzles.tiles.shape import Grid


def read_tiles(text: str, source: str, goal: str | None = None) -> SlidingTiles:
    """Read a start and perhaps its goal; `goal` is the text of another one.

    Without a goal the tiles have to come in order with the gap last, or around the gap
    where a 3×3 start is a list of places.
    """
    boards = _read_boards(text, source)
    if not boards:
        raise BadInput("there is no board", Place(source), "give rows of numbers, 0 for the gap")
    if len(boards) > 2:
        raise BadInput("another board begins here", boards[2].place, "give a start and a goal")
    start = boards[0]
    if goal is not None:
        boards = [start, _read_goal(goal)]
    if len(boards) == 1:
        return SlidingTiles(start.rows, start.columns, start.tiles, _usual_goal(text, start))
    end = boards[1]
    if (end.rows, end.columns) != (start.rows, start.columns):
        raise BadInput(
            f"the goal is {end.rows}×{end.columns}, the start {start.rows}×{start.columns}",
            end.place,
            "both have the same size",
        )
    return SlidingTiles(start.rows, start.columns, start.tiles, end.tiles)


def _read_boards(text: str, source: str) -> list[Grid]:
    if is_fifteen_id(text):
        return [read_fifteen_id(text, source)]
    if is_coordinate_list(text):
        return read_coordinates(text, source)
    return read_rows(text, source)


def _read_goal(text: str) -> Grid:
    source = "goal"
    boards = _read_boards(text, source)
    if len(boards) != 1:
        raise BadInput(f"there are {len(boards)} boards", Place(source), "give one, the goal")
    return boards[0]


def _usual_goal(text: str, start: Grid) -> Board:
    if is_coordinate_list(text) and (start.rows, start.columns) == (3, 3):
        return RING
    return gap_last(start.rows, start.columns)
