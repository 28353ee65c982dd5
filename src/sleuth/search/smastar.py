"""SMA*: A* that keeps no more than a given number of states and forgets the worst leaves."""

from __future__ import annotations

import math
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Any

from sleuth.answer import Answer
from sleuth.errors import BadRequest
from sleuth.events import Listener
from sleuth.limits import LimitReached, Meter
from sleuth.search.outcome import (
    STRIDE,
    TOLERANCE,
    Counts,
    Outcome,
    answer_from,
)
from sleuth.search.preamble import SearchRun, searches
from sleuth.search.state_space import Heuristic, Path, StateSpace
from sleuth.text import several


@dataclass(slots=True, eq=False)
class KeptNode:
    """A state in memory; `value` is the least f known of anything below that is not in memory.

    `forgotten` keeps that value for each child that was there and had to go.
    """

    state: Any
    parent: KeptNode | None
    action: Any
    cost: float
    depth: int
    value: float
    children: int = 0
    forgotten: dict[Any, float] | None = None
    waits: bool = False
    in_memory: bool = True


@searches("smastar")
def solve(run: SearchRun, *, capacity: int = 10_000) -> Answer[Path[Any]]:
    """The cheapest path that fits into `capacity` states, if the heuristic is admissible.

    It is proved to be of least cost whenever no longer path could be cheaper. The h that the
    listener hears is what is known of the rest by then, which may be more than the estimate.
    """
    if capacity < 2:
        raise BadRequest(f"a capacity of {capacity} holds no path", remedy="give 2 or more")
    chosen = run.heuristic
    memory = _Memory(run.space, chosen, capacity, run.listener)
    path: Path[Any] | None = None
    limit: str | None = None
    bound = math.inf
    try:
        path = memory.search(run.meter)
    except LimitReached as reached:
        limit = reached.limit
        bound = memory.best[0][0]
    bound = min(bound, memory.too_deep)
    fits = path is None or memory.too_deep >= path.cost - TOLERANCE
    gave_up = (
        f"a capacity of {capacity} holds ways of up to {several(capacity - 1, 'step')}, and longer "
        "ones could not be tried: give a larger capacity"
    )
    return answer_from(
        Outcome(path, memory.counts, limit, bound if chosen.admissible else None),
        run.meter,
        optimal=chosen.admissible and fits,
        gave_up=None if memory.too_deep == math.inf else gave_up,
    )


class _Memory:
    """What one search keeps: the frontier from both ends, and the best node per state."""

    def __init__(
        self,
        view: StateSpace[Any, Any],
        heuristic: Heuristic[Any],
        capacity: int,
        listener: Listener | None,
    ) -> None:
        self.view = view
        self.heuristic = heuristic
        self.capacity = capacity
        self.listener = listener
        self.counts = Counts()
        self.size = 0
        self.order = 0
        #: The least f of any node that was too deep to be kept.
        self.too_deep = math.inf
        self.best: list[tuple[float, int, int, KeptNode]] = []
        self.worst: list[tuple[float, int, int, KeptNode]] = []
        self.node_of: dict[Any, KeptNode] = {}
        start = heuristic.estimate(view.initial)
        self.remember(KeptNode(view.initial, None, None, 0, 0, start))

    def remember(self, node: KeptNode) -> None:
        """Take a node into memory."""
        self.size += 1
        self.node_of[node.state] = node
        self.wait(node)

    def wait(self, node: KeptNode) -> None:
        """Put a node on the frontier under its value; deeper nodes come first among equals."""
        self.order += 1
        node.waits = True
        if self.listener and node.value < math.inf:
            self.listener(
                "open",
                state=node.state,
                parent=None if node.parent is None else node.parent.state,
                action=node.action,
                g=node.cost,
                h=node.value - node.cost,
            )
        heappush(self.best, (node.value, -node.depth, self.order, node))
        if node.children == 0 and node.parent is not None:
            heappush(self.worst, (-node.value, node.depth, self.order, node))

    def search(self, meter: Meter) -> Path[Any] | None:
        """Expand the best node, then forget the worst leaves beyond the capacity."""
        due = meter.checkpoint(0, STRIDE)
        while self.best:
            value, _, _, node = self.best[0]
            if not (node.in_memory and node.waits and value == node.value):
                heappop(self.best)
                continue
            if value == math.inf:
                return None
            if self.view.is_goal(node.state):
                return _path_to(node)
            if self.counts.expanded >= due:
                due = meter.checkpoint(self.counts.expanded, STRIDE)
            heappop(self.best)
            node.waits = False
            self.counts.expanded += 1
            if self.listener:
                parent = None if node.parent is None else node.parent.state
                rest = value - node.cost
                self.listener("expand", state=node.state, parent=parent, g=node.cost, h=rest)
            self.expand(node)
            while self.size > self.capacity:
                self.forget_worst_leaf()
            self.counts.frontier_peak = max(self.counts.frontier_peak, self.size)
        return None

    def expand(self, node: KeptNode) -> None:
        """Bring the children of a node into memory, or back into it."""
        forgotten, node.forgotten = node.forgotten, None
        self.counts.reopened += forgotten is not None
        least, node.value = node.value, math.inf
        for action, child, step in self.view.successors(node.state):
            self.counts.generated += 1
            cost, depth = node.cost + step, node.depth + 1
            if forgotten is None:
                value = max(least, cost + self.heuristic.estimate(child))
            else:
                value = forgotten.get((action, child), math.inf)
            if value == math.inf or self.dominated(child, cost, depth):
                continue
            if depth >= self.capacity - 1 and not self.view.is_goal(child):
                self.too_deep = min(self.too_deep, value)
                continue
            node.children += 1
            self.remember(KeptNode(child, node, action, cost, depth, value))
        if node.children == 0:
            self.wait(node)  # a dead end: the first to be forgotten

    def dominated(self, state: Any, cost: float, depth: int) -> bool:
        """Whether a node in memory reaches the state no more dearly and no deeper."""
        known = self.node_of.get(state)
        return known is not None and known.cost <= cost and known.depth <= depth

    def forget_worst_leaf(self) -> None:
        """Drop the worst, shallowest leaf and leave to its parent what is known of it."""
        while True:
            value, _, _, node = heappop(self.worst)
            if node.in_memory and node.waits and node.children == 0 and -value == node.value:
                break
        parent = node.parent
        assert parent is not None
        node.in_memory = False
        self.size -= 1
        if self.node_of.get(node.state) is node:
            del self.node_of[node.state]
        if parent.forgotten is None:
            parent.forgotten = {}
        parent.forgotten[node.action, node.state] = node.value
        parent.children -= 1
        if node.value < parent.value or parent.children == 0:
            parent.value = min(parent.value, node.value)
            self.wait(parent)


def _path_to(node: KeptNode) -> Path[Any]:
    states, actions = [node.state], []
    cost = node.cost
    while node.parent is not None:
        actions.append(node.action)
        node = node.parent
        states.append(node.state)
    return Path(tuple(reversed(actions)), tuple(reversed(states)), cost)
