"""Best policies over all states at once: what value and policy iteration share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from sleuth.errors import Unsuitable
from sleuth.limits import Meter, look
from sleuth.planning.chance.backward import Backward, Surely, surely
from sleuth.planning.chance.bounds import Bounds, bounds
from sleuth.planning.chance.objective import GOAL, Objective
from sleuth.planning.chance.success import given_success
from sleuth.planning.chance.sweeps import Sweeps, first_steps
from sleuth.planning.chance.table import Flags, Numbers, Reals, Table

#: Values that differ by less, relative to the largest, are taken for the same.
SAME = 1e-11


@dataclass(frozen=True, slots=True)
class Equations:
    """Bellman's equation of a table, the values that are known, and the chance of success.

    `positive` says that every step costs something, so that values may begin anywhere.
    """

    sweeps: Sweeps
    known: Reals
    probability: Reals | None
    positive: bool


@dataclass(frozen=True, slots=True)
class Best:
    """Values of all states, the row chosen in each, and what holds from the start."""

    table: Table
    values: Reals
    chosen: Numbers
    value: float
    bounds: Bounds
    probability: Reals | None
    rounds: int


#: How equations are solved: gives values, chosen rows, and how many rounds it took.
Solver = Callable[[Equations, Meter], tuple[Reals, Numbers, int]]


def best(table: Table, objective: Objective, meter: Meter, solver: Solver) -> Best | None:
    """A best policy; None where no goal can be reached."""
    equations = _equations(table, objective, meter)
    if equations is None:
        return None
    values, chosen, rounds = solver(equations, meter)
    own = values.copy()
    following = equations.sweeps.following(chosen)
    following.evaluate(own, meter, _still(own))
    reached = equations.sweeps.table.at_start(own)
    proved = bounds(equations.sweeps, values)
    if proved is None:
        # No policy betters this one, and of such equations that is its proof.
        between = Bounds.around(reached, reached)
    else:
        exact = bounds(following, own) or proved
        between = Bounds(proved.lower, max(proved.lower, min(proved.upper, exact.upper)))
    return Best(table, own, chosen, reached, between, equations.probability, rounds)


def _still(values: Reals) -> float:
    return 1e-14 * max(1.0, float(np.abs(values).max(initial=0.0)))


def _equations(table: Table, objective: Objective, meter: Meter) -> Equations | None:
    look(meter)
    ends = table.goal | (np.diff(table.first_row) == 0)
    if objective.kind == GOAL:
        success = given_success(table, meter)
        if success is None:
            return None
        # What successful runs cost is asked for: starts count as often as they succeed.
        weight = success.probability[table.start_state] * table.start_probability
        table = replace(table, start_probability=weight / weight.sum())
        sweeps = Sweeps(table, success.rows, success.level, 1.0, success.outcomes)
        return _stated(sweeps, np.zeros(len(table.states)), success.probability)
    backward = Backward(table)
    known = np.where(ends, table.final, 0.0)
    if objective.discount < 1:
        rows = np.ones(len(table.cost), dtype=np.bool_)
        level = backward.levels(ends)
        return _stated(Sweeps(table, rows, level, objective.discount), known, None)
    sure = surely(table, backward, ends)
    refuse_endless(objective, table, backward, sure)
    return _stated(Sweeps(table, sure.rows, sure.level), known, None)


def _stated(sweeps: Sweeps, known: Reals, probability: Reals | None) -> Equations:
    positive = bool((sweeps.cost > 0).all())
    return Equations(sweeps, known, probability, positive)


def refuse_endless(objective: Objective, table: Table, backward: Backward, sure: Surely) -> None:
    """Refuse rewards that have no greatest sum: of runs that never end, or of going round."""
    if not sure.states[table.start_state].all():
        raise Unsuitable(
            "no way of acting surely comes to an end, so that rewards have no sum",
            remedy="give a discount below 1, or a horizon",
        )
    if objective.horizon is None:
        _refuse_endless_rewards(table, backward, sure.rows)


def _refuse_endless_rewards(table: Table, backward: Backward, rows: Flags) -> None:
    """Refuse rewards that can be had again and again: of a step after which one may come back."""
    earning = np.unique(table.row_state[(table.cost < 0) & rows])
    for state in earning:
        here = np.zeros(len(table.states), dtype=np.bool_)
        here[state] = True
        back = backward.levels(here, rows) >= 0
        own = np.flatnonzero((table.cost < 0) & rows & (table.row_state == state))
        for row in own:
            targets = table.target[table.first_outcome[row] : table.first_outcome[row + 1]]
            if back[targets].any():
                raise Unsuitable(
                    "rewards can be had again and again, so that there may be no greatest sum",
                    remedy="give a discount below 1, or a horizon",
                )


def proper_start(equations: Equations, meter: Meter) -> tuple[Reals, Numbers]:
    """A policy that surely ends, and its values."""
    values = equations.known.copy()
    chosen = first_steps(equations.sweeps)
    equations.sweeps.following(chosen).evaluate(values, meter, _still(values))
    return values, chosen
