"""Confirm claims about state spaces: explore without estimates, then check what was explored.

Successors are those of the view, which is data: whether its steps are right is for the check of
each solution to say. What is confirmed is that following them reaches no goal, or none for less.
"""

from __future__ import annotations

from typing import Any

from sleuth import catalogue
from sleuth.brought import OwnCodeFailed
from sleuth.certificates import Refused, sliding
from sleuth.certificates import state_space as certificate
from sleuth.confirmation import Claim, Confirmation, How
from sleuth.errors import Unsuitable
from sleuth.limits import LimitReached, Meter
from sleuth.loading import load
from sleuth.own.search_problem import StatedSearch
from sleuth.search.state_space import Path, StateSpace
from sleuth.tasks.confirming.case import Case, Contradicted
from sleuth.text import number, several

#: The name of the checker in answers.
BY = "the checker of explored states"


def by_exploring(case: Case, meter: Meter) -> Confirmation | None:
    """Explore the states that are reached, or reached for less than the answer costs."""
    view = catalogue.view_of_kind(catalogue.puzzle(case.request.kind), "state-space")
    if view is None or case.claim not in (Claim.UNSOLVABLE, Claim.OPTIMAL):
        return None
    try:
        space: StateSpace[Any, Any] = load(view.build)(case.problem)
    except Unsuitable:
        return None
    try:
        text = _explored(case, space)
    except (Contradicted, OwnCodeFailed, LimitReached, Refused):
        raise
    except Exception:
        # Functions of a script may fail in states that its search had no need of.
        if isinstance(case.problem, StatedSearch):
            return None
        raise
    if text is None:
        return None
    return Confirmation(case.claim, How.REPLAYED, BY, f"{text}, by the steps of {view.name}")


def _explored(case: Case, space: StateSpace[Any, Any]) -> str | None:
    """What was explored and checked, in words, if anything could be."""
    cost = case.answer.cost
    if case.claim is Claim.UNSOLVABLE:
        return _unreachable(case, space)
    if cost is None:
        return None
    if space.uniform and space.goals and space.predecessors is not None:
        return _two_balls(space, cost)
    return _not_cheaper(case, space, cost)


def _unreachable(case: Case, space: StateSpace[Any, Any]) -> str:
    explored = certificate.explore(space.initial, space.successors, space.is_goal)
    _contradict(case, space, explored)
    certificate.check_closed(explored.cost, space.initial, space.successors, space.is_goal)
    return f"{several(len(explored.cost), 'state')} without a goal and closed"


def _not_cheaper(case: Case, space: StateSpace[Any, Any], cost: float) -> str:
    start, follow, goal = space.initial, space.successors, space.is_goal
    explored = certificate.explore(start, follow, goal, cost)
    _contradict(case, space, explored)
    certificate.check_labels(explored.cost, start, follow, goal, cost)
    return f"no goal among {several(len(explored.cost), 'state')} below cost {number(cost)}"


def _contradict(case: Case, space: StateSpace[Any, Any], explored: certificate.Explored) -> None:
    """Raise Contradicted if a goal was reached that should not be."""
    if explored.found:
        cost = explored.cost[explored.goal]
        actions, states = explored.path()
        solution = space.lift(Path(actions, states, cost))
        if not case.problem.check(solution):
            words = " ".join(case.problem.solution_to_text(solution).split())
            text = f"this solution costs {number(cost)}: {words:.200}"
            if isinstance(case.problem, StatedSearch) and case.problem.heuristics:
                raise OwnCodeFailed(
                    f"the heuristic overestimates: {text}", remedy="do not call it admissible"
                )
            raise Contradicted(text)


def _two_balls(space: StateSpace[Any, Any], cost: float) -> str | None:
    """No path of fewer steps: those near the start are not among those near a goal."""
    assert space.predecessors is not None
    if cost != int(cost):
        return None
    steps = int(cost) - 1
    if steps < 0:
        return "there are no fewer steps than 0"
    radius = (steps + 1) // 2
    start, follow, back = space.initial, space.successors, space.predecessors
    forwards = certificate.ball([start], follow, radius)
    backwards = certificate.ball(space.goals, back, steps - radius)
    radii = radius, steps - radius
    met = forwards.keys() & backwards.keys()
    if met:
        fewest = min(forwards[each] + backwards[each] for each in met)
        raise Contradicted(f"{several(fewest, 'step')} lead to a goal")
    certificate.check_balls(forwards, start, follow, backwards, space.goals, back, radii)
    reached = f"{len(forwards)} states near the start and {len(backwards)} near the goal"
    return f"none of {reached} is near both"


def by_parity(case: Case, meter: Meter) -> Confirmation | None:
    """Confirm by parity that tiles cannot be slid to their goal."""
    if case.claim is not Claim.UNSOLVABLE:
        return None
    problem: Any = case.problem
    try:
        sliding.check_out_of_reach(problem.columns, problem.start, problem.goal)
    except sliding.Refused:
        return None
    text = "start and goal have different parity or order"
    return Confirmation(case.claim, How.REPLAYED, "the parity checker", text)
