"""Files of many boards: with an empty line between two of them, or one *Flip* ID a line."""

from __future__ import annotations

from sleuth.errors import Place
from sleuth.puzzles.lights_out.flip import is_flip_id


def instances(text: str, source: str) -> list[tuple[str, Place]]:
    """The single boards of a text, each with its place.

    Empty lines before a board keep it where it was, so that errors name the right line.
    """
    lines = text.split("\n")
    firsts = []
    begins = True
    for number, line in enumerate(lines):
        content = line.partition("#")[0].strip()
        if content and (begins or is_flip_id(content)):
            firsts.append(number)
        # A line with nothing but a comment belongs to the board around it.
        begins = not content and (begins or "#" not in line)
    if len(firsts) < 2:
        return [(text, Place(source))]
    ends = [*firsts[1:], len(lines)]
    return [
        ("\n" * first + "\n".join(lines[first:end]), Place(source, first + 1))
        for first, end in zip(firsts, ends, strict=True)
    ]
