"""How deeply formulas may nest: deep enough for people, shallow enough for recursion."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from sleuth.logic.syntax import Apply, Atom, Formula, Term, Variable, parts_of

DEEPEST = 250
TOO_DEEP = f"this nests more than {DEEPEST} deep"
#: A few megabytes of the machine's stack, of which eight are usual.
_FRAMES_WHILE_READING = 6_000


@contextmanager
def reading_deeply() -> Iterator[None]:
    """Let a reader recurse far: the brackets of a long chain nest, the chain itself does not."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, _FRAMES_WHILE_READING))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def is_too_deep(formula: Formula) -> bool:
    """Whether a formula nests more deeply than the rest of Sleuth can follow."""
    waiting: list[tuple[Formula | Term, int]] = [(formula, 1)]
    while waiting:
        part, depth = waiting.pop()
        if depth > DEEPEST:
            return True
        inside: tuple[Formula | Term, ...]
        if isinstance(part, Variable):
            continue
        inside = part.args if isinstance(part, Apply | Atom) else parts_of(part)
        waiting.extend((each, depth + 1) for each in inside)
    return False
