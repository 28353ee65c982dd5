"""Boards as rows of numbers, 0 or _ for the gap: the start, then perhaps the goal."""

from __future__ import annotations

from itertools import groupby

from sleuth.errors import BadInput, Place
from sleuth.puzzles.tiles.shape import Grid, sound_board


def read_rows(text: str, source: str) -> list[Grid]:
    """The boards of a text, divided by empty lines; `#` begins a comment."""
    lines = [
        (number, line.partition("#")[0])
        for number, line in enumerate(text.splitlines(), start=1)
        if not line.lstrip().startswith("#")
    ]
    blocks = groupby(lines, key=lambda numbered: bool(numbered[1].strip()))
    return [_read_board(list(block), source) for filled, block in blocks if filled]


def _read_board(lines: list[tuple[int, str]], source: str) -> Grid:
    tiles: list[int] = []
    columns = len(lines[0][1].split())
    for number, line in lines:
        words = line.split()
        if len(words) != columns:
            raise BadInput(
                f"row has {len(words)} cells, expected {columns}",
                Place(source, number),
                "all rows have as many cells as the first",
            )
        tiles.extend(_read_tile(word, line, number, source) for word in words)
    return sound_board(len(lines), columns, tiles, Place(source, lines[0][0]))


def _read_tile(word: str, line: str, number: int, source: str) -> int:
    if word == "_":
        return 0
    if not (word.isascii() and word.isdigit()):
        raise BadInput(
            f"{word!r} is no tile",
            Place(source, number, line.index(word) + 1),
            "tiles are numbers, the gap is 0 or _",
        )
    return int(word)
