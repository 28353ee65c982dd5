"""Does a plan do whatever world it begins in? By walking through each of them, or by SAT."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice

from sleuth.limits import running_meter
from sleuth.planning.pddl.syntax import PlanningTask
from sleuth.planning.pddl.writing import written_atom, written_condition
from sleuth.planning.plan import Plan
from sleuth.planning.possible_worlds import StartFormula, possible_worlds
from sleuth.planning.symbolic import SymbolicState
from sleuth.planning.validation import bound, validate
from sleuth.planning.world import State, World
from sleuth.sat.solver import SatSolver

#: More worlds than this are not walked through one by one.
MOST_WALKED = 1000


@dataclass(frozen=True, slots=True)
class ConformantCheck:
    """What is wrong with a plan first, in words, and in which world; and how that was found.

    `walked` is in how many worlds the plan was done, 0 where a solver was asked about all.
    """

    failure: str | None
    cost: Fraction
    walked: int


def check_in_all_worlds(task: PlanningTask, plan: Plan) -> ConformantCheck:
    """Look for a world in which the plan fails."""
    walked = list(islice(possible_worlds(task), MOST_WALKED + 1))
    if len(walked) > MOST_WALKED:
        return _by_sat(task, plan)
    cost = Fraction(0)
    for state in walked:
        found = validate(replace(task, start=tuple(state), uncertainty=None), plan)
        cost = found.cost
        if found.failure is not None:
            where = "" if found.failure.number is None else f"step {found.failure.number}: "
            told = f"{told_world(task, state)}{where}{found.failure.say}"
            return ConformantCheck(told, cost, len(walked))
    return ConformantCheck(None, cost, len(walked))


def _by_sat(task: PlanningTask, plan: Plan) -> ConformantCheck:
    world = World(task)
    actions = {action.name: action for action in task.domain.actions}
    formula = StartFormula(task)
    cost = Fraction(0)
    with SatSolver(running_meter(), formula.clauses) as solver:
        state = SymbolicState(task, solver, formula)
        for number, step in enumerate(plan.steps, 1):
            found = bound(world, actions, step)
            if isinstance(found, str):
                return ConformantCheck(f"step {number}: {found}", cost, 0)
            action, values = found
            state.derive()
            exception = state.exception(state.when(action.precondition, values))
            if exception is not None:
                told = f"{told_world(task, exception)}step {number}: {step} cannot be done"
                return ConformantCheck(told, cost, 0)
            state.act(action, values)
            cost += world.cost(action, values)
        state.derive()
        exception = state.exception(state.when(task.goal, {}))
    if exception is None:
        return ConformantCheck(None, cost, 0)
    goal = written_condition(task.goal)
    short = f" {goal}" if len(goal) < 60 else ""
    told = f"{told_world(task, exception)}the goal{short} does not hold at the end"
    return ConformantCheck(told, cost, 0)


def told_world(task: PlanningTask, state: State) -> str:
    """The world by what is not the same in all of them."""
    if task.uncertainty is None:
        return ""
    atoms = [atom for atom in task.uncertainty.atoms if atom in state]
    several = ", ".join(map(written_atom, atoms[:6])) or "nothing of what is uncertain"
    more = ", …" if len(atoms) > 6 else ""
    return f"if at the start {several}{more} holds, "
