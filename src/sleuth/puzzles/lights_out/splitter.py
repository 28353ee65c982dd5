"""Files of many boards: with an empty line between two of them, or one *Flip* ID a line."""

from __future__ import annotations

from sleuth.errors import Place
from sleuth.puzzles.lights_out.formats.flip import is_flip_id
from sleuth.splitting import split_at


def instances(text: str, source: str) -> list[tuple[str, Place]]:
    """The single boards of a text, each with its place."""
    return split_at(text, source, _first_lines(text))


def _first_lines(text: str) -> list[int]:
    """The numbers of the lines in which a board begins."""
    firsts = []
    begins = True
    for number, line in enumerate(text.splitlines(), 1):
        content = line.partition("#")[0].strip()
        if content and (begins or is_flip_id(content)):
            firsts.append(number)
        # A line with nothing but a comment belongs to the board around it.
        begins = not content and (begins or "#" not in line)
    return firsts
