"""Drawings of both kinds as pictures, with their captions, alone or beside each other."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from sleuth.drawing.board_parts import Board
from sleuth.drawing.data import Drawing
from sleuth.drawing.graph import Graph
from sleuth.drawing.graph_parts import graph_parts
from sleuth.drawing.parts import CHARACTER, Figure, Group, Part, Writing
from sleuth.limits import paced

SIDE = 40
_CAPTION = 14
_NARROWEST_CAPTION = 320
_BETWEEN = 16


def picture(drawing: Drawing | Graph, side: int = SIDE) -> Figure:
    """The picture of a drawing; `side` is that of a cell in pixels."""
    parts: tuple[Part, ...]
    if isinstance(drawing, Graph):
        width, height, part = graph_parts(drawing)
        parts = (part,)
    else:
        board = Board(drawing, side)
        width, height, parts = board.width, board.height, tuple(paced(board.parts()))
    room = max(width, _NARROWEST_CAPTION if drawing.caption else 0)
    letters = max(8, int((room - _CAPTION) / (_CAPTION * CHARACTER)))
    captions = [
        part
        for line in drawing.caption.splitlines()
        for part in textwrap.wrap(line, letters) or [""]
    ]
    line = _CAPTION * 1.4
    whole = height + (len(captions) + 0.5) * line if captions else height
    below = tuple(
        Writing(room / 2, height + (number + 0.75) * line, _CAPTION, "plain", text)
        for number, text in enumerate(captions)
    )
    title, description = _names(drawing)
    group = Group(parts, (room - width) / 2)
    return Figure(room, whole, (group, *below), title, description)


def beside(figures: Sequence[Figure], title: str) -> Figure:
    """Pictures in a row, their top ends level."""
    parts, x = [], 0.0
    for each in figures:
        parts.append(Group(each.parts, x))
        x += each.width + _BETWEEN
    return Figure(
        max(0.0, x - _BETWEEN),
        max((each.height for each in figures), default=0.0),
        tuple(parts),
        title,
        " Beside it: ".join(f"{each.title}. {each.description}" for each in figures),
    )


def below(figures: Sequence[Figure], title: str) -> Figure:
    """Pictures one below the other, their left ends level."""
    parts, y = [], 0.0
    for each in figures:
        parts.append(Group(each.parts, 0.0, y))
        y += each.height + _BETWEEN
    return Figure(
        max((each.width for each in figures), default=0.0),
        max(0.0, y - _BETWEEN),
        tuple(parts),
        title,
        " Below it: ".join(each.description for each in figures),
    )


def _names(drawing: Drawing | Graph) -> tuple[str, str]:
    """A title and a description in words."""
    if isinstance(drawing, Graph):
        size = f"{len(drawing.nodes)} boxes and {len(drawing.edges)} arrows"
        return drawing.title or "A graph", f"{size}. {drawing.caption}".strip()
    size = f"{drawing.rows} rows and {drawing.columns} columns"
    return drawing.title or f"A board of {size}", f"{size}. {drawing.caption}".strip()
