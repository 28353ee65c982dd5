"""The events of a search in numbers, many in one, small enough for a page to replay.

A state is named once and then has a number. What a search of mazes tells in 150 bytes takes 15
here, and a page can play hundreds of thousands of them back.
"""

from __future__ import annotations

import time
from typing import Any

from sleuth.events import Event, Hear

#: So many events go together, or those of so many seconds.
_BATCH = 1024
_PAUSE = 0.03
#: After so many events only each tenth expansion is told, and so on.
_MANY = 200_000
_FEWER = 10
#: So many decisions and deductions are told; nobody steps through more.
_MOST_OTHERS = 20_000

_LETTERS = {"open": "o", "expand": "e", "reopen": "r", "bound": "b"}
_ANEW = "a"
_NONE = -1


class Tracing:
    """Hears a search and tells it on in traces; events of other kinds pass through.

    A search that opens its first state again has begun anew. Once there are very many events only
    some expansions are told, each with the states that it opened.
    """

    def __init__(self, hear: Hear) -> None:
        self._hear = hear
        self._numbers: dict[str, int] = {}
        self._start: int | None = None
        self._begun: float | None = None
        self._sent = time.monotonic()
        self._expanded = 0
        self._told = 0
        self._others = 0
        self._every = 1
        self._skipping = False
        self._clear()

    def _clear(self) -> None:
        self._first = self._expanded
        self._names: list[str] = []
        self._steps: list[str] = []
        self._states: list[int] = []
        self._origins: list[int] = []
        self._costs: list[float] = []
        self._estimates: list[float | None] = []
        self._paths: list[dict[str, Any]] = []

    def __call__(self, event: Event) -> None:
        kind, about = event.kind, event.about
        if self._begun is None:
            self._begun = time.monotonic()
        if kind in ("open", "expand", "reopen"):
            self._of_a_state(kind, about)
        elif kind == "bound" and isinstance(about["value"], int | float):
            self._add(_LETTERS[kind], _NONE, _NONE, about["value"], None)
        elif kind == "solution":
            self._found(event)
        else:
            self._others += 1
            if self._others <= _MOST_OTHERS:
                self._hear(event)
        if len(self._steps) >= _BATCH or (self._steps and time.monotonic() - self._sent >= _PAUSE):
            self.flush()

    def _of_a_state(self, kind: str, about: Any) -> None:
        if kind == "expand":
            self._expanded += 1
            skipping = self._expanded % self._every != 0
            if self._skipping and not skipping and not self._steps:
                self._first = self._expanded - self._every
            self._skipping = skipping
        if self._skipping:
            return
        parent = about["parent"]
        state = self._number(about["state"])
        origin = _NONE if parent is None else self._number(parent)
        if kind == "open" and parent is None:
            if self._start == state:
                self._add(_ANEW, state, _NONE, 0, None)
            self._start = state if self._start is None else self._start
        self._add(_LETTERS[kind], state, origin, about["g"], about.get("h"))

    def _found(self, event: Event) -> None:
        path = event.about["path"]
        if path is not None:
            states = [self._number(name) for name in path]
            at, cost = self._expanded, event.about["cost"]
            self._paths.append({"at": at, "cost": cost, "states": states})
            self.flush()
        self._hear(event)

    def _number(self, name: str) -> int:
        number = self._numbers.get(name)
        if number is None:
            number = self._numbers[name] = len(self._numbers)
            self._names.append(name)
        return number

    def _add(self, step: str, state: int, origin: int, cost: float, estimate: float | None) -> None:
        self._steps.append(step)
        self._states.append(state)
        self._origins.append(origin)
        self._costs.append(cost)
        self._estimates.append(estimate)

    @property
    def warnings(self) -> tuple[str, ...]:
        """What was not told, in words."""
        found = []
        if self._others > _MOST_OTHERS:
            found.append(f"only the first {_MOST_OTHERS:,} of {self._others:,} steps are told")
        if self._every > 1:
            found.append(
                f"there are so many expansions that in the end only one in {self._every:,} is told"
            )
        return tuple(found)

    def flush(self) -> None:
        """Tell what waits; where nothing does there is nothing to tell."""
        self._sent = now = time.monotonic()
        if not self._steps and not self._paths:
            return
        self._told += len(self._steps)
        about = {
            "first": self._first,
            "every": self._every,
            "seconds": round(now - (self._begun or now), 6),
            "names": self._names,
            "steps": "".join(self._steps),
            "states": self._states,
            "origins": self._origins,
            "costs": self._costs,
            "estimates": self._estimates,
            "paths": self._paths,
        }
        if self._told >= _MANY:
            self._told, self._every = 0, self._every * _FEWER
        self._clear()
        self._hear(Event("trace", about))
