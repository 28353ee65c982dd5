"""A search problem stated in a script: where it begins, what can be done, when it is done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from sleuth.drawing import Cell, Drawing
from sleuth.errors import BadInput, BadRequest, Place
from sleuth.method import View
from sleuth.problem import InNotation
from sleuth.puzzle import Puzzle
from sleuth.search.state_space import Heuristic, Path, StateSpace

#: The actions of a solution, in their order.
Actions = tuple[Any, ...]

_DEFAULT = "given"


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class StatedSearch(InNotation):
    """A start, a function to (action, state, cost) of what follows, and a test for goals.

    Steps may leave their cost out, which is 1 then.
    """

    kind: ClassVar[str] = "search-problem"
    start: Any
    successors: Callable[[Any], Iterable[tuple[Any, ...]]]
    is_goal: Callable[[Any], bool]
    heuristics: Mapping[str, Callable[[Any], float]]
    admissible: bool

    def __repr__(self) -> str:
        return f"<search problem that begins at {self.start!r:.60}>"

    def steps(self, state: Any) -> list[tuple[Any, Any, float]]:
        """What can be done in a state, with the cost of each step."""
        found: list[tuple[Any, Any, float]] = []
        names = set()
        steps = self.successors(state)
        if not isinstance(steps, Iterable):
            raise BadRequest(
                f"successors of {state!r:.60} are {steps!r:.60}", remedy="give a list, perhaps []"
            )
        for step in steps:
            if not isinstance(step, tuple) or len(step) not in (2, 3):
                raise BadRequest(
                    f"successors of {state!r:.60} have {step!r:.60}",
                    remedy="give (action, state) or (action, state, cost)",
                )
            action, child, cost = (*step, 1)[:3]
            if not (isinstance(cost, int | float) and cost >= 0):
                raise BadRequest(f"the step {action!r:.60} costs {cost!r}", remedy="give 0 or more")
            for value, what in ((action, "action"), (child, "state")):
                if not _hashes(value):
                    raise BadRequest(
                        f"the {what} {value!r:.60} cannot be a key", remedy="use tuples, not lists"
                    )
            if action in names:
                # A solution names its actions: what one does must be one thing.
                raise BadRequest(
                    f"two steps from {state!r:.60} are called {action!r:.60}",
                    remedy="give every action of a state a name of its own",
                )
            names.add(action)
            found.append((action, child, cost))
        return found

    def check(self, solution: Actions) -> list[str]:
        """What is wrong with a solution, found by doing it step by step."""
        state = self.start
        for number, action in enumerate(solution, 1):
            for known, child, _ in self.steps(state):
                if known == action:
                    state = child
                    break
            else:
                return [f"step {number} cannot be done: {action!r} in {state!r}"]
        return [] if self.is_goal(state) else [f"it ends in {state!r}, which is no goal"]

    def cost(self, solution: Actions) -> float:
        """What the steps cost, all together."""
        state, total = self.start, 0.0
        for action in solution:
            state, step = next((s, c) for known, s, c in self.steps(state) if known == action)
            total += step
        return total

    def to_text(self) -> str:
        """The start; functions have no text."""
        return f"{self.start!r}\n"

    def solution_to_text(self, solution: Actions) -> str:
        """The actions, one a line."""
        return "\n".join(map(str, solution))

    def solution_from_text(self, text: str, source: str) -> Actions:
        """Read actions back, of those that can be done."""
        state, actions = self.start, []
        for number, line in enumerate(text.splitlines(), 1):
            for action, child, _ in self.steps(state):
                if str(action) == line:
                    actions.append(action)
                    state = child
                    break
            else:
                raise BadInput(
                    f"{line!r:.60} cannot be done here", Place(source, number), "name an action"
                )
        return tuple(actions)

    def draw(self, solution: Actions | None = None) -> Drawing:
        """The start, or the actions and the states they lead to, one below the other."""
        state = self.start
        lines = {(0, 0): Cell("start", "start"), (0, 1): Cell(str(state))}
        for row, action in enumerate(solution or (), 1):
            state = next(child for known, child, _ in self.steps(state) if known == action)
            lines |= {(row, 0): Cell(str(action), "path"), (row, 1): Cell(str(state))}
        return Drawing(len(lines) // 2, 2, lines)


def _hashes(value: Any) -> bool:
    """Whether a value can be a key; a tuple with a list in it says only when asked."""
    try:
        hash(value)
    except TypeError:
        return False
    return True


def search_problem(
    start: Any,
    successors: Callable[[Any], Iterable[tuple[Any, ...]]],
    is_goal: Callable[[Any], bool],
    heuristic: Callable[[Any], float] | None = None,
    *,
    admissible: bool = False,
) -> StatedSearch:
    """A search problem from functions, to be solved by every search.

    `successors` gives (action, state, cost) or (action, state); states can be compared and
    hashed. Say `admissible=True` if the heuristic never overestimates: paths are then proved
    shortest with it.

    >>> from sleuth.own.search_problem import search_problem
    >>> doubling = search_problem(1, lambda n: [("double", 2 * n), ("add", n + 1)], (5).__eq__)
    >>> doubling.check(("double", "double", "add"))
    []
    """
    given = {} if heuristic is None else {_DEFAULT: heuristic}
    return StatedSearch(start, successors, is_goal, given, admissible)


def state_space(problem: StatedSearch) -> StateSpace[Any, Actions]:
    """The functions as they are."""
    return StateSpace(
        problem.start,
        problem.steps,
        problem.is_goal,
        _actions,
        {
            name: Heuristic(function, "your own", problem.admissible, False)
            for name, function in problem.heuristics.items()
        },
        default_heuristic=_DEFAULT if problem.heuristics else None,
    )


def _actions(path: Path[Any]) -> Actions:
    return path.actions


def as_they_are(problem: StatedSearch) -> Callable[[Any], Any]:
    """The states of a stated problem need no other names."""
    return lambda state: state


def read(text: str, source: str) -> StatedSearch:
    """Refuse: what functions say cannot be read from a text."""
    raise BadInput("a search problem has no text", Place(source), "state it in Python")


PUZZLE = Puzzle(
    name=StatedSearch.kind,
    summary="a search problem stated by functions",
    formats={},
    views=(View("state-space", state_space, named_states=as_they_are),),
    default_method="state-space/astar",
    reader=read,
    examples=(),
)
