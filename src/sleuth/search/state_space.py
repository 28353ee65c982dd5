"""The StateSpace view: states, the actions between them, and what is known of the distance."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from sleuth.drawing import Drawing
    from sleuth.limits import Meter

StateT = TypeVar("StateT", bound=Hashable)
SolutionT = TypeVar("SolutionT")


@dataclass(frozen=True, slots=True)
class Heuristic(Generic[StateT]):
    """An estimate of the cost to the nearest goal, and what it claims about itself.

    `prepare` does under a meter what the first estimate would otherwise take long to do.
    """

    estimate: Callable[[StateT], float]
    summary: str
    admissible: bool
    consistent: bool
    prepare: Callable[[Meter], None] | None = None


class Run(NamedTuple):
    """An action that stands for several steps of the problem: which ones, and how many."""

    way: Any
    length: int


@dataclass(frozen=True, slots=True)
class Path(Generic[StateT]):
    """What a search returns: the actions, the states they lead through, and the cost."""

    actions: tuple[Any, ...]
    states: tuple[StateT, ...]
    cost: float

    @property
    def depth(self) -> int:
        """The number of steps, those of every run counted.

        >>> Path((Run("N", 3), "E"), ("a", "b", "c"), 4).depth
        4
        """
        return sum(action.length if isinstance(action, Run) else 1 for action in self.actions)


@dataclass(frozen=True, slots=True)
class StateSpace(Generic[StateT, SolutionT]):
    """A problem as states and actions.

    `successors` gives (action, state, cost) for every action, always in the same order, and
    costs are not negative; `lift` turns a path into the problem's solution. `uniform` says
    that all actions cost the same. Spaces that can be searched backwards also give their
    `goals` and `predecessors`: (action, state, cost) for every action that leads here.
    `draw` shows states in the order in which a search met them; the last is the one at hand.
    """

    initial: StateT
    successors: Callable[[StateT], Iterable[tuple[Any, StateT, float]]]
    is_goal: Callable[[StateT], bool]
    lift: Callable[[Path[StateT]], SolutionT]
    heuristics: Mapping[str, Heuristic[StateT]] = field(default_factory=dict)
    default_heuristic: str | None = None
    uniform: bool = False
    goals: tuple[StateT, ...] = ()
    predecessors: Callable[[StateT], Iterable[tuple[Any, StateT, float]]] | None = None
    draw: Callable[[Sequence[StateT]], Drawing] | None = None
