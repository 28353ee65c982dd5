"""What an engine infers after each decision: the plug point of the search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from sleuth.csp.csp import Constraint, Variable
from sleuth.csp.domains import Domains, to_values


@dataclass(frozen=True, slots=True)
class Decision:
    """A value that the search gives a variable; listeners hear "assign" and perhaps "fail".

    It is the decision number `depth` of its branch, counted from 1, and takes back the
    decisions of this number and above that were made before it, with all they led to.
    """

    depth: int
    variable: Variable
    value: int


class Inference(Protocol):
    """Removes values that cannot be part of a solution, as far as it looks."""

    #: How many times a constraint was looked at.
    propagations: int
    #: How often each constraint was the one that failed, plus one (the weights of dom/wdeg).
    weights: list[int]
    #: What the constraint says that failed last.
    failed: str
    #: Whether a variable with one value left is as good as assigned.
    settles_fixed: bool

    def at_root(self, domains: Domains) -> bool:
        """Infer before the first decision; False if there is no solution."""

    def after(self, variable: int, domains: Domains, assigned: int) -> bool:
        """Infer after a variable was given its value; False if that cannot be.

        `assigned` is the bit set of the variables that have been given a value by now.
        """


def shrink(
    variable: Variable, old: int, new: int, offset: int, because: Constraint
) -> dict[str, Any]:
    """What listeners hear as "shrink": a domain went from `old` to `new`."""
    return {
        "variable": variable.name,
        "removed": list(to_values(old & ~new, offset)),
        "left": list(to_values(new, offset)),
        "rule": because.sentence,
    }
