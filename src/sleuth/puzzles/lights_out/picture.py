"""States of searches in Lights Out: in words, and drawn.

A state reads as its rows of lights from the top, `00011/01110`; blanks divide the lights where
one digit is not enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sleuth.drawing import Drawing
from sleuth.errors import BadInput, BadRequest
from sleuth.puzzles.lights_out.formats.rows import read_rows, rows_text
from sleuth.puzzles.lights_out.problem import LightsOut
from sleuth.text import several


def state_words(board: LightsOut) -> str:
    """The lights of a board in words."""
    return rows_text(board.lights, board.columns, board.states, "/")


def state_named(board: LightsOut, words: str) -> LightsOut:
    """Read a state back: the board with these lights; raises BadRequest where they are none."""
    try:
        rows, columns, lights = read_rows(words.replace("/", "\n"), "state")
    except BadInput:
        rows, columns, lights = 0, 0, ()
    if (rows, columns) != (board.rows, board.columns) or max(lights) >= board.states:
        raise BadRequest(
            f"{words!r:.60} are no lights of this board",
            remedy=f"say {several(board.rows, 'row')} of {board.columns}, divided by slashes",
        )
    return replace(board, lights=lights)


def searched(board: LightsOut, states: Sequence[str], frontier: Sequence[str] = ()) -> Drawing:
    """The board at hand, which is the last of those that a search met."""
    return state_named(board, states[-1]).draw()
