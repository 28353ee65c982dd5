"""Game IDs of Simon Tatham's *Fifteen*: `WxH:` and the tiles row by row, 0 for the gap."""

from __future__ import annotations

import re

from sleuth.errors import BadInput, Place
from sleuth.puzzles.tiles.shape import Grid, sound_board

_FORM = re.compile(r"(\d{1,3})x(\d{1,3}):(\d{1,3}(?:,\d{1,3})*)", re.ASCII)
_OPENING = re.compile(r"\s*\d+x\d+:", re.ASCII)


def is_fifteen_id(text: str) -> bool:
    """Whether the text looks like a *Fifteen* game ID."""
    return _OPENING.match(text) is not None


def read_fifteen_id(text: str, source: str) -> Grid:
    """Read a *Fifteen* game ID."""
    match = _FORM.fullmatch(text.strip())
    place = Place(source, 1 + text[: len(text) - len(text.lstrip())].count("\n"))
    if match is None:
        raise BadInput(
            "this is not a Fifteen game ID", place, "the form is WxH:0,1,2,… with W·H numbers"
        )
    return sound_board(int(match[2]), int(match[1]), [int(t) for t in match[3].split(",")], place)
