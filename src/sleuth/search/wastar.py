"""Weighted A*: the estimate counts 1 + ε times, and the path costs at most that much more."""

from __future__ import annotations

import math
from typing import Any

from sleuth.answer import Answer
from sleuth.errors import BadRequest
from sleuth.search.best_first import Ties, best_first
from sleuth.search.outcome import answer_from
from sleuth.search.preamble import SearchRun, cannot_prove_shortest, searches
from sleuth.search.state_space import Path


@searches("wastar")
def solve(run: SearchRun, *, epsilon: float = 0.5, ties: str = Ties.FIFO) -> Answer[Path[Any]]:
    """A path proved to cost at most 1 + `epsilon` times the least, if h never overestimates.

    With a consistent heuristic that proof needs no state expanded twice, so none is.
    """
    order = Ties.named(ties)
    if not 0 <= epsilon < math.inf:
        raise BadRequest(f"epsilon is {epsilon:g}", remedy="give a number from 0 upwards")
    if epsilon > 0:
        cannot_prove_shortest(run.question, "wastar")
    weight = 1 + epsilon
    outcome = best_first(
        run.space,
        run.heuristic,
        lambda cost, rest: cost + weight * rest,
        run.meter,
        run.listener,
        ties=order,
        reopen=not run.heuristic.consistent,
    )
    return answer_from(
        outcome,
        run.meter,
        optimal=run.heuristic.admissible and epsilon == 0,
        factor=weight if run.heuristic.admissible else None,
    )
