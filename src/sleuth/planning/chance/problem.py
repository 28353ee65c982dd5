"""Problems of chance: what their rules have in common, their policies, their catalogue entry."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from sleuth.drawing import Drawing, Graph
from sleuth.method import View
from sleuth.options import Option
from sleuth.planning.chance import notation
from sleuth.planning.chance.evaluation import followed, worth
from sleuth.planning.chance.objective import GOAL, Objective
from sleuth.planning.chance.policy import Policy, State, Worth, plain_number
from sleuth.planning.chance.process import Process
from sleuth.problem import InNotation
from sleuth.puzzle import Puzzle

#: A claimed number may differ from the true one by this share.
_CLAIM = 1e-6


class DecisionProblem(InNotation):
    """States, actions with uncertain outcomes, starts and goals; a solution is a policy.

    What the rules say is asked state by state, by the methods of `evaluation.Rules`.
    """

    __slots__ = ("_judged",)
    kind: ClassVar[str] = "mdp"
    objective: Objective
    #: What costs count, a noun; nothing where they are just costs.
    unit: str = "action"

    def __repr__(self) -> str:
        return f"<{self.kind}: {self.objective.words}>"

    def starts(self) -> Iterable[tuple[Any, State]]:
        """The states in which it may begin, each with its probability."""
        raise NotImplementedError

    def actions(self, state: State) -> Sequence[str]:
        """What can be done in a state; nothing in goals and other ends."""
        raise NotImplementedError

    def can(self, state: State, action: str) -> bool:
        """Whether an action can be done in a state."""
        return action in self.actions(state)

    def outcomes(self, state: State, action: str) -> Iterable[tuple[Any, State, Any]]:
        """How likely an action leads where, and what is earned then."""
        raise NotImplementedError

    def action_cost(self, state: State, action: str) -> Any:
        """What an action costs, where costs count."""
        return 1

    def is_goal(self, state: State) -> bool:
        """Whether a state is one to be reached."""
        raise NotImplementedError

    def final_reward(self, state: State) -> Any:
        """What it earns that a run ends in a state."""
        return 0

    def most_earned(self) -> tuple[Any, Any]:
        """More than this neither a step earns nor an end."""
        raise NotImplementedError

    def state_words(self, state: State) -> str:
        """A state in words."""
        return str(state)

    def read_state(self, words: str) -> State | None:
        """The state that words name, if they do."""
        raise NotImplementedError

    def to_text(self) -> str:
        """The problem as its reader reads it."""
        raise NotImplementedError

    def process(self, objective: Objective) -> Process:
        """The view of it that engines take."""
        from sleuth.planning.chance.views import by_rules

        return by_rules(self, objective)

    def _judge(self, policy: Policy) -> tuple[list[str], Worth]:
        """The faults of a policy, and what it is worth; the last one is remembered."""
        known = getattr(self, "_judged", None)
        if known is not None and known[0] is policy:
            return known[1], known[2]
        chain = followed(self, policy)
        true = Worth(None) if chain.faults else worth(chain, policy)
        object.__setattr__(self, "_judged", (policy, chain.faults, true))
        return chain.faults, true

    def check(self, solution: Policy) -> list[str]:
        """What is wrong with a policy: what it does not say, cannot do, or claims falsely."""
        faults, true = self._judge(solution)
        if faults:
            return list(faults)
        if true.value is None and solution.objective.kind != GOAL:
            return ["its runs may never end, so that rewards have no sum"]
        return list(_false_claims(solution.worth, true))

    def worth(self, solution: Policy) -> Worth:
        """What a policy is worth from the start, by linear equations."""
        return self._judge(solution)[1]

    def cost(self, solution: Policy) -> float | None:
        """The expected cost of runs that reach the goal, where one is to be reached."""
        if solution.objective.kind != GOAL:
            return None
        return self._judge(solution)[1].value

    def solution_to_text(self, solution: Policy) -> str:
        """Header lines, and what to do in each state."""
        return notation.write_policy(solution, self.state_words)

    def solution_from_text(self, text: str, source: str) -> Policy:
        """Read a policy back."""
        return notation.read_policy(text, source, self.objective, self.read_state)

    def solution_to_json(self, solution: Policy) -> Any:
        """A policy as JSON-ready data."""
        return notation.policy_to_json(solution, self.state_words)

    def solution_from_json(self, data: Any) -> Policy:
        """Read a policy back from such data; its notation will do as well."""
        if isinstance(data, str):
            return self.solution_from_text(data, "solution")
        return notation.policy_from_json(data, self.read_state)

    def draw(self, solution: Policy | None = None) -> Drawing | Graph:
        """The states that a policy comes to, as a graph; without one, the starts."""
        from sleuth.planning.chance.picture import policy_graph

        return policy_graph(self, solution)


def _false_claims(claimed: Worth | None, true: Worth) -> Iterable[str]:
    if claimed is None:
        return
    for name, said, is_so in (
        ("probability", claimed.probability, true.probability),
        ("value", claimed.value, true.value),
    ):
        if said is None:
            continue
        if is_so is None:
            yield f"it claims the {name} {plain_number(said)}, but has none"
        elif abs(said - is_so) > _CLAIM * max(1.0, abs(is_so)):
            yield f"it claims the {name} {plain_number(said)}, which is {plain_number(is_so)}"


_HORIZON = Option("horizon", "end after so many steps", "integer", least=1)
_DISCOUNT = Option("discount", "what a reward one step later counts, 0 to 1", "number")
_OBJECTIVE = Option(
    "objective",
    "reach the goal most probably and then at the least cost, or earn most",
    "choice",
    choices=("goal", "reward"),
)

PUZZLE = Puzzle(
    name=DecisionProblem.kind,
    summary="act well where chance decides: probabilistic planning tasks and gridworlds",
    formats={
        "ppddl": "a domain and a problem in PDDL with probabilistic effects, in one text",
        "grid": "a gridworld: # wall, . floor, S start, G goal, X pit; header lines slip:, step:, "
        "goal:, pit:, discount:, horizon:",
    },
    views=(
        View(
            "mdp",
            "sleuth.planning.chance.views:process",
            options=(_OBJECTIVE, _HORIZON, _DISCOUNT),
        ),
    ),
    default_method="mdp/value-iteration",
    aliases={
        "value-iteration": "mdp/value-iteration",
        "vi": "mdp/value-iteration",
        "policy-iteration": "mdp/policy-iteration",
        "pi": "mdp/policy-iteration",
        "optimal": "mdp/value-iteration",
    },
    reader="sleuth.planning.chance.reading:read_decision_problem",
    examples=("courier-rain", "orchard-harvest", "gridworld-canyon", "gridworld-terrace"),
)
