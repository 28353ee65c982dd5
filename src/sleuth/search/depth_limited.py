"""Depth-limited search: depth first, and never more steps from the start than a limit."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sleuth.answer import Answer, Evidence, Status
from sleuth.limits import LimitReached
from sleuth.search.ids import to_depth
from sleuth.search.outcome import Counts, Outcome, answer_from
from sleuth.search.preamble import SearchRun, searches
from sleuth.search.state_space import Path
from sleuth.text import several

#: The most steps where nobody says how many.
DEFAULT_LIMIT = 50


@searches("depth-limited", informed=False, proves=False)
def solve(run: SearchRun, limit: int = DEFAULT_LIMIT) -> Answer[Path[Any]]:
    """Some path of at most `limit` steps.

    Without one, it is a proof that there is no path at all only if the limit cut nothing off.
    """
    counts = Counts()
    path: Path[Any] | None = None
    cut_off = False
    stopped: str | None = None
    try:
        path, cut_off = to_depth(run.space, limit, counts, run.meter, run.listener)
    except LimitReached as reached:
        stopped = reached.limit
    outcome = Outcome(path, counts, stopped)
    steps = several(limit, "step")
    text = f"cut off: no goal is reached within {steps}, and states lie beyond"
    answer = answer_from(outcome, run.meter, gave_up=text if cut_off else None)
    if answer.status is not Status.UNKNOWN or stopped is not None:
        return answer
    return replace(answer, evidence=Evidence("cut-off", text, {"limit": limit}))
