"""Whose turn it is: a queue in which each owner comes once before anybody comes twice."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator
from typing import Generic, Protocol, TypeVar

from sleuth.limits import INTERRUPTED, Cancellation


class Owned(Protocol):
    """What waits for its turn."""

    owner: str


T = TypeVar("T", bound=Owned)


class Turns(Generic[T]):
    """Things that wait, the oldest of each owner first, and the owners one after the other."""

    def __init__(self) -> None:
        self._of: dict[str, deque[T]] = {}

    def __len__(self) -> int:
        return sum(map(len, self._of.values()))

    def __contains__(self, one: T) -> bool:
        return one in self._of.get(one.owner, ())

    def __iter__(self) -> Iterator[T]:
        return iter([one for own in self._of.values() for one in own])

    def add(self, one: T) -> None:
        """Let it wait behind the others of its owner."""
        self._of.setdefault(one.owner, deque()).append(one)

    def remove(self, one: T) -> None:
        """Take it out of the queue."""
        own = self._of[one.owner]
        own.remove(one)
        if not own:
            del self._of[one.owner]

    def take(self) -> T:
        """The next; its owner comes again after all others."""
        owner, own = next(iter(self._of.items()))
        one = own.popleft()
        del self._of[owner]
        if own:
            self._of[owner] = own
        return one

    def others(self, owner: str) -> bool:
        """Whether anybody else waits."""
        return any(each != owner for each in self._of)


class Attention(Cancellation):
    """A cancellation that also comes when nobody has listened for some seconds, if they are set."""

    __slots__ = ("_listeners", "_own", "_patience", "_since")

    def __init__(self, patience: float | None) -> None:
        self._own: str | None = None
        self._patience = patience
        self._listeners = 0
        self._since = time.monotonic()

    def came(self) -> None:
        """Somebody listens from now on."""
        self._listeners += 1

    def left(self) -> None:
        """Somebody listens no more."""
        self._listeners -= 1
        self._since = time.monotonic()

    @property
    def reason(self) -> str | None:
        """Why it is to stop, None as long as it is to go on."""
        if self._own is None and self._patience is not None and not self._listeners:
            late = time.monotonic() > self._since + self._patience
            # Once for all: who comes later finds it stopped.
            self._own = INTERRUPTED if late else None
        return self._own

    @reason.setter
    def reason(self, reason: str | None) -> None:
        self._own = reason
