"""Starts that are not known, with and without looking, against exhaustive search over beliefs."""

from __future__ import annotations

from dataclasses import replace
from heapq import heappop, heappush
from itertools import product
from math import inf
from random import Random
from typing import Any

from asking import Wrong, asked
from oracle import Oracle, Verdict
from pddl_data import Action, Atom, Condition, Effect, State, Task, Values, written
from pddl_random import Maker

from sleuth.answer import Answer, Status

#: States that may be the case, each with the number of worlds that are in it.
Belief = tuple[tuple[State, int], ...]
#: More beliefs than this are not searched; another task is made instead.
_MOST_BELIEFS = 400
_CONFORMANT = (
    ("belief-space/turns", False),
    ("belief-space/state-space/astar", True),
    ("belief-space/state-space/bfs", False),
    ("belief-space/kt0", False),
    ("belief-space/ks0", False),
    ("belief-space/k0", False),
    ("belief-space/task/satplan", False),
    ("belief-space/task/optimal", True),
)


class TooMany(Exception):
    """There are too many beliefs to try all."""


def random_start(make: Maker, rng: Random) -> tuple[State, tuple[Condition, ...]]:
    """What holds for certain, and what is said of the rest."""
    atoms = make.atoms()
    open_atoms = rng.sample(atoms, min(len(atoms), rng.randint(1, 4)))
    said: list[Condition] = []
    for _ in range(rng.choice((1, 1, 2))):
        some = rng.sample(open_atoms, rng.randint(1, min(3, len(open_atoms))))
        literals: tuple[Condition, ...] = tuple(("atom", *each) for each in some)
        word = rng.choice(("unknown", "unknown", "oneof", "or"))
        if word == "or":
            literals = tuple(("not", each) if rng.random() < 0.3 else each for each in literals)
        said.append((word, literals))
    certain = frozenset(each for each in atoms if (each not in open_atoms and rng.random() < 0.4))
    if rng.random() < 0.1:
        certain |= {rng.choice(open_atoms)}
    return certain, tuple(said)


def worlds(certain: State, said: tuple[Condition, ...]) -> list[State]:
    """Every start that fits what is said; what nothing is said of holds where it is certain."""
    spoken: dict[Atom, None] = {}
    for _, literals in said:
        for each in literals:
            inner = each[1] if each[0] == "not" else each
            spoken[inner[1], inner[2]] = None
    found = []
    for values in product((True, False), repeat=len(spoken)):
        state = frozenset(atom for atom, so in zip(spoken, values, strict=True) if so)
        if not certain & frozenset(spoken) <= state:
            continue
        whole = state | certain
        if all(_fits(word, literals, whole) for word, literals in said):
            found.append(whole)
    return found


def _fits(word: str, literals: tuple[Condition, ...], state: State) -> bool:
    true = sum(
        ((each[1][1], each[1][2]) not in state)
        if each[0] == "not"
        else ((each[1], each[2]) in state)
        for each in literals
    )
    return word == "unknown" or (true == 1 if word == "oneof" else true > 0)


def random_task(rng: Random, *, looks: bool) -> tuple[Task, list[State]]:
    """A task with a start that is not known, and its worlds; some actions look."""
    while True:
        make = Maker(rng, derived=rng.random() < 0.4, quantified=rng.random() < 0.5)
        if not make.atoms():
            continue
        certain, said = random_start(make, rng)
        starts = worlds(certain, said)
        if not starts:
            continue
        costs = rng.random() < 0.3
        actions = []
        for name in rng.sample(["go", "p", "a", "do", "t", "see"], rng.randint(2, 5)):
            action = make.action(name, costs=costs)
            if rng.random() < 0.4:
                action = replace(action, precondition=("and", ()))
            if looks and rng.random() < 0.5:
                scope = dict(action.variables)
                action = replace(action, observes=make.condition(scope, make.predicates, 1))
            actions.append(action)
        if looks and not any(each.observes is not None for each in actions):
            observes = make.condition({}, make.predicates, 1)
            actions.append(Action("peek", (), ("and", ()), (), (), observes))
        parts: list[Condition] = []
        if looks and rng.random() < 0.6:
            actions, parts = asking_for_a_look(make, rng, certain, said, actions)
        make.in_domain = False
        for _ in range(rng.choice((1, 1, 2)) if not parts else rng.choice((0, 0, 1))):
            parts.append(make.condition({}, make.predicates, rng.choice((0, 0, 1))))
        distances = make.distances() if costs else {}
        task = Task(
            make.types,
            make.constants,
            make.objects,
            make.predicates,
            tuple(make.axioms),
            tuple(actions),
            certain,
            ("and", tuple(parts)),
            costs,
            distances,
            said,
        )
        if all(map(task.is_goal, starts)) and rng.random() < 0.8:
            continue
        return task, starts


def asking_for_a_look(
    make: Maker,
    rng: Random,
    certain: State,
    said: tuple[Condition, ...],
    actions: list[Action],
) -> tuple[list[Action], list[Condition]]:
    """Actions that can be done only by somebody who looked, and what they lead to.

    What looks mostly changes nothing: it adds what holds, deletes what does not, or neither.
    """
    constants = {name for name, _ in make.constants}
    spoken = [each for _, literals in said for each in literals if each[0] == "atom"]
    open_atoms = [each for each in spoken if set(each[2]) <= constants]
    if not open_atoms:
        return actions, []
    unsure = rng.choice(open_atoms)
    atom: Atom = (unsure[1], unsure[2])
    true: Condition = ("and", ())
    still = [each for each in make.atoms() if set(each[1]) <= constants and each != atom]
    idle = [Effect(each, each in certain, true) for each in rng.sample(still, min(1, len(still)))]
    if rng.random() < 0.3:
        idle.append(Effect(atom, True, unsure))
    observes = unsure if rng.random() < 0.7 else ("not", unsure)
    look = Action("look", (), true, tuple(idle), (), observes)
    able: Condition = ("not", unsure)
    make_it = Action("make", (), able, (Effect(atom, True, true),))
    kept = rng.sample(actions, min(len(actions), rng.randint(0, 2)))
    return [*kept, make_it, look], [unsure]


class Beliefs:
    """The beliefs of a task and where its actions lead from them."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self._instances = list(task.instances())
        self._after: dict[tuple[int, State], State | None] = {}

    def moved(self, number: int, state: State) -> State | None:
        """Where an action leads from a state; None where it cannot be done."""
        key = (number, state)
        if key not in self._after:
            _, action, values = self._instances[number]
            able = self.task.able(action, values, state)
            self._after[key] = self.task.after(action, values, state) if able else None
        return self._after[key]

    def steps(self, belief: Belief) -> list[tuple[int, list[Belief]]]:
        """What each action that can be done in all states costs, and what may be seen after it."""
        found = []
        for number, (_, action, values) in enumerate(self._instances):
            counts: dict[State, int] = {}
            for state, count in belief:
                after = self.moved(number, state)
                if after is None:
                    break
                counts[after] = counts.get(after, 0) + count
            else:
                parts = self.seen(action, values, counts)
                found.append((self.task.cost(action, values), parts))
        return found

    def seen(self, action: Action, values: Values, counts: dict[State, int]) -> list[Belief]:
        """The states after an action, apart where it sees a difference."""
        sides: dict[bool, list[tuple[State, int]]] = {}
        for state, count in counts.items():
            side = action.observes is not None and self.task.holds(
                action.observes, self.task.whole(state), values
            )
            sides.setdefault(side, []).append((state, count))
        return [ordered(side) for side in sides.values()]


def ordered(states: list[tuple[State, int]]) -> Belief:
    """States in an order that only they decide."""
    return tuple(sorted(states, key=lambda each: sorted(each[0])))


def least_plan(task: Task, starts: list[State]) -> float:
    """The least cost of one plan for all worlds; infinity where there is none."""
    beliefs = Beliefs(task)
    first = ordered([(state, 1) for state in starts])
    best: dict[Belief, float] = {first: 0}
    ahead: list[tuple[float, int, Belief]] = [(0, 0, first)]
    while ahead:
        cost, _, belief = heappop(ahead)
        if cost > best[belief]:
            continue
        if all(task.is_goal(state) for state, _ in belief):
            return cost
        if len(best) > _MOST_BELIEFS:
            raise TooMany
        for price, parts in beliefs.steps(belief):
            both = ordered([(state, 1) for state in {s for part in parts for s, _ in part}])
            if cost + price < best.get(both, inf):
                best[both] = cost + price
                heappush(ahead, (cost + price, len(best), both))
    return inf


def least_policy(task: Task, starts: list[State], *, expected: bool) -> float:
    """The least worst or summed cost of a policy: values come down from infinity."""
    beliefs = Beliefs(task)
    first = ordered([(state, 1) for state in starts])
    steps: dict[Belief, list[tuple[int, list[Belief]]]] = {}
    values: dict[Belief, float] = {}
    ahead = [first]
    while ahead:
        belief = ahead.pop()
        if belief in values:
            continue
        if len(values) > _MOST_BELIEFS:
            raise TooMany
        done = all(task.is_goal(state) for state, _ in belief)
        values[belief] = 0 if done else inf
        steps[belief] = [] if done else beliefs.steps(belief)
        ahead += [part for _, parts in steps[belief] for part in parts]
    changes = True
    while changes:
        changes = False
        for belief, able in steps.items():
            worlds_here = sum(count for _, count in belief)
            for price, parts in able:
                later = [values[part] for part in parts]
                cost = price * worlds_here + sum(later) if expected else price + max(later)
                if cost < values[belief]:
                    values[belief] = cost
                    changes = True
    return values[first]


def plan_fault(task: Task, starts: list[State], names: list[str]) -> str | None:
    """Why a plan does not do in all worlds."""
    known = {name: (action, values) for name, action, values in task.instances()}
    for state in starts:
        for name in names:
            if name not in known or not task.able(*known[name], state):
                return f"{name} cannot be done from {sorted(state)}"
            state = task.after(*known[name], state)
        if not task.is_goal(state):
            return "the goal is missed"
    return None


def policy_costs(task: Task, starts: list[State], policy: Any) -> list[int] | str:
    """What a policy costs in each world, or why it does not lead to the goal."""
    known = {name: (action, values) for name, action, values in task.instances()}
    costs = []
    for state in starts:
        at: int | None = 0 if policy.nodes else None
        cost = 0
        while at is not None:
            node = policy.nodes[at]
            if node.step.name not in known or not task.able(*known[node.step.name], state):
                return f"{node.step.name} cannot be done in {sorted(state)}"
            action, values = known[node.step.name]
            state = task.after(action, values, state)
            cost += task.cost(action, values)
            side = 0
            if len(node.after) == 2:
                if action.observes is None:
                    return f"{node.step.name} sees nothing"
                side = int(not task.holds(action.observes, task.whole(state), values))
            at = node.after[side]
        if not task.is_goal(state):
            return "the goal is missed"
        costs.append(cost)
    return costs


def examine_conformant(rng: Random) -> Verdict:
    """One task by the default method, by one that is optimal, and two others."""
    while True:
        task, starts = random_task(rng, looks=False)
        try:
            truth = least_plan(task, starts)
            break
        except TooMany:
            continue
    text = written(task)
    case = "no plan" if truth == inf else "a plan"
    unanswered = False
    for method, optimal in (*_CONFORMANT[:2], *rng.sample(_CONFORMANT[2:], 2)):
        try:
            answer = asked("conformant", text, method)
        except Wrong as error:
            return Verdict(case, f"{method}: {error}\n{text}")
        if answer is None or answer.status is Status.UNKNOWN:
            unanswered = True
            continue
        wrong = _plan_answer(task, starts, truth, answer, optimal)
        if wrong is not None:
            return Verdict(case, f"{method}: {wrong}\n{text}")
    return Verdict(case, open=unanswered)


def _plan_answer(
    task: Task, starts: list[State], truth: float, answer: Answer[Any], optimal: bool
) -> str | None:
    if truth == inf or answer.status is Status.UNSOLVABLE:
        right = truth == inf and answer.status is Status.UNSOLVABLE
        return None if right else f"says {answer.status}, the least cost is {truth}"
    assert answer.solution is not None
    names = [step.name for step in answer.solution.steps]
    missed = plan_fault(task, starts, names)
    if missed is not None:
        return f"{names}: {missed}"
    if (optimal or answer.optimal) and answer.cost != truth:
        return f"claims {answer.cost} as the least cost, which is {truth}"
    return None


def examine_contingent(rng: Random) -> Verdict:
    """One task by the default method and by AO*, for the worst or the mean cost."""
    expected = rng.random() < 0.4
    while True:
        task, starts = random_task(rng, looks=True)
        try:
            truth = least_policy(task, starts, expected=expected)
            break
        except TooMany:
            continue
    if expected:
        truth /= len(starts)
    text = written(task)
    case = "no policy" if truth == inf else "a policy"
    unanswered = False
    for method in ("policy-turns", "ao-star", rng.choice(("some-policy", "strong-cyclic"))):
        optimise = "expected" if expected else "worst"
        try:
            answer = asked("contingent", text, f"and-or/{method}", optimise=optimise)
        except Wrong as error:
            return Verdict(case, f"{method} {optimise}: {error}\n{text}")
        if answer is None or answer.status is Status.UNKNOWN:
            unanswered = True
            continue
        wrong = _policy_answer(task, starts, truth, answer, expected, method == "ao-star")
        if wrong is not None:
            return Verdict(case, f"{method} {optimise}: {wrong}\n{text}")
    return Verdict(case, open=unanswered)


def _policy_answer(
    task: Task,
    starts: list[State],
    truth: float,
    answer: Answer[Any],
    expected: bool,
    optimal: bool,
) -> str | None:
    if truth == inf or answer.status is Status.UNSOLVABLE:
        right = truth == inf and answer.status is Status.UNSOLVABLE
        return None if right else f"says {answer.status}, the least cost is {truth}"
    costs = policy_costs(task, starts, answer.solution)
    if isinstance(costs, str):
        return costs
    own = sum(costs) / len(costs) if expected else max(costs)
    if answer.cost is None or abs(answer.cost - own) > 1e-9:
        return f"says that it costs {answer.cost}, which is {own}"
    if (optimal or answer.optimal) and abs(own - truth) > 1e-9:
        return f"claims {own} as the least cost, which is {truth}"
    return None


ORACLES = [
    Oracle("conformant", examine_conformant, 15),
    Oracle("contingent", examine_contingent, 25),
]
