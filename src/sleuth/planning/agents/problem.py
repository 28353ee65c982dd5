"""A task for several agents as a problem like any other; its solutions are schedules."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from sleuth.errors import BadInput, Place
from sleuth.method import Engine, View
from sleuth.planning.agents import schedule as schedules
from sleuth.planning.agents.reading import read_team
from sleuth.planning.agents.schedule import Schedule
from sleuth.planning.agents.team import Team
from sleuth.planning.heuristics.table import HEURISTICS
from sleuth.planning.pddl.syntax import PlanningTask
from sleuth.planning.plan import Plan
from sleuth.planning.problem import TASK_ALIASES, TASK_EXCLUDED, other_kind
from sleuth.planning.source_files import parted
from sleuth.problem import InNotation
from sleuth.puzzle import Puzzle
from sleuth.text import several

if TYPE_CHECKING:
    from sleuth.drawing import Drawing, Graph
    from sleuth.drawing.chart import Chart
    from sleuth.planning.agents.team_task import TeamTask

#: White space that moves the cursor back.
_ODD_SPACES = re.compile(r"[\x0b-\x0d]")


@dataclass(frozen=True, slots=True, repr=False)
class MultiAgentProblem(InNotation):
    """Agents with a task that they have together; texts are equal where their words are."""

    kind: ClassVar[str] = "multi-agent"

    text: str
    team: Team

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MultiAgentProblem) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"<multi-agent, {self.task.name}, {several(len(self.team.agents), 'agent')}>"

    @property
    def task(self) -> PlanningTask:
        """The task of all together."""
        return self.team.task

    @property
    def warnings(self) -> tuple[str, ...]:
        """What is odd in the text, but has a meaning."""
        return self.task.warnings

    def to_text(self) -> str:
        """The text, or texts, as they were written."""
        return self.text

    def check(self, solution: Schedule) -> list[str]:
        """What is wrong with a schedule, by doing it in several orders."""
        from sleuth.planning.agents.orders import faults

        if not isinstance(solution, Schedule):
            raise BadInput("this is no schedule", remedy="give slots of steps")
        return faults(self.team, solution)

    def cost(self, solution: Schedule) -> float | None:
        """What all steps cost together."""
        from sleuth.planning.to_state_space import plain
        from sleuth.planning.validation import validate

        return plain(validate(self.task, solution.plan).cost)

    def solution_to_text(self, solution: Schedule) -> str:
        """A slot a line."""
        return str(solution)

    def solution_lines(self, solution: Schedule) -> list[str]:
        """The chart, the schedule of each agent, who waits, and what is told."""
        from sleuth.drawing.chart import chart_text
        from sleuth.planning.agents.teamwork import told

        chart = self.chart(solution)
        return [*chart_text(chart).splitlines(), "", chart.caption, "", *told(self.team, solution)]

    def solution_from_text(self, text: str, source: str) -> Schedule:
        """Read a schedule, or a plan of one step after the other."""
        return schedules.read_schedule(text, source)

    def solution_to_json(self, solution: Schedule) -> Any:
        """The steps of each slot."""
        return schedules.to_json(solution)

    def solution_from_json(self, data: Any) -> Schedule:
        """Read a schedule back from such data."""
        return schedules.from_json(data)

    def details(self, solution: Schedule) -> dict[str, Any]:
        """What goes with a schedule as data: each agent's steps, who waits, what is told."""
        from sleuth.planning.agents.teamwork import told_as_data

        return told_as_data(self.team, solution)

    def chart(self, solution: Schedule) -> Chart:
        """Who does what when."""
        from sleuth.planning.agents.gantt import gantt

        return gantt(self.team, solution)

    def draw(self, solution: Schedule | None = None) -> Drawing | Graph:
        """The schedule as a board, a row for each agent; else what holds at the start."""
        from sleuth.planning.picture.states import drawn

        return drawn(self.task, None, None) if solution is None else self.chart(solution).drawing()


def read(text: str, source: str = "input") -> MultiAgentProblem:
    """Read one domain and problem for all agents, or a pair for each."""
    team = read_team(*parted(text, source))
    other = other_kind(team.task)
    if other is not None:
        raise BadInput(
            f"this is no task of classical planning for several agents: {other}", Place(source)
        )
    return MultiAgentProblem(_ODD_SPACES.sub(" ", text), team)


def team_task(problem: MultiAgentProblem) -> TeamTask[Schedule]:
    """The task of all together; its plans become schedules."""
    from sleuth.planning.agents.parallel import parallel
    from sleuth.planning.agents.team_task import TeamTask

    team = problem.team
    return TeamTask(team, lambda names: parallel(team, Plan.of(names)))


def why_none(problem: MultiAgentProblem) -> str | None:
    """Why the agents have no plan together, where that can be told."""
    from sleuth.planning.grounding import ground
    from sleuth.planning.why_none.finding import why_no_plan

    reason = why_no_plan(problem.task, ground(problem.task))
    return None if reason is None else reason.text()


PUZZLE = Puzzle(
    name=MultiAgentProblem.kind,
    summary="a planning task for several agents: who does what when",
    formats={"ma-pddl": "MA-PDDL, one domain and problem for all agents or a pair for each"},
    views=(View("task", "sleuth.planning.agents.problem:team_task", "one plan for all agents"),),
    own_engines=(
        Engine(
            "best-response",
            "task",
            "sleuth.planning.agents.best_response:solve",
            "agents improve their own steps in turn; no optimum",
            tells=("progress", "solution"),
        ),
    ),
    default_method="task/best-response",
    aliases=TASK_ALIASES,
    heuristics=HEURISTICS,
    excluded=TASK_EXCLUDED,
    reader="sleuth.planning.agents.problem:read",
    examples=("harbour", "kitchen"),
    why_none="sleuth.planning.agents.problem:why_none",
)
