"""The text of an input with its places, and errors that point into it with a caret."""

from __future__ import annotations

import re
from bisect import bisect_right
from math import inf

from sleuth.errors import BadInput, Place
from sleuth.limits import running_limits
from sleuth.text import unshowable

#: The line that begins a plain list of clauses: their number, perhaps after a question for it.
COUNT_LINE = re.compile(r"(?:[^\d\n]*:)?[^\S\n]*(\d+)[^\S\n]*(?:\n|\Z)")

#: So many symbols are read in a second or two; who has more says how long that may take.
MOST_SYMBOLS = 120_000
_SHOWN = 200


def most_symbols() -> float:
    """How many symbols a theory may have: any number where the run's time is limited anyway."""
    return MOST_SYMBOLS if running_limits().seconds is None else inf


class SourceText:
    """A text that knows the line and column of every offset in it."""

    def __init__(self, text: str, source: str) -> None:
        self.text = text
        self.source = source
        self._line_starts = [0, *(newline.end() for newline in re.finditer("\n", text))]

    def place(self, offset: int) -> Place:
        """The place of an offset."""
        line = bisect_right(self._line_starts, offset)
        return Place(self.source, line, offset - self._line_starts[line - 1] + 1)

    def comment_above(self, offset: int) -> str:
        """What a comment in the line before that of an offset says, if there is one.

        >>> SourceText("% One is odd.\\np(1).", "t.in").comment_above(14)
        'One is odd.'
        """
        line = (self.place(offset).line or 1) - 1
        if line == 0:
            return ""
        above = self.text[self._line_starts[line - 1] : self._line_starts[line]].strip()
        return above.lstrip("%").strip() if above.startswith("%") else ""

    def error(self, offset: int, problem: str, remedy: str | None = None) -> BadInput:
        """The error at an offset, with its line and a caret below the place.

        >>> print(SourceText("p(x.", "t.in").error(3, "missing )"))
        t.in:1:4: missing )
            p(x.
               ^
        """
        place = self.place(offset)
        start = self._line_starts[(place.line or 1) - 1]
        end = self.text.find("\n", offset)
        # Of a line that is too long for a terminal only the part around the place is shown.
        start = max(start, offset - _SHOWN)
        line = self.text[start : offset + _SHOWN if end < 0 else min(end, offset + _SHOWN)]
        line = line.rstrip("\r")
        # Tabs are kept so that the caret stands below its character however wide a tab is.
        margin = "".join("\t" if character == "\t" else " " for character in line[: offset - start])
        what_to_do = f" ({remedy})" if remedy else ""
        return BadInput(f"{problem}{what_to_do}\n    {line}\n    {margin}^", place)

    def refuse_odd_name(self, name: str, offset: int) -> None:
        """Refuse a quoted name with white space in it that moves the cursor back."""
        if odd := unshowable(name):
            raise self.error(offset, f"{odd[0]!a} in a name", "take it out")

    def count(self, symbols: int, offset: int) -> None:
        """Refuse a text with more symbols so far than are read without a limit on time."""
        if symbols > most_symbols():
            raise self.error(
                offset,
                f"this has more than {MOST_SYMBOLS} symbols",
                "give a smaller theory, or a limit on seconds within which it is read",
            )
