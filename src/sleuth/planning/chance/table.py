"""All states of a process in arrays: rows are what can be done, in the order of their states."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from sleuth.limits import Meter
from sleuth.planning.chance.policy import State
from sleuth.planning.chance.process import Process

Numbers = npt.NDArray[np.int64]
Reals = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Table:
    """States, rows of states and outcomes of rows, each numbered from 0.

    The rows of state s are `first_row[s]` up to `first_row[s + 1]`, the outcomes of row r
    `first_outcome[r]` up to `first_outcome[r + 1]`.
    """

    states: Sequence[State]
    first_row: Numbers
    actions: Sequence[str]
    cost: Reals
    first_outcome: Numbers
    target: Numbers
    probability: Reals
    goal: Flags
    final: Reals
    start_state: Numbers
    start_probability: Reals

    @property
    def row_state(self) -> Numbers:
        """The state of each row."""
        return np.repeat(np.arange(len(self.states)), np.diff(self.first_row))

    @property
    def outcome_row(self) -> Numbers:
        """The row of each outcome."""
        return np.repeat(np.arange(len(self.cost)), np.diff(self.first_outcome))

    def at_start(self, values: Reals) -> float:
        """The mean of values over the starts."""
        return float(values[self.start_state] @ self.start_probability)


def enumerated(process: Process, meter: Meter) -> Table:
    """All states that can be come to, found breadth first."""
    if process.table is not None:
        return process.table()
    numbers: dict[Any, int] = {}
    for _, state in process.start:
        numbers.setdefault(state, len(numbers))
    states: list[Any] = list(numbers)
    first_row, first_outcome = [0], [0]
    actions: list[str] = []
    costs: list[float] = []
    targets: list[int] = []
    probabilities: list[float] = []
    goals: list[bool] = []
    final: list[float] = []
    due = 0
    for index, state in enumerate(states):
        if index >= due:
            due = meter.checkpoint(index)
        goal = process.is_goal(state)
        goals.append(goal)
        steps = () if goal else process.steps(state)
        for action, cost, outcomes in steps:
            actions.append(action)
            costs.append(cost)
            for probability, after in outcomes:
                number = numbers.get(after)
                if number is None:
                    number = numbers[after] = len(states)
                    states.append(after)
                targets.append(number)
                probabilities.append(probability)
            first_outcome.append(len(targets))
        first_row.append(len(actions))
        final.append(0.0 if steps else process.final(state))
    return Table(
        states,
        np.array(first_row, dtype=np.int64),
        actions,
        np.array(costs, dtype=np.float64),
        np.array(first_outcome, dtype=np.int64),
        np.array(targets, dtype=np.int64),
        np.array(probabilities, dtype=np.float64),
        np.array(goals, dtype=np.bool_),
        np.array(final, dtype=np.float64),
        np.array([numbers[state] for _, state in process.start], dtype=np.int64),
        np.array([probability for probability, _ in process.start], dtype=np.float64),
    )
