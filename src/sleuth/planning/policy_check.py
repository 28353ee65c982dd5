"""Does a policy lead to the goal from every world? It is followed by the meaning of PDDL."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from sleuth.limits import paced
from sleuth.planning.conformant_check import told_world
from sleuth.planning.pddl.syntax import PlanningTask
from sleuth.planning.plan import Plan
from sleuth.planning.policy_tree import PolicyTree
from sleuth.planning.possible_worlds import possible_worlds
from sleuth.planning.validation import bound, validate
from sleuth.planning.world import State, World

#: A node of the policy, the states in which it may be come to, and what was spent until there.
_Place = tuple[int | None, dict[State, tuple[int, State]], Fraction]


@dataclass(frozen=True, slots=True)
class PolicyCheck:
    """What is wrong first, in words; else what the policy costs, at worst and on the average.

    The average takes every world for as likely as every other one.
    """

    failure: str | None
    worlds: int = 0
    worst: Fraction = Fraction(0)
    expected: Fraction = Fraction(0)


def check_policy(task: PlanningTask, policy: PolicyTree) -> PolicyCheck:
    """Follow the policy from all worlds at once; those that are in one state go on as one."""
    world = World(task)
    actions = {action.name: action for action in task.domain.actions}
    starts = list(possible_worlds(task))
    # For each state how many worlds are in it, and one of them.
    start = {state: (1, state) for state in starts}
    ahead: list[_Place] = [(0 if policy.nodes else None, start, Fraction(0))]
    worst = total = Fraction(0)
    for number, states, spent in paced(_popping(ahead)):
        if not states:
            continue
        if number is None:
            for state, (_, origin) in states.items():
                if not world.is_goal(state):
                    found = validate(_beginning(task, state), Plan()).failure
                    assert found is not None
                    return PolicyCheck(f"{told_world(task, origin)}{found.say}")
            worst = max(worst, spent)
            total += spent * sum(count for count, _ in states.values())
            continue
        node = policy.nodes[number]
        resolved = bound(world, actions, node.step)
        if isinstance(resolved, str):
            return PolicyCheck(resolved)
        action, values = resolved
        if node.looks and action.observes is None:
            return PolicyCheck(f"{node.step} observes nothing, so nothing can depend on it")
        outcomes: list[dict[State, tuple[int, State]]] = [{}, {}]
        for state, (count, origin) in states.items():
            if not world.applicable(action, values, state):
                found = validate(_beginning(task, state), Plan((node.step,))).failure
                assert found is not None
                return PolicyCheck(f"{told_world(task, origin)}{found.say}")
            after = world.after(action, values, state)
            side = 0
            if node.looks and action.observes is not None:
                side = int(not world.holds(action.observes, world.completed(after), values))
            before = outcomes[side].get(after, (0, origin))[0]
            outcomes[side][after] = (before + count, origin)
        cost = spent + world.cost(action, values)
        ahead += [
            (following, outcome, cost)
            for following, outcome in zip(node.after, outcomes, strict=False)
        ]
    return PolicyCheck(None, len(starts), worst, total / max(1, len(starts)))


def _popping(ahead: list[_Place]) -> Iterator[_Place]:
    while ahead:
        yield ahead.pop()


def _beginning(task: PlanningTask, state: State) -> PlanningTask:
    return replace(task, start=tuple(state), uncertainty=None)
