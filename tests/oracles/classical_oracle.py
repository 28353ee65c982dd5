"""STRIPS and ADL with conditional effects, derived facts and costs, against exhaustive search."""

from __future__ import annotations

from heapq import heappop, heappush
from random import Random
from typing import Any

from asking import Wrong, asked
from oracle import Oracle, Verdict
from pddl_data import State, Task, written
from pddl_random import random_task

from sleuth.answer import Answer, Status

#: Methods by whether their answer is claimed to be of least cost.
_METHODS = (
    ("lazy-greedy", False),
    ("optimal", True),
    ("satplan", False),
    ("task/state-space/astar", True),
    ("task/state-space/ucs", True),
    ("task/state-space/bfs", False),
    ("anytime", False),
    ("task/state-space/greedy", False),
    ("task/state-space/dfs", False),
)
_ADMISSIBLE = ("blind", "hmax", "lmcut", "pdb", "scp")


def least_cost(task: Task) -> tuple[int | None, int]:
    """The least cost of a plan, None where there is none, and how many states were met."""
    instances = list(task.instances())
    best: dict[State, int] = {task.start: 0}
    ahead: list[tuple[int, int, State]] = [(0, 0, task.start)]
    count = 0
    while ahead:
        cost, _, state = heappop(ahead)
        if cost > best[state]:
            continue
        if task.is_goal(state):
            return cost, len(best)
        for _, action, values in instances:
            if task.able(action, values, state):
                after = task.after(action, values, state)
                total = cost + task.cost(action, values)
                if total < best.get(after, total + 1):
                    best[after] = total
                    count += 1
                    heappush(ahead, (total, count, after))
    return None, len(best)


def plan_cost(task: Task, names: list[str]) -> int | None:
    """What a plan costs; None where it is none."""
    known = {name: (action, values) for name, action, values in task.instances()}
    state, cost = task.start, 0
    for name in names:
        if name not in known or not task.able(*known[name], state):
            return None
        cost += task.cost(*known[name])
        state = task.after(*known[name], state)
    return cost if task.is_goal(state) else None


def fault(task: Task, truth: int | None, answer: Answer[Any], optimal: bool) -> str | None:
    """What is false in an answer."""
    if truth is None:
        return None if answer.status is Status.UNSOLVABLE else f"says {answer.status}, has no plan"
    if answer.status is Status.UNSOLVABLE:
        return f"says unsolvable, but a plan costs {truth}"
    assert answer.solution is not None
    names = [step.name for step in answer.solution.steps]
    cost = plan_cost(task, names)
    if cost is None:
        return f"not a plan: {names}"
    if answer.cost != cost:
        return f"says its plan costs {answer.cost}, which costs {cost}"
    if (optimal or answer.optimal) and cost != truth:
        return f"claims {cost} as the least cost, which is {truth}"
    if answer.bound is not None and answer.bound > truth:
        return f"claims that no plan costs less than {answer.bound}, but one costs {truth}"
    return None


def examine(rng: Random) -> Verdict:
    """One task by the default method, a method that is optimal, and another one."""
    task = random_task(rng)
    text = written(task)
    truth, states = least_cost(task)
    case = "no plan" if truth is None else "at once" if not truth else "a plan"
    case += ", derived" if task.axioms else ""
    unanswered = False
    for method, optimal in (_METHODS[0], _METHODS[1], *rng.sample(_METHODS[2:], 2)):
        options: dict[str, Any] = {}
        if method == "task/state-space/astar" and rng.random() < 0.7:
            options["heuristic"] = rng.choice(_ADMISSIBLE)
        try:
            answer = asked("planning", text, method, **options)
        except Wrong as error:
            return Verdict(case, f"{method} {options}: {error}\n{text}")
        if answer is None or answer.status is Status.UNKNOWN:
            unanswered = True
            continue
        wrong = fault(task, truth, answer, optimal)
        if wrong is not None:
            return Verdict(case, f"{method} {options}: {wrong} ({states} states)\n{text}")
    return Verdict(case, open=unanswered)


ORACLES = [Oracle("strips-adl", examine, 25)]
