"""The task of a team as planners look at it: plan centrally, and schedule what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from sleuth.planning.agents.team import Team
from sleuth.planning.task_view import Names, Task

SolutionT = TypeVar("SolutionT")


class TeamTask(Task[SolutionT]):
    """A task that knows whose actions are whose."""

    def __init__(self, team: Team, lift: Callable[[Names], SolutionT]) -> None:
        super().__init__(team.task, lift)
        self.team = team
