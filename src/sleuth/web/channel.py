"""From the threads of a job to the one reader of its stream, as server-sent events.

A reader that is behind makes the job wait, so that nothing is lost and little is kept; the server
drops one that takes nothing for long.
"""

from __future__ import annotations

import asyncio
import json
import threading
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from sleuth.web.settings import Settings

#: Seconds between two looks of a thread that waits for the reader.
_LOOK = 0.05

#: Bytes that are sent at once.
_CHUNK = 1 << 16


class Channel:
    """Messages in the order in which they were told; any thread may tell, one loop reads."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._condition = threading.Condition()
        self._messages: deque[bytes] = deque()
        self._ended = False
        self._closed = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ready = asyncio.Event()
        #: Bytes that were told and not yet sent.
        self.unread = 0

    def tell(self, event: str, data: Mapping[str, Any], *, wait: bool = True) -> None:
        """Tell one message; with `wait` not before there is room for it."""
        self.tell_text(event, json.dumps(data, separators=(",", ":")), wait=wait)

    def tell_text(self, event: str, text: str, *, wait: bool = True) -> None:
        """The same for data that are JSON in one line already."""
        message = f"event: {event}\ndata: {text}\n\n".encode("ascii")
        with self._condition:
            if wait:
                self._await_room(len(message))
            if self._closed or self._ended:
                return
            self._messages.append(message)
            self.unread += len(message)
        self._wake()

    def _await_room(self, size: int) -> None:
        while not self._closed:
            behind = self.unread >= self._settings.pause
            full = self.unread and self.unread + size > self._settings.unread
            if not (behind or full):
                return
            self._condition.wait(_LOOK)

    def end(self) -> None:
        """There will be no more messages."""
        with self._condition:
            self._ended = True
        self._wake()

    def close(self) -> None:
        """Nobody reads any more: what is told from now on is forgotten."""
        with self._condition:
            self._closed = True
            self._messages.clear()
            self.unread = 0
            self._condition.notify_all()
        self._wake()

    @property
    def closed(self) -> bool:
        """Whether nobody reads any more."""
        return self._closed

    def _wake(self) -> None:
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._ready.set)

    def later(self, seconds: float, do: Callable[[], None]) -> None:
        """Call a function in the reader's loop after some seconds, if there is a reader."""
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(loop.call_later, seconds, do)

    def open(self) -> None:
        """The running loop is the reader from now on."""
        self._loop = asyncio.get_running_loop()
        self._ready.set()

    def wake(self) -> None:
        """Let a reader that waits look again."""
        self._ready.set()

    async def wait(self, seconds: float) -> None:
        """Wait for a message, for so long at most."""
        try:
            await asyncio.wait_for(self._ready.wait(), seconds)
        except TimeoutError:
            return
        self._ready.clear()

    def take(self) -> tuple[bytes, bool]:
        """Some of what was told, and whether it was the last of it."""
        with self._condition:
            taken = bytearray()
            while self._messages and len(taken) < _CHUNK:
                taken += self._messages.popleft()
            self.unread -= len(taken)
            self._condition.notify_all()
            return bytes(taken), not self._messages and (self._ended or self._closed)
