"""A policy tried out many times: how often it reaches the goal, at what cost, with intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from random import Random
from typing import Any

from sleuth.limits import Pace
from sleuth.planning.chance.evaluation import Rules
from sleuth.planning.chance.objective import GOAL
from sleuth.planning.chance.policy import GIVE_UP, Policy, State, plain_number

#: Runs that go on longer are cut off.
MOST_STEPS = 10_000
#: What is discounted so much changes no figure that is shown.
_COUNTS_NO_MORE = 1e-9
#: With this many standard deviations, 95 of 100 intervals have the true mean inside.
_CONFIDENCE = 1.959964


@dataclass(frozen=True, slots=True)
class Simulated:
    """What runs showed: the share that reached the goal, and the mean of what they cost or earned.

    Intervals hold the true value in 95 of 100 cases.
    """

    runs: int
    seed: int
    reached: int | None
    share: tuple[float, float] | None
    mean: float | None
    half_width: float | None
    cut_off: int

    def to_json(self) -> dict[str, Any]:
        """The figures as JSON-ready data."""
        return {
            "runs": self.runs,
            "seed": self.seed,
            "reached": self.reached,
            "share": None if self.share is None else list(self.share),
            "mean": self.mean,
            "half_width": self.half_width,
            "cut_off": self.cut_off,
        }

    def sentence(self, unit: str) -> str:
        """The figures in words."""
        said = [f"{self.runs} simulated runs (seed {self.seed}):"]
        if self.reached is not None and self.share is not None:
            low, high = self.share
            said.append(
                f"{self.reached} reached the goal, {self.reached / self.runs:.2%} "
                f"(95 % confidence: {low:.2%} to {high:.2%})"
            )
            if self.mean is not None:
                said[-1] += f", with {self._mean} {unit}"
        elif self.mean is not None:
            said.append(f"{self._mean} {unit}")
        said[-1] += "."
        if self.cut_off:
            said.append(f"({self.cut_off} cut off after {MOST_STEPS} steps)")
        return " ".join(said)

    @property
    def _mean(self) -> str:
        return f"{plain_number(round(self.mean or 0, 6))} ± {self.half_width or 0:.2g}"


def simulate(rules: Rules, policy: Policy, runs: int, seed: int) -> Simulated:
    """Follow a policy so many times from the start."""
    random = Random(seed)
    follow = _Follower(rules, policy, random)
    ended = [follow.run() for _ in range(runs)]
    cut_off = sum(1 for _, reached in ended if reached is None)
    if policy.objective.kind != GOAL:
        sums = [total for total, _ in ended]
        return Simulated(runs, seed, None, None, *_mean(sums), cut_off)
    costs = [total for total, reached in ended if reached]
    return Simulated(runs, seed, len(costs), _wilson(len(costs), runs), *_mean(costs), cut_off)


class _Follower:
    """Runs of one policy; what its actions may lead to is looked up once for each state."""

    def __init__(self, rules: Rules, policy: Policy, random: Random) -> None:
        self._rules = rules
        self._policy = policy
        self._random = random
        self._steps: dict[State, Any] = {}
        self._pace = Pace()
        starts = [(float(probability), state, 0.0) for probability, state in rules.starts()]
        self._starts = (list(accumulate(p for p, _, _ in starts)), starts)

    def run(self) -> tuple[float, bool | None]:
        """What one run cost or earned, and whether it reached a goal; None if it was cut off."""
        policy, rules = self._policy, self._rules
        horizon = policy.objective.horizon
        discount, total = 1.0, 0.0
        state, _ = self._drawn(*self._starts)
        for step in range(MOST_STEPS if horizon is None else horizon + 1):
            self._pace()
            left = None if horizon is None else horizon - step
            known = self._known(state, left)
            if known is None:
                cut = left == 0 and not rules.is_goal(state) and bool(rules.actions(state))
                if policy.objective.kind != GOAL and not cut:
                    total += discount * float(rules.final_reward(state))
                return total, rules.is_goal(state)
            cost, sums, outcomes = known
            state, earned = self._drawn(sums, outcomes)
            total += cost if policy.objective.kind == GOAL else discount * earned
            discount *= policy.objective.discount
            if discount < _COUNTS_NO_MORE:
                return total, False
        return total, None

    def _known(self, state: State, left: int | None) -> Any:
        key = (left, state)
        if key not in self._steps:
            action = None
            if not self._rules.is_goal(state) and left != 0:
                action = self._policy.action(state, left)
            self._steps[key] = None
            if action is not None and action != GIVE_UP:
                outcomes = [
                    (float(probability), after, float(reward))
                    for probability, after, reward in self._rules.outcomes(state, action)
                ]
                cost = float(self._rules.action_cost(state, action))
                sums = list(accumulate(probability for probability, _, _ in outcomes))
                self._steps[key] = (cost, sums, outcomes)
        return self._steps[key]

    def _drawn(
        self, sums: Sequence[float], outcomes: Sequence[tuple[float, State, float]]
    ) -> tuple[State, float]:
        if len(outcomes) == 1:
            return outcomes[0][1], outcomes[0][2]
        _, state, earned = self._random.choices(outcomes, cum_weights=sums)[0]
        return state, earned


def _mean(numbers: Sequence[float]) -> tuple[float | None, float | None]:
    """The mean and half the width of its interval."""
    if not numbers:
        return None, None
    mean = math.fsum(numbers) / len(numbers)
    if len(numbers) == 1:
        return mean, math.inf
    variance = math.fsum((each - mean) ** 2 for each in numbers) / (len(numbers) - 1)
    return mean, _CONFIDENCE * math.sqrt(variance / len(numbers))


def _wilson(reached: int, runs: int) -> tuple[float, float]:
    """Wilson's interval of a share, which is right for few runs and for shares near 0 and 1.

    >>> [round(each, 3) for each in _wilson(8, 10)]
    [0.49, 0.943]
    """
    share, z = reached / runs, _CONFIDENCE
    middle = share + z * z / (2 * runs)
    width = z * math.sqrt(share * (1 - share) / runs + z * z / (4 * runs * runs))
    whole = 1 + z * z / runs
    return max(0.0, (middle - width) / whole), min(1.0, (middle + width) / whole)
