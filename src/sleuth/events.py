"""What a run tells while it works: one closed table of events, as data.

From the events alone a search tree can be drawn and a run replayed. Engines call their
listener only where there is one, so that nobody listening costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from sleuth.errors import BadRequest


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of event: when it is told, and what its fields say."""

    when: str
    fields: Mapping[str, str]


#: The vocabulary. States, variables and rules are words of the problem: a state reads as the
#: puzzle's documentation says, a variable and a rule as in the sentences of an explanation.
KINDS: dict[str, Kind] = {
    "open": Kind(
        "a search puts a state on its frontier",
        {
            "state": "the state",
            "parent": "the state before it; null at the start",
            "action": "what led here",
            "g": "cost so far",
            "h": "estimate of the rest; null where there is none",
        },
    ),
    "expand": Kind(
        "a search looks at the successors of a state",
        {
            "state": "the state",
            "parent": "the state before it; null at the start",
            "g": "cost so far",
            "h": "estimate of the rest; null where there is none",
        },
    ),
    "reopen": Kind(
        "a search reaches an expanded state more cheaply",
        {"state": "the state", "parent": "the state before it", "g": "cost so far"},
    ),
    "bound": Kind(
        "a search begins anew with a wider bound, or proves a better one",
        {"what": "what is bounded", "value": "the bound"},
    ),
    "assign": Kind(
        "a constraint search decides",
        {"variable": "which variable", "value": "its value", "depth": "decisions so far"},
    ),
    "shrink": Kind(
        "a propagator takes values away",
        {
            "variable": "which variable",
            "removed": "the values that went",
            "left": "the values that stay",
            "rule": "the constraint that did it, in words",
        },
    ),
    "fail": Kind(
        "a decision turned out impossible",
        {"rule": "the constraint that cannot hold, in words", "depth": "decisions so far"},
    ),
    "deduce": Kind(
        "a named rule gives new facts",
        {"rule": "the rule that fired", "facts": "the new facts"},
    ),
    "cut": Kind(
        "a rule that was not stated yet is broken, and stated",
        {"rule": "the rule, in words"},
    ),
    "derive": Kind(
        "a prover keeps a clause",
        {
            "number": "the number of the clause",
            "clause": "the clause",
            "rule": "the inference",
            "parents": "the numbers of the clauses it comes from",
        },
    ),
    "value": Kind(
        "a game search settles what a position is worth, or a sweep what a state is",
        {
            "state": "the position or state",
            "value": "its worth",
            "depth": "plies below the root, or the number of the sweep",
        },
    ),
    "visit": Kind(
        "a game search goes into a position, depth first",
        {
            "state": "the position",
            "action": "the move that led here; null at the root",
            "depth": "plies below the root",
            "player": "whose turn it is; 0 maximises",
            "alpha": "the worth that the maximiser has for certain; null if none",
            "beta": "the worth that the others have for certain; null if none",
        },
    ),
    "bounded": Kind(
        "a game search leaves a position with a bound on its worth, which is enough",
        {
            "state": "the position",
            "value": "the bound",
            "side": "at least or at most",
            "depth": "plies below the root",
            "unseen": "the moves that need not be looked at any more",
        },
    ),
    "chase": Kind(
        "a light chase presses a row",
        {
            "number": "which chase it is, from 1",
            "row": "the row, from 0",
            "presses": "how often each light of it is pressed",
            "before": "all lights before, row by row",
            "after": "all lights after",
        },
    ),
    "trace": Kind(
        "a search that is watched has gone on, in numbers",
        {
            "first": "how many states were expanded before",
            "every": "the share that is told: each so many-th expansion",
            "seconds": "since the search began",
            "names": "states met for the first time; all are numbered in this order from 0",
            "steps": "a letter for each event: open, expand, reopen, anew, bound",
            "states": "the number of the state of each; -1 for a bound",
            "origins": "the number of the state before each; -1 if none",
            "costs": "the cost so far of each, or the bound",
            "estimates": "the estimate of the rest of each; null if none",
            "paths": "each solution found: at which expansion, its cost, its states",
        },
    ),
    "solution": Kind(
        "a solution is found",
        {
            "solution": "the solution in the problem's notation",
            "cost": "its cost, or null",
            "path": "the states that it leads through; null where there are none",
        },
    ),
    "problem": Kind(
        "a generator has made a problem",
        {"number": "its number, from 0, in the series of the seed", "text": "the problem"},
    ),
    "progress": Kind(
        "long work goes on",
        {"what": "what is done", "done": "how much", "total": "of how much; null if unknown"},
    ),
}


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened; `about` has exactly the fields that its kind lists.

    >>> Event.from_json({"kind": "cut", "rule": "one loop"}).about["rule"]
    'one loop'
    """

    kind: str
    about: Mapping[str, Any]

    def to_json(self) -> dict[str, Any]:
        """The event as JSON-ready data."""
        return {"kind": self.kind, **self.about}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Event:
        """Read an event back; raises BadRequest where it is none."""
        kind = data.get("kind")
        about = {name: value for name, value in data.items() if name != "kind"}
        known = KINDS.get(kind) if isinstance(kind, str) else None
        if known is None or set(about) != set(known.fields):
            raise BadRequest(f"{kind!r} with {', '.join(about) or 'nothing'} is no event")
        return cls(str(kind), about)


#: What the caller of a run passes to hear it.
Hear = Callable[[Event], None]


class Listener(Protocol):
    """What an engine tells: a kind of the table and the fields of that kind."""

    def __call__(self, kind: str, **about: Any) -> None: ...


class Only:
    """Hears some kinds of events alone, so that engines need not tell the others."""

    __slots__ = ("_hear", "kinds")

    def __init__(self, hear: Hear, *kinds: str) -> None:
        self._hear = hear
        self.kinds = frozenset(kinds)

    def __call__(self, event: Event) -> None:
        if event.kind in self.kinds:
            self._hear(event)


def both(one: Hear | None, other: Hear | None) -> Hear | None:
    """Whoever is there hears everything that either wants."""
    if one is None or other is None:
        return one or other

    def hear(event: Event) -> None:
        for each in (one, other):
            if hears(each, event.kind):
                each(event)

    if not (isinstance(one, Only) and isinstance(other, Only)):
        return hear
    return Only(hear, *one.kinds, *other.kinds)


def hears(listener: Hear | Listener | None, kind: str) -> bool:
    """Whether there is a listener who wants this kind; one without `kinds` wants all.

    >>> hears(None, "expand"), hears(Only(print, "progress"), "expand"), hears(print, "expand")
    (False, False, True)
    """
    kinds = getattr(listener, "kinds", None)
    return listener is not None and (kinds is None or kind in kinds)
