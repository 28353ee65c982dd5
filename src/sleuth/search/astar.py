"""A*: the frontier ordered by the cost so far plus the estimate of the rest."""

from __future__ import annotations

from operator import add
from typing import Any

from sleuth.answer import Answer
from sleuth.search.best_first import Ties, best_first
from sleuth.search.outcome import answer_from
from sleuth.search.preamble import SearchRun, searches
from sleuth.search.state_space import Path


@searches("astar")
def solve(run: SearchRun, *, ties: str = Ties.FIFO) -> Answer[Path[Any]]:
    """A path of least cost, if the heuristic never overestimates."""
    order = Ties.named(ties)
    outcome = best_first(run.space, run.heuristic, add, run.meter, run.listener, ties=order)
    return answer_from(outcome, run.meter, optimal=run.heuristic.admissible)
