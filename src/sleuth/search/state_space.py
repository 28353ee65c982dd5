"""The StateSpace view: states, the actions between them, and what is known of the distance."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from sleuth.answer import Evidence
    from sleuth.events import Listener
    from sleuth.heuristic_entry import HeuristicEntry
    from sleuth.limits import Meter

StateT = TypeVar("StateT", bound=Hashable)
SolutionT = TypeVar("SolutionT")

#: From a state to the estimated cost of the rest.
Estimate = Callable[[StateT], float]
#: Does what an estimate needs beforehand, and returns it.
Prepare = Callable[["Meter", "Listener | None"], Estimate[StateT]]


@dataclass(frozen=True, slots=True)
class Heuristic(Generic[StateT]):
    """An estimate of the cost to the nearest goal, and what it claims about itself.

    `prepare` does under a meter, telling its progress, what the first estimate would otherwise
    take long to do, and returns the estimate that is then at hand. A `safe` one is infinite only
    where no goal can be reached, even if it overestimates elsewhere; an admissible one is safe.
    """

    estimate: Estimate[StateT]
    summary: str
    admissible: bool
    consistent: bool
    prepare: Prepare[StateT] | None = None
    safe: bool = False

    @classmethod
    def of(
        cls,
        entry: HeuristicEntry,
        estimate: Estimate[StateT],
        prepare: Prepare[StateT] | None = None,
        *,
        holds: bool = True,
        safe: bool = False,
    ) -> Heuristic[StateT]:
        """The heuristic of a table for one problem; `holds` is whether its claims do there."""
        admissible, consistent = entry.admissible and holds, entry.consistent and holds
        return cls(estimate, entry.summary, admissible, consistent, prepare, safe)

    def ready(self, meter: Meter, listener: Listener | None = None) -> Heuristic[StateT]:
        """The same heuristic with all preparation done; may raise LimitReached."""
        if self.prepare is None:
            return self
        return replace(self, estimate=self.prepare(meter, listener), prepare=None)


class Run(NamedTuple):
    """An action that stands for several steps of the problem: which ones, and how many."""

    way: Any
    length: int

    def __str__(self) -> str:
        return f"{self.way}{self.length}" if self.length > 1 else str(self.way)


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
        runs = [action for action in self.actions if type(action) is Run]
        return len(self.actions) - len(runs) + sum(run.length for run in runs)


@dataclass(frozen=True, slots=True)
class StateSpace(Generic[StateT, SolutionT]):
    """A problem as states and actions.

    `successors` gives (action, state, cost) for every action, always in the same order, and
    costs are not negative; `lift` turns a path into the problem's solution. `uniform` says
    that all actions cost the same. Spaces that can be searched backwards also give their
    `goals` and `predecessors`: (action, state, cost) for every action that leads here.

    `words` and `action_words` say a state and an action as the problem's documentation does.
    `refutation` proves, where it can, that no goal is reached from the start, without a search.
    `agrees` raises BadRequest where the space was made for another heuristic than the one of
    this name, or than none.
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
    words: Callable[[StateT], str] = str
    action_words: Callable[[Any], str] = str
    refutation: Callable[[], Evidence | None] | None = None
    agrees: Callable[[str | None], None] | None = None
