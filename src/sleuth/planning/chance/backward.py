"""From where something can be reached, and from where surely: a table read against its arrows."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sleuth.limits import checkpoint
from sleuth.planning.chance.table import Flags, Numbers, Table


def ranges(firsts: Numbers, lengths: Numbers) -> Numbers:
    """The numbers of several runs, one run after the other.

    >>> ranges(np.array([5, 0]), np.array([2, 3])).tolist()
    [5, 6, 0, 1, 2]
    """
    before = np.cumsum(lengths) - lengths
    return np.repeat(firsts - before, lengths) + np.arange(int(lengths.sum()))


class Backward:
    """The outcomes of a table sorted by where they lead."""

    def __init__(self, table: Table) -> None:
        self._table = table
        checkpoint()
        self._by_target = np.argsort(table.target, kind="stable")
        checkpoint()
        count = len(table.states)
        self._first = np.searchsorted(table.target[self._by_target], np.arange(count + 1))
        self._row = table.outcome_row[self._by_target]
        self._state = table.row_state

    def levels(self, ends: Flags, rows: Flags | None = None) -> Numbers:
        """The fewest steps with which luck leads from each state to an end; -1 where none does."""
        level = np.where(ends, 0, -1)
        frontier = np.flatnonzero(ends)
        depth = 0
        while len(frontier):
            checkpoint()
            depth += 1
            firsts = self._first[frontier]
            back = self._row[ranges(firsts, self._first[frontier + 1] - firsts)]
            if rows is not None:
                back = back[rows[back]]
            states = self._state[back]
            frontier = np.unique(states[level[states] < 0])
            level[frontier] = depth
        return level


@dataclass(frozen=True, slots=True)
class Surely:
    """The states from which some way of acting surely comes to an end.

    `rows` are the steps that never leave these states, `level` the fewest of them to an end.
    """

    states: Flags
    rows: Flags
    level: Numbers


def surely(table: Table, backward: Backward, ends: Flags) -> Surely:
    """Where an end is reached with probability 1 if one acts well.

    States are given up one after the other: those that can reach an end only by steps that may
    also lead to where one has been given up.
    """
    inside = backward.levels(ends) >= 0
    while True:
        rows = stays(table, inside)
        level = backward.levels(ends, rows)
        now = level >= 0
        if np.array_equal(now, inside):
            return Surely(inside, rows, level)
        inside = now


def stays(table: Table, inside: Flags) -> Flags:
    """The rows of states inside all of whose outcomes are inside too."""
    if not len(table.cost):
        return np.zeros(0, dtype=np.bool_)
    within: Flags = np.logical_and.reduceat(inside[table.target], table.first_outcome[:-1])
    return within & inside[table.row_state]
