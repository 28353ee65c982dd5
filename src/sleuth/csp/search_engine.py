"""From a search to an answer: how many solutions to take, when to begin anew, what to report."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sleuth.answer import Answer, enumerated
from sleuth.csp.clash import with_reason
from sleuth.csp.csp import Assignment, Csp
from sleuth.csp.search import DomainSearch, InferenceMaker
from sleuth.events import Listener
from sleuth.limits import LimitReached, Meter
from sleuth.request import Question, needs_costs

#: With restarts, a run ends after this many failures, and each next one is this much longer.
_FIRST_RUN, _LONGER = 50, 1.5


@dataclass(slots=True)
class Harvest:
    """What a search brought in: different solutions, and what it was stopped by."""

    solutions: list[Assignment]
    enough: bool
    limit: str | None


def harvest(
    search: DomainSearch,
    solutions: Iterator[Assignment],
    question: Question,
    listener: Listener | None,
) -> Harvest:
    """Take solutions until the question is answered, a limit is reached or no more come."""
    needs_costs(question, bool(search.csp.costs))
    found: dict[Assignment, Assignment] = {}
    enough = False
    limit = None
    try:
        for solution in solutions:
            if listener:
                listener("solution", solution=solution, cost=None)
            if question.shortest:
                found.clear()
                search.best_cost = search.csp.cost(solution)
            found.setdefault(search.csp.deciding_values(solution), solution)
            enough = not question.shortest and question.wanted in (1, len(found))
            if enough:
                break
    except LimitReached as reached:
        limit = reached.limit
    return Harvest(list(found.values()), enough, limit)


def answer_of(
    search: DomainSearch, harvest: Harvest, question: Question, meter: Meter
) -> Answer[Assignment]:
    """The answer to a question after a search."""
    answer = enumerated(
        question,
        harvest.solutions,
        exhausted=search.exhausted,
        stats=meter.stats(**search.counts()),
        limit=harvest.limit,
        optimal=search.exhausted if question.shortest else None,
        bound=search.best_cost if question.shortest and search.exhausted else None,
    )
    return with_reason(answer, search.csp, meter)


@dataclass(frozen=True, slots=True)
class SearchEngine:
    """The engine that searches with a certain inference, and the order it does well with."""

    make_inference: InferenceMaker
    default_order: str

    def __call__(
        self,
        view: Csp[Any],
        question: Question,
        meter: Meter,
        listener: Listener | None = None,
        *,
        order: str | None = None,
        values: str = "given",
        restarts: bool = False,
        reduce: str = "yes",
    ) -> Answer[Assignment]:
        """Answer any question about a constraint problem by depth-first search."""
        order = order or self.default_order
        search = DomainSearch(
            view,
            self.make_inference,
            meter,
            listener,
            order=order,
            values=values,
            reduce=reduce == "yes",
        )
        solutions = _with_restarts(search) if restarts else search.solutions()
        return answer_of(search, harvest(search, solutions, question, listener), question, meter)


def _with_restarts(search: DomainSearch) -> Iterator[Assignment]:
    """Longer and longer runs; the last one is complete, earlier ones may repeat solutions."""
    most_failures = float(_FIRST_RUN)
    while not search.exhausted:
        yield from search.solutions(most_failures)
        most_failures *= _LONGER
