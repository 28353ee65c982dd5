"""The greatest probability of reaching a goal, and the process given that it is reached.

Where the goal can be missed, only steps that keep the greatest probability count, and each outcome
as often as it occurs in runs that reach the goal: in that process the goal is reached surely, and
what it costs there is what successful runs cost.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from sleuth.limits import Meter, look
from sleuth.planning.chance.backward import Backward, Surely, surely
from sleuth.planning.chance.sweeps import Sweeps, first_steps
from sleuth.planning.chance.table import Flags, Numbers, Reals, Table

#: Probabilities that differ by less are taken for the same.
SAME_PROBABILITY = 1e-10
_SWEEPS_AT_ONCE = 60
_STILL = 1e-14


@dataclass(frozen=True, slots=True)
class Success:
    """The greatest probability from each state, the rows that keep it, and fewest steps by them.

    `outcomes` are the probabilities of the outcomes given that the goal is reached; None where
    it is reached anyway.
    """

    probability: Reals
    rows: Flags
    level: Numbers
    outcomes: Reals | None = None


def given_success(table: Table, meter: Meter) -> Success | None:
    """What is left if only the greatest probability counts; None where no goal can be reached."""
    backward = Backward(table)
    can = backward.levels(table.goal) >= 0
    if not can[table.start_state].any():
        return None
    look(meter)
    sure = surely(table, backward, table.goal)
    open_rows = ~table.goal[table.row_state]
    if sure.states[table.start_state].all():
        return Success(sure.states.astype(np.float64), sure.rows & open_rows, sure.level)
    probability = _greatest(table, backward, sure, can, meter)
    mass = table.probability * probability[table.target]
    ahead = np.add.reduceat(mass, table.first_outcome[:-1])
    here = probability[table.row_state]
    rows = open_rows & can[table.row_state] & (ahead >= here - SAME_PROBABILITY)
    outcomes = mass / np.where(ahead > 0, ahead, 1.0)[table.outcome_row]
    level = backward.levels(table.goal, rows)
    return Success(probability, rows, level, outcomes)


def _greatest(table: Table, backward: Backward, sure: Surely, can: Flags, meter: Meter) -> Reals:
    """The greatest probability of each state: values grow from 0 until no policy betters them.

    The least solution of the equations is asked for, and a policy whose own probabilities solve
    them has it: they cannot be less than the least solution, nor more than the greatest
    probability.
    """
    free = replace(table, cost=np.zeros(len(table.cost)))
    rows = (can & ~sure.states)[table.row_state]
    ends = sure.states | ~can
    sweeps = Sweeps(free, rows, backward.levels(ends))
    values = np.where(sure.states, -1.0, 0.0)
    while True:
        for _ in range(_SWEEPS_AT_ONCE):
            look(meter)
            if sweeps.sweep(values) <= _STILL:
                break
        tight = np.zeros(len(table.cost), dtype=np.bool_)
        here = np.zeros(len(table.states))
        here[sweeps.states] = sweeps.better(values)
        close = sweeps.ahead(values) <= here[table.row_state[sweeps.rows]] + SAME_PROBABILITY
        tight[sweeps.rows[close]] = True
        policy = Sweeps(free, tight, backward.levels(sure.states, tight | sure.rows))
        policy = policy.following(first_steps(policy))
        own = values.copy()
        own[sweeps.states] = 0.0
        policy.evaluate(own, meter, _STILL)
        gain = own[sweeps.states] - sweeps.better(own)
        if not len(gain) or float(gain.max()) <= SAME_PROBABILITY:
            return np.clip(-own, 0.0, 1.0)
        values = np.minimum(values, own)
