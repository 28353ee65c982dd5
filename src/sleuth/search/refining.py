"""Search in a relaxed space that is made stricter until the cheapest path in it is a real one.

Every path of the problem is a path of the relaxed space that costs no more. So a cheapest path
there that is real is a cheapest one, and where the relaxed space has none, there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from sleuth.answer import Answer
from sleuth.limits import Meter
from sleuth.search.best_first import Ties
from sleuth.search.dominance import DominanceSpace, search
from sleuth.search.outcome import Counts, Outcome, answer_from
from sleuth.search.preamble import RunOn, searches
from sleuth.search.state_space import Heuristic, Path

StateT = TypeVar("StateT", bound=Hashable)
SolutionT = TypeVar("SolutionT")


@dataclass(frozen=True, slots=True, kw_only=True)
class RelaxedSpace(DominanceSpace[StateT, SolutionT], Generic[StateT, SolutionT]):
    """A space with paths that the problem does not have.

    `refine` takes a path; if the problem has it, it returns False. Otherwise it forbids that path
    and returns True: `successors` gives less from then on, and `dominates` and the heuristics
    still hold. It can return True only finitely often. `quick` is the same search by code of the
    space's own, for its default heuristic and ties by low estimate, where nobody listens.
    """

    refine: Callable[[Path[StateT]], bool]
    quick: Callable[[Heuristic[StateT], Meter, Counts], Outcome] | None = None


@searches("refine")
def solve(run: RunOn[RelaxedSpace[Any, Any]], *, ties: str = Ties.LOW_H) -> Answer[Path[Any]]:
    """A path of least cost, if the heuristic never overestimates."""
    order = Ties.named(ties)
    counts, bound = Counts(), 0.0
    usual = run.heuristic_name == run.space.default_heuristic and order is Ties.LOW_H
    quick = run.space.quick if usual and run.listener is None else None
    while True:
        if quick is not None:
            outcome = quick(run.heuristic, run.meter, counts)
        else:
            outcome = search(run.space, run.heuristic, run.meter, run.listener, order, counts)
        if outcome.bound is not None and run.heuristic.admissible:
            bound = max(bound, outcome.bound)
        if outcome.path is None or not run.space.refine(outcome.path):
            break
        # Stricter spaces cost no less.
        bound = max(bound, outcome.path.cost)
        if run.onlooker:
            run.onlooker("bound", what="cost", value=bound)
    if outcome.limit:
        outcome = Outcome(None, counts, outcome.limit, bound if run.heuristic.admissible else None)
    return answer_from(outcome, run.meter, optimal=run.heuristic.admissible)
