"""Best values of small processes of chance, by plain loops over lists; for confirming only.

Nothing here is shared with the engines. Numbers are those of the machine: what is found is either
checked exactly afterwards, or only compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sleuth.limits import Pace
from sleuth.tasks.confirming.chance_rules import Chances, State

#: Sweeps end when nothing changes by more than this share of the largest value.
_STILL = 1e-13
#: Where every step costs something sweeps may begin anywhere, so that this will do for a start.
_ROUGHLY = 1e-3
_MOST_SWEEPS = 100_000

Row = tuple[float, list[tuple[float, int]]]


@dataclass(frozen=True, slots=True)
class Table:
    """All states that can be reached, by numbers: what ends cost, and the rows of the others."""

    states: list[State]
    ends: list[float | None]
    rows: list[list[Row]]
    starts: list[tuple[float, int]]

    def at_start(self, values: Sequence[float]) -> float:
        """The mean of values over the starts."""
        return sum(probability * values[state] for probability, state in self.starts)


def explored(process: Chances) -> Table:
    """Go through all states that can be reached."""
    pace = Pace(16)
    number: dict[State, int] = {}
    table = Table([], [], [], [])

    def met(state: State) -> int:
        if state not in number:
            number[state] = len(number)
            table.states.append(state)
        return number[state]

    table.starts.extend((float(p), met(state)) for p, state in process.starts())
    for state in table.states:
        pace()
        end = process.end(state)
        table.ends.append(None if end is None else float(end))
        rows: list[Row] = []
        for cost, outcomes in process.choices(state) if end is None else ():
            rows.append((float(cost), [(float(p), met(after)) for p, after in outcomes]))
        table.rows.append(rows)
    return table


def surely_ending(table: Table) -> dict[int, tuple[int, Row]]:
    """The states from which runs can surely be ended, with how far they are and a row for it."""
    pace = Pace(16)
    inside = set(range(len(table.states)))
    while True:
        reached: dict[int, tuple[int, Row]] = {
            state: (0, (0.0, [])) for state in inside if table.ends[state] is not None
        }
        level, grown = 0, True
        while grown:
            level, grown = level + 1, False
            nearer = set(reached)
            for state in inside - nearer:
                pace()
                for row in table.rows[state]:
                    after = {there for _, there in row[1]}
                    if after <= inside and after & nearer:
                        reached[state] = (level, row)
                        grown = True
                        break
        if len(reached) == len(inside):
            return reached
        inside = set(reached)


def least_costs(table: Table, sure: dict[int, tuple[int, Row]]) -> list[float]:
    """The least mean costs of runs that surely end; infinite where they cannot.

    They begin with those of a policy that surely ends, and fall from there: from below, values
    would never rise out of circles that cost nothing.
    """
    values = [float("inf")] * len(table.states)
    order = sorted(sure, key=lambda state: sure[state][0])
    for state in order:
        values[state] = table.ends[state] or 0.0
    inner = [state for state in order if table.ends[state] is None]
    following = {state: [sure[state][1]] for state in inner}
    able = {
        state: [row for row in table.rows[state] if all(after in sure for _, after in row[1])]
        for state in inner
    }
    positive = all(cost > 0 for rows in able.values() for cost, _ in rows)
    _settle(values, inner, following, _ROUGHLY if positive else _STILL)
    _settle(values, inner, able, falling=not positive)
    return values


def discounted_costs(table: Table, discount: float) -> list[float]:
    """The least mean costs where later ones count less."""
    values = [0.0 if end is None else end for end in table.ends]
    inner = [state for state, end in enumerate(table.ends) if end is None]
    rows = {
        state: [
            (cost, [(discount * p, there) for p, there in ends]) for cost, ends in table.rows[state]
        ]
        for state in inner
    }
    _settle(values, inner, rows)
    return values


def greatest_chances(table: Table) -> list[float]:
    """How likely an end is reached at most from each state."""
    values = [0.0 if end is None else -1.0 for end in table.ends]
    free = {
        state: [(0.0, outcomes) for _, outcomes in rows]
        for state, rows in enumerate(table.rows)
        if rows
    }
    _settle(values, list(reversed(free)), free)
    return [-value for value in values]


def given_success(table: Table, chance: list[float]) -> Table:
    """The process of the runs that succeed, by steps that keep the greatest chance of it.

    Starts count as often as they succeed.
    """
    rows: list[list[Row]] = []
    for state, own in enumerate(table.rows):
        kept: list[Row] = []
        for cost, outcomes in own:
            ahead = sum(p * chance[after] for p, after in outcomes)
            if ahead > 0 and ahead >= chance[state] - 1e-9:
                kept.append((cost, [(p * chance[a] / ahead, a) for p, a in outcomes if chance[a]]))
        rows.append(kept)
    weight = sum(p * chance[state] for p, state in table.starts)
    starts = [(p * chance[state] / weight, state) for p, state in table.starts if chance[state]]
    return replace(table, rows=rows, starts=starts)


def heights(table: Table) -> list[int] | None:
    """The most steps from each state until nothing is left to do; None where there are circles."""
    found = [0] * len(table.states)
    entered, left = set[int](), set[int]()
    for first in range(len(table.states)):
        ahead = [first]
        while ahead:
            state = ahead[-1]
            after = {there for _, outcomes in table.rows[state] for _, there in outcomes}
            if state in entered:
                ahead.pop()
                if state not in left:
                    left.add(state)
                    found[state] = 1 + max((found[there] for there in after), default=-1)
                continue
            entered.add(state)
            if any(there in entered and there not in left for there in after):
                return None
            ahead += after - left
    return found


def _settle(
    values: list[float],
    order: list[int],
    rows: dict[int, list[Row]],
    still: float = _STILL,
    *,
    falling: bool = False,
) -> None:
    """Sweep over states until their values no longer change."""
    pace = Pace(64)
    for _ in range(_MOST_SWEEPS):
        change = largest = 0.0
        for state in order:
            pace()
            best = min(
                (cost + sum(p * values[after] for p, after in ends) for cost, ends in rows[state]),
                default=values[state],
            )
            if falling and best >= values[state]:
                continue
            change = max(change, abs(best - values[state]))
            largest = max(largest, abs(best))
            values[state] = best
        if change <= still * max(1.0, largest):
            return
