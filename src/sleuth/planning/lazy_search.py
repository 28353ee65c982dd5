"""Best-first search that estimates a state only when its turn comes, with preferred operators.

A child waits under the priority of its parent. Children by operators of the parent's relaxed plan
wait in a second queue too, which is served more often as long as that makes progress. The children
of one state wait as one entry, since they all have one priority.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from heapq import heappop, heappush

from sleuth.events import Listener
from sleuth.limits import LimitReached, Meter
from sleuth.planning.heuristics.landmark_count import landmark_count
from sleuth.planning.kernel.relaxation import Sums
from sleuth.planning.packed import PackedTask, State
from sleuth.planning.relaxed_task import RelaxedTask
from sleuth.search.best_first import Priority
from sleuth.search.outcome import STRIDE, TOLERANCE, Counts, Outcome, traced

#: How many turns in advance the preferred queue gets for progress.
_ADVANCE = 1000


@dataclass(slots=True)
class _Queue:
    """Entries by priority and age: a state, the operators to try from it, and the next of them."""

    entries: list[tuple[float, int, State, list[int]]] = field(default_factory=list)
    next_at: int = 0
    turns: int = 0

    def push(self, priority: float, order: int, state: State, operators: list[int]) -> None:
        """Let the children of a state wait, if it has any."""
        if not operators:
            return
        if self.entries and (priority, order) < self.entries[0][:2]:
            # The first entry gives way, with what is left of it.
            self._shorten()
        heappush(self.entries, (priority, order, state, operators))

    def _shorten(self) -> None:
        if self.next_at:
            priority, order, state, operators = heappop(self.entries)
            heappush(self.entries, (priority, order, state, operators[self.next_at :]))
            self.next_at = 0

    def pop(self) -> tuple[State, int]:
        """The state and operator whose turn it is."""
        _, _, state, operators = self.entries[0]
        operator = operators[self.next_at]
        self.next_at += 1
        if self.next_at == len(operators):
            heappop(self.entries)
            self.next_at = 0
        return state, operator


class LazySearch:
    """One search; `bound` is a cost that plans have to stay below."""

    def __init__(
        self,
        task: PackedTask,
        relaxed: RelaxedTask,
        priority: Priority,
        *,
        preferred: bool = True,
        landmarks: bool = False,
        reopen: bool = False,
        bound: float = math.inf,
    ) -> None:
        self._task = task
        self._sums = Sums(relaxed)
        self._priority = priority
        self._with_preferred = preferred
        self._landmarks = landmark_count(task) if landmarks else None
        self._reopen = reopen
        self._bound = bound
        self.counts = Counts()
        #: For each state: the state before it, operator, cost of the step.
        self._origins: dict[State, tuple[State, int, float]] = {}
        self._costs: dict[State, float] = {}
        self._estimates: dict[State, float] = {}
        #: By h^FF and, if they are counted, by landmarks: all children, and the preferred ones.
        self._queues = [_Queue() for _ in range(2 if landmarks else 1)]
        self._preferred = [_Queue() for _ in self._queues]
        self._least = [math.inf for _ in self._queues]
        self._order = 0

    def run(self, meter: Meter, listener: Listener | None = None) -> Outcome:
        """Search until a plan is found, nothing is left, or a limit is reached."""
        limit: str | None = None
        found: State | None = None
        try:
            if not self._task.task.unreachable and self._bound > TOLERANCE:
                found = self._search(meter, listener)
        except LimitReached as reached:
            limit = reached.limit
        path = None if found is None else traced(self._origins, found)
        return Outcome(path, self.counts, limit)

    def _search(self, meter: Meter, listener: Listener | None) -> State | None:
        task, counts, costs = self._task, self.counts, self._costs
        after, price_of = task.transitions.after, task.costs
        origins = self._origins
        due = meter.checkpoint(0, STRIDE)
        self._visit(task.start, 0, None, listener)
        if task.is_goal(task.start):
            return task.start
        while True:
            queue = self._next_queue()
            if queue is None:
                return None
            if counts.expanded >= due:
                due = meter.checkpoint(counts.expanded, STRIDE)
            parent, operator = queue.pop()
            counts.generated += 1
            price = price_of[operator]
            cost = costs[parent] + price
            if cost >= self._bound - TOLERANCE:
                continue
            state = after(parent, operator)
            known = costs.get(state)
            if known is not None:
                if not self._reopen or cost >= known - TOLERANCE:
                    continue
                if self._estimates[state] == math.inf:
                    continue
                counts.reopened += 1
                if listener:
                    listener("reopen", state=state, parent=parent, g=cost)
            origins[state] = (parent, operator, price)
            if self._visit(state, cost, parent, listener) and task.is_goal(state):
                return state

    def _next_queue(self) -> _Queue | None:
        """The queue whose turn it is, if anything waits.

        Whatever is preferred is in a queue of all children too.
        """
        if not self._queues[0].entries:
            return None
        filled = (each for each in (*self._preferred, *self._queues) if each.entries)
        chosen = min(filled, key=_turns)
        chosen.turns += 1
        return chosen

    def _visit(
        self, state: State, cost: float, parent: State | None, listener: Listener | None
    ) -> bool:
        """Estimate a state, and let its children wait; whether the goal may be reached from it."""
        self._costs[state] = cost
        found = self._sums.relaxed_plan(state)
        self._estimates[state] = found if found >= 0 else math.inf
        if found < 0:
            return False
        self.counts.expanded += 1
        if listener:
            listener("expand", state=state, parent=parent, g=cost, h=found)
        operators = self._task.transitions.applicable(state)
        chosen = set(self._sums.plan) if self._with_preferred else set()
        helpful = [each for each in operators if each in chosen]
        estimates = [found] if self._landmarks is None else [found, self._landmarks(state)]
        self._order += 1
        for number, estimate in enumerate(estimates):
            if estimate < self._least[number]:
                self._least[number] = estimate
                for each in self._preferred:
                    each.turns -= _ADVANCE
            priority = self._priority(cost, estimate)
            self._queues[number].push(priority, self._order, state, operators)
            self._preferred[number].push(priority, self._order, state, helpful)
        waiting = len(self._queues[0].entries)
        self.counts.frontier_peak = max(self.counts.frontier_peak, waiting)
        return True


def _turns(queue: _Queue) -> int:
    return queue.turns
