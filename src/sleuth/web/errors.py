"""What went wrong, as the pages and other callers are told: a code, a sentence, a place."""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import Mapping
from html import escape
from typing import Any, Literal

from sleuth.errors import BadInput, Place, SleuthError, WrongAnswer

Code = Literal["syntax", "too-big", "busy", "refused", "gone", "inside"]

LOG = logging.getLogger(__name__)

_PAGE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sleuth</title>
<script src="/static/js/theme.js"></script>
<link rel="stylesheet" href="/static/tokens.css">
<link rel="stylesheet" href="/static/base.css">
</head>
<body>
<main class="page">
<h1>{say}</h1>
<p><a href="/">To the first page of Sleuth</a></p>
</main>
</body>
</html>
"""


class Refusal(Exception):
    """A request that is not served: the status of HTTP and what is said."""

    def __init__(
        self,
        status: int,
        code: Code,
        say: str,
        where: Mapping[str, int | str] | None = None,
        *,
        id: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(say)
        self.status = status
        self.code: Code = code
        self.say = say
        self.where = where
        self.id = id
        self.headers = dict(headers or {})

    def to_json(self) -> dict[str, Any]:
        """The body of the response."""
        return {"error": {"code": self.code, "say": self.say, "where": self.where, "id": self.id}}

    def to_page(self) -> str:
        """The same for somebody who followed an address, with a way out."""
        return _PAGE.format(say=escape(self.say))


def busy(say: str, seconds: int, status: int = 429) -> Refusal:
    """Too much at once: come again after some seconds."""
    return Refusal(status, "busy", say, headers={"Retry-After": str(seconds)})


def too_big(say: str) -> Refusal:
    """More than is taken."""
    return Refusal(413, "too-big", say)


def refused(say: str, status: int = 422) -> Refusal:
    """A request that says what cannot be."""
    return Refusal(status, "refused", say)


def gone(say: str) -> Refusal:
    """There is nothing of that name, or no more."""
    return Refusal(404, "gone", say)


def inside(what: object, broken: str = "Something broke inside") -> Refusal:
    """Something broke here: it is in the log under the number that the caller is told."""
    number = secrets.token_hex(2)
    LOG.error("error %s: %s", number, what)
    say = f"{broken} (error {number}). Your text is safe."
    return Refusal(500, "inside", say, id=number)


def refusal_of(error: SleuthError, text: str = "") -> Refusal:
    """The same error for a page; with the text also how long the wrong word in it is."""
    if isinstance(error, WrongAnswer):
        return inside(error)
    where = None if error.place is None else place_in(text, error.place)
    remedy = f" ({error.remedy})" if error.remedy else ""
    code: Code = "syntax" if isinstance(error, BadInput) else "refused"
    # What follows the first line points at the place, which the page does itself.
    said = error.problem.partition("\n")[0]
    return Refusal(422, code, sentence(f"{said}{remedy}"), where)


def place_in(text: str, place: Place) -> dict[str, int | str] | None:
    r"""A place with the length of the word that stands there, 1 where that is not known.

    >>> place_in("one\n  two", Place("input", 2, 3))
    {'line': 2, 'column': 3, 'length': 3, 'source': 'input'}
    """
    if place.line is None:
        return None
    lines = text.split("\n", place.line)[place.line - 1 : place.line] if place.line > 0 else []
    line = lines[0] if lines else ""
    if place.column is None:
        column, length = 1, len(line.rstrip())
    else:
        found = _WORD.match(line, place.column - 1) if place.column > 0 else None
        column, length = place.column, found.end() - found.start() if found else 1
    return {
        "line": place.line,
        "column": column,
        "length": max(1, length),
        "source": place.source[:200],
    }


#: What is marked as wrong: a word, or else one sign.
_WORD = re.compile(r":?[\w-]+|\S")


def sentence(words: str) -> str:
    """The words with a capital letter and a full stop.

    >>> sentence("row has 8 cells (add one)")
    'Row has 8 cells (add one).'
    """
    ended = words if words.endswith((".", "!", "?")) else f"{words}."
    return ended[:1].upper() + ended[1:]
