"""Every error that Sleuth raises on purpose, each with its exit code."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass


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
        parts = [self.source, self.line, self.column]
        return ":".join(str(part) for part in parts if part is not None)


class SleuthError(Exception):
    """What went wrong, where, and what to do about it.

    >>> print(SleuthError("row has 8 cells, expected 9", Place("board.txt", 3), "add a cell"))
    board.txt:3: row has 8 cells, expected 9 (add a cell)
    """

    exit_code = 2

    def __init__(self, problem: str, place: Place | None = None, remedy: str | None = None) -> None:
        self.problem = problem
        self.place = place
        self.remedy = remedy
        where = f"{place}: " if place else ""
        what_to_do = f" ({remedy})" if remedy else ""
        super().__init__(f"{where}{problem}{what_to_do}")


class BadInput(SleuthError):
    """The text of a problem or of a solution does not say what its format asks for."""


@contextmanager
def refusing_endless_numbers(source: str) -> Iterator[None]:
    """Turn Python's refusal to read a number of thousands of digits into a BadInput."""
    try:
        yield
    except ValueError as error:
        if "integer string conversion" not in str(error):
            raise
        raise BadInput(
            "a number has thousands of digits", Place(source), "write a smaller number"
        ) from None


class BadRequest(SleuthError):
    """An option, name or file on the command line or in a call does not exist or does not fit."""


class Unsuitable(SleuthError):
    """A method cannot serve this problem or this question, and says why."""


class WrongAnswer(SleuthError):
    """An engine returned a solution that the problem's own check refuses: a bug in Sleuth."""

    exit_code = 70
