"""The BeliefSpace view: a task whose start is not known, for one plan that has to do for all."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Generic, TypeVar

from sleuth.planning.beliefs.belief_task import BeliefTask
from sleuth.planning.pddl.syntax import PlanningTask
from sleuth.planning.task_view import Names

SolutionT = TypeVar("SolutionT")


class BeliefSpace(Generic[SolutionT]):
    """What may be the case, and what actions make of it; `lift` is from the names of a plan."""

    def __init__(
        self,
        task: PlanningTask,
        lift: Callable[[Names], SolutionT],
        beliefs: BeliefTask | None = None,
    ) -> None:
        self.task = task
        self.lift = lift
        self._beliefs = beliefs

    @cached_property
    def beliefs(self) -> BeliefTask:
        """The task over numbered states; may raise LimitReached."""
        return self._beliefs or BeliefTask(self.task)
