"""A process whose loops that cost nothing are taken together, so that no policy goes round in one.

Values that begin below the truth take going round for ever for free as an answer. The states of
such a loop (a maximal end component of free steps) can all be reached from each other for nothing,
so that they have one value; taken as one state they have only the steps that lead out. What is
decided there is done in the state of that step, to which free steps lead from all others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from sleuth.limits import checkpoint, paced
from sleuth.planning.chance.backward import Backward, surely
from sleuth.planning.chance.best import refuse_endless
from sleuth.planning.chance.objective import GOAL
from sleuth.planning.chance.policy import GIVE_UP, State
from sleuth.planning.chance.process import Process, Step
from sleuth.planning.chance.success import Success
from sleuth.planning.chance.table import Flags, Numbers, Reals, Table


@dataclass(slots=True)
class Loops:
    """The state that stands for each state of a table, and the free rows inside of loops."""

    stands_for: list[int]
    inner: dict[int, list[int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class WithoutLoops:
    """Some rows of a table as a process of its own, over numbers of states; loops are one state.

    Its actions are numbers of rows. `probability` is how likely each state reaches the goal, where
    that is asked for.
    """

    process: Process
    probability: Reals | None
    _whole: Process
    _table: Table
    _loops: Loops

    def lifted(self, chosen: Mapping[State, str]) -> dict[State, str]:
        """What is done in each state of the whole process that the policy comes to."""
        rows = [int(row) for row in chosen.values()]
        actions = self._routes(rows)
        found: dict[State, str] = {}
        ahead = [state for _, state in self._whole.start]
        met = set(ahead)
        for state in paced(ahead):
            steps = () if self._whole.is_goal(state) else self._whole.steps(state)
            if not steps:
                continue
            found[state] = actions.get(state, GIVE_UP)
            for name, _, outcomes in steps:
                if name == found[state]:
                    more = [after for _, after in outcomes if after not in met]
                    met.update(more)
                    ahead += more
        return found

    def values(self, found: Mapping[State, float]) -> dict[State, float]:
        """The values of the states of the whole process."""
        states, stands_for = self._table.states, self._loops.stands_for
        return {
            state: found[stands_for[number]]
            for number, state in enumerate(states)
            if stands_for[number] in found
        }

    def _routes(self, rows: Iterable[int]) -> dict[State, str]:
        """The chosen rows, and in the loops that they lead out of the free ones that lead there."""
        table, row_state = self._table, self._table.row_state.tolist()
        chosen = {row_state[row]: row for row in rows}
        before: dict[int, list[int]] = {}
        for row, targets in self._loops.inner.items():
            for target in targets:
                before.setdefault(target, []).append(row)
        ahead = list(chosen)
        for state in ahead:
            for row in before.get(state, ()):
                if row_state[row] not in chosen:
                    chosen[row_state[row]] = row
                    ahead.append(row_state[row])
        return {table.states[state]: table.actions[row] for state, row in chosen.items()}


def without_loops(process: Process, table: Table, success: Success | None) -> WithoutLoops:
    """The process given that the goal is reached, or that runs surely end where rewards count.

    Raises Unsuitable where rewards have no sum.
    """
    if success is None:
        ends = table.goal | (np.diff(table.first_row) == 0)
        backward = Backward(table)
        sure = surely(table, backward, ends)
        refuse_endless(process.objective, table, backward, sure)
        rows, outcomes, weight = sure.rows, table.probability, table.start_probability
    else:
        rows = success.rows
        outcomes = table.probability if success.outcomes is None else success.outcomes
        weight = success.probability[table.start_state] * table.start_probability
        weight = weight / weight.sum()
    loops = _loops(table, rows, outcomes)
    members: dict[int, list[int]] = {}
    for state, first in enumerate(loops.stands_for):
        members.setdefault(first, []).append(state)

    def steps(state: State) -> list[Step]:
        found: list[Step] = []
        for member in members[state]:
            for row in range(table.first_row[member], table.first_row[member + 1]):
                if rows[row] and row not in loops.inner:
                    ends = _ends(table, outcomes, row, loops.stands_for)
                    found.append((str(row), float(table.cost[row]), ends))
        return found

    starts: dict[int, float] = {}
    for share, state in zip(weight.tolist(), table.start_state.tolist(), strict=True):
        if share > 0:
            first = loops.stands_for[state]
            starts[first] = starts.get(first, 0.0) + share
    reaching = process.objective.kind == GOAL
    smaller = replace(
        process,
        start=[(share, state) for state, share in starts.items()],
        steps=steps,
        is_goal=lambda state: bool(table.goal[state]),
        final=lambda state: 0.0 if reaching else float(table.final[state]),
        words=lambda state: process.words(table.states[state]),
        table=None,
    )
    probability = None if success is None else success.probability
    return WithoutLoops(smaller, probability, process, table, loops)


def _ends(
    table: Table, outcomes: Reals, row: int, stands_for: list[int]
) -> list[tuple[float, State]]:
    found: dict[int, float] = {}
    for place in range(table.first_outcome[row], table.first_outcome[row + 1]):
        if outcomes[place] > 0:
            first = stands_for[table.target[place]]
            found[first] = found.get(first, 0.0) + float(outcomes[place])
    return [(probability, state) for state, probability in found.items()]


def _loops(table: Table, rows: Flags, outcomes: Reals) -> Loops:
    """The maximal end components of free rows."""
    free: Numbers = np.flatnonzero(rows & (table.cost == 0))
    row_state = table.row_state
    inner: dict[int, list[int]] = {}
    for row in paced(free.tolist()):
        places = slice(table.first_outcome[row], table.first_outcome[row + 1])
        inner[row] = table.target[places][outcomes[places] > 0].tolist()
    stands_for = list(range(len(table.states)))
    while True:
        checkpoint()
        after: dict[int, list[int]] = {}
        for row, targets in inner.items():
            after.setdefault(int(row_state[row]), []).extend(targets)
        component = _strong_components(after)
        # A row that may leave its component is not a part of a loop.
        kept = {
            row: targets
            for row, targets in inner.items()
            if all(component.get(to, -1) == component[int(row_state[row])] for to in targets)
        }
        if len(kept) == len(inner):
            break
        inner = kept
    for state, first in component.items():
        stands_for[state] = first
    return Loops(stands_for, inner)


def _strong_components(after: Mapping[int, list[int]]) -> dict[int, int]:
    """A member of the strong component of each state that has arrows (Tarjan 1972)."""
    found: dict[int, int] = {}
    index: dict[int, int] = {}
    low: dict[int, int] = {}
    open_states: list[int] = []
    for root in after:
        if root in index:
            continue
        index[root] = low[root] = len(index)
        open_states.append(root)
        stack = [(root, iter(after[root]))]
        while stack:
            state, ahead = stack[-1]
            for to in ahead:
                if to not in index:
                    index[to] = low[to] = len(index)
                    open_states.append(to)
                    stack.append((to, iter(after.get(to, ()))))
                    break
                if to not in found:
                    low[state] = min(low[state], index[to])
            else:
                stack.pop()
                if stack:
                    above = stack[-1][0]
                    low[above] = min(low[above], low[state])
                if low[state] == index[state]:
                    while True:
                        member = open_states.pop()
                        found[member] = state
                        if member == state:
                            break
    return found
