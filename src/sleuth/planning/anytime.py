"""Better and better plans: greedy first, then with weights that fall, at last a proof by A*."""

from __future__ import annotations

import math
from dataclasses import replace
from operator import add
from typing import Any

from sleuth.answer import Answer
from sleuth.limits import LimitReached, Meter, metered
from sleuth.planning.lazy_search import LazySearch
from sleuth.planning.needless_steps import without_needless_steps
from sleuth.planning.on_task import path_of, plans
from sleuth.planning.packed import PackedTask, State
from sleuth.planning.relaxed_task import RelaxedTask, with_steps_counted, with_unit_costs
from sleuth.search.best_first import Priority, Ties, best_first
from sleuth.search.outcome import TOLERANCE, Counts, Outcome, answer_from
from sleuth.search.preamble import SearchRun
from sleuth.search.state_space import Path

#: What the estimate counts against the cost so far, from search to search.
WEIGHTS = (5, 3, 2, 1)
#: How many states each search may expand before the next has its turn, and by what that grows.
FIRST_SHARE, GROWTH = 500, 3


@plans("anytime", "lmcut")
def solve(run: SearchRun, task: PackedTask) -> Answer[Path[Any]]:
    """Ever better plans, the last one of least cost; at a limit the best one so far.

    The listener hears of each better plan.
    """
    return _Loop(run, task).answer()


class _Loop:
    """The best plan so far, and what all searches have counted."""

    def __init__(self, run: SearchRun, task: PackedTask) -> None:
        self._run = run
        self._task = task
        self._best: Path[State] | None = None
        self._counts = Counts()

    def answer(self) -> Answer[Path[Any]]:
        """The best plan, proved to be of least cost or not."""
        limit: str | None = None
        proved = False
        try:
            with metered(self._run.meter):
                proved = self._improve()
        except LimitReached as reached:
            limit = reached.limit
        outcome = Outcome(self._best, self._counts, limit)
        return answer_from(outcome, self._run.meter, optimal=proved)

    def _improve(self) -> bool:
        """Search again and again; whether the best plan is proved to be of least cost."""
        task, meter = self._task, self._run.meter
        greedy = LazySearch(task, with_unit_costs(task.relaxed), _by_estimate, landmarks=True)
        if self._take(greedy.run(meter, self._run.listener), meter):
            # A search that has tried everything proves that there is nothing better.
            return True
        counted = with_steps_counted(task.relaxed)
        lm_cut = self._run.heuristic
        share = FIRST_SHARE
        while True:
            for weight in WEIGHTS:
                if self._run.onlooker:
                    self._run.onlooker("bound", what="weight", value=weight)
                if self._weighted(counted, weight, meter.within(nodes=share)):
                    return True
            part = meter.within(nodes=share)
            exact = best_first(
                self._run.space, lm_cut, add, part, self._run.listener, ties=Ties.LOW_H
            )
            if self._take(exact, part) or exact.limit is None:
                return True
            share *= GROWTH

    def _weighted(self, relaxed: RelaxedTask, weight: float, meter: Meter) -> bool:
        """Search for plans that are better than the best, as long as there are any."""
        while True:
            search = LazySearch(
                self._task,
                relaxed,
                _weighted(weight, float(relaxed.scale)),
                reopen=True,
                bound=math.inf if self._best is None else self._best.cost,
            )
            outcome = search.run(meter, self._run.listener)
            if self._take(outcome, meter):
                return True
            if outcome.path is None or weight > WEIGHTS[-1]:
                return False

    def _take(self, outcome: Outcome, meter: Meter) -> bool:
        """Keep the plan of a search; whether it found none because there is none better."""
        self._count(outcome.counts)
        if outcome.path is not None:
            self._keep(outcome.path)
        if outcome.limit is not None and (
            meter is self._run.meter or outcome.limit != "nodes" or self._nodes_used_up()
        ):
            raise LimitReached(outcome.limit)
        return outcome.path is None and outcome.limit is None

    def _nodes_used_up(self) -> bool:
        return self._run.meter.stop_reason(self._counts.expanded) == "nodes"

    def _keep(self, path: Path[State]) -> None:
        """A plan, without needless steps; the listener hears of it if it is the best so far."""
        shorter = without_needless_steps(self._task, path.actions)
        if len(shorter) < len(path.actions):
            path = path_of(self._task, shorter)
        if self._best is None or path.cost < self._best.cost - TOLERANCE:
            self._best = path
            if self._run.onlooker:
                self._run.onlooker("solution", solution=path, cost=path.cost)

    def _count(self, counts: Counts) -> None:
        mine = self._counts
        self._counts = replace(
            mine,
            expanded=mine.expanded + counts.expanded,
            generated=mine.generated + counts.generated,
            reopened=mine.reopened + counts.reopened,
            frontier_peak=max(mine.frontier_peak, counts.frontier_peak),
        )


def _by_estimate(cost: float, rest: float) -> float:
    return rest


def _weighted(weight: float, scale: float) -> Priority:
    return lambda cost, rest: cost * scale + weight * rest
