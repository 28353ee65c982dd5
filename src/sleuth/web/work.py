"""What the workers of the server run: the one way in, for boards that a page can show."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sleuth import catalogue
from sleuth.answer import Answer
from sleuth.errors import BadRequest
from sleuth.events import Hear
from sleuth.limits import Cancellation, LimitReached, Meter, metered
from sleuth.problem import Problem, read_size
from sleuth.request import Request
from sleuth.running import read
from sleuth.running import run as run_here
from sleuth.worker.attempt import stopped

#: Rows and columns of boards that are played by marks, and of mazes.
BOARD, MAZE = 100, 500

#: Puzzles whose boards are mazes.
MAZES = ("maze", "hunger-games")


def run(
    request: Request, hear: Hear | None = None, *, cancellation: Cancellation | None = None
) -> Answer[Any]:
    """Do what a request asks for, unless it is about a board that is too large."""
    refuse_size(request)
    problem = None
    if request.text and request.kind in catalogue.PUZZLES:
        meter = Meter(request.limits, cancellation)
        try:
            with metered(meter):
                problem = read(request)
        except LimitReached as reached:
            return stopped(request, reached.limit, stats=meter.stats())
        refuse_board(problem)
        request = replace(request, limits=replace(request.limits, seconds=meter.seconds_left()))
    return run_here(request, hear, cancellation=cancellation, problem=problem)


def refuse_size(request: Request) -> None:
    """Refuse to make a board that is too large."""
    size = request.options.get("size")
    if request.task == "generate" and isinstance(size, str):
        _refuse(*read_size(size), MAZE if request.kind in MAZES else BOARD)


def refuse_board(problem: Problem) -> None:
    """Refuse a board that is too large."""
    layout = getattr(problem, "layout", None)
    if layout is not None:
        _refuse(layout.height, layout.width, MAZE)
        return
    size = getattr(problem, "size", 0)
    rows, columns = (getattr(problem, name, size) for name in ("rows", "columns"))
    if isinstance(rows, int) and isinstance(columns, int):
        _refuse(rows, columns, BOARD)


def _refuse(rows: int, columns: int, most: int) -> None:
    if max(rows, columns) > most:
        raise BadRequest(
            f"a board of {rows} × {columns} is too large for the page",
            remedy=f"at most {most} × {most}; the command line takes larger ones",
        )
