"""Confirms that a task whose start is not known has no plan or policy, or none that costs less."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from heapq import heappop, heappush
from itertools import count, islice
from typing import Any

from sleuth.certificates import cost_bounds
from sleuth.certificates.cost_bounds import ENDLESS, Choice, Cost
from sleuth.confirmation import Claim, Confirmation, How
from sleuth.limits import Meter, Pace
from sleuth.planning.conformant import ConformantProblem
from sleuth.planning.contingent import WORST, ContingentProblem
from sleuth.planning.pddl.syntax import PlanningTask
from sleuth.planning.possible_worlds import possible_worlds
from sleuth.tasks.confirming.case import Case, Contradicted
from sleuth.tasks.confirming.pddl_meaning import Instances
from sleuth.tasks.confirming.pddl_steps import Bits
from sleuth.tasks.confirming.planning import by_landmarks, searching, through_states
from sleuth.text import several

#: More worlds than this are not gone through.
_MOST_WORLDS = 1000

#: The states that may be the case, each with the number of worlds that are in it; the number is
#: always 1 where only the worst case counts.
Belief = frozenset[tuple[Bits, int]]


class Beliefs:
    """What can be done in each belief, and what may be seen then."""

    def __init__(self, instances: Instances, *, sees: bool, counts: bool = False) -> None:
        self._instances = instances
        self._sees = sees
        self._counts = counts
        self._known: dict[Belief, list[Choice[Belief]]] = {}

    def belief(self, states: Iterator[Bits] | list[Bits]) -> Belief:
        """The belief that one of these states is the case."""
        return self._gathered([(state, 1) for state in states])

    def _gathered(self, states: list[tuple[Bits, int]]) -> Belief:
        worlds: dict[Bits, int] = {}
        for state, number in states:
            worlds[state] = worlds.get(state, 0) + number if self._counts else 1
        return frozenset(worlds.items())

    def is_goal(self, belief: Belief) -> bool:
        """Whether the goal holds in all states."""
        return all(self._instances.is_goal(state) for state, _ in belief)

    def choices(self, belief: Belief) -> list[Choice[Belief]]:
        """Every step that can be done in all states; looked up where it is asked again."""
        if belief not in self._known:
            self._known[belief] = list(self._choices(belief))
        return self._known[belief]

    def _choices(self, belief: Belief) -> Iterator[Choice[Belief]]:
        """Every step that can be done in all states, with what may be seen after it."""
        instances = self._instances
        states = [(state, instances.completed(state), number) for state, number in belief]
        total = sum(number for _, number in belief)
        if not states:
            return
        for step in instances.possible(states[0][1]):
            if not all(step.test.holds(whole) for _, whole, _ in states):
                continue
            seen: dict[bool, list[tuple[Bits, int]]] = {}
            for state, whole, number in states:
                after = instances.after(step, state, whole)
                looks = self._sees and step.observes is not None
                sight = False
                if looks and step.observes is not None:
                    sight = step.observes.holds(instances.completed(after))
                seen.setdefault(sight, []).append((after, number))
            outcomes = [
                (Fraction(sum(number for _, number in part), total), self._gathered(part))
                for part in seen.values()
            ]
            yield step.cost, outcomes


def confirm_conformant(case: Case, meter: Meter) -> Confirmation | None:
    """Replay why no plan does in all worlds, or no cheaper one."""
    problem = case.problem
    assert isinstance(problem, ConformantProblem)
    claimed: Fraction | None = None
    if case.claim is Claim.OPTIMAL:
        solution: Any = case.answer.solution
        claimed = problem.checked(solution).cost
    elif case.claim is not Claim.UNSOLVABLE:
        return None
    worlds = _worlds(problem.task)
    if worlds is None:
        return None
    instances, starts = worlds
    found = by_landmarks(case, [instances.relaxation(each) for each in starts[:1]], claimed)
    if found is not None:
        return found
    beliefs = Beliefs(instances, sees=False)
    floor = instances.needed()

    def dearest(belief: Belief) -> Cost:
        return max(floor(state) for state, _ in belief)

    start = beliefs.belief(starts)
    return through_states(case, beliefs, start, claimed, meter, "belief", dearest)


def confirm_contingent(case: Case, meter: Meter) -> Confirmation | None:
    """Replay why no policy does from all worlds, or no cheaper one."""
    problem = case.problem
    assert isinstance(problem, ContingentProblem)
    worst = problem.optimise == WORST
    claimed: Fraction | None = None
    if case.claim is Claim.OPTIMAL:
        solution: Any = case.answer.solution
        checked = problem.checked(solution)
        claimed = checked.worst if worst else checked.expected
    elif case.claim is not Claim.UNSOLVABLE:
        return None
    worlds = _worlds(problem.task)
    if worlds is None:
        return None
    instances, starts = worlds
    if worst or claimed is None:
        found = by_landmarks(case, [instances.relaxation(each) for each in starts[:1]], claimed)
        if found is not None:
            return found
    beliefs = Beliefs(instances, sees=True, counts=not worst)
    start = beliefs.belief(starts)
    limit: Cost = ENDLESS if claimed is None else claimed
    needed = instances.needed()

    def floor(belief: Belief) -> Cost:
        return max(needed(state) for state, _ in belief) if worst else 0

    bounds = searching(meter, lambda: _bounds(beliefs, start, limit, floor, expected=not worst))
    wrong = cost_bounds.objection(beliefs, start, limit, bounds, expected=not worst, floor=floor)
    if wrong is not None:
        return None
    text = f"bounds of {several(len(bounds), 'belief')} fit the costs of all steps"
    return Confirmation(case.claim, How.REPLAYED, "the checker of cost bounds", text)


def _worlds(task: PlanningTask) -> tuple[Instances, list[Bits]] | None:
    """The task without variables and the states in which it may begin, if they are not too many."""
    worlds = list(islice(possible_worlds(task), _MOST_WORLDS + 1))
    if not worlds or len(worlds) > _MOST_WORLDS:
        return None
    instances = Instances(task)
    return instances, [instances.state(world) for world in worlds]


def _bounds(
    beliefs: Beliefs,
    start: Belief,
    limit: Cost,
    floor: Callable[[Belief], Cost],
    *,
    expected: bool,
) -> dict[Belief, Cost]:
    """The least costs of beliefs, found by going back from goals.

    Where the worst case counts, those are left out through which no policy costs less than the
    limit: they cost as much as the floor at least.
    """
    pace = Pace(16)
    order = count()
    spent: dict[Belief, Cost] = {start: 0}
    ahead: list[tuple[Cost, int, Belief]] = [(0, next(order), start)]
    options: dict[Belief, list[Choice[Belief]]] = {}
    values: dict[Belief, Cost] = {}
    beyond: dict[Belief, Cost] = {}
    while ahead:
        pace()
        cost, _, belief = heappop(ahead)
        if belief in values or belief in beyond:
            continue
        if beliefs.is_goal(belief):
            values[belief] = 0
            continue
        if not expected and cost + floor(belief) >= limit:
            beyond[belief] = floor(belief)
            continue
        values[belief] = ENDLESS
        options[belief] = beliefs.choices(belief)
        for step, outcomes in options[belief]:
            for _, after in outcomes:
                if cost + step < spent.get(after, ENDLESS):
                    spent[after] = cost + step
                    heappush(ahead, (cost + step, next(order), after))
    changed = True
    while changed:
        changed = False
        for belief in reversed(options):
            pace()
            for step, outcomes in options[belief]:
                parts = [
                    (share, values[after] if after in values else beyond[after])
                    for share, after in outcomes
                ]
                if expected:
                    rest = sum((share * each for share, each in parts if each), Fraction(0))
                else:
                    rest = max((each for _, each in parts), default=0)
                if step + rest < values[belief]:
                    values[belief] = step + rest
                    changed = True
    found = values[start] if start in values else beyond[start]
    if found < limit:
        raise Contradicted(f"there is a policy of cost {found}")
    return values
