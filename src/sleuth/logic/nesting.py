"""How deeply formulas may nest: deep enough for people, shallow enough for recursion."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeAlias, TypeVar

from sleuth.logic.syntax import Apply, Atom, Formula, Term, Variable, parts_of

Result = TypeVar("Result")

DEEPEST = 250
#: Brackets may nest more deeply than formulas: those of a long chain vanish in the chain.
MOST_BRACKETS = 2000
TOO_DEEP = f"this nests more than {DEEPEST} deep"

#: A function that yields its recursive calls and is sent their results.
Unwound: TypeAlias = Generator[Any, Any, Result]


def unwound(call: Unwound[Result]) -> Result:
    """The result of a recursive function without any use of Python's own stack.

    >>> def depth(n: int) -> Unwound[int]:
    ...     return 1 + (yield depth(n - 1)) if n else 0
    >>> unwound(depth(100_000))
    100000
    """
    waiting: list[Unwound[Any]] = []
    running: Unwound[Any] = call
    result: Any = None
    while True:
        try:
            called = running.send(result)
        except StopIteration as done:
            result = done.value
            if not waiting:
                value: Result = result
                return value
            running = waiting.pop()
        else:
            waiting.append(running)
            running, result = called, None


def is_too_deep(part: Formula | Term) -> bool:
    """Whether a formula or term nests more deeply than the rest of Sleuth can follow."""
    level: list[Formula | Term] = [part]
    for _ in range(DEEPEST):
        inside: list[Formula | Term] = []
        for each in level:
            if isinstance(each, Apply | Atom):
                inside.extend(each.args)
            elif not isinstance(each, Variable):
                inside.extend(parts_of(each))
        if not inside:
            return False
        level = inside
    return True
