"""A conformant task as a problem: the start is not known, nothing is seen, one plan has to do."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from sleuth.method import View
from sleuth.planning.beliefs.heuristics import HEURISTICS
from sleuth.planning.beliefs.reading import read_without_chance
from sleuth.planning.last_check import last_check
from sleuth.planning.pddl.syntax import PlanningTask
from sleuth.planning.plan import Plan, read_plan
from sleuth.problem import InNotation
from sleuth.puzzle import Puzzle
from sleuth.text import several

if TYPE_CHECKING:
    from sleuth.drawing import Drawing
    from sleuth.planning.beliefs.view import BeliefSpace
    from sleuth.planning.conformant_check import ConformantCheck


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class ConformantProblem(InNotation):
    """A task that may begin in several worlds; its solutions are plans that do in all of them."""

    kind: ClassVar[str] = "conformant"

    task: PlanningTask
    _checked: dict[Plan, ConformantCheck] = field(default_factory=dict)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ConformantProblem) and other.task.same_as(self.task)

    def __hash__(self) -> int:
        return hash((self.task.name, self.task.domain.name))

    def __repr__(self) -> str:
        atoms = () if self.task.uncertainty is None else self.task.uncertainty.atoms
        unsure = several(len(atoms), "uncertain fact")
        return f"<conformant, {self.task.name} of {self.task.domain.name}, {unsure}>"

    @property
    def warnings(self) -> tuple[str, ...]:
        """What is odd in the text, but has a meaning."""
        return self.task.warnings

    def to_text(self) -> str:
        """The domain and the problem in PDDL."""
        from sleuth.planning.pddl.writing import write_task

        return write_task(self.task)

    def checked(self, plan: Plan) -> ConformantCheck:
        """The plan done in all worlds; that of the last one is remembered."""
        from sleuth.planning.conformant_check import check_in_all_worlds

        return last_check(self._checked, plan, lambda: check_in_all_worlds(self.task, plan))

    def check(self, solution: Plan) -> list[str]:
        """What is wrong first with a plan, and in which world."""
        failure = self.checked(solution).failure
        return [] if failure is None else [failure]

    def cost(self, solution: Plan) -> float | None:
        """What the steps cost: whole numbers where it is one."""
        from sleuth.planning.to_state_space import plain

        return plain(self.checked(solution).cost)

    def solution_to_text(self, solution: Plan) -> str:
        """An action a line."""
        return str(solution)

    def solution_lines(self, solution: Plan) -> list[str]:
        """The steps with their numbers, and in how many worlds they were done."""
        lines = [f"{number:4}  {step}" for number, step in enumerate(solution.steps, 1)]
        walked = self.checked(solution).walked
        said = f"done in {_each(walked)}" if walked else "proved for all worlds at once by SAT"
        return [*(lines or ["  nothing needs to be done"]), "", said]

    def solution_from_text(self, text: str, source: str) -> Plan:
        """Read a plan as planners and people write it."""
        return read_plan(text, source)

    def draw(self, solution: Plan | None = None) -> Drawing:
        """How many states may be the case, and what is sure, step by step."""
        from sleuth.planning.beliefs.drawing import drawn_plan

        return drawn_plan(self.task, solution or Plan())


def _each(worlds: int) -> str:
    return "the one world there is" if worlds == 1 else f"each of the {worlds} worlds"


def read(text: str, source: str = "input") -> ConformantProblem:
    """Read a domain and a problem in one text."""
    return ConformantProblem(read_without_chance(text, source))


def belief_space(problem: ConformantProblem) -> BeliefSpace[Plan]:
    """Sets of states that may be the case; the names of actions are the steps of the plan."""
    from sleuth.planning.beliefs.view import BeliefSpace

    return BeliefSpace(problem.task, Plan.of)


def why_none(problem: ConformantProblem) -> str | None:
    """Which world has no plan, or which two have none in common."""
    from sleuth.planning.beliefs.no_policy import why_none as reason

    return reason(problem.task, sees=False)


PUZZLE = Puzzle(
    name=ConformantProblem.kind,
    summary="a planning task whose start is not known: find one plan for all worlds",
    formats={"pddl": "PDDL with oneof, unknown or or in :init, in one file or in two"},
    views=(
        View("belief-space", "sleuth.planning.conformant:belief_space", "what may be the case"),
    ),
    default_method="belief-space/turns",
    aliases={
        "turns": "belief-space/turns",
        "astar": "belief-space/state-space/astar",
        "optimal": "belief-space/turns",
    },
    excluded={
        "*/bidirectional": "the goal is a condition, not a state to start from",
    },
    reader="sleuth.planning.conformant:read",
    examples=("dark-corridor", "medicine"),
    heuristics=HEURISTICS,
    why_none="sleuth.planning.conformant:why_none",
)
