"""Loading by name: tables name what is heavy by strings, and it is imported when used."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

#: What a table names: "package.module:name", or the function itself where it is at hand.
Reference = str | Callable[..., Any]


def load(reference: Reference) -> Any:
    """What a "package.module:name" string names; anything else is what it is.

    >>> load("math:gcd")(12, 18), load(max)(12, 18)
    (6, 18)
    """
    if not isinstance(reference, str):
        return reference
    module, _, name = reference.partition(":")
    return getattr(import_module(module), name)


def on_demand(names: dict[str, object], references: Mapping[str, str]) -> Callable[[str], Any]:
    """The `__getattr__` of a module with these globals, whose public names load when used."""

    def getattr_of_module(name: str) -> Any:
        if name not in references:
            raise AttributeError(f"module {names['__name__']!r} has no attribute {name!r}")
        names[name] = load(references[name])
        return names[name]

    return getattr_of_module
