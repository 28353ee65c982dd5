"""Boards as rows of numbers, 0 or _ for the gap: the start, then perhaps `goal:` and the goal."""

from __future__ import annotations

from sleuth.errors import BadInput, Place
from sleuth.puzzles.tiles.shape import Grid, sound_board
from sleuth.text import several

GOAL = "goal:"

#: A line without its comment, and its number.
Line = tuple[int, str]


def read_rows(text: str, source: str) -> list[Grid]:
    """The start and perhaps the goal; `#` begins a comment, empty lines end a board."""
    blocks: list[list[Line]] = []
    begins = True
    goal_said = False
    for number, line in numbered_lines(text):
        content = line.strip()
        if content == GOAL and not goal_said:
            begins = goal_said = True
        elif not content:
            begins = True
        else:
            if begins:
                blocks.append([])
                _expect(len(blocks) == 1 + goal_said, Place(source, number))
            blocks[-1].append((number, line))
            begins = False
    if goal_said and len(blocks) < 2:
        raise BadInput("there is no goal after `goal:`", Place(source), "give its rows")
    return [_read_board(block, source) for block in blocks]


def numbered_lines(text: str) -> list[Line]:
    """The lines without comments; a line that is nothing but a comment is left out."""
    return [
        (number, line.partition("#")[0])
        for number, line in enumerate(text.splitlines(), start=1)
        if not line.lstrip().startswith("#")
    ]


def _expect(one_board_each: bool, place: Place) -> None:
    if not one_board_each:
        raise BadInput("another board begins here", place, "put `goal:` before the goal")


def _read_board(lines: list[Line], source: str) -> Grid:
    tiles: list[int] = []
    columns = len(lines[0][1].split())
    for number, line in lines:
        words = line.split()
        if len(words) != columns:
            raise BadInput(
                f"row has {several(len(words), 'cell')}, expected {columns}",
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
