"""A*: the frontier ordered by the cost so far plus the estimate of the rest."""

from __future__ import annotations

from operator import add
from typing import Any

from sleuth.answer import Answer
from sleuth.events import Listener
from sleuth.limits import Meter
from sleuth.request import Question
from sleuth.search.best_first import Ties, best_first
from sleuth.search.outcome import (
    answer_from,
    chosen_heuristic,
    must_be_admissible,
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
    """A path of least cost, if the heuristic never overestimates."""
    one_path_only(question, "astar")
    chosen = chosen_heuristic(view, heuristic)
    must_be_admissible(question, "astar", chosen)
    if (stopped := preparation(chosen, meter)) is not None:
        return stopped
    outcome = best_first(view, chosen, add, meter, listener, ties=ties)
    return answer_from(outcome, meter, optimal=chosen.admissible)
