"""Files of many grids: with empty lines between them, or an *Unequal* game ID a line."""

from __future__ import annotations

from collections.abc import Iterator

from sleuth.errors import Place
from sleuth.puzzles.futoshiki.formats.drawn import is_drawn, is_line_of_signs
from sleuth.puzzles.futoshiki.formats.numbers import Line, content_lines
from sleuth.puzzles.futoshiki.formats.unequal import is_unequal_id
from sleuth.splitting import split_at

#: The numbers that a sign has in the numbers format: two rows and two columns.
_SIGN_WORDS = 4


def instances(text: str, source: str) -> list[tuple[str, Place]]:
    """The single grids of a text, each with its place."""
    if ":" in text:
        lines = content_lines(text)
        if any(":" in line and is_unequal_id(line) for _, line in lines):
            return split_at(text, source, [number for number, _ in lines])
    firsts = _of_drawn_grids(text) if is_drawn(text) else _of_numbers(text)
    return split_at(text, source, firsts)


def _of_drawn_grids(text: str) -> list[int]:
    """Where grids begin after an empty line, the one before having all its rows.

    An empty line alone tells nothing: between two rows there may be no signs.
    """
    firsts = []
    rows_left = 0
    for block in _blocks(text):
        rows = [line for _, line in block if not is_line_of_signs(line)]
        if rows and rows_left <= 0:
            firsts.append(block[0][0])
            rows_left = sum(word not in "<>" for word in rows[0].split())
        rows_left -= len(rows)
    return firsts


def _of_numbers(text: str) -> list[int]:
    """Where grids begin after an empty line, unless what follows it are the signs of a grid."""
    firsts = []
    signs_may_follow = 0
    for block in _blocks(text):
        if signs_may_follow and all(_is_sign(line, signs_may_follow) for _, line in block):
            signs_may_follow = 0
            continue
        number, first = block[0]
        firsts.append(number)
        size = len(first.split())
        signs_may_follow = size if size > 1 and len(block) == size else 0
    return firsts


def _blocks(text: str) -> Iterator[list[Line]]:
    """The lines that have something in them, parted where an empty line stands between them.

    A line with nothing but a comment parts nothing.
    """
    block: list[Line] = []
    comments = "#" in text
    for number, line in enumerate(text.splitlines(), 1):
        kept = (line.partition("#")[0] if comments else line).rstrip()
        if kept:
            block.append((number, kept))
        elif block and (not line or line.isspace()):
            yield block
            block = []
    if block:
        yield block


def _is_sign(line: str, size: int) -> bool:
    """Whether a line names two different cells of a grid of this size."""
    words = line.split()
    named = len(words) == _SIGN_WORDS and words[:2] != words[2:]
    return named and all(word.isdecimal() and int(word[:9]) < size for word in words)
