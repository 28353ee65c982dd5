"""A task as if nothing were ever deleted: what all relaxation heuristics look at.

Each effect of an operator is a rule of its own that shares the operator's cost; axioms are rules
without cost. That a derived atom does not hold is taken to come about where every body of its
axioms has a part whose opposite is a known fact and comes about, or of which no opposite is known;
what is derived in a circle is taken to be absent at no cost. Both only ever make goals easier.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm

from sleuth.planning.ground import GroundTask

#: The sum of all costs that the kernels can count to; larger ones are scaled down and rounded.
MOST_COST = 1 << 36


@dataclass(frozen=True, slots=True)
class RelaxedRule:
    """What is added once all of the precondition is reached; `operator` is -1 of an axiom."""

    precondition: tuple[int, ...]
    adds: tuple[int, ...]
    operator: int


@dataclass(frozen=True, slots=True)
class RelaxedTask:
    """The rules; facts from `stated` on are only of the relaxation, the last one is the goal.

    The last rule leads from the facts of the goal to the last fact. `costs` are those of the
    operators times `scale`, rounded down where that is not exact.
    """

    facts: int
    stated: int
    rules: tuple[RelaxedRule, ...]
    costs: tuple[int, ...]
    scale: Fraction
    goal: tuple[int, ...]


def relaxed(task: GroundTask) -> RelaxedTask:
    """The relaxation of a task."""
    rules = [
        RelaxedRule(tuple(sorted({*operator.precondition, *effect.condition})), effect.adds, number)
        for number, operator in enumerate(task.operators)
        for effect in operator.effects
        if effect.adds
    ]
    absences = _Absences(task)
    rules += absences.rules
    goal_fact = absences.facts
    rules.append(RelaxedRule(task.goal, (goal_fact,), -1))
    scale = cost_scale([operator.cost for operator in task.operators])
    costs = tuple(int(operator.cost * scale) for operator in task.operators)
    return RelaxedTask(goal_fact + 1, len(task.facts), tuple(rules), costs, scale, task.goal)


def with_unit_costs(task: RelaxedTask) -> RelaxedTask:
    """The same as if every operator cost 1: what leads to a plan soon."""
    return replace(task, costs=(1,) * len(task.costs), scale=Fraction(1))


def with_steps_counted(task: RelaxedTask) -> RelaxedTask:
    """The same with a little more for every operator, so that steps without cost count too.

    The little more is as much as the cheapest operator that costs anything.
    """
    least = min((cost for cost in task.costs if cost), default=1)
    return replace(task, costs=tuple(cost + least for cost in task.costs))


def cost_scale(costs: list[Fraction]) -> Fraction:
    """By what to multiply costs so that they are whole, or at least small enough.

    >>> cost_scale([Fraction(1, 2), Fraction(2, 3)])
    Fraction(6, 1)
    """
    whole = lcm(*(cost.denominator for cost in costs))
    total = sum(costs, Fraction(0))
    if total * whole <= MOST_COST:
        return Fraction(whole)
    return Fraction(MOST_COST) / total


class _Absences:
    """The rules of axioms, those for what is not derived among them."""

    def __init__(self, task: GroundTask) -> None:
        self._task = task
        self.rules: list[RelaxedRule] = []
        self.facts = len(task.facts)
        numbers = {fact: number for number, fact in enumerate(task.facts)}
        opposite = {
            number: numbers[atom, not positive]
            for number, (atom, positive) in enumerate(task.facts)
            if (atom, not positive) in numbers
        }
        bodies: dict[int, list[tuple[int, ...]]] = {}
        for axiom in task.axioms:
            if axiom.denied is None:
                self.rules.append(RelaxedRule(axiom.body, (axiom.head,), -1))
                bodies.setdefault(axiom.head, []).append(axiom.body)
        circular = _circular(bodies)
        for axiom in task.axioms:
            if axiom.denied is None:
                continue
            if axiom.denied in circular:
                self.rules.append(RelaxedRule((), (axiom.head,), -1))
                continue
            needed = []
            for body in bodies.get(axiom.denied, []):
                ways = [opposite.get(part) for part in body]
                if None in ways:
                    continue
                if len(body) == 1:
                    needed.append(ways[0])
                    continue
                for way in ways:
                    self.rules.append(RelaxedRule((way or 0,), (self.facts,), -1))
                needed.append(self.facts)
                self.facts += 1
            parts = tuple(sorted({each for each in needed if each is not None}))
            self.rules.append(RelaxedRule(parts, (axiom.head,), -1))


def _circular(bodies: dict[int, list[tuple[int, ...]]]) -> set[int]:
    """The derived facts that depend on one another in a circle, or on such ones."""
    waiting = {head: {part for body in all_ for part in body} for head, all_ in bodies.items()}
    settled: set[int] = set()
    grows = True
    while grows:
        ready = [
            head
            for head, parts in waiting.items()
            if head not in settled and all(each in settled or each not in waiting for each in parts)
        ]
        settled.update(ready)
        grows = bool(ready)
    return set(waiting) - settled
