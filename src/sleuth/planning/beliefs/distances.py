"""How far each state is from the goal for somebody who knows in which state he is."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from heapq import heappop, heappush

from sleuth.limits import paced
from sleuth.planning.beliefs.belief_task import Belief, BeliefTask, StateNumber
from sleuth.planning.to_state_space import plain

#: Where more states than this can be reached, nothing is found out about them.
MOST_STATES = 12_000


@dataclass(frozen=True, slots=True)
class Distances:
    """The least cost to a goal from every state that any world leads to, and what actions merge.

    States that are not in `costs` lead to no goal. One action makes at most `merged` states one,
    and costs `cheapest` at least; `goals` states are goals.
    """

    costs: dict[StateNumber, float]
    merged: int
    cheapest: float
    goals: int

    def farthest(self, belief: Belief) -> float:
        """What the worst of the states costs that may be the case; infinite where one is lost."""
        costs = self.costs
        try:
            return max([costs[state] for state in belief])
        except KeyError:
            return math.inf

    def total(self, belief: tuple[tuple[StateNumber, int], ...]) -> float:
        """The sum over all worlds, which may share states."""
        costs = self.costs
        try:
            return sum([costs[state] * worlds for state, worlds in belief])
        except KeyError:
            return math.inf

    def merging(self, belief: Belief) -> float:
        """What it costs at least to make so many states as few as there are goals."""
        left, steps = len(belief), 0
        while left > self.goals:
            if self.merged < 2:
                return math.inf
            left = -(-left // self.merged)
            steps += 1
        return steps * self.cheapest


def distances(task: BeliefTask, most: int = MOST_STATES) -> Distances | None:
    """What is known of every state that can be reached; None where there are too many."""
    before: dict[StateNumber, list[tuple[StateNumber, float]]] = {}
    arrivals: Counter[tuple[str, StateNumber]] = Counter()
    costs = {action.name: plain(action.cost) for action in task.actions}
    met = dict.fromkeys(task.starts)
    ahead = list(met)
    for state in paced(ahead):
        for action, after in task.after_in(state):
            arrivals[action.name, after] += 1
            before.setdefault(after, []).append((state, costs[action.name]))
            if after not in met:
                if len(met) == most:
                    return None
                met[after] = None
                ahead.append(after)
    goals = [state for state in met if task.is_goal(state)]
    # A state that an action leaves as it is arrives at itself, besides those that come to it.
    merged = 1 + max(arrivals.values(), default=0)
    cheapest = min(costs.values(), default=0)
    return Distances(_backwards(before, goals), merged, cheapest, len(goals))


def _backwards(
    before: dict[StateNumber, list[tuple[StateNumber, float]]], goals: list[StateNumber]
) -> dict[StateNumber, float]:
    found: dict[StateNumber, float] = {}
    queue: list[tuple[float, StateNumber]] = [(0, goal) for goal in goals]
    while queue:
        cost, state = heappop(queue)
        if state in found:
            continue
        found[state] = cost
        for earlier, step in before.get(state, ()):
            if earlier not in found:
                heappush(queue, (cost + step, earlier))
    return found
