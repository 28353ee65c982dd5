"""Loopy game IDs for the square grid: `WxHt0:DESC`."""

from __future__ import annotations

import re

from sleuth.addresses import on_page
from sleuth.errors import BadInput, Place
from sleuth.puzzles.slitherlink.formats.cells import in_rows, size

_GAME_ID = re.compile(rf"{on_page('loopy')}(\d+)x(\d+)(?:t(\d+))?(?:d\w)?([:#])(\S*)")


def is_game_id(text: str) -> bool:
    """Whether a text looks like a Loopy game ID."""
    return _GAME_ID.fullmatch(text.strip()) is not None


def read_rows(text: str, place: Place) -> list[str]:
    """The rows of digits and dots that a game ID describes.

    >>> read_rows("3x2t0:a3b1a", Place("id"))
    ['.3.', '.1.']
    """
    found = _GAME_ID.fullmatch(text.strip())
    if found is None:
        raise BadInput("this is not a Loopy game ID", place, "write it as WxHt0:DESCRIPTION")
    columns, rows = size(found[1], place), size(found[2], place)
    if found[4] == "#":
        raise BadInput(
            "a Loopy random seed does not tell the clues", place, "give the game ID with a colon"
        )
    if found[3] not in (None, "0"):
        raise BadInput(f"grid type {found[3][:20]} is not the square grid", place, "use type t0")
    cells = ""
    for column, sign in enumerate(found[5], text.index(found[5]) + 1):
        if sign in "01234":
            cells += sign
        elif "a" <= sign <= "z":
            cells += "." * (ord(sign) - ord("a") + 1)
        else:
            raise BadInput(
                f"{sign!r} is neither a clue nor a run of blanks",
                Place(place.source, place.line, column),
                "a clue is 0 to 4, a run of blanks a to z",
            )
    return in_rows(cells, rows, columns, place)


def write(clues: str) -> str:
    """The game ID of a board, from its rows of digits and dots.

    >>> write(".3.\\n.1.")
    '3x2t0:a3b1a'
    """
    rows = clues.split()
    description = re.sub(r"\.{1,26}", lambda run: chr(ord("a") + len(run[0]) - 1), "".join(rows))
    return f"{len(rows[0])}x{len(rows)}t0:{description}"
