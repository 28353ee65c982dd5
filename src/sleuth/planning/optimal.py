"""A* with LM-cut, the state nearest the goal first among equals: a plan of least cost."""

from __future__ import annotations

from operator import add
from typing import Any

from sleuth.answer import Answer
from sleuth.planning.on_task import plans
from sleuth.planning.packed import PackedTask
from sleuth.search.best_first import Ties, best_first
from sleuth.search.outcome import answer_from
from sleuth.search.preamble import SearchRun
from sleuth.search.state_space import Path


@plans("optimal", "lmcut")
def solve(run: SearchRun, task: PackedTask) -> Answer[Path[Any]]:
    """A plan of least cost, by the search that mazes use too."""
    outcome = best_first(run.space, run.heuristic, add, run.meter, run.listener, ties=Ties.LOW_H)
    return answer_from(outcome, run.meter, optimal=True)
