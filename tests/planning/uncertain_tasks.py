"""Small random tasks whose start is not known, and their exhaustive solution."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

from planning_tasks import random_task

from sleuth.logic.source_text import SourceText
from sleuth.planning.pddl.reading import read_task
from sleuth.planning.pddl.syntax import Action, Atom, OneOf, PlanningTask
from sleuth.planning.world import State, World

ATOMS = ("(a)", "(b)", "(c)", "(d)")


#: States with the number of worlds in each, as a key.
Counted = frozenset[tuple[State, int]]


class TooMany(Exception):
    """There are more beliefs than the exhaustive solution looks at."""


def literal(random: Random, positive: float = 0.6) -> str:
    atom = random.choice(ATOMS)
    return atom if random.random() < positive else f"(not {atom})"


def condition(random: Random) -> str:
    word = random.choice(["and", "and", "or"])
    return f"({word} {' '.join(literal(random) for _ in range(random.choice((1, 1, 1, 2))))})"


def small_text(seed: int, *, sees: bool = False) -> str:
    """Four facts without parameters, a few actions, an uncertain start."""
    random = Random(seed)
    actions = []
    for index in range(random.randint(4, 6)):
        asked = f":precondition {condition(random)}" if random.random() < 0.4 else ""
        changes = []
        for _ in range(random.randint(1, 2)):
            change = literal(random, 0.5)
            changes.append(
                f"(when {condition(random)} {change})" if random.random() < 0.6 else change
            )
        look = f":observe {condition(random)}" if sees and random.random() < 0.25 else ""
        actions.append(f"(:action do{index} {asked} :effect (and {' '.join(changes)}) {look})")
    for index in range(3 if sees else 0):
        asked = f":precondition {condition(random)}" if random.random() < 0.2 else ""
        actions.append(f"(:action see{index} {asked} :observe {condition(random)})")
    stated = []
    for _ in range(random.randint(1, 3)):
        word = random.choice(["oneof", "or", "unknown"])
        if word == "unknown":
            stated.append(f"(unknown {random.choice(ATOMS)})")
        else:
            literals = " ".join(literal(random) for _ in range(random.randint(2, 3)))
            stated.append(f"({word} {literals})")
    goal = " ".join(literal(random) for _ in range(random.choice((1, 1, 2))))
    if random.random() < 0.2:
        goal = f"(or {literal(random)} {literal(random)}) {goal}"
    return (
        f"(define (domain d) (:predicates {' '.join(ATOMS)}) {' '.join(actions)})\n"
        f"(define (problem t) (:domain d) (:init {' '.join(stated)}) (:goal (and {goal})))\n"
    )


def rich_text(seed: int) -> str:
    """A task with every feature of the language, some facts of its start left open."""
    random = Random(seed)
    facts = ["(p a)", "(p b)", "(r)", "(q a b)", "(s c)", "(q b a)"]
    random.shuffle(facts)
    opened = f"(unknown {facts[0]}) (oneof {facts[1]} {facts[2]}) (or {facts[3]} (not {facts[0]}))"
    text = random_task(seed)
    before, _, init = text.partition("(:init")
    for fact in facts[:4]:
        init = init.replace(f" {fact}", "", 1) if f" {fact}" in init.partition("(=")[0] else init
    return f"{before}(:init{init}".replace("(= (total-cost) 0)", f"{opened} (= (total-cost) 0)")


def task_of(text: str) -> PlanningTask:
    return read_task(SourceText(text, "task"))


def _is_one_of(oneof: OneOf, holding: frozenset[Atom]) -> bool:
    chosen = [
        each for each in oneof.alternatives if all((atom in holding) == sign for atom, sign in each)
    ]
    return len(chosen) == 1


def starts(task: PlanningTask) -> list[State]:
    """Every state in which the task may begin; alternatives are single literals here."""
    uncertainty = task.uncertainty
    assert uncertainty is not None
    found = []
    for values in product((True, False), repeat=len(uncertainty.atoms)):
        pairs = zip(uncertainty.atoms, values, strict=True)
        holding = frozenset(task.start) | {atom for atom, value in pairs if value}
        if any(atom in task.start and atom not in holding for atom in uncertainty.atoms):
            continue
        clauses = all(
            any((atom in holding) == sign for atom, sign in each) for each in uncertainty.clauses
        )
        if clauses and all(_is_one_of(each, holding) for each in uncertainty.oneofs):
            found.append(holding)
    return list(dict.fromkeys(found))


class Meaning:
    """What the actions of a task do to a set of states, by the lifted meaning alone."""

    def __init__(self, task: PlanningTask) -> None:
        self.task = task
        self.world = World(task)
        self.actions = [
            (" ".join([action.name, *values.values()]), action, values)
            for action in task.domain.actions
            for values in self.world.values_of(action.parameters)
        ]
        self._known: dict[tuple[int, State], tuple[State, bool] | None] = {}

    def after(self, index: int, state: State) -> tuple[State, bool] | None:
        """The state after an action and whether what it observes holds; None if it cannot be."""
        key = (index, state)
        if key not in self._known:
            _, action, values = self.actions[index]
            found = None
            if self.world.applicable(action, values, state):
                result = self.world.after(action, values, state)
                found = (result, self._sees(action, values, result))
            self._known[key] = found
        return self._known[key]

    def _sees(self, action: Action, values: dict[str, str], state: State) -> bool:
        if action.observes is None:
            return False
        return self.world.holds(action.observes, self.world.completed(state), values)

    def cost(self, index: int) -> Fraction:
        _, action, values = self.actions[index]
        return self.world.cost(action, values)

    def images(self, belief: dict[State, int]) -> Iterator[tuple[int, list[dict[State, int]]]]:
        """For every action that can be done in all states what may be the case, as it is seen."""
        for index in range(len(self.actions)):
            results = [(self.after(index, state), count) for state, count in belief.items()]
            outcomes: tuple[dict[State, int], dict[State, int]] = ({}, {})
            if any(result is None for result, _ in results):
                continue
            for result, count in results:
                assert result is not None
                side = outcomes[result[1]]
                side[result[0]] = side.get(result[0], 0) + count
            yield index, [each for each in outcomes if each]


def least_conformant_cost(task: PlanningTask, most: int = 3000) -> float:
    """The least cost of a plan for all worlds, by uniform-cost search; infinite without any."""
    from heapq import heappop, heappush

    meaning = Meaning(task)
    first = frozenset(starts(task))
    best = {first: Fraction(0)}
    queue: list[tuple[Fraction, int, frozenset[State]]] = [(Fraction(0), 0, first)]
    pushed = 0
    while queue:
        cost, _, belief = heappop(queue)
        if cost > best[belief]:
            continue
        if all(meaning.world.is_goal(state) for state in belief):
            return float(cost)
        for index in range(len(meaning.actions)):
            results = [meaning.after(index, state) for state in belief]
            if any(result is None for result in results):
                continue
            after = frozenset(result[0] for result in results if result is not None)
            total = cost + meaning.cost(index)
            if after not in best or total < best[after]:
                best[after] = total
                pushed += 1
                heappush(queue, (total, pushed, after))
        if len(best) > most:
            raise TooMany
    return math.inf


def least_policy_cost(task: PlanningTask, *, expected: bool, most: int = 1500) -> float:
    """The least worst-case or expected cost of a policy, by value iteration over all beliefs."""
    meaning = Meaning(task)
    first = dict.fromkeys(starts(task), 1)

    def key(belief: dict[State, int]) -> Counted:
        return frozenset((state, count if expected else 1) for state, count in belief.items())

    def joined(cost: Fraction, belief: Counted, known: list[Fraction]) -> Fraction:
        if expected:
            return cost * sum(count for _, count in belief) + sum(known, Fraction(0))
        return cost + max(known)

    graph: dict[Counted, list[tuple[Fraction, list[Counted]]]] = {}
    ahead = deque([first])
    while ahead:
        belief = ahead.popleft()
        if key(belief) in graph:
            continue
        here = graph[key(belief)] = []
        if len(graph) > most:
            raise TooMany
        if all(meaning.world.is_goal(state) for state in belief):
            continue
        for index, outcomes in meaning.images(belief):
            here.append((meaning.cost(index), [key(each) for each in outcomes]))
            ahead.extend(outcomes)
    # With every round policies may be one step longer.
    values = {
        each: Fraction(0)
        for each in graph
        if all(meaning.world.is_goal(state) for state, _ in each)
    }
    for _ in range(len(graph) + 1):
        before = dict(values)
        for each, ways in graph.items():
            for cost, after in ways:
                if all(outcome in before for outcome in after):
                    total = joined(cost, each, [before[outcome] for outcome in after])
                    values[each] = min(total, values.get(each, total))
        if values == before:
            break
    least = values.get(key(first))
    if least is None:
        return math.inf
    return float(least / len(first)) if expected else float(least)


def without_uncertainty(task: PlanningTask, state: State) -> PlanningTask:
    return replace(task, start=tuple(state), uncertainty=None)
