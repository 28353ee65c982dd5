"""Greedy best-first search: the frontier ordered by the estimate alone."""

from __future__ import annotations

from typing import Any

from sleuth.answer import Answer
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
    ties: str = Ties.FIFO,
) -> Answer[Path[Any]]:
    """Some path, often soon; nothing is known about its cost."""
    one_path_only(question, "greedy")
    cannot_prove_shortest(question, "greedy")
    chosen = chosen_heuristic(view, heuristic)
    if (stopped := preparation(chosen, meter)) is not None:
        return stopped
    outcome = best_first(
        view, chosen, lambda cost, rest: rest, meter, listener, ties=ties, reopen=False
    )
    return answer_from(outcome, meter)
