"""Small random processes, and their best policies by trying all of them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import sleuth
from sleuth.planning.chance.problem import DecisionProblem

Chain = dict[Any, list[tuple[Fraction, Any]]]


def random_process(seed: int, *, goals: bool, free: bool = False, **said: Any) -> DecisionProblem:
    """A process of a few states; with `free` some actions cost nothing."""
    random = Random(seed)
    count = random.randint(2, 5)
    states = [f"s{index}" for index in range(count)]
    starts = random.sample(states, random.randint(1, 2))
    shares = {state: Fraction(1, len(starts)) for state in starts}
    process = sleuth.MDP(shares, **said)
    ends = [*states, "goal", "pit"]
    for state in states:
        if random.random() < 0.1:
            continue
        for action in range(random.randint(1, 3)):
            targets = random.sample(ends, random.randint(1, 3))
            cuts = sorted(random.randint(1, 9) for _ in targets[1:])
            parts = [b - a for a, b in zip([0, *cuts], [*cuts, 10], strict=True)]
            outcomes = [
                (Fraction(part, 10), target, 0 if goals else random.randint(-3, 2))
                for part, target in zip(parts, targets, strict=True)
                if part
            ]
            cost = random.randint(0 if free else 1, 3)
            process.action(state, f"a{action}", outcomes, cost=cost)
    process.goal("goal", reward=0 if goals else 4)
    if not goals:
        process.end("pit", reward=-2)
    return process.problem()


def solved(matrix: list[list[Fraction]], right: list[Fraction]) -> list[Fraction]:
    """Linear equations in fractions."""
    size = len(right)
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for place in range(size):
        pivot = next(row for row in range(place, size) if rows[row][place])
        rows[place], rows[pivot] = rows[pivot], rows[place]
        rows[place] = [each / rows[place][place] for each in rows[place]]
        for row in range(size):
            if row != place and rows[row][place]:
                times = rows[row][place]
                rows[row] = [a - times * b for a, b in zip(rows[row], rows[place], strict=True)]
    return [row[-1] for row in rows]


def expected(
    chain: Chain, step: dict[Any, Fraction], known: dict[Any, Fraction], discount: Fraction
) -> dict[Any, Fraction]:
    """The x with x = step + discount · P x in the states of the chain."""
    states = list(chain)
    place = {state: index for index, state in enumerate(states)}
    matrix = [[Fraction(int(a == b)) for b in states] for a in states]
    right = [step[state] for state in states]
    for state in states:
        for probability, after in chain[state]:
            if after in place:
                matrix[place[state]][place[after]] -= discount * probability
            else:
                right[place[state]] += discount * probability * known[after]
    return dict(zip(states, solved(matrix, right), strict=True)) | known


def all_states(problem: DecisionProblem) -> list[Any]:
    """Every state that can be come to."""
    states = [state for _, state in problem.starts()]
    for state in states:
        for action in problem.actions(state):
            for _, after, _ in problem.outcomes(state, action):
                if after not in states:
                    states.append(after)
    return states


def policies(problem: DecisionProblem) -> Iterator[dict[Any, str]]:
    """Every choice of an action in every state."""
    acting = [state for state in all_states(problem) if problem.actions(state)]
    for chosen in product(*(problem.actions(state) for state in acting)):
        yield dict(zip(acting, chosen, strict=True))


def leading_to(chain: Chain, ends: set[Any]) -> set[Any]:
    """The states of a chain from which an end can be reached."""
    met = set(ends)
    grows = True
    while grows:
        more = {s for s, next_to in chain.items() if any(after in met for _, after in next_to)}
        grows = not more <= met
        met |= more
    return met - ends


def best_of_all(problem: DecisionProblem, discount: Fraction) -> tuple[Fraction, Fraction] | None:
    """The greatest probability and the least cost with it, or the greatest reward twice.

    None where nothing is reached, or a sum of rewards does not exist for any policy.
    """
    reaching = problem.objective.kind == "goal"
    found = []
    for policy in policies(problem):
        chain: Chain = {
            state: [(p, after) for p, after, _ in problem.outcomes(state, action)]
            for state, action in policy.items()
        }
        ends = {state for state in all_states(problem) if state not in chain}
        starts = list(problem.starts())
        if reaching:
            goals = {state for state in ends if problem.is_goal(state)}
            able = leading_to(chain, goals)
            inner = {state: chain[state] for state in able}
            zero = dict.fromkeys(inner, Fraction(0))
            known = {state: Fraction(int(state in goals)) for state in all_states(problem)}
            outside = {state: known[state] for state in known if state not in inner}
            reach = expected(inner, zero, outside, Fraction(1))
            probability = sum((p * reach[state] for p, state in starts), Fraction(0))
            if not probability:
                continue
            step = {
                state: reach[state] * problem.action_cost(state, policy[state]) for state in inner
            }
            nothing = dict.fromkeys(outside, Fraction(0))
            sums = expected(inner, step, nothing, Fraction(1))
            cost = sum((p * sums[state] for p, state in starts), Fraction(0)) / probability
            found.append((probability, -cost))
            continue
        met = {state for _, state in starts}
        grows = True
        while grows:
            more = {after for state in met if state in chain for _, after in chain[state]}
            grows = not more <= met
            met |= more
        inner = {state: chain[state] for state in met if state in chain}
        if discount == 1 and set(inner) - leading_to(inner, met - set(inner)):
            continue
        step = {
            state: sum((p * r for p, _, r in problem.outcomes(state, policy[state])), Fraction(0))
            for state in inner
        }
        known = {state: Fraction(problem.final_reward(state)) for state in met - set(inner)}
        values = expected(inner, step, known, discount)
        total = sum((p * values[state] for p, state in starts), Fraction(0))
        found.append((total, total))
    if not found:
        return None
    probability, value = max(found)
    return probability, (-value if reaching else value)
