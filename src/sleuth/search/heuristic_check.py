"""Whether a heuristic is admissible and consistent, by looking at every state there is."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Any

from sleuth.errors import Unsuitable
from sleuth.events import Listener
from sleuth.limits import Meter, metered, paced
from sleuth.search.outcome import STRIDE, TOLERANCE
from sleuth.search.state_space import Heuristic, StateSpace

#: A distance, the order in which it was found, and the state.
Entry = tuple[float, int, Any]


@dataclass(frozen=True, slots=True)
class Overestimate:
    """A state that is nearer to a goal than its estimate says."""

    state: Any
    estimate: float
    distance: float


@dataclass(frozen=True, slots=True)
class Drop:
    """A step along which the estimate falls by more than the step costs."""

    state: Any
    action: Any
    successor: Any
    cost: float
    estimate: float
    estimate_after: float


@dataclass(frozen=True, slots=True)
class Verdict:
    """How many states and steps break the two promises, and the break nearest to a goal."""

    states: int
    overestimates: int
    drops: int
    overestimate: Overestimate | None
    drop: Drop | None

    @property
    def admissible(self) -> bool:
        """Whether no state is overestimated."""
        return self.overestimates == 0

    @property
    def consistent(self) -> bool:
        """Whether no step lets the estimate fall by more than it costs, and goals are at 0."""
        return self.drops == 0 and self.overestimates == 0


@dataclass(frozen=True, slots=True)
class Examined:
    """What a heuristic says of every state, with every break of a promise."""

    estimates: dict[Any, float]
    overestimates: tuple[Overestimate, ...]
    drops: tuple[Drop, ...]


class Explored:
    """All states that a search can meet, with the true distance of each to a goal.

    Exploring, and examining a heuristic, raise LimitReached when the meter says so.
    """

    def __init__(self, space: StateSpace[Any, Any], meter: Meter, most: int) -> None:
        self.steps: dict[Any, list[tuple[Any, Any, float]]] = {}
        self.goals: list[Any] = []
        self._meter = meter
        with metered(meter):
            self._enumerate(space, most)
            self.distances = self._distances()

    def _enumerate(self, space: StateSpace[Any, Any], most: int) -> None:
        """Walk forwards from the start; nothing goes on from a goal."""
        reached = {space.initial}
        queue = deque([space.initial])
        due = 0
        while queue:
            if len(self.steps) >= due:
                due = self._meter.checkpoint(len(self.steps), STRIDE)
            state = queue.popleft()
            self.steps[state] = []
            if space.is_goal(state):
                self.goals.append(state)
                continue
            self.steps[state] = list(space.successors(state))
            for _, child, _ in self.steps[state]:
                if child not in reached:
                    reached.add(child)
                    queue.append(child)
            if len(reached) > most:
                raise Unsuitable(
                    f"more than {most} states can be reached, too many to look at each",
                    remedy="take a smaller problem, or allow more states",
                )

    def _distances(self) -> dict[Any, float]:
        """Walk backwards from all goals at once (Dijkstra)."""
        into: dict[Any, list[tuple[Any, float]]] = {}
        for state, steps in paced(self.steps.items()):
            for _, child, cost in steps:
                into.setdefault(child, []).append((state, cost))
        distances = dict.fromkeys(self.steps, math.inf)
        frontier = [(0.0, order, goal) for order, goal in enumerate(self.goals)]
        distances.update(dict.fromkeys(self.goals, 0.0))
        order = len(frontier)
        for distance, _, state in paced(_popped(frontier)):
            if distance > distances[state]:
                continue
            for before, cost in into.get(state, ()):
                if distance + cost < distances[before]:
                    distances[before] = distance + cost
                    order += 1
                    heappush(frontier, (distance + cost, order, before))
        return distances

    def examine(self, heuristic: Heuristic[Any], listener: Listener | None = None) -> Verdict:
        """Hold a heuristic against the true distances."""
        return self.verdict(self.examine_each(heuristic, listener))

    def examine_each(self, heuristic: Heuristic[Any], listener: Listener | None = None) -> Examined:
        """The same, with everything that was found."""
        with metered(self._meter):
            return self._examined(heuristic.ready(self._meter, listener).estimate)

    def verdict(self, examined: Examined) -> Verdict:
        """How many promises are broken, and where nearest to a goal."""
        return Verdict(
            len(self.steps),
            len(examined.overestimates),
            len(examined.drops),
            min(examined.overestimates, key=lambda found: found.distance, default=None),
            min(examined.drops, key=lambda found: self.distances[found.state], default=None),
        )

    def _examined(self, estimate: Callable[[Any], float]) -> Examined:
        # Estimates may be slow ones, so that each is worth a look at the limits.
        estimates = {state: estimate(state) for state in paced(self.steps, stride=16)}
        overestimates = [
            Overestimate(state, estimates[state], distance)
            for state, distance in paced(self.distances.items())
            if estimates[state] > distance + TOLERANCE
        ]
        drops = [
            Drop(state, action, child, cost, estimates[state], estimates[child])
            for state, steps in paced(self.steps.items())
            for action, child, cost in steps
            if estimates[state] > cost + estimates[child] + TOLERANCE
        ]
        return Examined(estimates, tuple(overestimates), tuple(drops))


def _popped(frontier: list[Entry]) -> Iterator[Entry]:
    """What is least on the frontier, again and again, until nothing is left."""
    while frontier:
        yield heappop(frontier)
