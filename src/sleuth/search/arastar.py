"""ARA*: weighted A* again and again with smaller weights, keeping what is already known."""

from __future__ import annotations

import math
from heapq import heapify, heappop, heappush
from typing import Any

from sleuth.answer import Answer
from sleuth.errors import BadRequest
from sleuth.events import Listener
from sleuth.limits import LimitReached, Meter
from sleuth.search.outcome import (
    STRIDE,
    TOLERANCE,
    Counts,
    Origins,
    Outcome,
    answer_from,
    traced,
)
from sleuth.search.preamble import SearchRun, searches
from sleuth.search.state_space import Heuristic, Path, StateSpace


@searches("arastar")
def solve(run: SearchRun, *, epsilon: float = 2.0, decrease: float = 0.5) -> Answer[Path[Any]]:
    """Ever better paths, the last one of least cost; at a limit the best one and its bound.

    The weight of the estimate begins at 1 + `epsilon` and falls by `decrease`. The listener
    hears of each better path.
    """
    if not (0 <= epsilon < math.inf and decrease > 0):
        raise BadRequest(
            f"epsilon {epsilon:g} cannot fall by {decrease:g} to 0",
            remedy="epsilon must be 0 or more and finite, decrease more than 0",
        )
    chosen, listener = run.heuristic, run.listener
    known = _Known(run.space, chosen, run.meter, listener)
    best: Path[Any] | None = None
    bound = chosen.estimate(run.space.initial)
    limit: str | None = None
    try:
        while True:
            if listener:
                listener("bound", what="epsilon", value=epsilon)
            path = known.improve(1 + epsilon)
            if path is None:
                break
            if best is None or path.cost < best.cost - TOLERANCE:
                best = path
                if listener:
                    listener("solution", solution=path, cost=path.cost)
            # Two proofs: what waits cannot cost less than its f, and the weight's own theorem.
            bound = max(bound, known.least_total(), path.cost / (1 + epsilon))
            if epsilon == 0 or bound >= best.cost - TOLERANCE:
                break
            epsilon = max(0.0, epsilon - decrease)
    except LimitReached as reached:
        limit = reached.limit
        bound = max(bound, known.least_total())
    proved = best is not None and (limit is None or bound >= best.cost - TOLERANCE)
    outcome = Outcome(best, known.counts, limit, bound if chosen.admissible else None)
    return answer_from(outcome, run.meter, optimal=chosen.admissible and proved)


class _Known:
    """What one iteration leaves to the next: costs, origins and the states still to expand."""

    def __init__(
        self,
        view: StateSpace[Any, Any],
        heuristic: Heuristic[Any],
        meter: Meter,
        listener: Listener | None,
    ) -> None:
        self.view = view
        self.heuristic = heuristic
        self.meter = meter
        self.listener = listener
        self.counts = Counts()
        self.origins: Origins[Any] = {}
        self.costs: dict[Any, float] = {view.initial: 0}
        self.estimates: dict[Any, float] = {view.initial: heuristic.estimate(view.initial)}
        #: States whose cost has improved since they were expanded, or that never were.
        self.pending: dict[Any, None] = {view.initial: None}
        if listener:
            rest = self.estimates[view.initial]
            listener("open", state=view.initial, parent=None, action=None, g=0, h=rest)

    def least_total(self) -> float:
        """A lower bound on the cost of any solution: the least f of what is pending."""
        return min(
            (self.costs[state] + self.estimates[state] for state in self.pending),
            default=math.inf,
        )

    def improve(self, weight: float) -> Path[Any] | None:
        """A path at most `weight` times as dear as the cheapest, or None if there is none.

        Under a consistent heuristic no state is expanded twice in one iteration: one that is
        reached more cheaply afterwards waits for the next iteration.
        """
        view, counts, costs, estimates = self.view, self.counts, self.costs, self.estimates
        postpone, listener = self.heuristic.consistent, self.listener
        frontier = [
            (costs[state] + weight * estimates[state], order, state)
            for order, state in enumerate(self.pending)
            if estimates[state] < math.inf
        ]
        heapify(frontier)
        order = len(frontier)
        closed: set[Any] = set()
        due = self.meter.checkpoint(counts.expanded, STRIDE)
        while frontier:
            total, _, state = frontier[0]
            if state not in self.pending or total > costs[state] + weight * estimates[state]:
                heappop(frontier)
                continue
            if view.is_goal(state):
                return traced(self.origins, state)
            if counts.expanded >= due:
                due = self.meter.checkpoint(counts.expanded, STRIDE)
            heappop(frontier)
            del self.pending[state]
            closed.add(state)
            counts.expanded += 1
            cost_here = costs[state]
            if listener:
                parent = self.origins[state][0] if state in self.origins else None
                listener("expand", state=state, parent=parent, g=cost_here, h=estimates[state])
            for action, child, step in view.successors(state):
                counts.generated += 1
                cost = cost_here + step
                if child not in costs:
                    estimates[child] = self.heuristic.estimate(child)
                elif cost >= costs[child] - TOLERANCE:
                    continue
                costs[child] = cost
                rest = estimates[child]
                if rest == math.inf:
                    continue
                again = child in self.origins and child not in self.pending
                self.origins[child] = (state, action, step)
                self.pending[child] = None
                counts.reopened += again
                if listener and again:
                    listener("reopen", state=child, parent=state, g=cost)
                elif listener:
                    listener("open", state=child, parent=state, action=action, g=cost, h=rest)
                if not (postpone and child in closed):
                    order += 1
                    heappush(frontier, (cost + weight * estimates[child], order, child))
            counts.frontier_peak = max(counts.frontier_peak, len(self.pending))
        return None
