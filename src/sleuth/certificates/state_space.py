"""Check that no goal is reached, or none for less than a cost, from what was explored.

An *inductive set* contains the start, no goal, and every successor of its states: nothing outside
it can be reached. A *labelling* gives the start 0 and, for each step from a state with a label
below the bound, gives the state after it a label of at most that plus the cost of the step: a
label is then at most what the state costs to reach, as long as that is below the bound; no goal
has a label below the bound. *Two balls*, for steps that all cost the same, hold the states within
a steps of the start and within b steps of a goal: if they do not meet, no path has a + b steps or
fewer, because the state after its first a steps would be in both.

Exploring and checking are separate: whatever explored, `check_…` looks at every state again.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from sleuth import certificates
from sleuth.limits import Pace

State = Hashable
Successors = Callable[[Any], Iterable[tuple[Any, Any, float]]]
IsGoal = Callable[[Any], bool]

#: Sums of the same costs in another order differ by rounding.
TOLERANCE = 1e-6


class Refused(certificates.Refused):
    """A certificate does not show what it should."""


@dataclass(slots=True)
class Explored:
    """The states that were reached, with the least cost of each, and how each was reached.

    `goal` is one that was reached for less than the bound, if any was.
    """

    cost: dict[Any, float]
    origin: dict[Any, tuple[Any, Any]] = field(default_factory=dict)
    goal: Any = None
    found: bool = False

    def path(self) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        """The actions to the goal, and the states on the way."""
        actions, states = [], [self.goal]
        while states[-1] in self.origin:
            state, action = self.origin[states[-1]]
            states.append(state)
            actions.append(action)
        return tuple(reversed(actions)), tuple(reversed(states))


def explore(
    start: State, successors: Successors, is_goal: IsGoal, bound: float | None = None
) -> Explored:
    """All states, or those that cost less than the bound; stops at a goal among them.

    Uniform-cost search without estimates. Raises LimitReached by the running meter.
    """
    pace = Pace(64)
    explored = Explored({start: 0.0})
    numbers = count()
    frontier: list[tuple[float, int, Any]] = [(0.0, next(numbers), start)]
    done = set()
    while frontier:
        cost, _, state = heapq.heappop(frontier)
        if state in done or (bound is not None and cost >= bound - TOLERANCE):
            continue
        done.add(state)
        if is_goal(state):
            explored.goal, explored.found = state, True
            return explored
        pace()
        for action, after, step in successors(state):
            through = cost + step
            known = explored.cost.get(after)
            if known is None or through < known:
                explored.cost[after] = through
                explored.origin[after] = (state, action)
                heapq.heappush(frontier, (through, next(numbers), after))
    return explored


def check_closed(
    states: Mapping[Any, float], start: State, successors: Successors, is_goal: IsGoal
) -> None:
    """Raise Refused unless the states are an inductive set without a goal."""
    if start not in states:
        raise Refused("the start is not in the set")
    pace = Pace(64)
    for state in states:
        pace()
        if is_goal(state):
            raise Refused("a goal is in the set")
        for _, after, _ in successors(state):
            if after not in states:
                raise Refused("a step leads out of the set")


def check_labels(
    labels: Mapping[Any, float],
    start: State,
    successors: Successors,
    is_goal: IsGoal,
    bound: float,
) -> None:
    """Raise Refused unless the labels show that no goal costs less than the bound."""
    if labels.get(start, bound) > 0:
        raise Refused("the start is not labelled 0")
    pace = Pace(64)
    for state, label in labels.items():
        if label >= bound - TOLERANCE:
            continue
        pace()
        if is_goal(state):
            raise Refused("a goal is labelled below the bound")
        for _, after, step in successors(state):
            if step < 0:
                raise Refused("a step costs less than nothing")
            if after not in labels or labels[after] > label + step + TOLERANCE:
                raise Refused("a state is labelled above what a step shows")


def ball(starts: Iterable[State], successors: Successors, radius: int) -> dict[Any, int]:
    """The states within so many steps, each with the fewest steps."""
    pace = Pace(64)
    steps = dict.fromkeys(starts, 0)
    layer = list(steps)
    for distance in range(1, radius + 1):
        reached = []
        for state in layer:
            pace()
            for _, after, _ in successors(state):
                if after not in steps:
                    steps[after] = distance
                    reached.append(after)
        layer = reached
    return steps


def check_balls(
    forwards: Mapping[Any, int],
    start: State,
    successors: Successors,
    backwards: Mapping[Any, int],
    goals: Iterable[State],
    predecessors: Successors,
    radii: tuple[int, int],
) -> None:
    """Raise Refused unless the balls of these radii show that no path is short enough."""
    if not forwards.keys().isdisjoint(backwards.keys()):
        raise Refused("the balls meet")
    for distances, centre, follow, reach in (
        (forwards, [start], successors, radii[0]),
        (backwards, goals, predecessors, radii[1]),
    ):
        if any(distances.get(each, 1) != 0 for each in centre):
            raise Refused("a ball does not contain its centre")
        pace = Pace(64)
        for state, distance in distances.items():
            if distance >= reach:
                continue
            pace()
            for _, after, step in follow(state):
                if step != 1:
                    raise Refused("a step costs something else than 1")
                if distances.get(after, reach + 1) > distance + 1:
                    raise Refused("a ball lacks a state")
