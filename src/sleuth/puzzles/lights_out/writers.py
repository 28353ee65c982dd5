"""Lights Out for other programs, from its own text."""

from __future__ import annotations

from sleuth.puzzles.lights_out.formats.flip import to_flip_id
from sleuth.puzzles.lights_out.reader import read_board


def flip(text: str) -> str:
    """The game ID of *Flip*.

    >>> flip("10")
    '2x1:f,8'
    """
    return to_flip_id(read_board(text, "text"))
