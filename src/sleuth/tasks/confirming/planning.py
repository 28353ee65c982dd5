"""Confirms that a classical task has no plan, or none that costs less; for teams as well."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from heapq import heappop, heappush
from itertools import count
from typing import Any, TypeVar

from sleuth.certificates import cost_bounds, landmarks
from sleuth.certificates.cost_bounds import ENDLESS, Choice, Choices, Cost
from sleuth.certificates.landmarks import Relaxation
from sleuth.confirmation import Claim, Confirmation, How
from sleuth.limits import LimitReached, Meter, checkpoint, look, metered, paced
from sleuth.planning.agents.problem import MultiAgentProblem
from sleuth.planning.problem import PlanningProblem
from sleuth.planning.validation import validate
from sleuth.tasks.confirming.case import Case, Contradicted
from sleuth.tasks.confirming.landmark_cuts import landmark_cuts
from sleuth.tasks.confirming.pddl_meaning import Instances
from sleuth.tasks.confirming.pddl_steps import Bits
from sleuth.text import number, several

StateT = TypeVar("StateT", bound=Hashable)

#: A search for a certificate takes this share of the time; the rest is for the checker.
_SEARCHING = 0.7
#: Landmarks nearly do where they show this share of the cost.
_NEARLY = Fraction(3, 4)


class States:
    """What can be done in each state of a classical task; looked up where it is asked again."""

    def __init__(self, instances: Instances) -> None:
        self._instances = instances
        self._known: dict[Bits, list[Choice[Bits]]] = {}
        self.is_goal = instances.is_goal

    def choices(self, state: Bits) -> list[Choice[Bits]]:
        """Every step that can be done."""
        if state not in self._known:
            whole = self._instances.completed(state)
            after = self._instances.after
            self._known[state] = [
                (step.cost, ((1, after(step, state, whole)),))
                for step in self._instances.possible(whole)
            ]
        return self._known[state]


def confirm_plan(case: Case, meter: Meter) -> Confirmation | None:
    """Replay why there is no plan, or no cheaper one: by landmarks, or through all states."""
    problem = case.problem
    assert isinstance(problem, PlanningProblem | MultiAgentProblem)
    claimed: Fraction | None = None
    if case.claim is Claim.OPTIMAL:
        solution: Any = case.answer.solution
        plan = solution.plan if isinstance(problem, MultiAgentProblem) else solution
        claimed = validate(problem.task, plan).cost
    elif case.claim is not Claim.UNSOLVABLE:
        return None
    instances = Instances(problem.task)
    start = instances.start()
    relaxed = instances.relaxation(start)
    found = by_landmarks(case, [relaxed], claimed)
    if found is not None:
        return found
    states, needed = States(instances), instances.needed()
    if claimed is None:
        return through_states(case, states, start, None, meter, "state", needed)
    # Where landmarks nearly do, few states have to be looked at; but each takes long.
    cuts = _ByLandmarks(instances, relaxed, needed)
    floors = [needed, cuts.bound]
    if cuts.bound(start) >= _NEARLY * claimed:
        floors.reverse()
    left = meter.seconds_left()
    for floor, part in zip(floors, (None if left is None else left / 2, None), strict=True):
        try:
            with metered(meter.within(seconds=part)) as within:
                return through_states(case, states, start, claimed, within, "state", floor)
        except LimitReached:
            look(meter)
    return None


class _ByLandmarks:
    """Bounds the cost of states by landmarks that were found and checked for each."""

    def __init__(
        self, instances: Instances, relaxed: Relaxation, needed: Callable[[Bits], Cost]
    ) -> None:
        self._instances = instances
        self._relaxed = relaxed
        self._needed = needed
        self._known: dict[Bits, Cost] = {}

    def bound(self, state: Bits) -> Cost:
        """The sum of the landmarks of a state; without end where the goal is out of reach."""
        if state not in self._known:
            checkpoint()
            task = replace(self._relaxed, start=self._instances.facts(state))
            cuts = landmark_cuts(task)
            bound: Cost = 0
            if cuts is None:
                bound = ENDLESS if landmarks.objection(task, [], None) is None else 0
            else:
                total = Fraction(sum(cut.amount for cut in cuts))
                bound = total if landmarks.objection(task, cuts, total) is None else 0
            self._known[state] = max(bound, self._needed(state))
        return self._known[state]


def by_landmarks(
    case: Case, relaxed: list[Relaxation], claimed: Fraction | None
) -> Confirmation | None:
    """Replay that the goal is out of reach, or costs so much, even if nothing became false.

    What holds from any of several starts will do.
    """
    for task in relaxed:
        cuts = landmark_cuts(task)
        if cuts is None:
            # Out of reach, whatever was claimed: a plan that was found shows that this is wrong.
            if claimed is None and landmarks.objection(task, [], None) is None:
                text = "the goal is out of reach even if nothing ever becomes false"
                return Confirmation(case.claim, How.REPLAYED, "the checker of landmarks", text)
            return None
        if claimed is not None and landmarks.objection(task, cuts, claimed) is None:
            text = f"every plan uses one action of each of {several(len(cuts), 'landmark')}"
            return Confirmation(case.claim, How.REPLAYED, "the checker of landmarks", text)
    return None


def through_states(
    case: Case,
    system: Choices[StateT],
    start: StateT,
    claimed: Fraction | None,
    meter: Meter,
    noun: str,
    floor: Callable[[StateT], Cost],
) -> Confirmation | None:
    """Replay that no state that can be reached, or for less than is claimed, is a goal."""
    costs = searching(meter, lambda: _cheapest(system, start, claimed, floor))
    limit: Cost = ENDLESS if claimed is None else claimed
    bounds = {state: limit - cost for state, cost in costs.items()}
    wrong = cost_bounds.objection(system, start, limit, bounds, floor=floor)
    if wrong is not None:
        return None
    return Confirmation(
        case.claim, How.REPLAYED, "the checker of cost bounds", said(len(bounds), claimed, noun)
    )


def searching(meter: Meter, search: Callable[[], Mapping[StateT, Cost]]) -> Mapping[StateT, Cost]:
    """What a search finds in its part of the time."""
    left = meter.seconds_left()
    part = meter.within(seconds=None if left is None else _SEARCHING * left)
    with metered(part):
        return search()


def said(size: int, claimed: Fraction | None, noun: str) -> str:
    """What was looked at, in words."""
    if not size:
        return "the facts that every plan has to make true on its way cost that much"
    less = "" if claimed is None else f" on paths that may cost less than {number(float(claimed))}"
    return f"{several(size, noun)}{less} looked at, none a goal"


def _cheapest(
    system: Choices[StateT],
    start: StateT,
    claimed: Fraction | None,
    floor: Callable[[StateT], Cost],
) -> dict[StateT, Cost]:
    """The least costs of all states through which a path may cost less than is claimed."""
    limit: Cost = ENDLESS if claimed is None else claimed
    order = count()
    best: dict[StateT, Cost] = {start: 0}
    ahead: list[tuple[Cost, int, StateT]] = [(0, next(order), start)]
    done: dict[StateT, Cost] = {}
    for cost, state in paced(_popped(ahead), 16):
        if state in done or cost + floor(state) >= limit:
            continue
        done[state] = cost
        if system.is_goal(state):
            raise Contradicted(f"there is a solution of cost {cost}")
        for step, outcomes in system.choices(state):
            for _, after in outcomes:
                total = cost + step
                if total < best.get(after, ENDLESS):
                    best[after] = total
                    heappush(ahead, (total, next(order), after))
    return done


def _popped(ahead: list[tuple[Cost, int, StateT]]) -> Iterator[tuple[Cost, StateT]]:
    while ahead:
        cost, _, state = heappop(ahead)
        yield cost, state
