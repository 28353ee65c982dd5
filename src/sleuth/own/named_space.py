"""A state space whose states have names, as somebody's own search sees it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from sleuth.brought import OwnCodeFailed
from sleuth.events import Listener
from sleuth.limits import Meter
from sleuth.search.outcome import STRIDE, Counts
from sleuth.search.state_space import Path, StateSpace

#: One way on: the action, the state it leads to, and what it costs.
Step = tuple[Any, Any, float]


@dataclass(frozen=True, slots=True)
class NamedSpace:
    """A state space together with its problem and the function that gives its states names."""

    space: StateSpace[Any, Any]
    named: Callable[[Any], Any]
    problem: Any

    @property
    def lift(self) -> Callable[[Path[Any]], Any]:
        """From a path to the problem's solution."""
        return self.space.lift

    @property
    def words(self) -> Callable[[Any], str]:
        """From a state of the space itself to words."""
        return self.space.words


class SearchProblem:
    """What a search of your own is given: where it begins, what can be done, when it is done.

    `initial` is the first state. States are values with named attributes, documented with each
    puzzle; they can be compared, put into sets and used as keys. `puzzle` is the whole problem.
    """

    def __init__(
        self,
        view: NamedSpace,
        estimate: Callable[[Any], float],
        meter: Meter,
        counts: Counts,
        listener: Listener | None = None,
    ) -> None:
        space = view.space
        self._space = space
        self._named = view.named
        self._estimate = estimate
        self._meter = meter
        self._listener = listener
        self.puzzle = view.problem
        self.initial = view.named(space.initial)
        self._raw: dict[Hashable, Any] = {self.initial: space.initial}
        # For each state the one before it and the cost of the way that led to it first.
        self._origins: dict[Any, tuple[Any, float]] = {space.initial: (None, 0)}
        self._counts = counts
        self._due = 0
        if listener:
            self._tell_open(None, space.initial)

    def successors(self, state: Any) -> list[Step]:
        """Every (action, state, cost) that is possible in a state; Sleuth counts these calls."""
        raw = self._known(state)
        counts, listener = self._counts, self._listener
        if counts.expanded >= self._due:
            self._due = self._meter.checkpoint(counts.expanded, STRIDE)
        counts.expanded += 1
        before, so_far = self._origins[raw]
        if listener:
            words = self._space.words
            parent = None if before is None else words(before)
            listener("expand", state=words(raw), parent=parent, g=so_far, h=None)
        steps = []
        for action, child, cost in self._space.successors(raw):
            counts.generated += 1
            named = self._named(child)
            self._raw.setdefault(named, child)
            if child not in self._origins:
                self._origins[child] = (raw, so_far + cost)
                if listener:
                    self._tell_open(action, child)
            steps.append((action, named, cost))
        return steps

    def is_goal(self, state: Any) -> bool:
        """Whether a state is one to be reached."""
        return bool(self._space.is_goal(self._known(state)))

    def heuristic(self, state: Any) -> float:
        """An estimate of the cost from a state to the nearest goal."""
        return self._estimate(self._known(state))

    def _known(self, state: Any) -> Any:
        try:
            return self._raw[state]
        except (KeyError, TypeError):
            raise OwnCodeFailed(
                f"{state!r:.80} is no state that `successors` gave",
                remedy="begin with `initial` and go on from there",
            ) from None

    def _tell_open(self, action: Any, state: Any) -> None:
        assert self._listener is not None
        before, so_far = self._origins[state]
        words = self._space.words
        self._listener(
            "open",
            state=words(state),
            parent=None if before is None else words(before),
            action=None if action is None else self._space.action_words(action),
            g=so_far,
            h=None,
        )
