"""Maintaining generalised arc consistency (MAC): every constraint is filtered at every node."""

from __future__ import annotations

from typing import Any

from sleuth.answer import Answer, Limits, Listener, Question
from sleuth.csp.csp import Assignment, Csp
from sleuth.csp.propagation import Propagation
from sleuth.csp.search import answer_by_search


def solve(
    view: Csp[Any],
    question: Question,
    limits: Limits,
    listener: Listener | None = None,
    *,
    order: str = "mrv+degree",
    values: str = "given",
    restarts: bool = False,
) -> Answer[Assignment]:
    """Answer any question about a constraint problem with search and GAC."""
    return answer_by_search(
        view, Propagation, question, limits, listener, order=order, values=values, restarts=restarts
    )
