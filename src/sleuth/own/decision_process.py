"""A Markov decision process stated in a script: states, actions, outcomes, rewards, goals."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from sleuth.errors import BadRequest
from sleuth.planning.chance.objective import GOAL, REWARD, Objective
from sleuth.planning.chance.problem import DecisionProblem

_ROUNDING = Fraction(1, 10**9)


class StatedProcess(DecisionProblem):
    """What a script has stated about a process."""

    __slots__ = ("_costs", "_finals", "_goals", "_named", "_starts", "_steps", "objective")

    def __init__(
        self,
        objective: Objective,
        starts: Mapping[Hashable, Fraction],
        steps: Mapping[Hashable, Mapping[str, list[tuple[Fraction, Hashable, Fraction]]]],
        costs: Mapping[tuple[Hashable, str], Fraction],
        goals: Iterable[Hashable],
        finals: Mapping[Hashable, Fraction],
    ) -> None:
        self.objective = objective
        self._starts = dict(starts)
        self._steps = {state: dict(actions) for state, actions in steps.items()}
        self._costs = dict(costs)
        self._goals = dict.fromkeys(goals)
        self._finals = dict(finals)
        known: dict[Hashable, None] = dict.fromkeys([*self._starts, *self._steps, *self._goals])
        for actions in self._steps.values():
            for outcomes in actions.values():
                known |= dict.fromkeys(after for _, after, _ in outcomes)
        self._named: dict[str, Hashable] = {str(state): state for state in known}
        if len(self._named) < len(known):
            raise BadRequest("two states have the same name", remedy="name them apart")

    def __repr__(self) -> str:
        return f"<{self.kind} with {len(self._named)} states: {self.objective.words}>"

    def starts(self) -> list[tuple[Fraction, Hashable]]:
        """The states in which it may begin."""
        return [(probability, state) for state, probability in self._starts.items()]

    def actions(self, state: Any) -> Sequence[str]:
        """What was stated for a state; nothing in a goal."""
        return () if state in self._goals else tuple(self._steps.get(state, ()))

    def outcomes(self, state: Any, action: str) -> list[tuple[Fraction, Hashable, Fraction]]:
        """What was stated for an action."""
        return self._steps[state][action]

    def action_cost(self, state: Any, action: str) -> Fraction:
        """What was stated, otherwise 1."""
        return self._costs.get((state, action), Fraction(1))

    def is_goal(self, state: Any) -> bool:
        """Whether a state was stated as a goal."""
        return state in self._goals

    def final_reward(self, state: Any) -> Fraction:
        """What it was stated to earn that a run ends in a state."""
        return self._finals.get(state, Fraction(0))

    def most_earned(self) -> tuple[Fraction, Fraction]:
        """What the best step earns on average, and the best end."""
        means = [
            sum((probability * reward for probability, _, reward in outcomes), Fraction(0))
            for actions in self._steps.values()
            for outcomes in actions.values()
        ]
        return max(means, default=Fraction(0)), max(self._finals.values(), default=Fraction(0))

    def read_state(self, words: str) -> Any:
        """The state of this name."""
        return self._named.get(words)

    def to_text(self) -> str:
        """What was stated, an action a line; no reader reads it back."""
        lines = []
        for state, actions in self._steps.items():
            for action, outcomes in actions.items():
                ends = ", ".join(f"{probability} {after}" for probability, after, _ in outcomes)
                lines.append(f"{state}: {action} -> {ends}\n")
        return "".join(lines)


class MDP:
    """A Markov decision process that a script states step by step.

    With goals and no discount below 1 the goal is to be reached, most probably and then at the
    least expected cost; otherwise the expected sum of rewards is to be greatest. Say `objective`
    to choose.

    >>> coin = MDP(start="heads up")
    >>> coin.action("heads up", "toss", [(0.5, "heads up"), (0.5, "tails up")])
    >>> coin.goal("tails up")
    >>> coin.problem().starts()
    [(Fraction(1, 1), 'heads up')]
    """

    kind: ClassVar[str] = DecisionProblem.kind

    def __init__(
        self,
        start: Any = None,
        *,
        discount: float | Fraction = 1.0,
        horizon: int | None = None,
        objective: str | None = None,
    ) -> None:
        self._starts: dict[Hashable, Fraction] = {}
        self._steps: dict[Hashable, dict[str, list[tuple[Fraction, Hashable, Fraction]]]] = {}
        self._costs: dict[tuple[Hashable, str], Fraction] = {}
        self._goals: dict[Hashable, None] = {}
        self._finals: dict[Hashable, Fraction] = {}
        self._discount: Any = discount
        self._horizon = horizon
        self._objective = objective
        if start is not None:
            self.start(start)

    def __repr__(self) -> str:
        return f"<MDP with {len(self._steps)} states that have actions>"

    def start(self, state: Any) -> None:
        """Say where it begins: a state, or states with their probabilities."""
        shares = state if isinstance(state, Mapping) else {state: 1}
        self._starts = {each: _exact(share, "probability") for each, share in shares.items()}
        _sums_to_one(self._starts.values(), "the starts")

    def action(
        self,
        state: Hashable,
        name: str,
        outcomes: Any,
        *,
        reward: float | Fraction = 0,
        cost: float | Fraction = 1,
    ) -> None:
        """Say what an action does: a list of `(probability, state)` or `(…, state, reward)`.

        A state alone is where it surely leads.

        `reward` is earned whatever comes of it; `cost` counts where a goal is to be reached.
        """
        if not isinstance(outcomes, list):
            outcomes = [(1, outcomes)]
        if not isinstance(name, str) or not name:
            raise BadRequest(f"{name!r:.60} is no name of an action", remedy="give a text")
        if name in self._steps.setdefault(state, {}):
            raise BadRequest(
                f"{name!r:.60} is stated twice for {state!r:.60}", remedy="state it once"
            )
        base = _exact(reward, "reward")
        found = []
        for outcome in outcomes:
            if not isinstance(outcome, tuple) or len(outcome) not in (2, 3):
                raise BadRequest(
                    f"{outcome!r:.60} is no outcome", remedy="give (probability, state[, reward])"
                )
            probability, after, *more = outcome
            earned = base + (_exact(more[0], "reward") if more else 0)
            found.append((_exact(probability, "probability"), after, earned))
        _sums_to_one((each for each, _, _ in found), f"the outcomes of {name!r:.60}")
        self._steps[state][name] = [each for each in found if each[0]]
        self._costs[state, name] = _exact(cost, "cost")
        if self._costs[state, name] < 0:
            raise BadRequest(f"{name!r:.60} costs {cost!r}", remedy="give 0 or more")

    def goal(self, *states: Hashable, reward: float | Fraction = 0) -> None:
        """Say which states are goals, where runs end, and what reaching them earns."""
        for state in states:
            self._goals[state] = None
            self._finals[state] = _exact(reward, "reward")

    def end(self, *states: Hashable, reward: float | Fraction = 0) -> None:
        """Say what runs earn that end in states without actions, such as pits."""
        for state in states:
            self._finals[state] = _exact(reward, "reward")

    def problem(self) -> StatedProcess:
        """What has been stated so far, as a problem."""
        if not self._starts:
            raise BadRequest("it is not said where it begins", remedy="say start(STATE)")
        kind = self._objective
        if kind is None:
            earns = any(self._finals.values()) or any(
                reward
                for actions in self._steps.values()
                for outcomes in actions.values()
                for _, _, reward in outcomes
            )
            kind = GOAL if self._goals and self._discount == 1 and not earns else REWARD
        objective = Objective(kind, self._discount, self._horizon)
        return StatedProcess(
            objective, self._starts, self._steps, self._costs, self._goals, self._finals
        )


def _exact(number: Any, what: str) -> Fraction:
    """A number as people mean it: 0.1 is a tenth."""
    if isinstance(number, float) and math.isfinite(number):
        return Fraction(repr(number))
    if isinstance(number, int | Fraction) and not isinstance(number, bool):
        return Fraction(number)
    if hasattr(number, "item"):
        return _exact(number.item(), what)
    raise BadRequest(f"the {what} is {number!r:.60}", remedy="give a number")


def _sums_to_one(probabilities: Iterable[Fraction], what: str) -> None:
    listed = list(probabilities)
    if any(each < 0 for each in listed):
        raise BadRequest(f"{what} have a negative probability", remedy="give 0 to 1")
    total = sum(listed, Fraction(0))
    if abs(total - 1) > _ROUNDING:
        raise BadRequest(
            f"the probabilities of {what} sum up to {float(total):g}", remedy="let them be 1"
        )
