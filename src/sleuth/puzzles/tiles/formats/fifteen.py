"""Game IDs of Simon Tatham's *Fifteen*: `WxH:` and the tiles row by row, 0 for the gap."""

from __future__ import annotations

import re

from sleuth.addresses import on_page
from sleuth.errors import BadInput, Place, Unsuitable
from sleuth.puzzles.tiles.problem import SlidingTiles, gap_last
from sleuth.puzzles.tiles.shape import Grid, sound_board

_PAGE = on_page("fifteen")
_FORM = re.compile(_PAGE + r"(\d{1,3})x(\d{1,3}):(\d{1,3}(?:,\d{1,3})*),?", re.ASCII)
_OPENING = re.compile(rf"\s*{_PAGE}\d+x\d+\w*([:#])", re.ASCII)


def is_fifteen_id(text: str) -> bool:
    """Whether the text looks like a *Fifteen* game ID."""
    return _OPENING.match(text) is not None


def read_fifteen_id(text: str, source: str) -> Grid:
    """Read a *Fifteen* game ID."""
    opening = _OPENING.match(text)
    match = _FORM.fullmatch(text.strip())
    place = Place(source, 1 + text[: len(text) - len(text.lstrip())].count("\n"))
    if opening is not None and opening[1] == "#":
        raise BadInput(
            "a Fifteen random seed does not tell the board", place, "give the game ID with a colon"
        )
    if match is None:
        raise BadInput(
            "this is not a Fifteen game ID", place, "the form is WxH:0,1,2,… with W·H numbers"
        )
    return sound_board(int(match[2]), int(match[1]), [int(t) for t in match[3].split(",")], place)


def to_fifteen_id(problem: SlidingTiles) -> str:
    """The game ID of a board whose goal is that of the game, the gap last.

    >>> to_fifteen_id(SlidingTiles(1, 3, (1, 0, 2), (1, 2, 0)))
    '3x1:1,0,2'
    """
    if problem.goal != gap_last(problem.rows, problem.columns):
        raise Unsuitable("Fifteen has one goal, the tiles in order with the gap last")
    return f"{problem.columns}x{problem.rows}:{','.join(map(str, problem.start))}"
