"""What a policy is worth, from the rules of the problem alone: its chain, and linear equations.

Nothing here is shared with the engines or their arrays, so that policies can be checked by it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from sleuth.limits import checkpoint, paced
from sleuth.planning.chance.objective import GOAL
from sleuth.planning.chance.policy import GIVE_UP, Policy, State, Worth

#: Up to so many states the equations are solved at once, above by iteration.
MOST_AT_ONCE = 1200
#: Iteration ends when values change by less, relative to the largest.
_STILL = 1e-13
_MOST_FAULTS = 5

Vector = npt.NDArray[np.float64]


class Rules(Protocol):
    """What the rules of a problem say, state by state."""

    def starts(self) -> Iterable[tuple[Any, State]]:
        """The states in which it may begin, each with its probability."""

    def actions(self, state: State) -> Sequence[str]:
        """What can be done in a state; nothing in goals and other ends."""

    def can(self, state: State, action: str) -> bool:
        """Whether an action can be done in a state."""

    def outcomes(self, state: State, action: str) -> Iterable[tuple[Any, State, Any]]:
        """How likely an action leads where, and what is earned then."""

    def action_cost(self, state: State, action: str) -> Any:
        """What an action costs, where costs count."""

    def is_goal(self, state: State) -> bool:
        """Whether a state is one to be reached."""

    def final_reward(self, state: State) -> Any:
        """What it earns that a run ends in a state."""

    def state_words(self, state: State) -> str:
        """A state in words."""


@dataclass(slots=True)
class Chain:
    """The states that a policy comes to, what each step costs or earns, and where it leads."""

    states: list[Any] = field(default_factory=list)
    start: list[tuple[int, float]] = field(default_factory=list)
    step: list[float] = field(default_factory=list)
    source: list[int] = field(default_factory=list)
    target: list[int] = field(default_factory=list)
    probability: list[float] = field(default_factory=list)
    goals: list[bool] = field(default_factory=list)
    ends: list[bool] = field(default_factory=list)
    final: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def followed(rules: Rules, policy: Policy) -> Chain:
    """The chain that a policy makes of a problem."""
    chain = Chain()
    numbers: dict[Any, int] = {}
    horizon = policy.objective.horizon

    def number(left: int | None, state: State) -> int:
        key = (left, state)
        if key not in numbers:
            numbers[key] = len(chain.states)
            chain.states.append(key)
        return numbers[key]

    chain.start = [(number(horizon, state), float(p)) for p, state in rules.starts()]
    earning = policy.objective.kind != GOAL
    for index, (left, state) in enumerate(paced(chain.states)):
        goal = rules.is_goal(state)
        action = None if goal or left == 0 else policy.action(state, left)
        # What nothing is said for may be an end, or cut off by the horizon, or forgotten.
        goes_on = action is None and not goal and bool(rules.actions(state))
        if goes_on and left != 0:
            chain.faults.append(f"it says nothing for {_told(rules, state, left)}")
        if action == GIVE_UP and not earning:
            action, goes_on = None, True
        elif action is not None and not rules.can(state, action):
            chain.faults.append(f"{action!r:.60} cannot be done in {_told(rules, state, left)}")
            action = None
        chain.goals.append(goal)
        chain.ends.append(action is None)
        is_end = action is None and not goes_on
        chain.final.append(float(rules.final_reward(state)) if is_end else 0.0)
        earned = 0.0
        if action is not None:
            for probability, after, reward in rules.outcomes(state, action):
                chain.source.append(index)
                chain.target.append(number(None if left is None else left - 1, after))
                chain.probability.append(float(probability))
                earned += float(probability * reward)
            if not earning:
                earned = float(rules.action_cost(state, action))
        chain.step.append(earned)
        if len(chain.faults) >= _MOST_FAULTS:
            break
    return chain


def _told(rules: Rules, state: State, left: int | None) -> str:
    words = rules.state_words(state)
    return words if left is None else f"{words} with {left} left"


def worth(chain: Chain, policy: Policy) -> Worth:
    """What the policy of a chain is worth; no value where it has none.

    Values that the policy brings are only where iteration begins.
    """
    objective = policy.objective
    matrix = _Matrix(chain)
    guess = np.array([_brought(policy, state, left) for left, state in chain.states])
    start = [index for index, _ in chain.start]
    weight = np.array([probability for _, probability in chain.start])
    step = np.array(chain.step)
    goals = np.array(chain.goals, dtype=np.bool_)
    ends = np.array(chain.ends, dtype=np.bool_)
    if objective.kind == GOAL:
        inner = matrix.leading_to(goals)
        reach = (inner | goals).astype(float)
        if not (inner | goals).all():
            reach = matrix.solved(np.zeros(len(step)), goals.astype(float), inner, reach)
        sum_cost = matrix.solved(step * reach, np.zeros(len(step)), inner, guess * reach)
        probability = float(reach[start] @ weight)
        if probability <= 0:
            return Worth(None, 0.0)
        return Worth(float(sum_cost[start] @ weight) / probability, probability)
    final = np.where(ends, np.array(chain.final), 0.0)
    if objective.discount < 1:
        inner = ~ends
        values = matrix.solved(step, final, inner, guess, objective.discount)
        return Worth(float(values[start] @ weight))
    inner = matrix.leading_to(ends)
    if not (inner | ends).all():
        return Worth(None)
    values = matrix.solved(step, final, inner, guess)
    return Worth(float(values[start] @ weight))


def _brought(policy: Policy, state: State, left: int | None) -> float:
    return policy.values.get(state if left is None else (left, state), 0.0)


class _Matrix:
    """The probabilities of a chain."""

    def __init__(self, chain: Chain) -> None:
        self._count = len(chain.states)
        self._source = np.array(chain.source, dtype=np.int64)
        self._target = np.array(chain.target, dtype=np.int64)
        self._probability = np.array(chain.probability)

    def leading_to(self, ends: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
        """The states other than ends from which one of them can be reached."""
        before: list[list[int]] = [[] for _ in range(self._count)]
        for source, target in zip(self._source.tolist(), self._target.tolist(), strict=True):
            before[target].append(source)
        met = ends.copy()
        ahead = np.flatnonzero(ends).tolist()
        for state in ahead:
            for earlier in before[state]:
                if not met[earlier]:
                    met[earlier] = True
                    ahead.append(earlier)
        return met & ~ends

    def solved(
        self,
        step: Vector,
        fixed: Vector,
        inner: npt.NDArray[np.bool_],
        guess: Vector,
        discount: float = 1.0,
    ) -> Vector:
        """The x with x = step + discount · P x on the inner states, and as fixed on the others."""
        states = np.flatnonzero(inner)
        place = np.full(self._count, -1)
        place[states] = np.arange(len(states))
        from_inner = inner[self._source]
        source = place[self._source[from_inner]]
        target = self._target[from_inner]
        probability = self._probability[from_inner] * discount
        known = np.where(inner, 0.0, fixed)
        right = step[states] + np.bincount(
            source, probability * known[target], minlength=len(states)
        )
        elsewhere = np.where(states[source] == target, 0.0, probability)
        leaving = np.bincount(source, elsewhere, minlength=len(states))
        both = inner[target]
        source, column, probability = source[both], place[target[both]], probability[both]
        if len(states) <= MOST_AT_ONCE:
            matrix = np.zeros((len(states), len(states)))
            np.subtract.at(matrix, (source, column), probability)
            # 1 less what stays, without a difference of numbers that may be nearly the same.
            np.fill_diagonal(matrix, 1 - discount + leaving)
            inside = np.linalg.solve(matrix, right)
        else:
            inside = _iterated(source, column, probability, right, guess[states])
        known[states] = inside
        return known


def _iterated(
    source: npt.NDArray[np.int64],
    column: npt.NDArray[np.int64],
    probability: Vector,
    right: Vector,
    values: Vector,
) -> Vector:
    change = 1.0
    while change > _STILL * max(1.0, float(np.abs(values).max())):
        checkpoint()
        ahead = np.bincount(source, probability * values[column], minlength=len(right))
        new = right + ahead
        change = float(np.abs(new - values).max())
        values = new
    return values
