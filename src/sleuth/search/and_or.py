"""The AndOrSpace view: who acts chooses the action, and chance or an observation its outcome."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, NamedTuple, TypeVar

from sleuth.errors import BadRequest

StateT = TypeVar("StateT", bound=Hashable)
SolutionT = TypeVar("SolutionT")


class Criterion(StrEnum):
    """What a policy costs from an action on: its cost, and of its outcomes the worst or all."""

    WORST = "worst"
    TOTAL = "total"

    @classmethod
    def named(cls, name: str) -> Criterion:
        """The criterion with this name; raises BadRequest where there is none."""
        if name not in list(cls):
            raise BadRequest(f"costs are not counted by {name!r}", remedy=f"say {', '.join(cls)}")
        return cls(name)

    def joined(self, costs: Iterable[Any]) -> Any:
        """What several outcomes cost together."""
        return max(costs, default=0) if self is Criterion.WORST else sum(costs)


class Outcome(NamedTuple):
    """One thing that an action may lead to: how it is told from the others, and the state."""

    label: Any
    state: Any


class Choice(NamedTuple):
    """An action that can be taken in a state, its cost, and all its outcomes."""

    action: Any
    cost: Any
    outcomes: tuple[Outcome, ...]


@dataclass(frozen=True, slots=True)
class Policy(Generic[StateT]):
    """What to do in every state that one may come to: a solution of an AND-OR problem."""

    initial: StateT
    choices: Mapping[StateT, Choice]

    def reached(self) -> Iterator[StateT]:
        """The states that it leads to, the start first, each once."""
        met = {self.initial: None}
        ahead = [self.initial]
        while ahead:
            state = ahead.pop()
            yield state
            if state in self.choices:
                for outcome in reversed(self.choices[state].outcomes):
                    if outcome.state not in met:
                        met[outcome.state] = None
                        ahead.append(outcome.state)


@dataclass(frozen=True, slots=True)
class AndOrSpace(Generic[StateT, SolutionT]):
    """A problem of states, actions and what may come of them.

    `choices` gives what can be done in a state, always in the same order; costs are not negative.
    `estimate` never exceeds what the best policy from a state costs by the criterion, and is
    infinite only where there is none; `guess` is for who wants any policy soon, and may exceed it,
    but is infinite only there too. `lift` turns a policy into the problem's solution.
    Answers tell costs divided by `scale`: the total over all cases makes a mean so.
    """

    initial: StateT
    choices: Callable[[StateT], Iterable[Choice]]
    is_goal: Callable[[StateT], bool]
    lift: Callable[[Policy[StateT]], SolutionT]
    estimate: Callable[[StateT], Any] = lambda state: 0
    criterion: Criterion = Criterion.WORST
    scale: int = 1
    words: Callable[[StateT], str] = str
    guess: Callable[[StateT], Any] | None = None


def faults(space: AndOrSpace[StateT, Any], policy: Policy[StateT], *, cyclic: bool) -> list[str]:
    """What is wrong with a policy, in words: written from the definition, for any engine.

    A strong policy comes to a goal whatever happens; of a cyclic one it is asked that a goal
    stays possible whatever has happened.
    """
    if policy.initial != space.initial:
        return ["the policy begins elsewhere"]
    found: list[str] = []
    reached = list(policy.reached())
    for state in reached:
        if space.is_goal(state):
            continue
        chosen = policy.choices.get(state)
        if chosen is None:
            found.append(f"nothing is said of what to do in {space.words(state)}")
        elif chosen not in list(space.choices(state)):
            found.append(f"{chosen.action} cannot be done like this in {space.words(state)}")
    if found:
        return found
    hopeful = {state for state in reached if space.is_goal(state)}
    enough = any if cyclic else all
    grows = True
    while grows:
        more = {
            state
            for state in reached
            if state not in hopeful
            and enough(outcome.state in hopeful for outcome in policy.choices[state].outcomes)
        }
        hopeful |= more
        grows = bool(more)
    told = "may go on for ever" if not cyclic else "has no hope of a goal"
    return [f"who is in {space.words(state)} {told}" for state in reached if state not in hopeful]


def policy_cost(space: AndOrSpace[StateT, Any], policy: Policy[StateT]) -> Any:
    """What a strong policy costs by the criterion of the space."""
    costs: dict[Any, Any] = {}
    ahead = [policy.initial]
    while ahead:
        state = ahead[-1]
        if space.is_goal(state):
            costs[state] = 0
        elif state not in costs:
            chosen = policy.choices[state]
            missing = [each.state for each in chosen.outcomes if each.state not in costs]
            if missing:
                ahead += missing
                continue
            joined = space.criterion.joined(costs[each.state] for each in chosen.outcomes)
            costs[state] = chosen.cost + joined
        ahead.pop()
    return costs[policy.initial]
