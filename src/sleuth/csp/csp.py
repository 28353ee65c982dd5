"""The Csp view: integer variables with finite domains, and constraints over them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

SolutionT = TypeVar("SolutionT")

#: The value of every variable, in the order of the variables.
Assignment = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable by its place in the problem, with its name and its values."""

    index: int
    name: str
    domain: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LinearEqual:
    """The sum of coefficient × variable equals `total`."""

    terms: tuple[tuple[int, Variable], ...]
    total: int
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class Circuit:
    """The arcs (from, to, 0/1 variable) that are 1 form one circuit.

    Every node is on it or has an arc to itself that is 1.
    """

    arcs: tuple[tuple[int, int, Variable], ...]
    sentence: str = ""


Constraint = LinearEqual | Circuit


@dataclass(slots=True)
class Csp(Generic[SolutionT]):
    """A constraint problem.

    `lift` turns an assignment into the problem's solution. `deciding` are the variables
    that tell two solutions apart (all of them when empty); `costs` weighs the variables
    whose sum is the cost of a solution.
    """

    lift: Callable[[Assignment], SolutionT]
    variables: list[Variable] = field(default_factory=list)
    constraints: list[Constraint] = field(default_factory=list)
    deciding: list[Variable] = field(default_factory=list)
    costs: list[tuple[int, Variable]] = field(default_factory=list)

    def variable(self, name: str, domain: range | tuple[int, ...]) -> Variable:
        """Add a variable."""
        added = Variable(len(self.variables), name, tuple(domain))
        self.variables.append(added)
        return added

    def add(self, constraint: Constraint) -> None:
        """Add a constraint."""
        self.constraints.append(constraint)
