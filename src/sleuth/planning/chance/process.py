"""The view of everything that chance has a part in: states, steps with outcomes, and costs.

Engines make costs least; what is to be earned is a cost below zero. States are whatever the
problem has for them; a state in which nothing can be done ends a run.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sleuth.planning.chance.objective import Objective
from sleuth.planning.chance.policy import Policy, State, Worth

if TYPE_CHECKING:
    from sleuth.planning.chance.simulation import Simulated
    from sleuth.planning.chance.table import Table

#: What can be done: its name, what it costs on average, and where it leads how likely.
Step = tuple[str, float, Sequence[tuple[float, State]]]


@dataclass(frozen=True, slots=True)
class Decision:
    """What an engine found: an action for each state, and the values of states if it has them."""

    actions: Mapping[State, str]
    values: Mapping[State, float] = field(default_factory=dict)
    worth: Worth | None = None


def _nothing(state: State) -> float:
    return 0.0


@dataclass(frozen=True, slots=True)
class Process:
    """States with what can be done in each, a distribution of starts, goals, and costs at the end.

    `final` is what a run costs that ends in a state. No step costs less than `least_step`, and
    no end less than `least_final`, if that is below 0. `table` lists all states at once where the
    problem knows a quick way. With `whole` a policy tells what to do in all states, and not only
    in those it comes to. `unit` is what costs count, a noun; nothing where they are just costs.
    """

    objective: Objective
    start: Sequence[tuple[float, State]]
    steps: Callable[[State], Sequence[Step]]
    is_goal: Callable[[State], bool]
    lift: Callable[[Decision], Policy]
    words: Callable[[State], str] = str
    final: Callable[[State], float] = _nothing
    table: Callable[[], Table] | None = None
    whole: bool = False
    simulate: Callable[[Policy, int, int], Simulated] | None = None
    unit: str = "action"
    least_step: float = 0.0
    least_final: float = 0.0


def timed(process: Process, horizon: int) -> Process:
    """The same process with the steps that are left as a part of each state."""

    def steps(state: Any) -> list[Step]:
        left, inner = state
        if not left or process.is_goal(inner):
            return []
        return [
            (action, cost, [(probability, (left - 1, after)) for probability, after in outcomes])
            for action, cost, outcomes in process.steps(inner)
        ]

    def final(state: Any) -> float:
        inner = state[1]
        # A run that is cut off has not come to an end that is worth something.
        return process.final(inner) if process.is_goal(inner) or not process.steps(inner) else 0.0

    return Process(
        process.objective,
        [(probability, (horizon, state)) for probability, state in process.start],
        steps,
        lambda state: process.is_goal(state[1]),
        process.lift,
        lambda state: f"{process.words(state[1])} with {state[0]} left",
        final,
        None,
        process.whole,
        process.simulate,
        process.unit,
        process.least_step,
        process.least_final,
    )
