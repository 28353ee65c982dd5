"""JSON from strangers: whole, not too deep, with numbers that every program can hold."""

from __future__ import annotations

import json
import math
from itertools import chain
from typing import Any

from sleuth.web.errors import Refusal, refused, too_big


class StrictJson:
    """Reads JSON that nests so deep and whose whole numbers have so many digits at most.

    >>> StrictJson(200, 19).read(b'{"size": [3, 4]}')
    {'size': [3, 4]}
    """

    def __init__(self, nesting: int, digits: int) -> None:
        self._nesting = nesting
        self._digits = digits
        # One for all: each new one would leave a little memory behind.
        self._decoder = json.JSONDecoder(
            parse_int=self._integer, parse_float=_number, parse_constant=_constant
        )

    def read(self, body: bytes) -> Any:
        """The value that a body says; raises a Refusal where it says none."""
        try:
            value = self._decoder.decode(body.decode("utf-8"))
        except RecursionError:
            raise _too_deep(self._nesting) from None
        except UnicodeDecodeError:
            raise refused("The body is not UTF-8.", 400) from None
        except json.JSONDecodeError as error:
            where = {"line": error.lineno, "column": error.colno, "length": 1}
            raise Refusal(400, "syntax", f"This is no JSON: {error.msg}.", where) from None
        _refuse_depth(value, self._nesting)
        return value

    def _integer(self, text: str) -> int:
        if len(text) > self._digits:
            raise too_big(f"A number has more than {self._digits} digits.")
        return int(text)


def _number(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise too_big("A number is too large.")
    return value


def _constant(text: str) -> Any:
    raise refused(f"{text} is no number of JSON.", 400)


def _refuse_depth(value: Any, nesting: int) -> None:
    """Go through the value level by level, so that nothing here nests."""
    level = [value]
    for _ in range(nesting):
        inner = [each for each in level if isinstance(each, dict | list)]
        if not inner:
            return
        level = list(
            chain.from_iterable(each.values() if isinstance(each, dict) else each for each in inner)
        )
    if any(isinstance(each, dict | list) for each in level):
        raise _too_deep(nesting)


def _too_deep(nesting: int) -> Refusal:
    return too_big(f"This nests more than {nesting} deep.")
