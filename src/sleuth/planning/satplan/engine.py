"""SATPlan: is there a plan of so many steps? If not, of one more.

One solver keeps all it has learnt while steps are added; the goal after the last step is assumed,
not stated.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from sleuth.answer import EXHAUSTED, Answer, Evidence, Status
from sleuth.errors import Unsuitable
from sleuth.events import Listener
from sleuth.limits import LimitReached, Meter, metered
from sleuth.planning.beliefs.reach import out_of_reach
from sleuth.planning.invariants import find_groups
from sleuth.planning.mutexes import find_mutexes
from sleuth.planning.needless_steps import without_needless_steps
from sleuth.planning.on_task import path_of
from sleuth.planning.satplan.encoding import Encoding
from sleuth.planning.satplan.rules import to_rules
from sleuth.planning.states import States, bits
from sleuth.planning.task_view import Names, Task
from sleuth.planning.why_none.exclusion import goal_breaks_invariant
from sleuth.planning.why_none.goals import visited
from sleuth.planning.why_none.refuting import evidence, refutation
from sleuth.request import Question
from sleuth.sat.clash import reason
from sleuth.sat.solver import SatSolver
from sleuth.text import several

#: After so many steps without a plan it is looked whether all states can be visited.
_PATIENCE = 12
_MOST_STATES = 20_000
#: Which actions share a step.
_SHARED = {
    "one": "",
    "forall": " of actions that work in every order",
    "exists": " of actions that work in some order",
}


def solve(
    view: Task[Any],
    question: Question,
    meter: Meter,
    listener: Listener | None = None,
    *,
    sharing: str = "exists",
    why: bool = False,
) -> Answer[Names]:
    """A plan of fewest steps, where operators may share a step as `sharing` says.

    With one operator a step and equal costs the plan is the cheapest; with `why` the evidence is
    a clash of rules that leaves no plan of one step fewer.
    """
    search = None
    try:
        with metered(meter):
            search = _Search(view, meter, sharing)
            if question.shortest and not search.proves_least:
                raise Unsuitable(
                    "steps that operators share, or that differ in cost, prove no least cost",
                    remedy="let one action be in each step and costs be equal, or use A*",
                )
            refuted = refutation(view.lifted, view.ground) or search.exclusion()
            # Of a goal that can never hold nothing is left to ask for in the last step.
            refuted = refuted or out_of_reach(view.ground)
            if refuted is not None:
                return Answer(Status.UNSOLVABLE, count=0, evidence=refuted, stats=meter.stats())
            return search.run(listener, why)
    except LimitReached as reached:
        steps = 0 if search is None else search.refuted
        told = Evidence("bound", f"no plan has {several(steps - 1, 'step')} or fewer")
        return Answer(
            Status.UNKNOWN,
            limit=reached.limit,
            evidence=told if steps > 1 else None,
            stats=meter.stats(**({} if search is None else search.counts())),
        )


class _Search:
    def __init__(self, view: Task[Any], meter: Meter, sharing: str) -> None:
        self._view = view
        self._meter = meter
        self._task = view.ground
        self._states: States = view.states
        if self._task.axioms:
            Encoding(self._task)  # refuses
        self._mutexes = find_mutexes(self._task)
        groups = find_groups(self._task, self._mutexes)
        self._encoding = Encoding(self._task, groups, sharing)
        costs = {operator.cost for operator in self._task.operators if operator.name}
        nameless = any(not operator.name for operator in self._task.operators)
        self.proves_least = sharing == "one" and len(costs) == 1 and min(costs) > 0 and not nameless
        self.refuted = 0
        self._counts: dict[str, float] = {}

    def exclusion(self) -> Evidence | None:
        """Why there is no plan, if the goal has a pair that never holds."""
        if self._mutexes.possible(self._task.goal):
            return None
        found = goal_breaks_invariant(self._task)
        return None if found is None else evidence(found)

    def counts(self) -> dict[str, float]:
        """What was done so far."""
        return {**self._counts, "horizon": self.refuted}

    def run(self, listener: Listener | None, why: bool) -> Answer[Names]:
        """Add steps until there is a plan."""
        encoding = self._encoding
        least = least_steps(self._states)
        with SatSolver(self._meter, encoding.at_start()) as solver:
            steps = waited = 0
            while True:
                while steps < least:
                    solver.extend(encoding.step(steps))
                    steps += 1
                if listener:
                    listener("progress", what="steps of a plan", done=steps, total=None)
                found = solver.solve(encoding.goal(steps))
                self._counts = dict(solver.counts())
                if found:
                    return self._answer(self._plan(solver.model(), steps), steps, why)
                self.refuted = steps + 1
                waited += 1
                if waited == _PATIENCE:
                    met = visited(self._task, _MOST_STATES)
                    if met is not None and not any(map(self._states.is_goal, met)):
                        return self._none(len(met))
                least = steps + 1

    def _none(self, states: int) -> Answer[Names]:
        number = several(states, "state")
        told = f"no plan has {several(self.refuted - 1, 'step')} or fewer, and none of the {number}"
        return Answer(
            Status.UNSOLVABLE,
            count=0,
            evidence=Evidence(EXHAUSTED, f"{told} that can be reached satisfies the goal"),
            stats=self._meter.stats(**self.counts()),
        )

    def _plan(self, model: list[int], steps: int) -> list[int]:
        """The operators of a model in an order in which they can be used."""
        true = {literal for literal in model if literal > 0}
        encoding = self._encoding
        return [
            index
            for step in range(steps)
            for index in range(len(self._task.operators))
            if encoding.operator(index, step) in true
        ]

    def _answer(self, plan: list[int], steps: int, why: bool) -> Answer[Names]:
        packed = self._view.packed
        assert packed.is_goal(path_of(packed, tuple(plan)).states[-1]), "the steps do not follow"
        plan = [*without_needless_steps(packed, plan)]
        operators = self._task.operators
        cost = sum((operators[index].cost for index in plan), start=Fraction(0))
        names = tuple(operators[index].name for index in plan)
        told = self._why_not_fewer(steps) if why and steps else None
        verb = "is" if steps == 1 else "are"
        fewest = f"{several(steps, 'step')}{_SHARED[self._encoding.sharing]} {verb} the fewest"
        return Answer(
            Status.SOLVED,
            solution=names,
            cost=cost.numerator if cost.denominator == 1 else float(cost),
            optimal=True if self.proves_least else None,
            evidence=told or (None if self.proves_least else Evidence("steps", fewest)),
            stats=self._meter.stats(**self._counts, horizon=steps),
        )

    def _why_not_fewer(self, steps: int) -> Evidence | None:
        rules = to_rules(self._encoding, steps - 1)
        told = reason(rules, self._meter)
        if told is None:
            return None
        text = f"No plan has {several(steps - 1, 'step')}. {told.text}"
        return Evidence(told.kind, text, told.data)


def least_steps(states: States) -> int:
    """Steps below which even a plan that deletes nothing would not reach the goal."""
    task = states.task
    reached = states.start
    goal = bits(task.goal)
    rules = [
        (bits((*operator.precondition, *effect.condition)), bits(effect.adds))
        for operator in task.operators
        for effect in operator.effects
    ]
    steps = 0
    while reached & goal != goal:
        after = reached
        for asked, adds in rules:
            if reached & asked == asked:
                after |= adds
        if after == reached:
            break
        reached = after
        steps += 1
    return steps
