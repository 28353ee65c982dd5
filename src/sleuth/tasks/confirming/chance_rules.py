"""The rules of problems of chance, exactly and apart from what engines use; for confirming only."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import Any, Protocol, TypeAlias

from sleuth.certificates.decision_bounds import Choice
from sleuth.own.decision_process import StatedProcess
from sleuth.planning.chance.gridworld import Gridworld
from sleuth.planning.chance.meaning import outcomes, starts
from sleuth.planning.chance.objective import GOAL, REWARD, Objective
from sleuth.planning.chance.problem import DecisionProblem
from sleuth.planning.chance.task_problem import ChanceTask
from sleuth.tasks.confirming.pddl_meaning import Instances

State: TypeAlias = Hashable

#: How an action may end: its probability, the state after it, what is earned.
Outcomes: TypeAlias = list[tuple[Fraction, Any, Fraction]]


class _Rules(Protocol):
    """A problem of chance, state by state: cost and outcomes of each action, what ends earn."""

    def starts(self) -> list[tuple[Fraction, Any]]: ...

    def actions(self, state: Any) -> list[tuple[Fraction, Outcomes]]: ...

    def is_goal(self, state: Any) -> bool: ...

    def final(self, state: Any) -> Fraction: ...


class Chances:
    """A problem of chance with an objective as a process of costs; what is asked is kept.

    With a horizon a state is paired with the steps that are left. Where rewards count they are
    negative costs, and runs also end where nothing can be done.
    """

    def __init__(self, rules: _Rules, objective: Objective) -> None:
        self._rules = rules
        self.objective = objective
        self._earning = objective.kind == REWARD
        self._choices: dict[State, list[Choice[State]]] = {}
        self._ends: dict[State, Fraction | None] = {}

    def starts(self) -> list[tuple[Fraction, State]]:
        """Where runs begin, and how likely."""
        horizon = self.objective.horizon
        return [(p, (horizon, state)) for p, state in self._rules.starts()]

    def end(self, state: Any) -> Fraction | None:
        """What it costs that a run ends here, if it does."""
        if state not in self._ends:
            self._ends[state] = self._end(*state)
        return self._ends[state]

    def _end(self, left: int | None, state: Any) -> Fraction | None:
        if self._rules.is_goal(state):
            return -self._rules.final(state) if self._earning else Fraction(0)
        if not self._earning:
            return None
        if left == 0:
            # A run that is cut off earns nothing more; one that was over anyway does.
            over = not self._rules.actions(state)
            return -self._rules.final(state) if over else Fraction(0)
        return -self._rules.final(state) if not self._rules.actions(state) else None

    def choices(self, state: Any) -> list[Choice[State]]:
        """What can be done, what it costs, and how likely it leads where."""
        if state not in self._choices:
            left, inner = state
            after = None if left is None else left - 1
            found: list[Choice[State]] = []
            for cost, ends in self._rules.actions(inner) if left != 0 else ():
                if self._earning:
                    cost = -sum((p * reward for p, _, reward in ends), Fraction(0))
                chances: dict[State, Fraction] = {}
                for probability, there, _ in ends:
                    place = (after, there)
                    chances[place] = chances.get(place, Fraction(0)) + probability
                found.append((cost, [(p, there) for there, p in chances.items()]))
            self._choices[state] = found
        return self._choices[state]


def chances(problem: DecisionProblem, objective: Objective) -> Chances | None:
    """The process of a problem, if its rules are known here."""
    rules: _Rules
    if isinstance(problem, ChanceTask):
        rules = _TaskRules(problem)
    elif isinstance(problem, Gridworld):
        rules = _GridRules(problem)
    elif isinstance(problem, StatedProcess):
        rules = _StatedRules(problem)
    else:
        return None
    return Chances(rules, objective)


class _TaskRules:
    """A task in PDDL: steps from its meaning, and outcomes as the validator has them."""

    def __init__(self, problem: ChanceTask) -> None:
        self._world = problem.world
        self._task = problem.task
        self._instances = Instances(problem.task, changing=False)
        self._may_stop = problem.objective.kind == REWARD
        #: Where a run has been stopped; no state of the task is a text.
        self._stopped = "stopped"

    def starts(self) -> list[tuple[Fraction, Any]]:
        return [(each.probability, each.state) for each in starts(self._world)]

    def actions(self, state: Any) -> list[tuple[Fraction, Outcomes]]:
        if state == self._stopped or self.is_goal(state):
            return []
        whole = self._instances.completed(self._instances.state(state))
        found: list[tuple[Fraction, Outcomes]] = []
        for step in self._instances.possible(whole):
            ends = outcomes(self._world, step.action, step.values, state)
            listed = [(each.probability, each.state, each.reward) for each in ends]
            found.append((Fraction(step.cost), listed))
        if found and self._may_stop:
            found.append((Fraction(0), [(Fraction(1), self._stopped, Fraction(0))]))
        return found

    def is_goal(self, state: Any) -> bool:
        return state != self._stopped and self._instances.is_goal(self._instances.state(state))

    def final(self, state: Any) -> Fraction:
        return self._task.goal_reward if self.is_goal(state) else Fraction(0)


class _GridRules:
    """A gridworld: a step goes ahead, or slips to either side; against a wall it stays."""

    def __init__(self, grid: Gridworld) -> None:
        self._grid = grid
        self._signs = {
            (row, column): sign
            for row, line in enumerate(grid.rows)
            for column, sign in enumerate(line)
            if sign != "#"
        }

    def starts(self) -> list[tuple[Fraction, Any]]:
        cells = [cell for cell, sign in self._signs.items() if sign == "S"]
        return [(Fraction(1, len(cells)), cell) for cell in cells]

    def actions(self, state: Any) -> list[tuple[Fraction, Outcomes]]:
        if self._signs[state] in "GX":
            return []
        row, column = state
        slip, step = Fraction(self._grid.slip), Fraction(self._grid.step)
        found: list[tuple[Fraction, Outcomes]] = []
        for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            ways = [
                ((down, right), 1 - slip),
                ((right, down), slip / 2),
                ((-right, -down), slip / 2),
            ]
            ends: Outcomes = []
            for (rows, columns), probability in ways:
                cell = (row + rows, column + columns)
                if probability:
                    ends.append((probability, cell if cell in self._signs else state, step))
            found.append((Fraction(1), ends))
        return found

    def is_goal(self, state: Any) -> bool:
        return self._signs[state] == "G"

    def final(self, state: Any) -> Fraction:
        earned = {"G": self._grid.goal, "X": self._grid.pit}
        return Fraction(earned.get(self._signs[state], 0))


class _StatedRules:
    """A process that a script has stated, as it was stated."""

    def __init__(self, problem: StatedProcess) -> None:
        self._problem = problem
        self.starts = problem.starts
        self.is_goal = problem.is_goal

    def actions(self, state: Any) -> list[tuple[Fraction, Outcomes]]:
        problem = self._problem
        return [
            (Fraction(problem.action_cost(state, name)), list(problem.outcomes(state, name)))
            for name in problem.actions(state)
        ]

    def final(self, state: Any) -> Fraction:
        return Fraction(self._problem.final_reward(state))


def reaching(objective: Objective) -> bool:
    """Whether a goal is to be reached."""
    return objective.kind == GOAL
