"""Unfolding an option: one method for each of the values that it may have."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sleuth import catalogue
from sleuth.brought import names_a_file
from sleuth.errors import BadRequest, SleuthError
from sleuth.method import Method
from sleuth.method_name import parse_method
from sleuth.options import Option
from sleuth.puzzle import Puzzle


def varied(entry: Puzzle, methods: Sequence[str], wishes: Iterable[str]) -> list[str]:
    """The methods, each that has the option once for each of its values; the others as they are.

    A wish is the name of an option, which then takes all its choices, or `NAME=a,b,c`.
    """
    found = list(methods)
    for wish in wishes:
        name, equals, listed = wish.partition("=")
        name = name.strip()
        values = [each.strip() for each in listed.split(",")] if equals else None
        if not name or (values is not None and not all(values)):
            raise BadRequest(f"{wish!r:.60} varies nothing", remedy="say NAME or NAME=a,b,c")
        unfolded: list[str] = []
        taken = False
        for method in found:
            option = _option(entry, method, name)
            if option is None or name in parse_method(method)[1]:
                unfolded.append(method)
                continue
            taken = True
            chosen = values if values is not None else _choices(entry, option)
            unfolded += [f"{method}:{name}={option_value(option, each)}" for each in chosen]
        if not taken:
            takers = ", ".join(_names(entry)) or "none"
            raise BadRequest(
                f"no method here has an option {name:.60}", remedy=f"their options: {takers}"
            )
        found = unfolded
    return found


def option_value(option: Option, value: str) -> str:
    """The value as it stands in a method's name, if the option takes it."""
    if option.kind in ("integer", "number", "choice", "flag"):
        option.read(value)
    return value


def _method(entry: Puzzle, method: str) -> Method | None:
    name, _ = parse_method(method)
    if name is None or names_a_file(name):
        return None
    try:
        return catalogue.method(entry, name)
    except SleuthError:
        return None


def _option(entry: Puzzle, method: str, name: str) -> Option | None:
    found = _method(entry, method)
    options = () if found is None else found.options
    return next((each for each in options if name in (each.name, each.keyword)), None)


def _choices(entry: Puzzle, option: Option) -> list[str]:
    if option.name == "heuristic":
        return [each.name for each in entry.heuristics]
    if option.kind == "flag":
        return ["yes", "no"]
    if not option.choices:
        raise BadRequest(
            f"option {option.name} has no list of values", remedy=f"say {option.name}=a,b,c"
        )
    return [each for each in option.choices if each not in option.faulty]


def _names(entry: Puzzle) -> list[str]:
    options = (option.name for each in catalogue.methods(entry).values() for option in each.options)
    return sorted(set(options))
