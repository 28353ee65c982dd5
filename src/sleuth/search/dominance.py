"""A* that drops states known to be no better than another one."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from dataclasses import dataclass, fields
from heapq import heappop, heappush
from typing import Any, Generic, TypeVar

from sleuth.answer import Answer
from sleuth.events import Listener
from sleuth.limits import LimitReached, Meter
from sleuth.search.best_first import Ties
from sleuth.search.outcome import STRIDE, Counts, Origins, Outcome, answer_from, traced
from sleuth.search.preamble import RunOn, searches
from sleuth.search.state_space import Heuristic, Path, StateSpace

StateT = TypeVar("StateT", bound=Hashable)
SolutionT = TypeVar("SolutionT")


@dataclass(frozen=True, slots=True, kw_only=True)
class DominanceSpace(StateSpace[StateT, SolutionT], Generic[StateT, SolutionT]):
    """A state space in which some states are known to be no better than others.

    `dominates(one, other)` says that whatever can be done from `other` can be done from `one`
    at no higher cost; it is asked only for states of the same `group`, and holds between
    a state and itself.
    """

    group: Callable[[StateT], Hashable]
    dominates: Callable[[StateT, StateT], bool]


def with_dominance(
    space: StateSpace[StateT, SolutionT],
    *,
    group: Callable[[StateT], Hashable],
    dominates: Callable[[StateT, StateT], bool],
) -> DominanceSpace[StateT, SolutionT]:
    """The same space together with what is known of some states beside others."""
    same: dict[str, Any] = {each.name: getattr(space, each.name) for each in fields(StateSpace)}
    return DominanceSpace(**same, group=group, dominates=dominates)


@searches("dominance")
def solve(run: RunOn[DominanceSpace[Any, Any]], *, ties: str = Ties.LOW_H) -> Answer[Path[Any]]:
    """A path of least cost, if the heuristic never overestimates."""
    order = Ties.named(ties)
    outcome = search(run.space, run.heuristic, run.meter, run.listener, order, Counts())
    return answer_from(outcome, run.meter, optimal=run.heuristic.admissible)


def search(
    space: DominanceSpace[Any, Any],
    heuristic: Heuristic[Any],
    meter: Meter,
    listener: Listener | None,
    ties: Ties,
    counts: Counts,
) -> Outcome:
    """Expand the state of least cost plus estimate; a state dominated meanwhile is skipped.

    What it does is added to the counts.
    """
    group, dominates = space.group, space.dominates
    successors, is_goal, estimate = space.successors, space.is_goal, heuristic.estimate
    by_estimate = ties is Ties.LOW_H
    step_in_order = -1 if ties is Ties.LIFO else 1
    order = 0
    start = space.initial
    at_start = total = rest = estimate(start)
    #: In each group the cost of every state that nothing else there dominates.
    undominated: dict[Hashable, dict[Any, float]] = {group(start): {start: 0}}
    origins: Origins[Any] = {}
    frontier: list[tuple[float, float, int, float, Any]] = []
    if rest < math.inf:
        frontier.append((rest, rest if by_estimate else 0, order, 0, start))
    counts.frontier_peak = max(counts.frontier_peak, len(frontier))
    closed: set[Any] = set()
    if listener and frontier:
        listener("open", state=start, parent=None, action=None, g=0, h=rest)
    try:
        due = meter.checkpoint(counts.expanded, STRIDE)
        while frontier:
            total, _, _, cost, state = heappop(frontier)
            if undominated[group(state)].get(state) != cost:
                continue
            if is_goal(state):
                return Outcome(traced(origins, state), counts)
            if counts.expanded >= due:
                due = meter.checkpoint(counts.expanded, STRIDE)
            counts.expanded += 1
            closed.add(state)
            if listener:
                parent = origins[state][0] if state in origins else None
                listener("expand", state=state, parent=parent, g=cost, h=estimate(state))
            for action, child, step in successors(state):
                counts.generated += 1
                reached = cost + step
                rest = estimate(child)
                if rest == math.inf:
                    continue
                rivals = undominated.setdefault(group(child), {})
                if any(
                    other_cost <= reached and dominates(other, child)
                    for other, other_cost in rivals.items()
                ):
                    continue
                beaten = [
                    other
                    for other, other_cost in rivals.items()
                    if reached <= other_cost and dominates(child, other)
                ]
                for other in beaten:
                    del rivals[other]
                rivals[child] = reached
                origins[child] = (state, action, step)
                order += step_in_order
                entry = (reached + rest, rest if by_estimate else 0, order, reached, child)
                heappush(frontier, entry)
                again = child in closed
                counts.reopened += again
                if listener and again:
                    listener("reopen", state=child, parent=state, g=reached)
                elif listener:
                    listener("open", state=child, parent=state, action=action, g=reached, h=rest)
            counts.frontier_peak = max(counts.frontier_peak, len(frontier))
    except LimitReached as reached_limit:
        bound = max(at_start, total) if heuristic.admissible else None
        return Outcome(None, counts, reached_limit.limit, bound)
    return Outcome(None, counts)
