"""Confirms that no policy is better where chance decides, or that no goal can be reached."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from sleuth.certificates import cost_bounds, decision_bounds
from sleuth.certificates.cost_bounds import ENDLESS
from sleuth.confirmation import Claim, Confirmation, How
from sleuth.errors import BadInput
from sleuth.limits import Meter
from sleuth.method_name import parse_method
from sleuth.planning.chance.objective import Objective
from sleuth.planning.chance.problem import DecisionProblem
from sleuth.tasks.confirming.case import Case, Contradicted
from sleuth.tasks.confirming.chance_rules import Chances, State, chances, reaching
from sleuth.tasks.confirming.chance_values import (
    Table,
    discounted_costs,
    explored,
    given_success,
    greatest_chances,
    heights,
    least_costs,
    surely_ending,
)
from sleuth.text import several

#: Values that differ by no more than this share are taken for the same, as in checking policies.
_SAME = 1e-6
#: How much bounds are made smaller to make up for rounding.
_ROOM = Fraction(1, 10**9)


def confirm_policy(case: Case, meter: Meter) -> Confirmation | None:
    """Replay, or compare, that no policy is better; or replay that no goal can be reached."""
    problem = case.problem
    assert isinstance(problem, DecisionProblem)
    if case.claim is Claim.UNSOLVABLE:
        return _no_goal(case, problem)
    if case.claim is not Claim.OPTIMAL:
        return None
    policy: Any = case.answer.solution
    process = chances(problem, policy.objective)
    if process is None:
        return None
    worth = problem.worth(policy)
    if worth.value is None:
        return None
    try:
        table = explored(process)
    except BadInput:
        # A state that the method did not come to is no reason to lose its answer.
        return None
    if not reaching(policy.objective):
        return _confirmed(case, process, table, -worth.value)
    if worth.probability is not None and worth.probability > 1 - 1e-12:
        return _confirmed(case, process, table, worth.value)
    return _given_success(case, table, worth.probability or 0.0, worth.value)


def _no_goal(case: Case, problem: DecisionProblem) -> Confirmation | None:
    """Replay that no outcome of any action leads to a goal, however many steps there are."""
    process = chances(problem, Objective())
    if process is None:
        return None
    any_outcome = _AnyOutcome(process)
    table = explored(process)
    if any(end is not None for end in table.ends):
        _, said = parse_method(case.request.method)
        asked = {**said, **case.request.options}
        if asked.get("horizon") is None and problem.objective.horizon is None:
            raise Contradicted("a goal can be reached")
        # With a horizon a goal may just be too far away.
        return None
    bounds = dict.fromkeys(table.states, ENDLESS)
    for _, start in process.starts():
        if cost_bounds.objection(any_outcome, start, ENDLESS, bounds) is not None:
            return None
    states = several(len(bounds), "state")
    text = f"no outcome leads out of {states}, none of which is a goal"
    return Confirmation(case.claim, How.REPLAYED, "the checker of cost bounds", text)


class _AnyOutcome:
    """The process as if one could choose what chance decides."""

    def __init__(self, process: Chances) -> None:
        self._process = process

    def is_goal(self, state: State) -> bool:
        return self._process.end(state) is not None

    def choices(self, state: State) -> list[cost_bounds.Choice[State]]:
        return [
            (cost, ((1, after),))
            for cost, outcomes in self._process.choices(state)
            for _, after in outcomes
        ]


def _confirmed(case: Case, process: Chances, table: Table, claimed: float) -> Confirmation | None:
    """Replay that no policy costs less on average, or compare with values found here."""
    discount = process.objective.discount
    if discount < 1:
        values = discounted_costs(table, discount)
        bounds = _shifted(values, discount)
    else:
        sure = surely_ending(table)
        values = least_costs(table, sure)
        bounds = _lowered(table, values) or _scaled(table, values)
    found = table.at_start(values)
    same = _SAME * max(1.0, abs(claimed))
    if found < claimed - same:
        raise Contradicted(f"there is a policy worth {found}, not {claimed}")
    if found > claimed + same:
        return None
    least = Fraction(claimed) - Fraction(same)
    starts = process.starts()
    by_state = dict(zip(table.states, bounds, strict=True))
    states = several(len(table.states), "state")
    if decision_bounds.objection(process, starts, least, by_state, Fraction(discount)) is None:
        text = f"values of {states} fit every action, by exact arithmetic, to 1 in a million"
        return Confirmation(case.claim, How.REPLAYED, "the checker of Bellman inequalities", text)
    return _compared(case, states)


def _compared(case: Case, states: str) -> Confirmation:
    text = f"{states}, the same to 1 in a million"
    return Confirmation(case.claim, How.CROSS_CHECKED, "plain value iteration", text)


def _shifted(values: list[float], discount: float) -> list[Fraction]:
    """Values lowered by what rounding may have added to them."""
    largest = max((abs(value) for value in values), default=0.0)
    # An error in one step is made up for by this much of it in all steps.
    room = Fraction(max(1.0, largest)) * Fraction(1, 10**13) / (1 - Fraction(discount))
    return [Fraction(value) - room for value in values]


def _lowered(table: Table, values: list[float]) -> list[Fraction] | None:
    """Values lowered by more, the more steps are to come: they make up for rounding in each.

    None where states come again, so that there is no most number of steps, or where runs cannot
    be ended surely.
    """
    high = heights(table)
    if high is None or float("inf") in values:
        return None
    room = Fraction(max([1.0, *map(abs, values)])) * Fraction(1, 10**12)
    return [Fraction(value) - room * steps for value, steps in zip(values, high, strict=True)]


def _scaled(table: Table, values: list[float]) -> list[Fraction]:
    """Values a little nearer to the least that an end costs; high ones where none can be sure.

    Where runs cannot be ended surely, the chance that they are not weighs as much as it must to
    make no action that leads there look cheap.
    """
    base = Fraction(min((end for end in table.ends if end is not None), default=0.0))
    scaled = [
        base if value == float("inf") else base + (1 - _ROOM) * (Fraction(value) - base)
        for value in values
    ]
    if float("inf") not in values:
        return scaled
    sure_ends: list[float | None] = [None if value == float("inf") else 0.0 for value in values]
    missing = [
        1 - each for each in greatest_chances(Table(table.states, sure_ends, table.rows, []))
    ]
    weight = 1.0
    for state, rows in enumerate(table.rows):
        if values[state] == float("inf"):
            continue
        for cost, outcomes in rows:
            lost = sum(p * missing[after] for p, after in outcomes)
            if lost > 0:
                ahead = cost + float(sum(Fraction(p) * scaled[after] for p, after in outcomes))
                weight = max(weight, 1.01 * (values[state] - ahead) / lost)
    return [
        base + Fraction(weight) * Fraction(missing[state])
        if value == float("inf")
        else scaled[state]
        for state, value in enumerate(values)
    ]


def _given_success(
    case: Case, table: Table, probability: float, claimed: float
) -> Confirmation | None:
    """Compare the greatest chance of success, and what successful runs then cost at least."""
    chance = greatest_chances(table)
    best = table.at_start(chance)
    if best > probability + _SAME:
        raise Contradicted(f"a goal can be reached with probability {best}, not {probability}")
    if best < probability - _SAME:
        return None
    within = given_success(table, chance)
    found = within.at_start(least_costs(within, surely_ending(within)))
    same = _SAME * max(1.0, abs(claimed))
    if found < claimed - same:
        raise Contradicted(f"there is a policy of cost {found}, not {claimed}")
    if found > claimed + same:
        return None
    return _compared(case, several(len(table.states), "state"))
