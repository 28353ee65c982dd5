"""What all search engines count, and how they turn a run into an answer."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from sleuth.answer import EXHAUSTED, Answer, Evidence, Status
from sleuth.errors import BadRequest
from sleuth.limits import Meter
from sleuth.search.state_space import Heuristic, Path, StateSpace
from sleuth.text import did_you_mean, several

StateT = TypeVar("StateT")

#: Sums of the same steps in another order differ by rounding; that is no better path.
TOLERANCE = 1e-9

#: How many expansions an engine makes between two looks at its limits.
STRIDE = 128

#: For each state reached, the state before it, the action and the cost of that step.
Origins = dict[StateT, tuple[StateT, Any, float]]

ZERO: Heuristic[Any] = Heuristic(
    lambda state: 0, "knows nothing: 0 everywhere", admissible=True, consistent=True
)


@dataclass(slots=True)
class Counts:
    """What a search did, in the words that every engine shares.

    *Expanded* states had their successors generated (a goal recognised on removal is not
    expanded); *generated* are those successors, repetitions included; *reopened* are states
    expanded and then reached more cheaply; *frontier peak* is the largest number of states
    that waited at once.
    """

    expanded: int = 0
    generated: int = 0
    reopened: int = 0
    frontier_peak: int = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one search ended: a path, or none, or a limit in between.

    `bound` is what any solution is proved to cost at least when a limit stopped the search.
    """

    path: Path[Any] | None
    counts: Counts
    limit: str | None = None
    bound: float | None = None


def traced(origins: Mapping[StateT, tuple[Any, ...]], state: StateT) -> Path[StateT]:
    """The path by which a state was reached; origins may say more than `Origins` asks for.

    >>> traced({"b": ("a", "east", 2), "c": ("b", "north", 1)}, "c")
    Path(actions=('east', 'north'), states=('a', 'b', 'c'), cost=3)
    """
    steps = []
    states = [state]
    while state in origins:
        state, action, step = origins[state][:3]
        steps.append((action, step))
        states.append(state)
    steps.reverse()
    states.reverse()
    actions = tuple(action for action, _ in steps)
    return Path(actions, tuple(states), sum(step for _, step in steps))


def chosen_heuristic(
    space: StateSpace[Any, Any], choice: str | Heuristic[Any] | None
) -> Heuristic[Any]:
    """The heuristic with this name, the one given, or the default one of the space."""
    if isinstance(choice, Heuristic):
        return choice
    name = choice or space.default_heuristic
    if name is None:
        return ZERO
    found = space.heuristics.get(name)
    if found is None:
        remedy = did_you_mean(name, space.heuristics) if space.heuristics else "there are none"
        raise BadRequest(f"no heuristic is called {name!r} here", remedy=remedy)
    return found


def answer_from(
    outcome: Outcome,
    meter: Meter,
    *,
    optimal: bool = False,
    factor: float | None = None,
    gave_up: str | None = None,
    exhausted: str = "nothing was left to expand",
) -> Answer[Path[Any]]:
    """The answer of an engine whose search ended so.

    `optimal` and `factor` say what a path found is proved to be: of least cost, or at most
    `factor` times that. An engine that `gave_up` something proves nothing by finding no path,
    and this is why; of one that did not, `exhausted` says what ended it.
    """
    counts = outcome.counts
    stats = meter.stats(
        expanded=counts.expanded,
        generated=counts.generated,
        reopened=counts.reopened,
        frontier_peak=counts.frontier_peak,
    )
    path = outcome.path
    if path is None:
        proved = gave_up is None and outcome.limit is None
        evidence = None
        if proved:
            evidence = _refutation(counts.expanded, exhausted)
        elif gave_up is not None and outcome.limit is None:
            evidence = Evidence("incomplete", gave_up)
        return Answer(
            Status.UNSOLVABLE if proved else Status.UNKNOWN,
            bound=None if proved else _finite(outcome.bound),
            count=0 if proved else None,
            evidence=evidence,
            stats=stats,
            limit=outcome.limit,
        )
    if optimal:
        factor = 1.0
    elif factor is None and outcome.bound:
        factor = max(1.0, path.cost / outcome.bound)
    bound, evidence = _proof(path.cost, factor)
    return Answer(
        Status.SOLVED,
        solution=path,
        cost=path.cost,
        optimal=True if factor == 1 else None,
        bound=bound,
        evidence=evidence,
        stats={**stats, "depth": path.depth},
        limit=outcome.limit,
    )


def _refutation(expanded: int, exhausted: str) -> Evidence:
    if expanded == 0:
        reason = "the estimate of the start is already infinite"
    else:
        reason = f"after {several(expanded, 'expansion')} {exhausted}"
    text = f"no goal can be reached: {reason}"
    return Evidence(EXHAUSTED, text, {"expanded": expanded})


def _finite(bound: float | None) -> float | None:
    return None if bound is None or math.isinf(bound) else bound


def _proof(cost: float, factor: float | None) -> tuple[float | None, Evidence | None]:
    """The proved lower bound on the cost of any solution, and that in words."""
    if factor is None or math.isinf(factor):
        return None, None
    if factor == 1:
        return cost, None
    text = f"proved to cost at most {factor:g} times the least possible"
    return cost / factor, Evidence("bound", text, {"factor": factor})
