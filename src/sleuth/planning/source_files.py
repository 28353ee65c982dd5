"""Several files as one text: a request has one, and errors name the file they are in."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sleuth.logic.source_text import SourceText

#: A comment that says from which file the lines below it are.
_OPENING = ";;;; file: "
_MARK = re.compile(rf"^{_OPENING}(.*)\n", re.MULTILINE)


def joined(files: Iterable[tuple[str, str]]) -> str:
    """The texts of files, each with its name, as one text.

    >>> print(joined([("(a)", "one.pddl"), ("(b)", "two.pddl")]), end="")
    ;;;; file: one.pddl
    (a)
    ;;;; file: two.pddl
    (b)
    """
    return "".join(
        f"{_OPENING}{name.splitlines()[0] if name else ''}\n{text.rstrip()}\n"
        for text, name in files
    )


def parted(text: str, source: str) -> list[SourceText]:
    """The files in a text; one that was not joined is a file itself.

    >>> [(each.source, each.text) for each in parted(joined([("(a)", "x"), ("(b)", "y")]), "z")]
    [('x', '(a)\\n'), ('y', '(b)\\n')]
    """
    pieces = _MARK.split(text)
    before, rest = pieces[0], pieces[1:]
    files = [SourceText(before, source)] if before.strip() or not rest else []
    files += [SourceText(rest[at + 1], rest[at]) for at in range(0, len(rest), 2)]
    return files
