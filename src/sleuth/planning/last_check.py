"""Remembering the last check: a solution is checked, costed and shown one after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

SolutionT = TypeVar("SolutionT")
CheckT = TypeVar("CheckT")


def last_check(
    kept: dict[SolutionT, CheckT], solution: SolutionT, check: Callable[[], CheckT]
) -> CheckT:
    """The check of a solution: the kept one, or a new one, which is kept in its place."""
    if solution not in kept:
        kept.clear()
        kept[solution] = check()
    return kept[solution]
