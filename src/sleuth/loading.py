"""Loading by name: tables name what is heavy by strings, and it is imported when used."""

from __future__ import annotations

from collections.abc import Callable
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
