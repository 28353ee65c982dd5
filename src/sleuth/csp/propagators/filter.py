"""What a filter is, and which changes of a domain wake it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sleuth.csp.csp import Constraint
from sleuth.csp.domains import Domains

#: The domains of the constraint's variables with unsupported values removed, or None if no
#: value is left to some variable. A filter is idempotent: asked again, it removes nothing.
Filter = Callable[[Domains], Domains | None]


class Event:
    """What can happen to a domain that shrinks, as bits that can be combined."""

    FIXED = 1
    LOWER = 2
    UPPER = 4
    ANY = 8
    BOUNDS = LOWER | UPPER


@dataclass(frozen=True, slots=True)
class Propagator:
    """A filter for a constraint, the events of each variable that wake it, and its rank.

    Propagators of lower rank run first, because they are cheaper.
    """

    constraint: Constraint
    filter: Filter
    wakes: tuple[int, ...]
    rank: int
