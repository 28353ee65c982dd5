"""The Task view: what planners look at, with variables and without."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Generic, TypeVar

from sleuth.planning.ground import GroundTask
from sleuth.planning.grounding import ground
from sleuth.planning.packed import PackedTask
from sleuth.planning.pddl.syntax import Atom, PlanningTask
from sleuth.planning.states import States

SolutionT = TypeVar("SolutionT")

#: What engines on a task return: the names of the operators, `drive truck market`, in their order.
#: Operators without a name may be in it; they stand for no step.
Names = tuple[str, ...]


class Task(Generic[SolutionT]):
    """A planning task; `lift` turns the names of a plan's operators into the problem's solution.

    `words` says a state, given by the atoms that hold in it, as the problem's documentation does.
    It is grounded when somebody asks for that: an engine that is another program need not.
    """

    def __init__(
        self,
        lifted: PlanningTask,
        lift: Callable[[Names], SolutionT],
        words: Callable[[frozenset[Atom]], str] | None = None,
    ) -> None:
        self.lifted = lifted
        self._lift = lift
        self.words = words

    def lift(self, names: Names) -> SolutionT:
        """The problem's solution of a plan; operators without a name are left out."""
        return self._lift(tuple(name for name in names if name))

    @cached_property
    def ground(self) -> GroundTask:
        """The task without variables; may raise LimitReached."""
        return ground(self.lifted)

    @cached_property
    def states(self) -> States:
        """The states of the grounded task, as sets of bits."""
        return States(self.ground)

    @cached_property
    def packed(self) -> PackedTask:
        """The grounded task with its states as bytes, for the compiled loops."""
        return PackedTask(self.ground)
