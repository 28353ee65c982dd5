"""Uniform-cost search: the frontier ordered by the cost so far."""

from __future__ import annotations

from typing import Any

from sleuth.answer import Answer
from sleuth.search.best_first import Ties, best_first
from sleuth.search.outcome import ZERO, answer_from
from sleuth.search.preamble import SearchRun, searches
from sleuth.search.state_space import Path


@searches("ucs", informed=False)
def solve(run: SearchRun, *, ties: str = Ties.FIFO) -> Answer[Path[Any]]:
    """A path of least cost."""
    order = Ties.named(ties)
    outcome = best_first(
        run.space, ZERO, lambda cost, rest: cost, run.meter, run.listener, ties=order
    )
    return answer_from(outcome, run.meter, optimal=True)
