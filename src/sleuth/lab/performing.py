"""What a student's code gives, made in a process of its own so that it cannot judge itself.

The marker and the work never share an interpreter: whatever the work puts in the place of a checker
or of a mark, it does so in a process that only says what its functions returned, a line of JSON
each. The marker reads these lines and judges them by itself.
"""

from __future__ import annotations

import json
import os
import select
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any

from sleuth.brought import OwnCodeFailed, bringing
from sleuth.errors import SleuthError
from sleuth.lab.exercise import Work
from sleuth.limits import LimitReached, Meter, checkpoint, metered

#: Runs a student's code on hidden problems and gives what it returned, as JSON-ready data.
Perform = Callable[[Work, Mapping[str, Any]], Iterator[Any]]

#: Bytes that one answer may have; no exercise asks for more.
_LARGEST = 64 << 20

#: Seconds between two looks at the limits while nothing is said.
_LOOK = 0.05

_CHUNK = 1 << 16


@contextmanager
def performing(
    perform: Perform, work: Work, settings: Mapping[str, Any], meter: Meter, folder: str | None
) -> Iterator[Iterator[Any]]:
    """What the work gives, one answer after another, while the block runs.

    Asking for more answers than it gives raises the reason why there are no more.
    `folder` is where the work finds itself: what it writes there is nobody else's.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        _perform(perform, work, settings, meter, folder, writing)
    os.close(writing)
    try:
        yield _answers(reading, child)
    finally:
        os.close(reading)
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        with suppress(ChildProcessError):
            os.waitpid(child, 0)


def _perform(
    perform: Perform,
    work: Work,
    settings: Mapping[str, Any],
    meter: Meter,
    folder: str | None,
    writing: int,
) -> None:
    """Run the work and say what it gives; this process never returns."""
    try:
        # Above all the way to the one who waits for the mark.
        os.closerange(3, writing)
        os.closerange(writing + 1, os.sysconf("SC_OPEN_MAX"))
        sys.dont_write_bytecode = True
        if folder is not None:
            os.chdir(folder)
        with metered(meter), bringing(None, True, meter):
            _say(writing, _last_words(perform, work, settings, writing))
    finally:
        os._exit(0)


def _last_words(
    perform: Perform, work: Work, settings: Mapping[str, Any], writing: int
) -> dict[str, Any]:
    """Say every answer; how it ended."""
    try:
        for given in perform(work, settings):
            _say(writing, {"given": given})
    except LimitReached as reached:
        return {"limit": reached.limit}
    except MemoryError:
        return {"limit": "memory"}
    except SleuthError as error:
        return {"failed": str(error)}
    except (TypeError, ValueError, RecursionError) as error:
        return {"failed": f"it gave what is no plain data: {error}"}
    return {"end": True}


def _say(writing: int, message: dict[str, Any]) -> None:
    left = memoryview(json.dumps(message).encode("ascii") + b"\n")
    while left:
        left = left[os.write(writing, left) :]


def _answers(reading: int, child: int) -> Iterator[Any]:
    for line in _lines(reading):
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            message = None
        if not isinstance(message, dict):
            raise OwnCodeFailed("it wrote into what is not its own")
        if "given" in message:
            yield message["given"]
        elif "limit" in message:
            raise LimitReached(str(message["limit"]))
        elif "failed" in message:
            raise OwnCodeFailed(str(message["failed"]))
        else:
            raise OwnCodeFailed("it gave fewer answers than there are questions")
    _, status = os.waitpid(child, 0)
    signalled = os.WIFSIGNALED(status)
    by = f" by signal {os.WTERMSIG(status)}" if signalled else ""
    raise OwnCodeFailed(f"its process ended{by} before it was done")


def _lines(reading: int) -> Iterator[bytes]:
    partial = bytearray()
    while True:
        while not select.select([reading], [], [], _LOOK)[0]:
            checkpoint()
        chunk = os.read(reading, _CHUNK)
        if not chunk:
            return
        *whole, rest = chunk.split(b"\n")
        for line in whole:
            yield bytes(partial + line)
            partial.clear()
        partial += rest
        if len(partial) > _LARGEST:
            raise OwnCodeFailed(f"one answer has more than {_LARGEST >> 20} megabytes")
