"""The Theory view: a theory, the sizes of domains to look at, and what a model means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from sleuth.errors import BadRequest
from sleuth.logic.models.interpretation import Interpretation
from sleuth.logic.theory import Theory

SolutionT = TypeVar("SolutionT")


@dataclass(frozen=True, slots=True)
class Part:
    """One of several parts that have all models of a size between them, none of them twice."""

    number: int
    of: int


WHOLE = Part(0, 1)

#: With more parts, finding out which models are of one takes longer than counting them.
_MOST_PARTS = 10_000


def part_from_text(text: str | None) -> Part:
    """The third of sixteen from "3/16", and everything from nothing.

    >>> part_from_text("3/16"), part_from_text(None) == WHOLE
    (Part(number=2, of=16), True)
    """
    if text is None:
        return WHOLE
    number, bar, of = text.partition("/")
    numbers = bar and number.isdecimal() and of.isdecimal() and len(text) < 12
    if numbers and 1 <= int(number) <= int(of) <= _MOST_PARTS:
        return Part(int(number) - 1, int(of))
    raise BadRequest(f"{text!r:.20} is no part", remedy="give one such as 3/16")


@dataclass(frozen=True, slots=True)
class FiniteModels(Generic[SolutionT]):
    """A theory whose models over domains of some sizes are asked for.

    `lift` turns a model into the problem's solution. Models count up to isomorphism unless
    `labelled` is set, and do not show Skolem functions unless `skolems` is. Only the models of a
    `part` can be counted, where no two isomorphic ones are met.
    """

    theory: Theory
    sizes: Sequence[int]
    lift: Callable[[Interpretation], SolutionT]
    labelled: bool = False
    skolems: bool = False
    part: Part = WHOLE


def itself(model: Interpretation) -> Interpretation:
    """The lift of a theory that stands for nothing else."""
    return model
