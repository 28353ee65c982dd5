"""Bellman's equation over some rows of a table, solved by sweeps from the ends outwards.

States are taken level after level, those nearest to an end first: what is learnt near the ends
reaches the farthest state within one sweep. Where there is no compiled kernel, all states of a
level are taken at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from sleuth.limits import Meter, checkpoint, look
from sleuth.planning.chance import sweep_kernel
from sleuth.planning.chance.backward import Backward, ranges
from sleuth.planning.chance.table import Flags, Numbers, Reals, Table

#: Up to so many states linear equations are solved at once.
MOST_DENSE = 700
_ROUNDING = 2e-15


@dataclass(frozen=True, slots=True)
class _Block:
    states: Numbers
    cost: Reals
    probability: Reals
    target: Numbers
    first_outcome: Numbers
    first_row: Numbers


class Sweeps:
    """The states that have a row among those given; all others keep the value they have."""

    def __init__(
        self,
        table: Table,
        rows: Flags,
        level: Numbers,
        discount: float = 1.0,
        probability: Reals | None = None,
    ) -> None:
        self.table = table
        self.discount = discount
        self.level = level
        self._probability = table.probability if probability is None else probability
        checkpoint()
        row_state = table.row_state
        chosen = np.flatnonzero(rows)
        count = np.bincount(row_state[chosen], minlength=len(table.states))
        self.states = np.flatnonzero(count)
        far = int(level.max(initial=0)) + 1
        depth = np.where(level < 0, far, level)[self.states]
        checkpoint()
        by_level = np.argsort(depth, kind="stable")
        self.states = self.states[by_level]
        depth = depth[by_level]
        rank = np.zeros(len(table.states), dtype=np.int64)
        rank[self.states] = np.arange(len(self.states))
        checkpoint()
        self.rows = chosen[np.argsort(rank[row_state[chosen]], kind="stable")]
        lengths = table.first_outcome[self.rows + 1] - table.first_outcome[self.rows]
        checkpoint()
        outcomes = ranges(table.first_outcome[self.rows], lengths)
        checkpoint()
        self.cost = table.cost[self.rows]
        self._target = table.target[outcomes]
        self._weight = self._probability[outcomes] * discount
        self._first_outcome = np.concatenate([[0], np.cumsum(lengths)])
        self._row_count = count[self.states]
        self._first_row = np.concatenate([[0], np.cumsum(self._row_count)])
        self._depth = depth
        self._blocks: list[_Block] | None = None

    def _cut(self) -> list[_Block]:
        depth = self._depth
        if not len(depth):
            return []
        bounds = [0, *(np.flatnonzero(np.diff(depth)) + 1).tolist(), len(depth)]
        blocks = []
        for begin, end in pairwise(bounds):
            first, last = self._first_row[begin], self._first_row[end]
            low, high = self._first_outcome[first], self._first_outcome[last]
            blocks.append(
                _Block(
                    self.states[begin:end],
                    self.cost[first:last],
                    self._weight[low:high],
                    self._target[low:high],
                    self._first_outcome[first:last] - low,
                    self._first_row[begin:end] - first,
                )
            )
        return blocks

    def sweep(self, values: Reals) -> float:
        """Better all values once, in place; gives the largest change."""
        if sweep_kernel.COMPILED:
            return sweep_kernel.sweep(
                values,
                self.states,
                self._first_row,
                self.cost,
                self._first_outcome,
                self._target,
                self._weight,
                1 - self.discount,
            )
        if self._blocks is None:
            self._blocks = self._cut()
        largest = 0.0
        for block in self._blocks:
            ahead = np.add.reduceat(block.probability * values[block.target], block.first_outcome)
            new = np.minimum.reduceat(block.cost + ahead, block.first_row)
            change = float(np.abs(new - values[block.states]).max())
            largest = max(largest, change)
            values[block.states] = new
        return largest

    def ahead(self, values: Reals) -> Reals:
        """What each row costs if all goes on as the values say."""
        if not len(self.rows):
            return np.zeros(0)
        sums = np.add.reduceat(self._weight * values[self._target], self._first_outcome[:-1])
        costs: Reals = self.cost + sums
        return costs

    def better(self, values: Reals) -> Reals:
        """The values of the states (in the order of `states`) one step further."""
        if not len(self.rows):
            return np.zeros(0)
        least: Reals = np.minimum.reduceat(self.ahead(values), self._first_row[:-1])
        return least

    def greedy(self, values: Reals, keep: Numbers | None = None, margin: float = 0.0) -> Numbers:
        """For each state of the table the first of its cheapest rows; -1 where it has none.

        Rows to keep are left only for others that are cheaper by more than the margin.
        """
        chosen = np.full(len(self.table.states), -1)
        if not len(self.rows):
            return chosen
        ahead = self.ahead(values)
        if keep is not None:
            kept = np.zeros(len(self.table.cost), dtype=np.bool_)
            kept[keep[keep >= 0]] = True
            ahead = ahead - np.where(kept[self.rows], margin, 0.0)
        least = np.minimum.reduceat(ahead, self._first_row[:-1])
        state = np.repeat(np.arange(len(self.states)), self._row_count)
        best = np.flatnonzero(ahead <= least[state])
        _, first = np.unique(state[best], return_index=True)
        chosen[self.states] = self.rows[best[first]]
        return chosen

    def nearer(self) -> Reals:
        """How likely each row leads to a lower level."""
        if not len(self.rows):
            return np.zeros(0)
        row = np.repeat(np.arange(len(self.rows)), np.diff(self._first_outcome))
        there = self.level[self._target]
        here = self.level[self.table.row_state[self.rows]][row]
        lower = (there >= 0) & (there < here)
        likely: Reals = np.add.reduceat(
            np.where(lower, self._weight, 0.0), self._first_outcome[:-1]
        )
        return likely

    def following(self, chosen: Numbers) -> Sweeps:
        """The same with one row for each state."""
        rows = np.zeros(len(self.table.cost), dtype=np.bool_)
        rows[chosen[chosen >= 0]] = True
        return Sweeps(self.table, rows, self.level, self.discount, self._probability)

    def only(self, rows: Flags) -> Sweeps:
        """The same with some of its rows, levels counted by these alone."""
        ends = np.ones(len(self.table.states), dtype=np.bool_)
        ends[self.states] = False
        level = Backward(self.table).levels(ends & (self.level >= 0), rows)
        return Sweeps(self.table, rows, level, self.discount, self._probability)

    def evaluate(self, values: Reals, meter: Meter, tolerance: float) -> None:
        """The values of a policy, in place: one row a state, and an end surely comes."""
        if len(self.states) <= MOST_DENSE:
            self._solve(values)
            return
        change = np.inf
        # Large values do not change by less than they are rounded to.
        while change > max(tolerance, _ROUNDING * float(np.abs(values).max())):
            look(meter)
            change = self.sweep(values)

    def _solve(self, values: Reals) -> None:
        """The linear equations of a policy, solved at once."""
        count = len(self.states)
        if not count:
            return
        rank = np.full(len(values), -1)
        rank[self.states] = np.arange(count)
        row = np.repeat(np.arange(count), np.diff(self._first_outcome))
        column = rank[self._target]
        inner = column >= 0
        matrix = np.zeros((count, count))
        np.subtract.at(matrix, (row[inner], column[inner]), self._weight[inner])
        # What leads elsewhere is summed up: 1 less what stays would lose its digits.
        elsewhere = np.where(column == row, 0.0, self._weight)
        leaves = np.bincount(row, elsewhere, minlength=count)
        np.fill_diagonal(matrix, 1 - self.discount + leaves)
        right = self.cost.copy()
        outer = ~inner
        np.add.at(right, row[outer], self._weight[outer] * values[self._target[outer]])
        values[self.states] = np.linalg.solve(matrix, right)


def first_steps(sweeps: Sweeps) -> Numbers:
    """A policy that surely ends where that can be: most likely each step leads a level nearer."""
    table = sweeps.table
    nearer = sweeps.nearer()
    candidates = np.flatnonzero(nearer > 0)
    state = table.row_state[sweeps.rows[candidates]]
    order = np.lexsort((sweeps.rows[candidates], -nearer[candidates], state))
    states, first = np.unique(state[order], return_index=True)
    chosen = np.full(len(table.states), -1)
    chosen[states] = sweeps.rows[candidates[order[first]]]
    return chosen
