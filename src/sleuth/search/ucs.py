"""Uniform-cost search: the frontier ordered by the cost so far."""

from __future__ import annotations

from typing import Any

from sleuth.answer import Answer
from sleuth.events import Listener
from sleuth.limits import Meter
from sleuth.request import Question
from sleuth.search.best_first import Ties, best_first
from sleuth.search.outcome import ZERO, answer_from, one_path_only
from sleuth.search.state_space import Path, StateSpace


def solve(
    view: StateSpace[Any, Any],
    question: Question,
    meter: Meter,
    listener: Listener | None = None,
    *,
    ties: str = Ties.FIFO,
) -> Answer[Path[Any]]:
    """A path of least cost."""
    one_path_only(question, "ucs")
    outcome = best_first(view, ZERO, lambda cost, rest: cost, meter, listener, ties=ties)
    return answer_from(outcome, meter, optimal=True)
