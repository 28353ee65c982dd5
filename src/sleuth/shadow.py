"""What a kernel uses of Cython, for kernels that run interpreted where Cython is not installed.

Types stand in annotations only, which Python does not look at, and in `declare` and `cast`;
decorators change nothing. Cython itself takes the names from its own `cython` and never this.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")

compiled = False

#: The types of C, which mean nothing here.
bint = double = int = uint = longlong = ulonglong = schar = uchar = void = None


def declare(type: Any, value: Any = None, visibility: str | None = None) -> Any:
    """The value that a name begins with."""
    return value


def cast(type: Any, value: T) -> T:
    """The value itself: numbers have no widths here."""
    return value


def cclass(kind: T) -> T:
    """A class as it is."""
    return kind


def cfunc(function: T) -> T:
    """A function as it is."""
    return function


def exceptval(*_: Any, check: bool = True) -> Callable[[T], T]:
    """A decorator that leaves a function as it is."""
    return cfunc


def boundscheck(_: bool) -> Callable[[T], T]:
    """A decorator that leaves a function as it is."""
    return cfunc


wraparound = boundscheck
final = cclass
