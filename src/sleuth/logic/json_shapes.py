"""What JSON data must look like: each reader asks for what it needs and gets it or a reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from sleuth.text import unshowable

T = TypeVar("T")
_WORDS = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
    dict: "an object",
}
_LONGEST = 40


class WrongShape(ValueError):
    """JSON data that are not what a reader asked for, and why."""


def expected(data: Any, kind: type[T], what: str) -> T:
    """The data, which must be of a kind; true and false are no numbers.

    >>> expected(3, int, "a place")
    3
    """
    if type(data) is not kind:
        shown = repr(data) if not isinstance(data, list | dict) else _WORDS[type(data)]
        if len(shown) > _LONGEST:
            shown = shown[:_LONGEST] + "…"
        raise WrongShape(f"{what} is {_WORDS[kind]}, not {shown}")
    if isinstance(data, str) and (odd := unshowable(data)):
        raise WrongShape(f"{what} holds {odd[0]!a}, which is no character of a text")
    return data


def entry(data: Any, name: str, kind: type[T], default: T | None = None) -> T:
    """An entry of an object; one without a default must be there."""
    if name not in expected(data, dict, "this"):
        if default is None:
            raise WrongShape(f"“{name}” is missing")
        return default
    return expected(data[name], kind, f"“{name}”")


def entries(data: Any, name: str, read: Callable[[Any], T], *, needed: bool = False) -> list[T]:
    """Every part of a list that is an entry of an object, read; none if it is not there."""
    return [read(part) for part in entry(data, name, list, None if needed else [])]


def applied(data: Any, what: str) -> tuple[str, list[Any]]:
    """A symbol and what it is applied to, from a list that begins with the symbol."""
    parts = expected(data, list, what)
    if not parts:
        raise WrongShape(f"{what} begins with its symbol, and is not empty")
    return expected(parts[0], str, f"the symbol of {what}"), parts[1:]
