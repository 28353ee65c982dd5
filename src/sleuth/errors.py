"""Every error that Sleuth raises on purpose, each with its exit code."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from sleuth.text import safe, unreadable


@dataclass(frozen=True, slots=True)
class Place:
    """Where in an input something was found; lines and columns count from 1.

    >>> str(Place("board.txt", 3, 5))
    'board.txt:3:5'
    """

    source: str
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        name = safe(self.source).replace("\n", "\\n")
        parts = [name, self.line, self.column]
        return ":".join(str(part) for part in parts if part is not None)


class SleuthError(Exception):
    """What went wrong, where, and what to do about it; `shown` are lines that point at it.

    >>> print(SleuthError("row has 8 cells, expected 9", Place("board.txt", 3), "add a cell"))
    board.txt:3: row has 8 cells, expected 9 (add a cell)
    """

    exit_code = 2

    def __init__(
        self,
        problem: str,
        place: Place | None = None,
        remedy: str | None = None,
        shown: str | None = None,
    ) -> None:
        self.problem = problem
        self.place = place
        self.remedy = remedy
        self.shown = shown
        where = f"{place}: " if place else ""
        what_to_do = f" ({remedy})" if remedy else ""
        picture = f"\n{shown}" if shown else ""
        super().__init__(safe(f"{where}{problem}{what_to_do}{picture}"))


class BadInput(SleuthError):
    """The text of a problem or of a solution does not say what its format asks for."""


@contextmanager
def reading_text(text: str, place: Place) -> Iterator[None]:
    """Let nothing but errors of Sleuth's out of the reader of a text that begins at the place.

    Characters that are in no text for people are refused, and so is what Python finds too
    deep, too large or too long. Errors of a part of a file name their line in the file.
    """
    if odd := unreadable(text):
        line_start = text.rfind("\n", 0, odd.start()) + 1
        line = text.count("\n", 0, odd.start()) + (place.line or 1)
        raise BadInput(
            f"{odd[0]!r} is no character of a text",
            Place(place.source, line, odd.start() - line_start + 1),
            "take it out",
        )
    try:
        yield
    except BadInput as error:
        if place.line is None or error.place is None or error.place.source != place.source:
            raise
        moved = Place(place.source, place.line + (error.place.line or 1) - 1, error.place.column)
        raise BadInput(error.problem, moved, error.remedy, error.shown) from None
    except RecursionError:
        raise BadInput("this nests too deeply", place, "nest less deeply") from None
    except MemoryError:
        raise BadInput("this takes too much memory", place, "give a smaller problem") from None
    except OverflowError:
        raise BadInput("a number is too large", place, "write a smaller number") from None
    except ValueError as error:
        if "integer string conversion" not in str(error):
            raise
        raise BadInput(
            "a number has thousands of digits", place, "write a smaller number"
        ) from None


class BadRequest(SleuthError):
    """An option, name or file on the command line or in a call does not exist or does not fit."""


class Unsuitable(SleuthError):
    """A method cannot serve this problem or this question, and says why."""


class NotInstalled(Unsuitable):
    """A method needs a package that is not installed; the remedy is the command for that."""


class WrongAnswer(SleuthError):
    """An engine returned a solution that the problem's own check refuses: a bug in Sleuth."""

    exit_code = 70
