"""Decision processes: exact values by trying every policy with linear equations in fractions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from dataclasses import replace as changed
from fractions import Fraction
from itertools import product
from math import prod
from random import Random
from typing import Any

from asking import Wrong, asked
from oracle import Oracle, Verdict
from pddl_data import Action, Condition, Effect, State, Task, written
from pddl_random import Maker

import sleuth
from sleuth.answer import Answer, Status

_METHODS = ("value-iteration", "policy-iteration", "lrtdp", "lao-star")
_MOST_POLICIES = 300
_NEAR = 1e-6
#: What a policy says where it does not try any more.
_GIVE_UP = "give up"
Node = Any
#: An action: its name, cost, reward, and where it leads how likely.
Step = tuple[str, Fraction, Fraction, list[tuple[Fraction, Node]]]
ZERO, ONE = Fraction(0), Fraction(1)


@dataclass(frozen=True)
class Process:
    """All states with their steps; those without any are ends."""

    starts: list[tuple[Fraction, Node]]
    steps: Mapping[Node, list[Step]]
    goals: frozenset[Node]
    finals: Mapping[Node, Fraction] = field(default_factory=dict)

    def policies(self) -> Iterator[dict[Node, Step]]:
        """Every choice of a step in every state that has some."""
        acting = [state for state, steps in self.steps.items() if steps]
        for chosen in product(*(self.steps[state] for state in acting)):
            yield dict(zip(acting, chosen, strict=True))

    @property
    def count(self) -> int:
        """How many policies there are."""
        return prod(len(steps) for steps in self.steps.values() if steps)


def solved(matrix: list[list[Fraction]], right: list[Fraction]) -> list[Fraction]:
    """Linear equations by elimination."""
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for place in range(len(rows)):
        pivot = next(row for row in range(place, len(rows)) if rows[row][place])
        rows[place], rows[pivot] = rows[pivot], rows[place]
        by = rows[place][place]
        rows[place] = [each / by for each in rows[place]]
        for row in range(len(rows)):
            times = rows[row][place]
            if row != place and times:
                rows[row] = [a - times * b for a, b in zip(rows[row], rows[place], strict=True)]
    return [row[-1] for row in rows]


def fixed_point(
    policy: Mapping[Node, Step],
    inner: list[Node],
    step: Mapping[Node, Fraction],
    known: Mapping[Node, Fraction],
    discount: Fraction = ONE,
) -> dict[Node, Fraction]:
    """The x with x = step + discount P x on inner states, and as known (or 0) on others."""
    place = {state: number for number, state in enumerate(inner)}
    matrix = [[Fraction(int(a == b)) for b in inner] for a in inner]
    right = [step[state] for state in inner]
    for state in inner:
        for share, after in policy[state][3]:
            if after in place:
                matrix[place[state]][place[after]] -= discount * share
            else:
                right[place[state]] += discount * share * known.get(after, ZERO)
    return {**known, **dict(zip(inner, solved(matrix, right), strict=True))}


def leading(policy: Mapping[Node, Step], ends: frozenset[Node]) -> list[Node]:
    """The acting states from which luck may lead to an end."""
    found: dict[Node, None] = dict.fromkeys(ends)
    grows = True
    while grows:
        more = [s for s in policy if s not in found and any(a in found for _, a in policy[s][3])]
        found |= dict.fromkeys(more)
        grows = bool(more)
    return [state for state in found if state not in ends]


def met(process: Process, policy: Mapping[Node, Step]) -> list[Node]:
    """The states that a policy comes to."""
    found = dict.fromkeys(state for _, state in process.starts)
    ahead = list(found)
    for state in ahead:
        for _, after in policy[state][3] if state in policy else ():
            if after not in found:
                found[after] = None
                ahead.append(after)
    return ahead


def reaching(process: Process, policy: Mapping[Node, Step]) -> tuple[Fraction, Fraction]:
    """How likely a policy reaches a goal, and what the runs cost that do."""
    able = leading(policy, process.goals)
    reach = fixed_point(policy, able, dict.fromkeys(able, ZERO), dict.fromkeys(process.goals, ONE))
    likely = sum((share * reach.get(state, ZERO) for share, state in process.starts), ZERO)
    if not likely:
        return ZERO, ZERO
    spent = {state: reach[state] * policy[state][1] for state in able}
    costs = fixed_point(policy, able, spent, {})
    total = sum((share * costs.get(state, ZERO) for share, state in process.starts), ZERO)
    return likely, total / likely


def earning(process: Process, policy: Mapping[Node, Step], discount: Fraction) -> Fraction | None:
    """What a policy earns; None where it is not discounted and may go on for ever."""
    inner = [state for state in met(process, policy) if state in policy]
    ends = frozenset(state for state in met(process, policy) if state not in policy)
    if discount == 1 and set(inner) - set(leading(policy, ends)):
        return None
    step = {state: policy[state][2] for state in inner}
    known = {state: process.finals.get(state, ZERO) for state in ends}
    values = fixed_point(policy, inner, step, known, discount)
    return sum((share * values[state] for share, state in process.starts), ZERO)


def random_process(rng: Random) -> Process:
    """States with steps that may cost or earn nothing, lead back, or into a pit."""
    names = [f"s{number}" for number in range(rng.randint(1, 4))]
    ends = [*names, *names, "goal", "pit"]
    steps: dict[Node, list[Step]] = {"goal": [], "pit": []}
    for name in names:
        steps[name] = []
        for number in range(rng.choice((0, 1, 2, 2, 3))):
            targets = list(dict.fromkeys(rng.choices(ends, k=rng.choice((1, 1, 2, 3)))))
            cuts = sorted(rng.sample(range(1, 10), len(targets) - 1))
            shares = [b - a for a, b in zip([0, *cuts], [*cuts, 10], strict=True)]
            outcomes = [(Fraction(n, 10), to) for n, to in zip(shares, targets, strict=True)]
            cost = Fraction(rng.choice((0, 0, 1, 1, 2, 3)))
            reward = Fraction(rng.choice((0, 0, -1, -2, 1)))
            steps[name].append((f"a{number}", cost, reward, outcomes))
    starts = rng.sample(names, min(len(names), rng.choice((1, 1, 2))))
    finals = {"goal": Fraction(rng.choice((0, 2, 5))), "pit": Fraction(rng.choice((0, -3)))}
    return Process(
        [(Fraction(1, len(starts)), state) for state in starts], steps, frozenset(["goal"]), finals
    )


def stated(process: Process, **said: Any) -> sleuth.MDP:
    """A process for Sleuth."""
    found = sleuth.MDP({state: share for share, state in process.starts}, **said)
    for state, steps in process.steps.items():
        for name, cost, reward, outcomes in steps:
            found.action(state, name, list(outcomes), cost=cost, reward=reward)
    rewards = said.get("objective") == "reward"
    found.goal("goal", reward=process.finals["goal"] if rewards else 0)
    found.end("pit", reward=process.finals["pit"] if rewards else 0)
    return found


def best_reaching(process: Process) -> tuple[Fraction, Fraction]:
    """The greatest probability and the least cost with it."""
    likely, cost = max(
        (likely, -cost)
        for likely, cost in (reaching(process, policy) for policy in process.policies())
    )
    return likely, -cost


def goal_fault(
    process: Process, truth: tuple[Fraction, Fraction], answer: Answer[Any], exact: bool, own: Any
) -> str | None:
    """What is false in an answer about a goal; `own` gives the oracle's state for one of Sleuth."""
    likely, cost = truth
    if not likely or answer.status is Status.UNSOLVABLE:
        right = not likely and answer.status is Status.UNSOLVABLE
        return None if right else f"says {answer.status}, the goal has probability {likely}"
    assert answer.solution is not None and answer.evidence is not None
    policy = {}
    for state, name in answer.solution.choices.items():
        if name == _GIVE_UP:
            continue
        here = own(state)
        step = next((each for each in process.steps.get(here, []) if each[0] == name), None)
        if step is None:
            return f"{name} cannot be done in {here}"
        policy[here] = step
    found = reaching(process, policy)
    data = answer.evidence.data
    said = data["probability"], data["value"] if found[0] else 0
    if abs(said[0] - found[0]) > _NEAR or abs((said[1] or 0) - found[1]) > _NEAR * (1 + found[1]):
        return f"its policy is worth {found[0]} at {found[1]}, not {said}"
    if abs(found[0] - likely) < Fraction(1, 10**9):
        near = abs(found[1] - cost) <= _NEAR * (1 + cost)
        if found[1] < cost and not near:
            return f"costs {found[1]}, less than the least cost {cost}: the oracle is wrong"
        if (exact or answer.optimal) and not near:
            return f"costs {found[1]}, the least is {cost}"
    elif exact or answer.optimal or found[0] > likely:
        return f"reaches the goal with {found[0]}, the greatest is {likely}"
    return None


def solve(process: sleuth.MDP, method: str, **options: Any) -> Answer[Any] | None:
    """The answer to a stated process; None where it is refused."""
    return asked("mdp", "", f"mdp/{method}", problem=process.problem(), **options)


def examine_goals(rng: Random) -> Verdict:
    """A process with a goal, by all methods."""
    process = random_process(rng)
    while process.count > _MOST_POLICIES:
        process = random_process(rng)
    truth = best_reaching(process)
    case = "sure" if truth[0] == 1 else "never" if not truth[0] else "by luck"
    free = any(not cost for steps in process.steps.values() for _, cost, _, _ in steps)
    case += ", free steps" if free else ""
    methods = [*_METHODS, *(["uct"] if rng.random() < 0.1 else [])]
    unanswered = False
    for method in methods:
        try:
            options = {"rollouts": 40, "depth": 30} if method == "uct" else {}
            answer = solve(stated(process, objective="goal"), method, **options)
        except Wrong as error:
            return Verdict(case, f"{method}: {error}\n{process}")
        if answer is None or answer.status is Status.UNKNOWN:
            if method != "uct":
                return Verdict(case, f"{method}: refused or not answered\n{process}")
            unanswered = True
            continue
        wrong = goal_fault(process, truth, answer, method != "uct", lambda state: state)
        if wrong is not None:
            return Verdict(case, f"{method}: {wrong}\n{process}")
    return Verdict(case, open=unanswered)


def by_horizon(
    process: Process, state: Node, left: int, *, rewards: bool
) -> tuple[Fraction, Fraction]:
    """The best (probability, -cost summed over success), or (reward, 0), with steps left."""
    if state in process.goals:
        return (process.finals["goal"], ZERO) if rewards else (ONE, ZERO)
    steps = process.steps[state]
    if not steps or not left:
        return (process.finals.get(state, ZERO) if rewards and not steps else ZERO), ZERO
    found = []
    for _, cost, reward, outcomes in steps:
        later = [(p, by_horizon(process, to, left - 1, rewards=rewards)) for p, to in outcomes]
        if rewards:
            found.append((reward + sum((p * each[0] for p, each in later), ZERO), ZERO))
        else:
            likely = sum((p * each[0] for p, each in later), ZERO)
            spent = sum((p * (each[1] - each[0] * cost) for p, each in later), ZERO)
            found.append((likely, spent))
    return max(found)


def examine_rewards(rng: Random) -> Verdict:
    """Rewards, discounted or not, or with a horizon; goals within a horizon."""
    process = random_process(rng)
    while process.count > _MOST_POLICIES:
        process = random_process(rng)
    case = rng.choice(("discounted", "sum", "horizon", "goal within a horizon"))
    said: dict[str, Any] = {"objective": "goal" if case.startswith("goal") else "reward"}
    discount = ONE
    if case == "discounted":
        discount = said["discount"] = rng.choice((Fraction(9, 10), Fraction(1, 2)))
    truth: Fraction | None
    likely = None
    if "horizon" in case:
        said["horizon"] = rng.randint(1, 4)
        rewards = said["objective"] == "reward"
        ends = [
            (share, by_horizon(process, state, said["horizon"], rewards=rewards))
            for share, state in process.starts
        ]
        truth = sum((share * each[0] for share, each in ends), ZERO)
        if not rewards:
            likely = truth
            truth = -sum((share * each[1] for share, each in ends), ZERO) / (likely or 1)
    else:
        worths = [earning(process, policy, discount) for policy in process.policies()]
        truth = max((each for each in worths if each is not None), default=None)
    unanswered = False
    for method in _METHODS:
        try:
            answer = solve(stated(process, **said), method)
        except Wrong as error:
            return Verdict(case, f"{method} {said}: {error}\n{process}")
        if answer is None or answer.status is Status.UNKNOWN:
            if case != "sum":
                return Verdict(case, f"{method} {said}: refused or not answered\n{process}")
            unanswered = unanswered or truth is not None
            continue
        if likely is not None and not likely:
            if answer.status is not Status.UNSOLVABLE:
                return Verdict(case, f"{method} {said}: {answer.status}, out of reach\n{process}")
            continue
        assert answer.evidence is not None
        value = answer.evidence.data["value"]
        chance = answer.evidence.data["probability"]
        if truth is None or value is None or abs(value - truth) > _NEAR * (1 + abs(truth)):
            return Verdict(case, f"{method} {said}: says {value}, the best is {truth}\n{process}")
        if likely is not None and abs(chance - likely) > _NEAR:
            return Verdict(case, f"{method} {said}: says {chance}, it is {likely}\n{process}")
    return Verdict(case, open=unanswered)


def chance_task(rng: Random) -> Task:
    """A small task in PDDL of which something is left to chance."""
    while True:
        make = Maker(rng, derived=rng.random() < 0.3, quantified=rng.random() < 0.4)
        if not 1 <= len(make.atoms()) <= 4:
            continue
        costs = rng.random() < 0.6
        actions = []
        for name in rng.sample(["go", "p", "a", "do"], rng.randint(1, 3)):
            action = make.action(name, costs=costs)
            draws, effects = [], list(action.effects)
            for number in range(rng.choice((0, 1, 1, 2))):
                count = rng.choice((1, 2, 3))
                parts = [rng.randint(1, 4) for _ in range(count)]
                whole = sum(parts) + rng.choice((0, 0, 1, 3))
                draws.append(tuple(Fraction(part, whole) for part in parts))
                for branch in range(count):
                    for each in make.effects(dict(action.variables), 2):
                        # Under a "for all" a draw is made for each object; here it is one draw.
                        if not each.variables:
                            effects.append(changed(each, branch=(number, branch)))
            actions.append(changed(action, effects=tuple(effects), draws=tuple(draws)))
        start = frozenset(each for each in make.atoms() if rng.random() < 0.4)
        goal: Condition = ()
        named = {name for name, _ in make.constants}
        known = [each for each in make.atoms() if set(each[1]) <= named]
        if len(known) > 1 and rng.random() < 0.6:
            # A try that may cost what it needs, so that the goal can be missed for ever.
            wanted, needed = rng.sample(known, 2)
            start = start - {wanted} | {needed}
            ends = (
                Effect(wanted, True, branch=(0, 0)),
                Effect(needed, False, branch=(0, 1)),
            )
            draws = [(Fraction(1, rng.randint(2, 4)), Fraction(1, rng.randint(2, 4)))]
            costs_of_try = (rng.choice((0, 1, 3)),) if costs else ()
            asked_for: Condition = ("atom", *needed)
            actions.append(Action("try", (), asked_for, ends, costs_of_try, None, tuple(draws)))
            actions = actions[-3:]
            goal = ("atom", *wanted)
        if not any(action.draws for action in actions):
            continue
        make.in_domain = False
        goal = goal or make.condition({}, make.predicates, 1)
        task = Task(
            make.types,
            make.constants,
            make.objects,
            make.predicates,
            tuple(make.axioms),
            tuple(actions),
            start,
            goal,
            costs,
            make.distances() if costs else {},
        )
        if rng.random() < 0.1 or not task.is_goal(start):
            return task


def explored(task: Task) -> Process | None:
    """All states of a task of chance; None where there are too many policies."""
    steps: dict[Node, list[Step]] = {}
    goals = []
    instances = list(task.instances())
    ahead: list[State] = [task.start]
    policies = 1
    for state in ahead:
        if state in steps:
            continue
        steps[state] = []
        if task.is_goal(state):
            goals.append(state)
            continue
        for name, action, values in instances:
            if not task.able(action, values, state):
                continue
            ways = [[*enumerate(chances), (-1, 1 - sum(chances, ZERO))] for chances in action.draws]
            ends: dict[Node, Fraction] = {}
            for fallen in product(*ways):
                share = prod((each for _, each in fallen), start=ONE)
                if share:
                    falls = tuple(branch for branch, _ in fallen)
                    after = task.after(action, values, state, falls)
                    ends[after] = ends.get(after, ZERO) + share
            cost = Fraction(task.cost(action, values))
            steps[state].append((name, cost, ZERO, [(share, to) for to, share in ends.items()]))
            ahead += ends
        policies *= max(1, len(steps[state]))
        if policies > _MOST_POLICIES:
            return None
    return Process([(ONE, task.start)], steps, frozenset(goals))


def examine_tasks(rng: Random) -> Verdict:
    """A task in PDDL with a goal, by all methods."""
    process = None
    while process is None:
        task = chance_task(rng)
        process = explored(task)
    truth = best_reaching(process)
    text = written(task)
    case = "sure" if truth[0] == 1 else "never" if not truth[0] else "by luck"
    case += ", derived" if task.axioms else ""
    for method in _METHODS:
        try:
            answer = asked("mdp", text, method)
        except Wrong as error:
            return Verdict(case, f"{method}: {error}\n{text}")
        if answer is None or answer.status is Status.UNKNOWN:
            return Verdict(case, f"{method}: refused or not answered\n{text}")
        wrong = goal_fault(process, truth, answer, True, _state)
        if wrong is not None:
            return Verdict(case, f"{method}: {wrong}\n{text}")
    return Verdict(case)


def _state(atoms: Any) -> State:
    return frozenset((each.predicate, each.terms) for each in atoms)


ORACLES = [
    Oracle("goal-processes", examine_goals, 25),
    Oracle("reward-processes", examine_rewards, 30),
    Oracle("probabilistic", examine_tasks, 25),
]
