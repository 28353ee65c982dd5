"""Somebody's own search as an engine: it gets a `SearchProblem` and returns actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from sleuth.answer import Answer
from sleuth.brought import OwnCodeFailed, blaming
from sleuth.events import Listener
from sleuth.limits import LimitReached, Meter
from sleuth.own.named_space import NamedSpace, SearchProblem
from sleuth.request import Question
from sleuth.search.outcome import Counts, Outcome, answer_from, chosen_heuristic
from sleuth.search.preamble import one_path_only
from sleuth.search.state_space import Path, StateSpace


def search_engine(function: Callable[..., Any], name: str) -> Callable[..., Answer[Path[Any]]]:
    """The engine that runs a function from a `SearchProblem` to a list of actions.

    What it returns is walked step by step. That it finds nothing proves nothing.
    """

    def solve(
        view: NamedSpace,
        question: Question,
        meter: Meter,
        listener: Listener | None = None,
        *,
        heuristic: str | None = None,
        **options: Any,
    ) -> Answer[Path[Any]]:
        one_path_only(question, name)
        chosen = chosen_heuristic(view.space, heuristic)
        counts = Counts()
        limit, actions = None, None
        try:
            estimate = chosen.ready(meter, listener).estimate
            problem = SearchProblem(view, estimate, meter, counts, listener)
            with blaming(name):
                found = function(problem, **options)
                actions = None if found is None else _actions(name, found)
        except LimitReached as reached:
            limit = reached.limit
        path = None if actions is None else _walked(name, view.space, actions)
        gave_up = f"{name} found no way, which proves nothing"
        return answer_from(Outcome(path, counts, limit), meter, gave_up=gave_up)

    return solve


def _actions(name: str, found: Any) -> tuple[Any, ...]:
    if not isinstance(found, Iterable):
        raise OwnCodeFailed(
            f"{name} returned {found!r:.60}", remedy="return a list of actions, or None"
        )
    return tuple(found)


def _walked(name: str, space: StateSpace[Any, Any], actions: tuple[Any, ...]) -> Path[Any]:
    """The path that the actions make, as far as they can be done at all."""
    states = [space.initial]
    cost = 0.0
    for number, action in enumerate(actions, 1):
        possible = list(space.successors(states[-1])) if not space.is_goal(states[-1]) else []
        for known, child, step in possible:
            if known == action:
                states.append(child)
                cost += step
                break
        else:
            can = ", ".join(str(known) for known, _, _ in possible) or "nothing"
            raise OwnCodeFailed(
                f"{name} returned a wrong solution: step {number} is {action!r:.40} "
                f"in {space.words(states[-1])}",
                remedy=f"what can be done there: {can}",
            )
    return Path(actions, tuple(states), cost)
