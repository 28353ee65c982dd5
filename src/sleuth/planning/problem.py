"""A classical planning task as a problem like any other: read, printed, drawn, plans checked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar

from sleuth.errors import BadInput, Place
from sleuth.method import View
from sleuth.options import Option
from sleuth.planning.heuristics.table import HEURISTICS
from sleuth.planning.last_check import last_check
from sleuth.planning.pddl.reading import read_task
from sleuth.planning.pddl.syntax import Atom, PlanningTask
from sleuth.planning.picture.description import Picture, described, read_picture
from sleuth.planning.plan import Plan, exact, read_plan
from sleuth.planning.source_files import parted
from sleuth.problem import InNotation
from sleuth.puzzle import Puzzle
from sleuth.text import several

if TYPE_CHECKING:
    from sleuth.drawing import Drawing, Graph
    from sleuth.planning.task_view import Task
    from sleuth.planning.validation import Validation


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class PlanningProblem(InNotation):
    """A domain with one of its problems; its solutions are plans."""

    kind: ClassVar[str] = "planning"

    task: PlanningTask
    picture: Picture | None = None
    _validated: dict[Plan, Validation] = field(default_factory=dict)

    def __repr__(self) -> str:
        objects = len(self.task.objects) + len(self.task.domain.constants)
        return (
            f"<planning, {self.task.name} of {self.task.domain.name}, {several(objects, 'object')}>"
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PlanningProblem):
            return NotImplemented
        mine, others = (replace(each.task, warnings=()) for each in (self, other))
        return mine == others and self.picture == other.picture

    def __hash__(self) -> int:
        return hash((self.task.name, self.task.domain.name))

    @property
    def warnings(self) -> tuple[str, ...]:
        """What is odd in the text, but has a meaning."""
        return self.task.warnings

    def to_text(self) -> str:
        """The domain and the problem in PDDL."""
        from sleuth.planning.pddl.writing import write_task

        return described(self.picture) + write_task(self.task)

    def validated(self, plan: Plan) -> Validation:
        """The plan done step by step; that of the last one is remembered."""
        from sleuth.planning.validation import validate

        return last_check(self._validated, plan, lambda: validate(self.task, plan))

    def check(self, solution: Plan) -> list[str]:
        """What is wrong first with a plan, by doing it step by step."""
        failure = self.validated(solution).failure
        if failure is None:
            return []
        where = "" if failure.number is None else f"step {failure.number}: "
        return [f"{where}{failure.say}"]

    def cost(self, solution: Plan) -> float | None:
        """What the steps cost: whole numbers where it is one."""
        from sleuth.planning.to_state_space import plain

        return plain(self.validated(solution).cost)

    def solution_to_text(self, solution: Plan) -> str:
        """An action a line."""
        return str(solution)

    def solution_lines(self, solution: Plan) -> list[str]:
        """The steps with their numbers, and with what each costs where that differs."""
        done = self.validated(solution).done
        listed = any(each.cost != 1 for each in done)
        width = max((len(str(each.step)) for each in done), default=0)
        lines = [
            f"{number:4}  {each.step!s:{width}}" + (f"  {exact(each.cost):>6}" if listed else "")
            for number, each in enumerate(done, 1)
        ]
        return [line.rstrip() for line in lines] or ["  nothing needs to be done"]

    def solution_from_text(self, text: str, source: str) -> Plan:
        """Read a plan as planners and people write it."""
        return read_plan(text, source)

    def draw(self, solution: Plan | None = None) -> Drawing | Graph:
        """The start, or where a plan leads; facts where the task does not say how it is drawn."""
        from sleuth.planning.picture.states import drawn

        return drawn(self.task, self.picture, solution)


def read(text: str, source: str = "input", **asked: Any) -> PlanningProblem:
    """Read a domain and a problem in one text; what is asked about a plan is not for the reader."""
    task = read_task(*parted(text, source))
    other = other_kind(task)
    if other is not None:
        raise BadInput(f"this is no classical task: {other}", Place(source), "plan it as its kind")
    picture, wrong = read_picture(text)
    warnings = (*task.warnings, *(f"{source}: {each}" for each in wrong))
    return PlanningProblem(replace(task, warnings=warnings), picture)


def other_kind(task: PlanningTask) -> str | None:
    """What makes a task one of another kind of planning, if anything does."""
    if task.uncertainty is not None:
        return "its start is not known"
    if task.is_probabilistic:
        return "something in it is left to chance, or earns a reward"
    if any(action.observes is not None for action in task.domain.actions):
        return "it has observations"
    return None


def task_view(problem: PlanningProblem) -> Task[Plan]:
    """The task as it is; the names of operators are the steps of the plan."""
    from sleuth.planning.picture.states import state_words
    from sleuth.planning.task_view import Task

    def words(atoms: frozenset[Atom]) -> str:
        return state_words(problem.task, atoms)

    return Task(problem.task, Plan.of, words)


def searched(
    problem: PlanningProblem, states: Sequence[str], frontier: Sequence[str] = ()
) -> Drawing | Graph:
    """The state at hand, which is the last of those that a search met."""
    from sleuth.planning.picture.states import searched as drawn

    return drawn(problem.task, problem.picture, states[-1])


#: Names of methods of tasks that would otherwise be those of lowered ones, and what none offers.
TASK_ALIASES = {
    "astar": "task/state-space/astar",
    "optimal": "task/optimal",
    "arastar": "task/state-space/arastar",
    "anytime": "task/anytime",
}
TASK_EXCLUDED = {
    "task/state-space/bidirectional": "the goal is a condition, not a state to start from",
}

PUZZLE = Puzzle(
    name=PlanningProblem.kind,
    summary="a classical planning task in PDDL: find a plan",
    formats={"pddl": "a domain and a problem of PDDL, in one file or in two"},
    views=(View("task", "sleuth.planning.problem:task_view", "actions and what they change"),),
    default_method="task/lazy-greedy",
    aliases=TASK_ALIASES,
    heuristics=HEURISTICS,
    excluded=TASK_EXCLUDED,
    reader="sleuth.planning.problem:read",
    searched="sleuth.planning.problem:searched",
    options=(
        Option("explain", "tell what each step is for and what it needs", "flag", task="plan"),
        Option("why-not", "forbid actions, `(move a b c)`, and tell what that costs", task="plan"),
        Option("force", "ask for actions in the plan, and tell what that costs", task="plan"),
    ),
    examples=(
        "blocks",
        "gripper",
        "hanoi",
        "sokoban",
        "delivery",
        "sprinklers",
        "power-grid",
        "ferry-without-fuel",
        "locked-cellar",
        "one-chair",
    ),
    why_none="sleuth.planning.why_none.problem:why_none",
    why_not="sleuth.planning.why_none.problem:why_not",
)
