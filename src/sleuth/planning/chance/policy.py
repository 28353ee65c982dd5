"""A policy: what to do in every state that may be met, and what that is claimed to be worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from sleuth.planning.chance.objective import Objective

#: What a policy may do anywhere where a goal is to be reached: end the run without it.
GIVE_UP = "give up"

#: A state of a process; with a horizon, the number of steps left together with it.
State: TypeAlias = Any


@dataclass(frozen=True, slots=True)
class Worth:
    """What a policy is worth from the start.

    Of an objective `goal`: the probability that a goal is reached, and the expected cost of runs
    that reach one. Of `reward`: the expected sum of rewards, and the probability is left out.
    """

    value: float | None
    probability: float | None = None


@dataclass(frozen=True, slots=True)
class Policy:
    """An action for each state; `worth` is what is claimed for it, if anything is.

    `values` are those of the states, for pictures; nothing depends on them.
    """

    objective: Objective
    choices: Mapping[State, str]
    worth: Worth | None = None
    values: Mapping[State, float] = field(default_factory=dict, compare=False)

    def action(self, state: State, steps_left: int | None = None) -> str | None:
        """What to do in a state, if it says so."""
        return self.choices.get(state if steps_left is None else (steps_left, state))

    @property
    def by_time(self) -> bool:
        """Whether what to do depends on how many steps are left."""
        return self.objective.horizon is not None


def plain_number(value: float) -> str:
    """A number as people write it: up to ten digits that count, none that says nothing.

    >>> plain_number(6.250000000001), plain_number(1 / 3), plain_number(100.0)
    ('6.25', '0.3333333333', '100')
    """
    return f"{value:.10g}"


def worth_to_json(worth: Worth | None) -> dict[str, Any] | None:
    """What is claimed, as JSON-ready data."""
    return None if worth is None else {"value": worth.value, "probability": worth.probability}
