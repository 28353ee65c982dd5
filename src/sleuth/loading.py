"""Loading by name: tables name what is heavy by strings, and it is imported when used."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def load(reference: str) -> Any:
    """What a "package.module:name" string names.

    >>> load("math:gcd")(12, 18)
    6
    """
    module, _, name = reference.partition(":")
    return getattr(import_module(module), name)
