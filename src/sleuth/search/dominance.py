"""A* that drops states known to be no better than another one."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Any, Generic, TypeVar

from sleuth.answer import Answer
from sleuth.drawing import Drawing
from sleuth.events import Listener
from sleuth.limits import LimitReached, Meter
from sleuth.request import Question
from sleuth.search.best_first import Ties
from sleuth.search.outcome import (
    STRIDE,
    Counts,
    Origins,
    Outcome,
    answer_from,
    chosen_heuristic,
    must_be_admissible,
    one_path_only,
    traced,
)
from sleuth.search.state_space import Heuristic, Path, StateSpace

StateT = TypeVar("StateT", bound=Hashable)
SolutionT = TypeVar("SolutionT")


@dataclass(frozen=True, slots=True)
class DominanceSpace(Generic[StateT, SolutionT]):
    """A state space in which some states are known to be no better than others.

    `dominates(one, other)` says that whatever can be done from `other` can be done from `one`
    at no higher cost; it is asked only for states of the same `group`, and holds between
    a state and itself.
    """

    space: StateSpace[StateT, SolutionT]
    group: Callable[[StateT], Hashable]
    dominates: Callable[[StateT, StateT], bool]

    @property
    def lift(self) -> Callable[[Path[StateT]], SolutionT]:
        """Turns a path into the problem's solution."""
        return self.space.lift

    @property
    def draw(self) -> Callable[[Sequence[StateT]], Drawing] | None:
        """Shows states in the order in which a search met them."""
        return self.space.draw


def solve(
    view: DominanceSpace[Any, Any],
    question: Question,
    meter: Meter,
    listener: Listener | None = None,
    *,
    heuristic: str | None = None,
    ties: str = Ties.LOW_H,
) -> Answer[Path[Any]]:
    """A path of least cost, if the heuristic never overestimates."""
    one_path_only(question, "dominance")
    chosen = chosen_heuristic(view.space, heuristic)
    must_be_admissible(question, "dominance", chosen)
    outcome = _search(view, chosen, meter, listener, Ties(ties))
    return answer_from(outcome, meter, optimal=chosen.admissible)


def _search(
    view: DominanceSpace[Any, Any],
    heuristic: Heuristic[Any],
    meter: Meter,
    listener: Listener | None,
    ties: Ties,
) -> Outcome:
    """Expand the state of least cost plus estimate; a state dominated meanwhile is skipped."""
    space, group, dominates = view.space, view.group, view.dominates
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
    counts = Counts(frontier_peak=len(frontier))
    try:
        due = meter.checkpoint(0, STRIDE)
        while frontier:
            total, _, _, cost, state = heappop(frontier)
            if undominated[group(state)].get(state) != cost:
                continue
            if is_goal(state):
                return Outcome(traced(origins, state), counts)
            if counts.expanded >= due:
                due = meter.checkpoint(counts.expanded, STRIDE)
            counts.expanded += 1
            if listener:
                listener("expand", state=state, parent=None, g=None, h=None)
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
            counts.frontier_peak = max(counts.frontier_peak, len(frontier))
    except LimitReached as reached_limit:
        bound = max(at_start, total) if heuristic.admissible else None
        return Outcome(None, counts, reached_limit.limit, bound)
    return Outcome(None, counts)
