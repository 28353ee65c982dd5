"""Somebody's own heuristic on the states of a puzzle; it claims nothing about itself."""

from __future__ import annotations

import inspect
import math
from collections import ChainMap
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from sleuth.brought import OwnCodeFailed, blaming
from sleuth.errors import Unsuitable
from sleuth.loading import load
from sleuth.method import View
from sleuth.search.state_space import Heuristic, StateSpace

#: Stands for infinity in a search, which would drop such states: an estimate proves nothing.
_FAR = 1e15


def with_heuristic(
    view: View, name: str, function: Callable[..., Any], *, searching: bool = True
) -> View:
    """The same view, whose spaces also have this heuristic."""
    if view.named_states is None:
        raise Unsuitable(f"the states of {view.name} have no names for a heuristic of your own")
    names = view.named_states

    def build(problem: Any, **options: Any) -> StateSpace[Any, Any]:
        space: StateSpace[Any, Any] = load(view.build)(problem, **options)
        named = load(names)(problem)
        wants_problem = len(_positional(function)) > 1

        def estimate(state: Any) -> float:
            with blaming(name):
                words = named(state)
                found = function(words, problem) if wants_problem else function(words)
                return _number(name, found, searching)

        own = Heuristic(estimate, "your own", admissible=False, consistent=False)
        return replace(space, heuristics=ChainMap({name: own}, space.heuristics))  # type: ignore[arg-type]

    return replace(view, build=build)


def _number(name: str, found: Any, searching: bool) -> float:
    try:
        number = float(found)
    except (TypeError, ValueError):
        number = math.nan
    if math.isnan(number):
        raise OwnCodeFailed(f"{name} returned {found!r:.60}", remedy="return a number")
    return min(number, _FAR) if searching else number


def _positional(function: Callable[..., Any]) -> list[inspect.Parameter]:
    """The parameters that have to be given."""
    with blaming(getattr(function, "__name__", "the function")):
        parameters = inspect.signature(function).parameters.values()
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return [each for each in parameters if each.kind in kinds and each.default is each.empty]
