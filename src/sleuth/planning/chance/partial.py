"""Values of the states that a search has met so far: what LRTDP and LAO* share.

Values begin below what is true and are only ever raised by Bellman's equation, so that they stay
bounds; the policy that follows them is evaluated exactly, which bounds the best value from above.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace

from sleuth.errors import Unsuitable
from sleuth.limits import Meter
from sleuth.planning.chance.best import best
from sleuth.planning.chance.bounds import Bounds
from sleuth.planning.chance.deciding import DecisionRun, Found
from sleuth.planning.chance.free_loops import without_loops
from sleuth.planning.chance.objective import GOAL
from sleuth.planning.chance.policy import GIVE_UP, State
from sleuth.planning.chance.policy_iteration import by_policies
from sleuth.planning.chance.process import Process, Step
from sleuth.planning.chance.success import given_success
from sleuth.planning.chance.table import enumerated

#: What it costs at first to miss the goal, in steps.
_PENALTY_STEPS = 500.0
#: How well values have to fit Bellman's equation, and what that is divided by until bounds meet.
_FIRST_FIT, _FINER, _FINEST = 1e-6, 100.0, 1e-13


class PartialValues:
    """The values of the states met so far, and Bellman's equation on them."""

    def __init__(self, process: Process, meter: Meter, cap: float | None) -> None:
        self.process = process
        self.cap = cap
        self.values: dict[State, float] = {}
        self.backups = 0
        self._steps: dict[State, Sequence[Step]] = {}
        self._meter = meter
        self._due = 0
        self._discount = process.objective.discount
        self._lowest = _lowest(process)

    @property
    def met(self) -> int:
        """How many states were looked at."""
        return len(self._steps)

    def steps(self, state: State) -> Sequence[Step]:
        """What can be done in a state; nothing at an end."""
        known = self._steps.get(state)
        if known is None:
            if len(self._steps) >= self._due:
                self._due = self._meter.checkpoint(len(self._steps))
            known = () if self.process.is_goal(state) else self.process.steps(state)
            self._steps[state] = known
            if not known:
                self.values[state] = self._end(state)
        return known

    def _end(self, state: State) -> float:
        missed = self.process.objective.kind == GOAL and not self.process.is_goal(state)
        return self.cap if missed and self.cap is not None else self.process.final(state)

    def value(self, state: State) -> float:
        """What a state is known to cost at least."""
        known = self.values.get(state)
        if known is None:
            known = self.values[state] = (
                self._end(state) if not self.steps(state) else self._lowest(state)
            )
        return known

    def best_step(self, state: State) -> tuple[float, Step]:
        """The first of the cheapest steps, and what it costs."""
        cheapest, chosen = float("inf"), None
        for step in self.steps(state):
            ahead = 0.0
            for probability, after in step[2]:
                ahead += probability * self.value(after)
            cost = step[1] + self._discount * ahead
            if cost < cheapest - 1e-15 * abs(cost):
                cheapest, chosen = cost, step
        assert chosen is not None
        return cheapest, chosen

    def gives_up(self, state: State) -> bool:
        """Whether the goal is taken for out of reach."""
        return self.cap is not None and self.value(state) >= self.cap

    def backup(self, state: State) -> tuple[float, Step]:
        """Raise the value of a state to what its steps say; gives the change and the best step."""
        self.backups += 1
        if not self.backups % 1024:
            self._meter.checkpoint()
        cost, step = self.best_step(state)
        if self.cap is not None:
            cost = min(cost, self.cap)
        change = abs(cost - self.values.get(state, cost - 1.0))
        self.values[state] = cost
        return change, step

    def actions(self, starts: Sequence[tuple[float, State]]) -> dict[State, str]:
        """The policy that follows the values, in all states that it comes to."""
        found: dict[State, str] = {}
        ahead = [state for _, state in starts]
        met = set(ahead)
        for state in ahead:
            if not self.steps(state):
                continue
            if self.gives_up(state):
                found[state] = GIVE_UP
                continue
            _, step = self.best_step(state)
            found[state] = step[0]
            for _, after in step[2]:
                if after not in met:
                    met.add(after)
                    ahead.append(after)
        return found


def _lowest(process: Process) -> Callable[[State], float]:
    """A value that no state goes below."""
    objective = process.objective
    step, final = min(0.0, process.least_step), min(0.0, process.least_final)
    if objective.kind == GOAL:
        return lambda state: 0.0
    if objective.horizon is not None:
        return lambda state: state[0] * step + final
    if objective.discount < 1:
        low = step / (1 - objective.discount) + final
        return lambda state: low
    if step < 0:
        raise Unsuitable(
            "steps earn something, so that nothing is known about the sum beforehand",
            remedy="use value-iteration or policy-iteration, or give a discount",
        )
    return lambda state: final


#: One search: raises values until those that matter fit Bellman's equation as well as said.
Search = Callable[[PartialValues, Sequence[tuple[float, State]], float, DecisionRun], None]


def decided(run: DecisionRun, search: Search, counted: str) -> Found | None:
    """A policy by a search over some of the states.

    Missing the goal first costs a penalty. Where the policy then may miss it, or goes round for
    ever, all states are listed after all and the search goes through the process given that the
    goal is reached, without loops that cost nothing.
    """
    process = run.process
    reaching = process.objective.kind == GOAL
    least = min((step[1] for _, start in process.start for step in process.steps(start)), default=1)
    cap = _PENALTY_STEPS * max(1.0, float(least)) if reaching else None
    found = _searched(run, process, search, cap, counted)
    if math.isfinite(found.value) and (not reaching or _sure(found)):
        return found
    table = enumerated(process, run.meter)
    success = given_success(table, run.meter) if reaching else None
    if reaching and success is None:
        return None
    smaller = without_loops(process, table, success)
    conditional = _searched(run, smaller.process, search, None, counted)
    if not math.isfinite(conditional.value) or (reaching and not _sure(conditional)):
        raise Unsuitable(
            "some steps cost so little that going round for ever looks free",
            remedy="use value-iteration or policy-iteration",
        )
    return replace(
        conditional,
        actions=smaller.lifted(conditional.actions),
        probability=None if success is None else table.at_start(success.probability),
        stats={**conditional.stats, "states": len(table.states)},
        values=smaller.values(conditional.values),
    )


def _sure(found: Found) -> bool:
    return (found.probability or 0.0) >= 1 - 1e-12


def _searched(
    run: DecisionRun, process: Process, search: Search, cap: float | None, counted: str
) -> Found:
    values = PartialValues(process, run.meter, cap)
    fit = _FIRST_FIT
    while True:
        search(values, process.start, fit, run)
        actions = values.actions(process.start)
        lower = sum(probability * values.value(state) for probability, state in process.start)
        own = evaluated(process, actions, run.meter)
        value, probability = own
        bounds = Bounds.around(min(lower, value), value)
        missed = not math.isfinite(value) or (probability is not None and probability < 1 - 1e-12)
        if bounds.close or missed or fit <= _FINEST:
            stats = {"states": values.met, counted: values.backups}
            shown = {state: values.value(state) for state in actions}
            if process.objective.kind != GOAL:
                shown = {state: -each for state, each in shown.items()}
            return Found(actions, value, probability, bounds, bounds.close, stats, shown)
        fit /= _FINER


def evaluated(
    process: Process, actions: dict[State, str], meter: Meter
) -> tuple[float, float | None]:
    """What a policy costs, and how likely it reaches the goal where that is to be reached.

    What may go round for ever costs infinity where rewards are not discounted.
    """

    def steps(state: State) -> list[Step]:
        action = actions.get(state)
        return [step for step in process.steps(state) if step[0] == action]

    table = enumerated(replace(process, steps=steps, table=None), meter)
    try:
        found = best(table, process.objective, meter, by_policies)
    except Unsuitable:
        return math.inf, None
    if found is None:
        return math.inf, 0.0
    if found.probability is None:
        return found.value, None
    return found.value, table.at_start(found.probability)
