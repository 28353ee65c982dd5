"""Which method a request means where it speaks of functions that the caller brought."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from sleuth import catalogue
from sleuth.brought import blaming, own_function
from sleuth.errors import BadRequest, Unsuitable
from sleuth.loading import load
from sleuth.method import Engine, Method, View
from sleuth.options import Option, OptionKind
from sleuth.puzzle import Puzzle

_KINDS: dict[type, OptionKind] = {bool: "flag", int: "integer", float: "number", str: "text"}
_HEURISTIC, _INFERENCE = "heuristic", "inference"


def chosen_method(entry: Puzzle, name: str | None, options: Mapping[str, Any]) -> Method:
    """The method of the catalogue with this name, or one that is made of what was brought."""
    function = own_function(name)
    if function is not None and name is not None:
        return _own_search(entry, name, function, options)
    method = catalogue.method(entry, name or _taker(entry, options))
    if _takes(method, _HEURISTIC):
        method = replace(method, view=_with_heuristic(method.view, options))
    if _INFERENCE in options and _takes(method, _INFERENCE):
        method = _with_inference(method, options[_INFERENCE])
    return method


def _takes(method: Method, option: str) -> bool:
    return any(each.name == option for each in method.options)


def _taker(entry: Puzzle, options: Mapping[str, Any]) -> str | None:
    """A method for what was brought, where the default one has no use for it."""
    for option in (_HEURISTIC, _INFERENCE):
        if own_function(options.get(option)) is None:
            continue
        for each in catalogue.methods(entry).values():
            if _takes(each, option) and (option == _INFERENCE or each.view.named_states):
                return each.path
    return None


def _own_search(
    entry: Puzzle, name: str, function: Callable[..., Any], options: Mapping[str, Any]
) -> Method:
    from sleuth.own.named_space import NamedSpace
    from sleuth.own.search_method import search_engine

    view = next(
        (each for each in entry.views if each.name == "state-space" and each.named_states),
        None,
    )
    if view is None or view.named_states is None:
        raise Unsuitable(
            f"{entry.name} has no states for a search of your own",
            remedy="bring a propagation for a puzzle of constraints",
        )
    base, names = _with_heuristic(view, options), view.named_states

    def build(problem: Any, **given: Any) -> NamedSpace:
        return NamedSpace(load(base.build)(problem, **given), load(names)(problem), problem)

    engine = Engine(
        name,
        "state-space",
        search_engine(function, name),
        "a search of your own",
        ("one",),
        (Option(_HEURISTIC, "the estimate that it is given"), *_options(function, name)),
        ("open", "expand", "solution"),
        trusted=False,
    )
    return Method(replace(base, build=build), (), engine, (name,))


def _options(function: Callable[..., Any], name: str) -> list[Option]:
    """The options of a function: its parameters with defaults, by their names."""
    with blaming(name):
        parameters = list(inspect.signature(function).parameters.values())
    return [
        Option(each.name, "an option of your own", _KINDS.get(type(each.default), "text"))
        for each in parameters[1:]
        if each.default is not each.empty
    ]


def _with_heuristic(view: View, options: Mapping[str, Any], *, searching: bool = True) -> View:
    """The view, with the heuristic that the options name if it was brought."""
    name = options.get(_HEURISTIC)
    function = own_function(name)
    if function is None or name is None:
        return view
    from sleuth.own.heuristic import with_heuristic

    return with_heuristic(view, name, function, searching=searching)


def _with_inference(method: Method, name: str) -> Method:
    from sleuth.own.inference import inference_engine

    function = own_function(name)
    if function is None:
        raise BadRequest(f"there is no function {name!r}", remedy="say FILE.py:FUNCTION")
    engine = replace(
        method.engine,
        solve=inference_engine(function, name),
        answers=("one",),
        trusted=False,
    )
    return replace(method, engine=engine, short=(f"{method.name}+{name}",))


def view_to_check(view: View, options: Mapping[str, Any]) -> View:
    """The view in which a heuristic of the caller's can be looked at as it is."""
    return _with_heuristic(view, options, searching=False)
