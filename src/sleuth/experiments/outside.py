"""Programs of others as contestants: the problem is written for them, their answer is checked."""

from __future__ import annotations

from typing import Any

from sleuth.answer import Answer
from sleuth.limits import Cancellation
from sleuth.request import Request

#: What the method of such a contestant begins with; the command follows.
OUTSIDE = "outside:"


def is_outside(method: str | None) -> bool:
    """Whether a method is a program of others.

    >>> is_outside("outside:minisat {in} {out}"), is_outside("cadical")
    (True, False)
    """
    return method is not None and method.startswith(OUTSIDE)


def run_outside(request: Request, cancellation: Cancellation | None) -> Answer[Any]:
    """Run the program on the request's problem."""
    raise NotImplementedError
