"""One worker process and the three pipes to it, watched by whoever waits for its words."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any
from weakref import WeakSet

from sleuth.worker.memory import descendants
from sleuth.worker.protocol import DEFAULT

#: Seconds between two looks at a silent process.
_TICK = 0.005

#: Seconds in which what a killed process has written must be read.
_DRAIN = 0.2

#: Seconds after which a killed process that the system does not let die is left to the system.
_REAP = 5.0

#: Bytes of its standard error that are kept.
_TAIL = 8192

_CHUNK = 1 << 20

#: The reason for killing a process that does not speak JSON.
GARBLED = "garbled"


class Process:
    """A worker that was started in a session of its own.

    One thread at a time may post and receive; any thread may kill.
    """

    def __init__(self, function: str | None, preload: Sequence[str]) -> None:
        lifeline, self._lifeline = map(_above_standard, os.pipe())
        # The path by value, so that the worker finds the same modules, and nothing by accident
        # in the folder it starts in.
        path = [entry or os.getcwd() for entry in sys.path]
        code = f"import sys; sys.path[:] = {path!r}; from sleuth.worker.serving import main"
        words = [function or DEFAULT, str(lifeline), *preload]
        try:
            self._popen = subprocess.Popen(
                [sys.executable, "-c", f"{code}; main(sys.argv[1:])", *words],
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                pass_fds=(lifeline,),
                start_new_session=True,
            )
        except BaseException:
            os.close(self._lifeline)
            raise
        finally:
            os.close(lifeline)
        pipes = (self._popen.stdin, self._popen.stdout, self._popen.stderr)
        self._into, self._out, self._errors = (pipe.fileno() for pipe in pipes if pipe is not None)
        for descriptor in (self._into, self._out, self._errors):
            os.set_blocking(descriptor, False)
        self._poll = select.poll()
        self._poll.register(self._out, select.POLLIN)
        self._poll.register(self._errors, select.POLLIN)
        self._unsent = memoryview(b"")
        self._partial = bytearray()
        self._lines: deque[bytes] = deque()
        self._tail = b""
        self._lock = threading.Lock()
        self._gone = False
        self._killed_at: float | None = None
        #: Why it was killed, if it was.
        self.reason: str | None = None
        _STARTED.add(self)

    @property
    def pid(self) -> int:
        """The process, which is also its group."""
        return self._popen.pid

    @property
    def alive(self) -> bool:
        """Whether it can still be talked to."""
        with self._lock:
            return not self._gone and self.reason is None and self._popen.poll() is None

    @property
    def exit_code(self) -> int | None:
        """How it ended: a number, negative for a signal."""
        return self._popen.returncode

    def last_words(self) -> list[str]:
        """The end of what it wrote on its standard error since the last post."""
        return self._tail.decode("utf-8", "replace").splitlines()[-40:]

    def post(self, line: bytes) -> None:
        """Send a message while receiving."""
        self._unsent = memoryview(bytes(self._unsent) + line)
        self._poll.register(self._into, select.POLLOUT)

    def forget_words(self) -> None:
        """Begin a new record of its standard error."""
        self._tail = b""

    def receive(self, look: Callable[[], None]) -> dict[str, Any] | None:
        """The next message, or None when there will be none; `look` is called now and then.

        All that was written before the end is received before the end.
        """
        while True:
            if self._killed_at is None:
                look()
            if self._lines:
                try:
                    message: dict[str, Any] = json.loads(self._lines.popleft())
                except ValueError:
                    self.kill(GARBLED)
                    continue
                return message
            if self._out < 0:
                return None
            for descriptor, _ in self._poll.poll(_TICK * 1000):
                if descriptor == self._into:
                    self._send()
                elif descriptor == self._errors:
                    self._read_errors()
                elif not self._read():
                    self._finish()
                    break
            else:
                killed = self._killed_at
                if killed is not None and time.monotonic() > killed + _DRAIN:
                    self._finish()

    def _send(self) -> None:
        try:
            sent = os.write(self._into, self._unsent[:_CHUNK])
        except BlockingIOError:
            return
        except OSError:
            # It has ended; the end of its words says so.
            sent = len(self._unsent)
        self._unsent = self._unsent[sent:]
        if not self._unsent:
            self._poll.unregister(self._into)

    def _read(self) -> bool:
        """Take what has been written; False at the end."""
        try:
            chunk = os.read(self._out, _CHUNK)
        except BlockingIOError:
            return True
        *whole, rest = chunk.split(b"\n")
        for line in whole:
            self._lines.append(bytes(self._partial + line))
            self._partial.clear()
        self._partial += rest
        return bool(chunk)

    def _read_errors(self) -> bool:
        try:
            chunk = os.read(self._errors, _CHUNK)
        except BlockingIOError:
            return False
        if not chunk:
            with suppress(KeyError):
                self._poll.unregister(self._errors)
        self._tail = (self._tail + chunk)[-_TAIL:]
        return bool(chunk)

    def _finish(self) -> None:
        """Learn how it ended, and end what is left of its group."""
        with suppress(subprocess.TimeoutExpired):
            self._popen.wait(_DRAIN)
        while self._read_errors():
            pass
        self.close()

    def kill(self, reason: str) -> None:
        """End the whole group now; the reason of the first call stays."""
        with self._lock:
            if self._gone or self.reason is not None:
                return
            self.reason = reason
            self._kill_group()
            self._killed_at = time.monotonic()

    def _kill_group(self) -> None:
        strays = descendants(self.pid)[1:] if sys.platform == "linux" else []
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)
        for stray in strays:
            # Those that have left the group; the others are gone already.
            with suppress(ProcessLookupError, PermissionError):
                os.kill(stray, signal.SIGKILL)

    def close(self) -> None:
        """End it and give everything back; for the thread that talks to it, or when none does."""
        with self._lock:
            if self._gone:
                return
            self._gone = True
            self._kill_group()
            with suppress(subprocess.TimeoutExpired):
                self._popen.wait(_REAP)
            self._shut()

    def _shut(self) -> None:
        self._into = self._out = self._errors = -1
        for pipe in (self._popen.stdin, self._popen.stdout, self._popen.stderr):
            if pipe is not None:
                pipe.close()
        os.close(self._lifeline)

    def disown(self) -> None:
        """Let go of a process that belongs to the parent, after a fork."""
        self._lock = threading.Lock()
        if not self._gone:
            self._gone = True
            # Neither waited for nor warned about: it is no child of this process.
            self._popen.returncode = 0
            self._shut()


def _above_standard(descriptor: int) -> int:
    """The same descriptor, or a copy out of the way of the standard streams of a child."""
    if descriptor > 2:
        return descriptor
    copy = _above_standard(os.dup(descriptor))
    os.close(descriptor)
    return copy


_STARTED: WeakSet[Process] = WeakSet()


def _disown_all() -> None:
    for process in list(_STARTED):
        process.disown()


if hasattr(os, "register_at_fork"):
    # A copy of a lifeline in a forked child would keep a worker alive after its caller.
    os.register_at_fork(after_in_child=_disown_all)
