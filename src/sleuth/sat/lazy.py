"""Rules whose last part is stated only when a model breaks it: solve, look, cut, solve again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from sleuth.answer import Answer, enumerated
from sleuth.errors import Unsuitable
from sleuth.events import Listener
from sleuth.limits import LimitReached, Meter
from sleuth.request import Question
from sleuth.sat.rules import Clause
from sleuth.sat.solver import SatSolver

SolutionT = TypeVar("SolutionT")


@dataclass(frozen=True, slots=True)
class Inspection:
    """What a model turned out to be.

    `solutions` are sets of true variables that satisfy all rules, the unstated ones too;
    `cuts` are clauses that exclude the model and these solutions, and no other solution.
    """

    solutions: list[frozenset[int]]
    cuts: list[Clause]


@dataclass(frozen=True, slots=True)
class LazyRules(Generic[SolutionT]):
    """Clauses, and `inspect`, which knows the rules that they leave out."""

    clauses: Sequence[Clause]
    inspect: Callable[[list[int]], Inspection]
    lift: Callable[[frozenset[int]], SolutionT]


def solve(
    view: LazyRules[Any], question: Question, meter: Meter, listener: Listener | None = None
) -> Answer[frozenset[int]]:
    """Answer any question about rules that are stated lazily, on one incremental solver."""
    if question.shortest:
        raise Unsuitable("rules that are stated lazily do not tell what a solution costs")
    found: list[frozenset[int]] = []
    exhausted = False
    limit = None
    rounds = cuts = 0
    with SatSolver(meter, view.clauses) as solver:
        try:
            while question.wanted is None or len(found) < question.wanted:
                if not solver.solve():
                    exhausted = True
                    break
                model = solver.model()
                inspection = view.inspect(model)
                rounds += 1
                cuts += len(inspection.cuts)
                found += inspection.solutions
                for cut in inspection.cuts:
                    if listener:
                        listener("cut", rule="one loop only")
                    solver.add(cut)
        except LimitReached as reached:
            limit = reached.limit
        stats = meter.stats(**solver.counts(), rounds=rounds, cuts=cuts)
    return enumerated(question, found, exhausted=exhausted, stats=stats, limit=limit)
