"""A contingent task as a problem: the start is not known, but one can look; policies solve it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from sleuth.method import View
from sleuth.options import Option
from sleuth.planning.beliefs.reading import read_without_chance
from sleuth.planning.last_check import last_check
from sleuth.planning.pddl.syntax import PlanningTask
from sleuth.planning.policy_tree import PolicyTree, read_policy
from sleuth.problem import InNotation
from sleuth.puzzle import Puzzle
from sleuth.text import several

if TYPE_CHECKING:
    from sleuth.drawing import Drawing, Graph
    from sleuth.planning.policy_check import PolicyCheck
    from sleuth.search.and_or import AndOrSpace

WORST, EXPECTED = "worst", "expected"


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class ContingentProblem(InNotation):
    """A task that may begin in several worlds; its solutions are policies that see.

    `optimise` is what the cost of a policy is: that in the worst world, or the expected one if
    every world is as likely as every other. To look costs as much as any action.
    """

    kind: ClassVar[str] = "contingent"

    task: PlanningTask
    optimise: str = WORST
    _checked: dict[PolicyTree, PolicyCheck] = field(default_factory=dict)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, ContingentProblem)
            and other.task.same_as(self.task)
            and other.optimise == self.optimise
        )

    def __hash__(self) -> int:
        return hash((self.task.name, self.task.domain.name))

    def __repr__(self) -> str:
        atoms = () if self.task.uncertainty is None else self.task.uncertainty.atoms
        unsure = several(len(atoms), "uncertain fact")
        return f"<contingent, {self.task.name} of {self.task.domain.name}, {unsure}>"

    @property
    def warnings(self) -> tuple[str, ...]:
        """What is odd in the text, but has a meaning."""
        return self.task.warnings

    def to_text(self) -> str:
        """The domain and the problem in PDDL."""
        from sleuth.planning.pddl.writing import write_task

        return write_task(self.task)

    def checked(self, policy: PolicyTree) -> PolicyCheck:
        """The policy followed from all worlds; that of the last one is remembered."""
        from sleuth.planning.policy_check import check_policy

        return last_check(self._checked, policy, lambda: check_policy(self.task, policy))

    def check(self, solution: PolicyTree) -> list[str]:
        """What is wrong first with a policy, and from which world."""
        failure = self.checked(solution).failure
        return [] if failure is None else [failure]

    def cost(self, solution: PolicyTree) -> float | None:
        """What the policy costs in the worst world, or is expected to."""
        from sleuth.planning.to_state_space import plain

        found = self.checked(solution)
        return plain(found.worst if self.optimise == WORST else found.expected)

    def solution_to_text(self, solution: PolicyTree) -> str:
        """A step a line, branches indented."""
        return solution.to_text()

    def solution_from_text(self, text: str, source: str) -> PolicyTree:
        """Read a policy as it is written."""
        return read_policy(text, source)

    def solution_to_json(self, solution: PolicyTree) -> Any:
        """Numbered nodes."""
        return solution.to_json()

    def solution_from_json(self, data: Any) -> PolicyTree:
        """Read a policy back, as nodes or as text."""
        if isinstance(data, str):
            return read_policy(data, "solution")
        return PolicyTree.from_json(data)

    def solution_lines(self, solution: PolicyTree) -> list[str]:
        """The policy with what each look is about, and what it costs, counted both ways."""
        from sleuth.planning.plan import exact
        from sleuth.planning.policy_words import looks_in_words

        found = self.checked(solution)
        lines = solution.to_text(looks_in_words(self.task, solution)).splitlines()
        counted = "cost" if self.task.counts_cost else "actions"
        worlds = several(found.worlds, "world")
        return [
            *(f"  {line}" for line in lines),
            "",
            f"{counted}: {exact(found.worst)} in the worst of {worlds}, "
            f"{exact(found.expected)} on the average if all are as likely;",
            "to look counts as much as any action",
        ]

    def draw(self, solution: PolicyTree | None = None) -> Drawing:
        """The policy line by line, branches indented; without one, what may be the case."""
        from sleuth.planning.policy_drawing import drawn_policy

        return drawn_policy(self.task, solution)

    def solution_graph(self, solution: PolicyTree) -> Graph:
        """The policy as a tree of boxes and arrows."""
        from sleuth.planning.policy_drawing import policy_graph

        return policy_graph(self.task, solution)


def read(text: str, source: str = "input", *, optimise: str = WORST) -> ContingentProblem:
    """Read a domain and a problem in one text."""
    return ContingentProblem(read_without_chance(text, source), optimise)


def and_or(problem: ContingentProblem) -> AndOrSpace[Any, PolicyTree]:
    """Beliefs, and what may be seen in them."""
    from sleuth.planning.beliefs.belief_task import BeliefTask
    from sleuth.planning.beliefs.to_and_or import expected_cost, worst_case

    beliefs = BeliefTask(problem.task)
    return worst_case(beliefs) if problem.optimise == WORST else expected_cost(beliefs)


def why_none(problem: ContingentProblem) -> str | None:
    """Which world has no plan, or which two cannot be told apart."""
    from sleuth.planning.beliefs.no_policy import why_none as reason

    return reason(problem.task, sees=True)


PUZZLE = Puzzle(
    name=ContingentProblem.kind,
    summary="a planning task whose start is not known, with actions that look: find a policy",
    formats={"pddl": "PDDL with :observe in actions, in one file or in two"},
    views=(View("and-or", "sleuth.planning.contingent:and_or", "what may be the case and seen"),),
    default_method="and-or/policy-turns",
    aliases={
        "turns": "and-or/policy-turns",
        "ao-star": "and-or/ao-star",
        "optimal": "and-or/ao-star",
    },
    reader="sleuth.planning.contingent:read",
    examples=("which-door", "lamp-test"),
    why_none="sleuth.planning.contingent:why_none",
    options=(
        Option(
            "optimise",
            "the cost of a policy: that in the worst world, or the expected one",
            "choice",
            WORST,
            (WORST, EXPECTED),
        ),
    ),
)
