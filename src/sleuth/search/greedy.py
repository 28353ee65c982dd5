"""Greedy best-first search: the frontier ordered by the estimate alone."""

from __future__ import annotations

from typing import Any

from sleuth.answer import Answer
from sleuth.search.best_first import Ties, best_first
from sleuth.search.outcome import answer_from
from sleuth.search.preamble import SearchRun, searches
from sleuth.search.state_space import Path


@searches("greedy", proves=False)
def solve(run: SearchRun, *, ties: str = Ties.FIFO) -> Answer[Path[Any]]:
    """Some path, often soon; nothing is known about its cost."""
    order = Ties.named(ties)
    outcome = best_first(
        run.space,
        run.heuristic,
        lambda cost, rest: rest,
        run.meter,
        run.listener,
        ties=order,
        reopen=False,
    )
    return answer_from(outcome, run.meter)
