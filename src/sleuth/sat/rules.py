"""The Rules view: clauses in named groups, each group a sentence that a person can read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

SolutionT = TypeVar("SolutionT")

#: A clause as SAT solvers read it: variables count from 1, a negative number is a negation.
Clause = Sequence[int]


@dataclass(slots=True)
class Group:
    """The clauses that one rule of the problem turns into."""

    sentence: str
    clauses: list[Clause]


@dataclass(slots=True)
class Rules(Generic[SolutionT]):
    """A problem as clauses.

    `lift` turns a set of true variables into the problem's solution. `deciding` are the
    variables that tell two solutions apart; the others are auxiliary. `cost_literals` are
    the literals whose number of true ones is the cost of a solution; a literal may stand
    there more than once.
    """

    lift: Callable[[frozenset[int]], SolutionT]
    groups: list[Group] = field(default_factory=list)
    deciding: list[int] = field(default_factory=list)
    cost_literals: list[int] = field(default_factory=list)
    sentences: dict[int, str] = field(default_factory=dict)
    variables: int = 0

    def new_variable(self, sentence: str | None = None) -> int:
        """A fresh auxiliary variable; with a sentence it is one that a person can read."""
        self.variables += 1
        if sentence is not None:
            self.sentences[self.variables] = sentence
        return self.variables

    def new_deciding(self, sentence: str) -> int:
        """A fresh variable that tells solutions apart."""
        variable = self.new_variable(sentence)
        self.deciding.append(variable)
        return variable

    def add(self, sentence: str, clauses: Iterable[Clause]) -> None:
        """Add a rule."""
        self.groups.append(Group(sentence, list(clauses)))

    def clauses(self) -> Iterator[Clause]:
        """All clauses of all groups."""
        for group in self.groups:
            yield from group.clauses


def true_variables(model: Iterable[Any]) -> frozenset[int]:
    """The variables that a model makes true.

    >>> sorted(true_variables([1, -2, 3]))
    [1, 3]
    """
    return frozenset(literal for literal in model if literal > 0)
