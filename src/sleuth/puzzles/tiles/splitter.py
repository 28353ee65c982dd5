"""A file of many boards: with empty lines between them, or a *Fifteen* game ID a line."""

from __future__ import annotations

from sleuth.errors import Place
from sleuth.puzzles.tiles.formats.coordinates import is_coordinate_list
from sleuth.puzzles.tiles.formats.fifteen import is_fifteen_id
from sleuth.puzzles.tiles.formats.rows import GOAL, numbered_lines
from sleuth.splitting import split_at


def instances(text: str, source: str) -> list[tuple[str, Place]]:
    """The single problems of a text, each with its place."""
    return split_at(text, source, [] if is_coordinate_list(text) else _first_lines(text))


def _first_lines(text: str) -> list[int]:
    """The numbers of the lines in which a problem begins."""
    firsts = []
    begins = True
    goal_follows = False
    for number, line in numbered_lines(text):
        content = line.strip()
        if content == GOAL:
            goal_follows = True
        elif not content:
            begins = not goal_follows
        else:
            is_id = is_fifteen_id(content)
            if begins or is_id:
                firsts.append(number)
            # An ID is whole, so that a bad line after it is a bad problem of its own.
            begins = is_id
            goal_follows = False
    return firsts
