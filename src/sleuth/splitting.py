"""Taking a text of many problems apart at the lines in which they begin."""

from __future__ import annotations

from collections.abc import Sequence

from sleuth.errors import Place


def split_at(text: str, source: str, firsts: Sequence[int]) -> list[tuple[str, Place]]:
    """The single problems, each with its place, given the numbers of their first lines.

    >>> [(part, str(place)) for part, place in split_at("one\\ntwo\\n\\nthree", "x", [1, 4])]
    [('one\\ntwo\\n', 'x:1'), ('three', 'x:4')]
    """
    if len(firsts) < 2:
        return [(text, Place(source))]
    lines = text.splitlines()
    ends = [*(first - 1 for first in firsts[1:]), len(lines)]
    return [
        ("\n".join(lines[first - 1 : end]), Place(source, first))
        for first, end in zip(firsts, ends, strict=True)
    ]
