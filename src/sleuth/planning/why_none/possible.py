"""What may ever hold and fail to hold in a task, if nothing that was true ever became false."""

from __future__ import annotations

from sleuth.limits import Pace
from sleuth.planning.ground import GroundTask
from sleuth.planning.mutexes import members
from sleuth.planning.normal_form import Literal
from sleuth.planning.pddl.syntax import EQUALS, Atom, PlanningTask
from sleuth.planning.states import Bits, States, bits


class Possible:
    """Tells of literals without variables whether they may ever come true."""

    def __init__(self, task: PlanningTask, grounded: GroundTask) -> None:
        self.start = frozenset(task.start)
        self.derived = frozenset(axiom.atom.predicate for axiom in task.domain.axioms)
        changed = {
            change.atom.predicate for action in task.domain.actions for change in action.changes
        }
        self.moving = self.derived | changed
        reached, used = relaxed(grounded)
        facts = grounded.facts
        self._held = frozenset(facts[each][0] for each in members(reached) if facts[each][1])
        self._failed = frozenset(facts[each][0] for each in members(reached) if not facts[each][1])
        self._deleted = frozenset(
            facts[fact][0]
            for index in members(used)
            for effect in grounded.operators[index].effects
            for fact in effect.deletes
            if facts[fact][1]
        )

    def never(self, literal: Literal) -> bool:
        """Whether a literal cannot hold in any state that can be reached."""
        atom = literal.atom
        if atom.predicate == EQUALS:
            return (atom.terms[0] == atom.terms[1]) != literal.positive
        if literal.positive:
            at_start = atom in self.start and atom.predicate not in self.derived
            return not at_start and atom not in self._held
        if atom.predicate in self.derived or atom not in self.start:
            return False
        return atom not in self._deleted and atom not in self._failed

    def is_fixed(self, atom: Atom) -> bool:
        """Whether no action and no axiom speaks of making such an atom true or false."""
        return atom.predicate not in self.moving


def relaxed(task: GroundTask) -> tuple[Bits, Bits]:
    """The facts that can be reached if nothing is ever deleted, and the operators used."""
    reached = States(task).start
    rules = [
        ({*operator.precondition, *effect.condition}, bits(effect.adds), index)
        for index, operator in enumerate(task.operators)
        for effect in operator.effects
    ]
    # What an axiom denies may come to fail: that it is derived now does not matter.
    rules += [(set(axiom.body), 1 << axiom.head, -1) for axiom in task.axioms]
    waiting = [len(asked) for asked, _, _ in rules]
    asking: list[list[int]] = [[] for _ in task.facts]
    for number, (asked, _, _) in enumerate(rules):
        for fact in asked:
            asking[fact].append(number)
    ready = [number for number, left in enumerate(waiting) if not left]
    ahead = list(members(reached))
    used = 0
    pace = Pace()
    while ready or ahead:
        pace()
        while ready:
            _, adds, index = rules[ready.pop()]
            if index >= 0:
                used |= 1 << index
            ahead += members(adds & ~reached)
            reached |= adds
        if ahead:
            for number in asking[ahead.pop()]:
                waiting[number] -= 1
                if not waiting[number]:
                    ready.append(number)
    return reached, used
