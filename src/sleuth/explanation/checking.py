"""Replays an explanation step by step with fresh solvers; shares nothing with who found it.

Each step must follow from its groups and known facts alone, with what goes without saying; none
of them can be left out; its known facts must have been told before, or be crossed out by what
was; and it must say something new. What is inside of a step is replayed from its opposite.
A group is one that the rules state, clause by clause, or one that those left unstated imply.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sleuth.explanation.costs import DEEP_SUPPOSITION, SUPPOSITION, cost, level
from sleuth.explanation.givens import givens
from sleuth.explanation.step import How, Step
from sleuth.limits import Meter
from sleuth.sat.propagator import Propagator
from sleuth.sat.rules import FREE, Clause, Group, Kind, Rules
from sleuth.sat.solver import SatSolver


def faults(
    rules: Rules[Any],
    steps: Sequence[Step],
    told: Iterable[int] = (),
    solution: frozenset[int] | None = None,
) -> list[str]:
    """What is wrong with an explanation, in words; empty if it is right.

    `solution` are the true variables of a solution, if it is known: facts must agree with it.
    """
    found = _Replay(rules).faults(steps, {*givens(rules), *told}, "")
    if solution is not None:
        for number, step in enumerate(steps, 1):
            found += [
                f"step {number}: {rules.say(fact)}, which the solution denies"
                for fact in step.facts
                if (abs(fact) in solution) != (fact > 0)
            ]
    return found


class _Replay:
    def __init__(self, rules: Rules[Any]) -> None:
        self.rules = rules
        remarks = rules.remarks()
        self.free = [
            clause
            for group in rules.groups
            if group.weight == FREE or group.kind is Kind.MEANING
            for clause in group.clauses
        ]
        crossing = [
            clause
            for group in rules.groups
            if group.kind is Kind.RULE
            for clause in group.clauses
            if len(clause) == 2 and max(clause) < 0
        ]
        kept = [
            # Remarks, and what they say of other things, are told or not known.
            clause
            for clause in (*self.free, *crossing)
            if remarks.isdisjoint(map(abs, clause))
        ]
        self.bookkeeping = Group("bookkeeping", kept, id="bookkeeping")
        self.propagator = Propagator([self.bookkeeping])
        self.stated = {group.id: group for group in rules.groups}

    def faults(self, steps: Sequence[Step], told: set[int], within: str) -> list[str]:
        found = []
        for number, step in enumerate(steps, 1):
            name = f"{within}step {number}"
            found += [f"{name}: {fault}" for fault in self.faults_of(step, told, name)]
            if not step.facts and number < len(steps):
                found.append(f"{name}: it goes on after a contradiction")
            told |= set(step.facts)
        return found

    def faults_of(self, step: Step, told: set[int], name: str) -> list[str]:
        """What is wrong with one step after these facts."""
        known = self.kept(told)
        found = [
            f"nobody told that {self.rules.say(each)}" for each in step.known if each not in known
        ]
        if step.facts and set(step.facts) <= told:
            found.append("it says nothing new")
        if not self.follows(step.groups, step.known, step.facts):
            found.append("it does not follow")
        for group in step.groups:
            rest = [other for other in step.groups if other is not group]
            if self.follows(rest, step.known, step.facts):
                found.append(f"it does not need: {group.sentence}")
            if not self.is_rule(group):
                found.append(f"it is no rule: {group.sentence}")
        for fact in step.known:
            rest_facts = [other for other in step.known if other != fact]
            if self.follows(step.groups, rest_facts, step.facts):
                found.append(f"it does not need that {self.rules.say(fact)}")
        if not self.is_priced(step):
            found.append("its level or its cost is wrong")
        if (step.how is How.NESTED) is not bool(step.inside):
            found.append("its kind is wrong")
        if step.inside:
            found += self.faults_inside(step, name)
        return found

    def kept(self, told: set[int]) -> set[int]:
        """What is known by bookkeeping where these facts are told."""
        found = self.propagator.propagate([self.bookkeeping], told, Meter())
        known = told | set(found.forced)
        # Where the facts clash, the bookkeeping goes on beside the clash.
        before = len(known) if found.clash or not found.consistent else -1
        while before >= 0:
            for clause in self.bookkeeping.clauses:
                left = [literal for literal in clause if -literal not in known]
                if len(left) == 1:
                    known.add(left[0])
            before = len(known) if len(known) > before else -1
        return known

    def is_rule(self, group: Group) -> bool:
        """Whether a group is stated as it is, or follows from what was left unstated."""
        if group.id in self.stated:
            return group == self.stated[group.id]
        unstated = self.rules.unstated
        return (
            unstated is not None
            and group.kind is Kind.RULE
            and all(map(unstated.states, group.clauses))
        )

    def is_priced(self, step: Step) -> bool:
        """Whether level and cost are those of the table."""
        if step.how is How.DIRECT:
            # Of steps that are told together the harder one counts.
            fits = step.level <= level(step.groups)
            return fits and step.cost == cost(step.groups, len(step.known))
        return any(
            (step.level, step.cost)
            == (level(step.groups, each), cost(step.groups, len(step.known), each))
            for each in (SUPPOSITION, DEEP_SUPPOSITION)
        )

    def faults_inside(self, step: Step, name: str) -> list[str]:
        """What is wrong with the way from the opposite of a step to a contradiction."""
        found = []
        if len(step.facts) != 1:
            found.append("only one fact can be refuted")
        if step.inside[-1].facts:
            found.append("what is inside does not end in a contradiction")
        own = {group.id for group in step.groups}
        if any(group.id not in own for link in step.inside for group in link.groups):
            found.append("what is inside uses other rules")
        opposite = {*step.known, *(-fact for fact in step.facts)}
        return found + self.faults(step.inside, opposite, f"{name}, ")

    def follows(self, groups: Sequence[Group], known: Sequence[int], facts: Sequence[int]) -> bool:
        """Whether the facts, or a contradiction, follow from these groups and known facts."""
        clauses: list[Clause] = [clause for group in groups for clause in group.clauses]
        with SatSolver(Meter(), [*self.free, *clauses]) as solver:
            if not facts:
                return not solver.solve(known)
            return not any(solver.solve([*known, -fact]) for fact in facts)
