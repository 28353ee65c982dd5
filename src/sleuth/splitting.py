"""Taking a text of many problems apart at the lines in which they begin."""

from __future__ import annotations

from collections.abc import Sequence

from sleuth.errors import Place


def split_at(text: str, source: str, firsts: Sequence[int]) -> list[tuple[str, Place]]:
    """The single problems, each with its place, given the numbers of their first lines.

    Empty lines before a problem keep it where it was, so that errors name the right line.

    >>> [part for part, _ in split_at("one\\ntwo\\n\\nthree", "x", [1, 4])]
    ['one\\ntwo\\n', '\\n\\n\\nthree']
    """
    if len(firsts) < 2:
        return [(text, Place(source))]
    lines = text.splitlines()
    ends = [*(first - 1 for first in firsts[1:]), len(lines)]
    return [
        ("\n" * (first - 1) + "\n".join(lines[first - 1 : end]), Place(source, first))
        for first, end in zip(firsts, ends, strict=True)
    ]
