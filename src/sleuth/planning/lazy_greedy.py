"""Greedy best-first search with deferred evaluation and preferred operators: a plan soon."""

from __future__ import annotations

from typing import Any

from sleuth.answer import Answer
from sleuth.planning.lazy_search import LazySearch
from sleuth.planning.on_task import plans
from sleuth.planning.packed import PackedTask
from sleuth.planning.relaxed_task import RelaxedTask, with_steps_counted, with_unit_costs
from sleuth.search.outcome import answer_from
from sleuth.search.preamble import SearchRun
from sleuth.search.state_space import Path

#: What operators may count as in the estimate.
COUNTED = {"steps": with_unit_costs, "both": with_steps_counted}


@plans("lazy-greedy", "hff")
def solve(
    run: SearchRun,
    task: PackedTask,
    *,
    preferred: str = "yes",
    landmarks: str = "yes",
    counts: str = "steps",
) -> Answer[Path[Any]]:
    """Some plan, often soon; nothing is known about its cost.

    h^FF is safe: it is infinite only where no goal can be reached, so that an empty queue proves
    that there is no plan.
    """
    search = LazySearch(
        task,
        relaxed_for(task, counts),
        _by_estimate,
        preferred=preferred == "yes",
        landmarks=landmarks == "yes",
    )
    return answer_from(search.run(run.meter, run.listener), run.meter)


def relaxed_for(task: PackedTask, counts: str) -> RelaxedTask:
    """The relaxation whose operators count as steps, as their costs, or as both."""
    return COUNTED[counts](task.relaxed) if counts in COUNTED else task.relaxed


def _by_estimate(cost: float, rest: float) -> float:
    return rest
