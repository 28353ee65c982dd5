"""A* with LM-cut, the state nearest the goal first among equals: a plan of least cost.

LM-cut takes longer for every state the more operators there are; pattern databases are looked up
in the same time whatever they are. In tasks of many operators both are asked about the start, and
who sees it farther from the goal is taken.
"""

from __future__ import annotations

from operator import add
from typing import Any

from sleuth.answer import Answer
from sleuth.limits import metered
from sleuth.planning.on_task import plans
from sleuth.planning.packed import PackedTask
from sleuth.search.best_first import Ties, best_first
from sleuth.search.outcome import answer_from
from sleuth.search.preamble import SearchRun
from sleuth.search.state_space import Heuristic, Path

#: Operators from which on pattern databases are worth their preparation, and up to which that
#: does not take long.
MANY_OPERATORS = range(4_000, 20_000)


@plans("optimal", "lmcut")
def solve(run: SearchRun, task: PackedTask) -> Answer[Path[Any]]:
    """A plan of least cost, by the search that mazes use too."""
    heuristic = _better_informed(run, task)
    outcome = best_first(run.space, heuristic, add, run.meter, run.listener, ties=Ties.LOW_H)
    return answer_from(outcome, run.meter, optimal=True)


def _better_informed(run: SearchRun, task: PackedTask) -> Heuristic[Any]:
    """The heuristic of the run, or pattern databases where they pay."""
    if len(task.task.operators) not in MANY_OPERATORS:
        return run.heuristic
    with metered(run.meter):
        other: Heuristic[Any] = run.space.heuristics["scp"].ready(run.meter, run.onlooker)
    sees_farther = other.estimate(task.start) >= run.heuristic.estimate(task.start)
    return other if sees_farther else run.heuristic
