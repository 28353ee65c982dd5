"""Limits of a whole command: waiting for its input, showing, and what looks at no limits."""

from __future__ import annotations

import os
import signal
import stat
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import BinaryIO

import click

from sleuth import exit_codes
from sleuth.limits import LimitReached, Limits, Meter, metered

#: A run that looks at no limit is broken off so many seconds and this share after it, and so many
#: bytes beyond. Workers are ended sooner, so that this is for what runs here.
_LATE_SECONDS, _LATE_SHARE, _OVER_BYTES = 0.3, 0.06, 48 << 20

#: Showing what was found may go beyond the limit so far, and where nothing looks at it a bit more.
_SAYING_SECONDS, _SAYING_SHARE = 0.35, 0.08
_STILL_SAYING = 0.1

#: Seconds between two looks at memory, and between two attempts to break off.
_BETWEEN = 0.05

_WAITED, _SHOWING = "seconds waited for input", "showing in time"
_PORTION = 1 << 20


@contextmanager
def broken_off(limits: Limits) -> Iterator[None]:
    """Raise LimitReached in the block, wherever it is, when it goes far beyond the limits."""
    seconds = limits.seconds
    late = None if seconds is None else seconds * (1 + _LATE_SHARE) + _LATE_SECONDS
    with _alarmed(Meter(limits), late):
        yield


@contextmanager
def _alarmed(meter: Meter, latest: float | None) -> Iterator[None]:
    """Raise LimitReached in the block after so many seconds, or far beyond the limit on memory.

    It is the last resort, for code that looks at no limits: the signal of a timer, so that it
    serves the main thread only, and nothing where a host program has its own use of that signal.
    """
    memory = meter.limits.memory
    if (latest is None and memory is None) or not _may_set_alarms():
        yield
        return

    def look(number: int, frame: object) -> None:
        if latest is not None and meter.seconds() > latest:
            raise LimitReached("seconds")
        if memory is not None and meter.memory_taken() > memory + _OVER_BYTES:
            raise LimitReached("memory")

    before = signal.signal(signal.SIGALRM, look)
    first = _BETWEEN if memory is not None or latest is None else latest + 0.001
    # Longer than anybody waits, and not longer than timers can.
    signal.setitimer(signal.ITIMER_REAL, min(first, 10.0**8), _BETWEEN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)


def _may_set_alarms() -> bool:
    """Whether timers are signals here, and nobody else uses them."""
    if not hasattr(signal, "setitimer") or threading.current_thread() != threading.main_thread():
        return False
    return signal.getsignal(signal.SIGALRM) is signal.SIG_DFL


def show_in_time(meter: Meter) -> None:
    """Let the rest of the command, which shows what a run found, obey the limits of that run.

    It may go beyond them a little, so that something can be shown. Raises LimitReached there.
    """
    context = click.get_current_context(silent=True)
    limits = meter.limits
    if context is None or (limits.seconds is None and limits.memory is None):
        return
    take_time()
    left = None
    if limits.seconds is not None:
        latest = limits.seconds * (1 + _SAYING_SHARE) + _SAYING_SECONDS
        left = max(0.0, latest - meter.seconds())
    rest = Meter(Limits(left, limits.memory))
    rest.memory_started = meter.memory_started
    showing = ExitStack()
    showing.enter_context(metered(rest))
    showing.enter_context(_alarmed(rest, None if left is None else left + _STILL_SAYING))
    context.meta[_SHOWING] = showing
    context.call_on_close(showing.close)


def take_time() -> None:
    """What comes now may take as long as it does: a replay, or the next run."""
    context = click.get_current_context(silent=True)
    showing = None if context is None else context.meta.pop(_SHOWING, None)
    if showing is not None:
        showing.close()


def waited() -> float:
    """Seconds for which this command has waited for its input."""
    context = click.get_current_context(silent=True)
    return 0.0 if context is None else float(context.meta.get(_WAITED, 0.0))


def bytes_of(name: str, most: int) -> bytes:
    """What a file holds, of what is longer only a byte too much; `-` is standard input.

    A pipe or device that says nothing is waited for no longer than `--seconds` of the command.
    """
    context = click.get_current_context(silent=True)
    seconds = None if context is None else context.params.get("seconds")
    opened = _opened(name, block=seconds is None)
    try:
        if seconds is None or context is None or not _may_wait(opened):
            return opened.read(most + 1)
        began = time.monotonic()
        try:
            return _awaited(opened, most, began + seconds - waited())
        except LimitReached as reached:
            what = f"waiting for {'standard input' if name == '-' else name}"
            click.echo(f"sleuth: {what} was stopped by the limit on {reached.limit}", err=True)
            context.exit(exit_codes.LIMIT)
        finally:
            context.meta[_WAITED] = waited() + time.monotonic() - began
    finally:
        if name != "-":
            opened.close()


def _may_wait(opened: BinaryIO) -> bool:
    """Whether reading may have to wait: files and what is in memory are there at once."""
    try:
        return not stat.S_ISREG(os.fstat(opened.fileno()).st_mode)
    except OSError:
        return False


def _opened(name: str, *, block: bool) -> BinaryIO:
    """A file to be read; one that has to be waited for is opened at once where that is asked."""
    if name == "-":
        return sys.stdin.buffer
    if block or not hasattr(os, "O_NONBLOCK"):
        return open(name, "rb")
    return os.fdopen(os.open(name, os.O_RDONLY | os.O_NONBLOCK), "rb")


def _awaited(opened: BinaryIO, most: int, due: float) -> bytes:
    """What comes until its end, or until there is more than enough; may raise LimitReached."""
    from select import select

    descriptor = opened.fileno()
    parts: list[bytes] = []
    size = 0
    while size <= most:
        left = due - time.monotonic()
        if left <= 0 or not select([descriptor], [], [], left)[0]:
            raise LimitReached("seconds")
        try:
            part = os.read(descriptor, min(_PORTION, most + 1 - size))
        except BlockingIOError:
            continue
        if not part:
            break
        parts.append(part)
        size += len(part)
    return b"".join(parts)
