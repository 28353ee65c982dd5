"""Weighted A*: the estimate counts 1 + ε times, and the path costs at most that much more."""

from __future__ import annotations

import math
from typing import Any

from sleuth.answer import Answer
from sleuth.errors import BadRequest
from sleuth.events import Listener
from sleuth.limits import Meter
from sleuth.request import Question
from sleuth.search.best_first import Ties, best_first
from sleuth.search.outcome import (
    answer_from,
    cannot_prove_shortest,
    chosen_heuristic,
    one_path_only,
    preparation,
)
from sleuth.search.state_space import Path, StateSpace


def solve(
    view: StateSpace[Any, Any],
    question: Question,
    meter: Meter,
    listener: Listener | None = None,
    *,
    heuristic: str | None = None,
    epsilon: float = 0.5,
    ties: str = Ties.FIFO,
) -> Answer[Path[Any]]:
    """A path proved to cost at most 1 + `epsilon` times the least, if h never overestimates.

    With a consistent heuristic that proof needs no state expanded twice, so none is.
    """
    one_path_only(question, "wastar")
    if not 0 <= epsilon < math.inf:
        raise BadRequest(f"epsilon is {epsilon:g}", remedy="give a number from 0 upwards")
    if epsilon > 0:
        cannot_prove_shortest(question, "wastar")
    chosen = chosen_heuristic(view, heuristic)
    weight = 1 + epsilon
    if (stopped := preparation(chosen, meter)) is not None:
        return stopped
    outcome = best_first(
        view,
        chosen,
        lambda cost, rest: cost + weight * rest,
        meter,
        listener,
        ties=ties,
        reopen=not chosen.consistent,
    )
    return answer_from(
        outcome,
        meter,
        optimal=chosen.admissible and epsilon == 0,
        factor=weight if chosen.admissible else None,
    )
