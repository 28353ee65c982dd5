"""A task without variables, packed for the kernels: states are bytes, the bits of `states.Bits`."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property

from sleuth.planning.ground import GroundTask
from sleuth.planning.kernel.transitions import Transitions
from sleuth.planning.relaxed_task import RelaxedTask, relaxed
from sleuth.planning.states import bits

#: The facts that hold, derived ones too: bit `f % 8` of byte `f // 8`.
State = bytes


class PackedTask:
    """The states of a task, the operators between them, and the relaxation of both."""

    def __init__(self, task: GroundTask) -> None:
        self.task = task
        #: What each operator costs, as searches add it up.
        self.costs = [plain(each.cost) for each in task.operators]
        self.transitions = Transitions(
            len(task.facts),
            [each.precondition for each in task.operators],
            [
                [(effect.condition, effect.adds, effect.deletes) for effect in each.effects]
                for each in task.operators
            ],
            self.costs,
            task.goal,
            [
                (each.layer, each.head, each.body, -1 if each.denied is None else each.denied)
                for each in task.axioms
            ],
        )
        size = (len(task.facts) + 7) // 8
        start = bits(task.start).to_bytes(size, "little")
        self.start: State = self.transitions.completed(start)

    def is_goal(self, state: State) -> bool:
        """Whether all facts of the goal hold and none of it is out of reach."""
        return not self.task.unreachable and self.transitions.is_goal(state)

    @cached_property
    def relaxed(self) -> RelaxedTask:
        """The task as if nothing were ever deleted."""
        return relaxed(self.task)


def plain(number: Fraction) -> float:
    """A cost as searches add them up: whole where it is.

    >>> plain(Fraction(4, 2)), plain(Fraction(1, 2))
    (2, 0.5)
    """
    return number.numerator if number.denominator == 1 else float(number)
