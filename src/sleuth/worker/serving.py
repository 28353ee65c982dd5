"""The worker's end: requests in, events and answers out, until nobody asks any more."""

from __future__ import annotations

import faulthandler
import gc
import json
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from importlib import import_module
from queue import SimpleQueue
from typing import Any, BinaryIO

from sleuth import own_process
from sleuth.errors import BadRequest, SleuthError
from sleuth.events import Event, Only
from sleuth.limits import INTERRUPTED, Cancellation, memory_in_use
from sleuth.request import Request
from sleuth.worker.attempt import Run, attempt, function_named
from sleuth.worker.protocol import DEFAULT, INSIDE, error_to_json, to_line

#: Events wait so long for company, or until they are so many.
_PAUSE = 0.03
_BATCH = 500

#: Bytes that a run may leave behind before they are looked after.
_LITTER = 32 << 20

#: Address space that a run may reserve beyond its limit without touching it: stacks, arenas.
_RESERVE = 512 << 20

#: Waits for the end of the caller, then ends the whole group. It is a process of its own since
#: no thread here gets a turn while an engine keeps the interpreter's lock.
_GUARDIAN = "read _; kill -9 0"


class Telling:
    """Writes messages, events several to a line, from any thread."""

    def __init__(self, channel: BinaryIO) -> None:
        self._channel = channel
        self._lock = threading.Lock()
        self._waiting: list[str] = []
        self._sent = 0.0
        self._listening = threading.Event()
        self._pusher: threading.Thread | None = None

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Send what waits even while the engine is silent."""
        if self._pusher is None:
            self._pusher = threading.Thread(target=self._push, daemon=True)
            self._pusher.start()
        self._listening.set()
        try:
            yield
        finally:
            self._listening.clear()

    def _push(self) -> None:
        while True:
            self._listening.wait()
            time.sleep(_PAUSE)
            with self._lock:
                self._flush()

    def hear(self, event: Event) -> None:
        """Tell one event, soon."""
        # As text at once: what it is about may change before it is sent.
        text = json.dumps(event.to_json(), separators=(",", ":"))
        with self._lock:
            self._waiting.append(text)
            if len(self._waiting) >= _BATCH or time.monotonic() - self._sent >= _PAUSE:
                self._flush()

    def tell(self, line: bytes) -> None:
        """Tell everything that waits, then this."""
        with self._lock:
            self._flush()
            self._channel.write(line)
            self._channel.flush()

    def _flush(self) -> None:
        if self._waiting:
            self._channel.write(f'{{"events":[{",".join(self._waiting)}]}}\n'.encode("ascii"))
            self._channel.flush()
            self._waiting.clear()
        self._sent = time.monotonic()


class Inbox:
    """Reads what the caller says in a thread, so that a run can be cancelled."""

    def __init__(self, channel: BinaryIO, *, guarded: bool) -> None:
        self.orders: SimpleQueue[tuple[Any, Cancellation] | None] = SimpleQueue()
        self._channel = channel
        self._guarded = guarded
        self._cancellations: dict[Any, Cancellation] = {}
        threading.Thread(target=self._read, daemon=True).start()

    def done(self, number: Any) -> None:
        """Forget a run that has been answered."""
        self._cancellations.pop(number, None)

    def _read(self) -> None:
        for line in self._channel:
            try:
                message = json.loads(line)
            except (ValueError, RecursionError):
                message = None
            if not isinstance(message, Mapping) or not _numbered(message):
                message = {}
            if "cancel" in message:
                cancellation = self._cancellations.get(message["cancel"])
                if cancellation is not None:
                    reason = message.get("reason")
                    cancellation.cancel(reason if isinstance(reason, str) else INTERRUPTED)
            else:
                cancellation = self._cancellations[message.get("run")] = Cancellation()
                self.orders.put((message, cancellation))
        if self._guarded:
            os._exit(0)
        self.orders.put(None)


def _numbered(message: Mapping[str, Any]) -> bool:
    """Whether a message names its run by something that can be a name."""
    return all(isinstance(message.get(each), int | str | None) for each in ("run", "cancel"))


def serve(incoming: BinaryIO, outgoing: BinaryIO, run: Run, *, guarded: bool) -> None:
    """Answer requests one after another; `guarded` means to end as soon as the caller does."""
    telling = Telling(outgoing)
    telling.tell(to_line({"ready": memory_in_use()}))
    inbox = Inbox(incoming, guarded=guarded)
    settled = memory_in_use()
    while (order := inbox.orders.get()) is not None:
        message, cancellation = order
        line = _answer(message, cancellation, run, telling)
        inbox.done(message.get("run"))
        telling.tell(line)
        if memory_in_use() > settled + _LITTER:
            _tidy()
            settled = memory_in_use()


def _answer(
    message: Mapping[str, Any], cancellation: Cancellation, run: Run, telling: Telling
) -> bytes:
    """What the run of one order ends with, as a line."""

    def whole(request: Request, hear: Any, *, cancellation: Cancellation) -> Any:
        # Writing the answer down can fail like everything else in a run.
        with _capped(request.limits.memory):
            answer = run(request, hear, cancellation=cancellation)
            lines.append(_line({"answer": replace(answer, memory="run").to_json()}))

    lines: list[bytes] = []
    try:
        request = Request.from_json(message.get("request"))
        if "folder" in message:
            _enter(message["folder"])
        heard = message.get("hear")
        if heard:
            # What nobody hears need not be told: some or, where it is True, all kinds of events.
            hear = Only(telling.hear, *map(str, heard)) if isinstance(heard, list) else telling.hear
            with telling.listening():
                answer = attempt(whole, request, hear, cancellation)
        else:
            answer = attempt(whole, request, None, cancellation)
    except SleuthError as error:
        return _line({"error": error_to_json(error)})
    return lines[0] if lines else _line({"answer": replace(answer, memory="run").to_json()})


def _enter(folder: Any) -> None:
    """Run in this folder; a number would be taken for an open file."""
    try:
        os.chdir(folder if isinstance(folder, str) else "")
    except (OSError, ValueError):
        raise BadRequest(
            f"there is no folder {folder!r:.200} to run in", remedy="name one that exists"
        ) from None


def _tidy() -> None:
    """Return what a run has freed, or it would hide what the next one takes."""
    gc.collect()
    if sys.platform == "linux":
        import ctypes

        # Not every C library has it.
        with suppress(AttributeError, OSError):
            ctypes.CDLL(None).malloc_trim(0)


def _line(message: dict[str, Any]) -> bytes:
    return to_line(message | {"memory": memory_in_use()})


@contextmanager
def _capped(memory: int | None) -> Iterator[None]:
    """Let the system refuse memory far beyond the limit, where it can.

    The caller's watch ends a run that holds too much; this stops one that asks for so much at
    once that the watch would come too late.
    """
    if memory is None or sys.platform != "linux":
        yield
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    with open("/proc/self/statm", "rb") as statm:
        data = int(statm.read().split()[5]) * resource.getpagesize()
    bounds = [data + memory + _RESERVE, soft, hard]
    cap = min(bound for bound in bounds if bound != resource.RLIM_INFINITY)
    resource.setrlimit(resource.RLIMIT_DATA, (cap, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))


def _channels() -> tuple[BinaryIO, BinaryIO]:
    """The two ends of the conversation, out of reach of whatever reads and prints in a run."""
    incoming, outgoing = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return incoming, outgoing


def _guard(lifeline: int) -> None:
    """Have the group ended when the other end of this pipe closes, however that comes about."""
    os.posix_spawn(
        "/bin/sh",
        ["sh", "-c", _GUARDIAN],
        os.environ,
        file_actions=[
            (os.POSIX_SPAWN_DUP2, lifeline, 0),
            (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
            (os.POSIX_SPAWN_DUP2, 1, 2),
        ],
    )
    os.close(lifeline)


def main(words: Sequence[str]) -> None:
    """Serve on the standard streams: [FUNCTION [LIFELINE [MODULE…]]]."""
    reference = words[0] if words and words[0] != DEFAULT else None
    guarded = len(words) > 1
    incoming, outgoing = _channels()
    os.environ[INSIDE] = "1"
    own_process.claim()
    faulthandler.enable()
    if guarded:
        lifeline = int(words[1])
        os.set_inheritable(lifeline, False)
        _guard(lifeline)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        for module in words[2:]:
            import_module(module)
    try:
        serve(incoming, outgoing, function_named(reference), guarded=guarded)
    except BrokenPipeError:
        # Nobody listens any more; what is left in the buffer has nowhere to go.
        os._exit(0)
