"""Why this plan: causal links, from the step that gives a fact to the step that needs it.

Read from the steps as validation did them, on the lifted meaning.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sleuth.planning.pddl.syntax import TRUE, Atom, Condition, PlanningTask
from sleuth.planning.support import Knowledge, Literal, reasons
from sleuth.planning.validation import Done
from sleuth.planning.world import Values, World, named


@dataclass(frozen=True, slots=True)
class Link:
    """A fact that one step gives and another needs; 0 is the start, one more than all the goal."""

    giver: int
    taker: int
    fact: Literal


def causal_links(task: PlanningTask, done: Sequence[Done]) -> list[Link]:
    """The links that lead to the goal, those of each taker together, the first taker first.

    A step that gives nothing which a later one or the goal needs has no links.
    """
    causes = _Causes(task, done)
    goal = len(done) + 1
    links = {goal: causes.of(task.goal, {}, goal)}
    for number in range(len(done), 0, -1):
        given = {link.fact for later in links.values() for link in later if link.giver == number}
        links[number] = causes.of_step(number, given) if given else []
    return [link for number in sorted(links) for link in links[number]]


class _Causes:
    def __init__(self, task: PlanningTask, done: Sequence[Done]) -> None:
        self._world = World(task)
        self._done = done
        self._states = [self._world.start, *(each.after for each in done)]
        self._changing = {
            change.atom.predicate for each in task.domain.actions for change in each.changes
        }

    def of(self, condition: Condition, values: Values, taker: int) -> list[Link]:
        """The links by which a condition holds before a step."""
        state = self._states[taker - 1]
        derived = reasons(self._world, state)
        whole = frozenset((*state, *derived))
        facts: dict[Literal, None] = {}
        for literal in Knowledge(self._world, whole, whole).support(condition, values) or ():
            self._gather(literal, derived, facts)
        return [Link(self._giver(fact, taker), taker, fact) for fact in facts]

    def of_step(self, number: int, given: set[Literal]) -> list[Link]:
        """What a step needs to be done, and to give what is needed of it."""
        done = self._done[number - 1]
        links = dict.fromkeys(self.of(done.action.precondition, done.values, number))
        whole = self._world.completed(done.before)
        for change in done.action.changes:
            if change.condition == TRUE:
                continue
            for more in self._world.values_of(change.parameters):
                values = {**done.values, **more}
                fact = (named(change.atom, values), change.adds)
                if fact in given and self._world.holds(change.condition, whole, values):
                    links |= dict.fromkeys(self.of(change.condition, values, number))
        return list(links)

    def _gather(
        self, literal: Literal, derived: Mapping[Atom, list[Literal]], facts: dict[Literal, None]
    ) -> None:
        """The facts behind a literal that actions change; what is derived rests on others."""
        if literal[0] in derived:
            for other in derived[literal[0]]:
                self._gather(other, derived, facts)
        elif literal[0].predicate in self._changing:
            facts[literal] = None

    def _giver(self, fact: Literal, taker: int) -> int:
        atom, holds = fact
        for number in range(taker - 1, 0, -1):
            if (atom in self._states[number - 1]) is not holds:
                return number
        return 0
