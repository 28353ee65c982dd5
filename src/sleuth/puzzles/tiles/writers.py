"""Sliding tiles for other programs, from their own text."""

from __future__ import annotations

from sleuth.puzzles.tiles.formats.fifteen import to_fifteen_id
from sleuth.puzzles.tiles.reader import read_tiles


def fifteen(text: str) -> str:
    """The game ID of *Fifteen*.

    >>> fifteen("1 0 2")
    '3x1:1,0,2'
    """
    return to_fifteen_id(read_tiles(text, "text"))
