"""Engines on the `task` view that search its packed states."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate

from sleuth.answer import Answer
from sleuth.events import Listener
from sleuth.limits import Meter, metered
from sleuth.planning.packed import PackedTask, State
from sleuth.planning.task_view import Names, Task
from sleuth.planning.to_state_space import to_state_space
from sleuth.request import Question
from sleuth.search.preamble import SearchRun, searches
from sleuth.search.state_space import Path

#: A search on the packed states of a task.
PackedSearch = Callable[Concatenate[SearchRun, PackedTask, ...], Answer[Path[State]]]
TaskEngine = Callable[..., Answer[Names]]


def plans(name: str, heuristic: str) -> Callable[[PackedSearch], TaskEngine]:
    """Make an engine on tasks of a function that searches packed states for a path.

    What all searches refuse, know beforehand and tell is that of `searches`: one whose heuristic
    may overestimate proves nothing about costs.
    """

    def decorate(search: PackedSearch) -> TaskEngine:
        @wraps(search)
        def solve(
            view: Task[Any],
            question: Question,
            meter: Meter,
            listener: Listener | None = None,
            **options: Any,
        ) -> Answer[Names]:
            with metered(meter):
                space, packed = to_state_space(view), view.packed
            operators = packed.task.operators

            def names(path: Path[State]) -> Names:
                return tuple(operators[index].name for index in path.actions)

            def run_on_packed(run: SearchRun, **more: Any) -> Answer[Path[State]]:
                return search(run, packed, **more)

            engine = searches(name)(run_on_packed)
            told = None if listener is None else _InNames(listener, names)
            answer = engine(space, question, meter, told, heuristic=heuristic, **options)
            return answer.lifted(names)

        return solve

    return decorate


class _InNames:
    """Hands events on with plans as the names of their operators."""

    def __init__(self, listener: Listener, names: Callable[[Path[State]], Names]) -> None:
        self._listener = listener
        self._names = names
        self.kinds = getattr(listener, "kinds", None)

    def __call__(self, kind: str, **about: Any) -> None:
        if kind == "solution":
            about["solution"] = self._names(about["solution"])
        self._listener(kind, **about)


def path_of(task: PackedTask, operators: tuple[int, ...]) -> Path[State]:
    """The path that operators take from the start."""
    states = [task.start]
    for operator in operators:
        states.append(task.transitions.after(states[-1], operator))
    return Path(operators, tuple(states), sum(task.costs[each] for each in operators))
