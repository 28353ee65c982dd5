"""The Theory view: a theory, the sizes of domains to look at, and what a model means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from sleuth.logic.models.interpretation import Interpretation
from sleuth.logic.theory import Theory

SolutionT = TypeVar("SolutionT")


@dataclass(frozen=True, slots=True)
class FiniteModels(Generic[SolutionT]):
    """A theory whose models over domains of some sizes are asked for.

    `lift` turns a model into the problem's solution. Models count up to isomorphism unless
    `labelled` is set, and do not show Skolem functions unless `skolems` is.
    """

    theory: Theory
    sizes: Sequence[int]
    lift: Callable[[Interpretation], SolutionT]
    labelled: bool = False
    skolems: bool = False


def itself(model: Interpretation) -> Interpretation:
    """The lift of a theory that stands for nothing else."""
    return model
