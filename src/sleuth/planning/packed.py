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
        self.transitions = Transitions(
            len(task.facts),
            [each.precondition for each in task.operators],
            [
                [(effect.condition, effect.adds, effect.deletes) for effect in each.effects]
                for each in task.operators
            ],
            [simple(each.cost) for each in task.operators],
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


def simple(cost: Fraction) -> int | Fraction:
    """A cost as a whole number where it is one: sums of those are fast, and exact too.

    >>> simple(Fraction(4, 2)), simple(Fraction(1, 2))
    (2, Fraction(1, 2))
    """
    return cost.numerator if cost.denominator == 1 else cost
