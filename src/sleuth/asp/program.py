"""The AnswerSetProgram view: rules in clingo's language, solutions as sets of shown atoms."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from sleuth.sat.rules import Rules

SolutionT = TypeVar("SolutionT")

#: An atom: its name and its arguments, which are numbers.
Atom = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class AnswerSetProgram(Generic[SolutionT]):
    """A program whose shown atoms tell solutions apart; `lift` turns them into a solution.

    `explained` states the same problem as rules, which say why there is no solution.
    """

    text: str
    lift: Callable[[frozenset[Atom]], SolutionT]
    explained: Callable[[], Rules[SolutionT]] | None = None
