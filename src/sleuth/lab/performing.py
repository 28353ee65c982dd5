"""What a student's code gives, made in a process of its own so that it cannot judge itself.

The marker and the work never share an interpreter: whatever the work puts in the place of a checker
or of a mark, it does so in a process that only says what its functions returned, a line of JSON
each. The marker reads these lines and judges them by itself. A fence keeps that process from the
marker's memory and open files, where a mark could be written by hand.
"""

from __future__ import annotations

import json
import os
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from sleuth.brought import OwnCodeFailed, bringing
from sleuth.errors import SleuthError
from sleuth.lab.exercise import Work
from sleuth.lab.fence import (
    adopting_orphans,
    close_files,
    drop_privileges,
    enter_namespaces,
    show_only_own_processes,
    unreadable,
)
from sleuth.limits import LimitReached, Meter, checkpoint, metered
from sleuth.worker.memory import descendants

#: Runs a student's code on hidden problems and gives what it returned, as JSON-ready data.
Perform = Callable[[Work, Mapping[str, Any]], Iterator[Any]]

#: Bytes that one answer may have; no exercise asks for more.
_LARGEST = 64 << 20

#: Seconds between two looks at the limits while nothing is said.
_LOOK = 0.05

_CHUNK = 1 << 16


#: The first process of a student's namespaces: they end with it, and it ends with the judge.
_FIRST = "read _"


@dataclass(slots=True)
class Performance:
    """What a piece of work gives, one answer after another, and whether it was fenced in.

    Asking for more answers than it gives raises the reason why there are no more.
    """

    given: Iterator[Any]
    fenced: bool


@contextmanager
def performing(
    perform: Perform, work: Work, settings: Mapping[str, Any], meter: Meter, folder: str | None
) -> Iterator[Performance]:
    """Run the work in a process apart while the block runs.

    `folder` is where the work finds itself, and the only place in which it can write where the
    system allows fences.
    """
    reading, writing = os.pipe()
    # The child says here what became of the fence, before there is anything of the work.
    reports, reporting = os.pipe()
    awaiting, lifeline = os.pipe()
    processes: list[int] = []
    with unreadable(), adopting_orphans():
        child = os.fork()
        if not child:
            ends = Ends(writing, reporting, awaiting)
            _perform(perform, work, settings, meter, folder, ends)
        for each in (writing, reporting, awaiting):
            os.close(each)
        try:
            with os.fdopen(reports, "rb") as report:
                said = report.read()
            found: dict[str, Any] = json.loads(said) if said else {"fenced": False, "processes": []}
            processes = found["processes"] or [child]
            yield Performance(_answers(reading, processes[-1]), found["fenced"])
        finally:
            os.close(reading)
            os.close(lifeline)
            _end([child, *reversed(processes)])


@dataclass(frozen=True, slots=True)
class Ends:
    """The ends of pipes that the child has: for answers, for its report, of the lifeline."""

    writing: int
    reporting: int
    awaiting: int


def _end(processes: list[int]) -> None:
    """Kill processes and all below them, and wait for them in this order.

    The first process of a space ends after all others are gone, so it has to come last.
    """
    for stray in {stray for each in processes for stray in descendants(each)}:
        with suppress(ProcessLookupError, PermissionError):
            os.kill(stray, signal.SIGKILL)
    for each in processes:
        with suppress(ChildProcessError):
            os.waitpid(each, 0)


def _perform(
    perform: Perform,
    work: Work,
    settings: Mapping[str, Any],
    meter: Meter,
    folder: str | None,
    ends: Ends,
) -> None:
    """Run the work behind a fence and say what it gives; this process never returns."""
    try:
        _close_all_but(ends.writing, ends.reporting, ends.awaiting)
        sys.dont_write_bytecode = True
        inside = _fence_in(folder, ends)
        _close_all_but(ends.writing)
        if inside:
            show_only_own_processes()
        drop_privileges(folder, work.path)
        if folder is not None:
            os.chdir(folder)
            os.environ["TMPDIR"] = folder
        with metered(meter), bringing(None, True, meter):
            _say(ends.writing, _last_words(perform, work, settings, ends.writing))
    finally:
        os._exit(0)


def _fence_in(folder: str | None, ends: Ends) -> bool:
    """Go on in namespaces, or as this process where there are none; whether there are."""
    if not enter_namespaces():
        _say(ends.reporting, {"fenced": False, "processes": []})
        return False
    fenced = close_files(folder)
    # As the first process of its space the work could not be ended by signals of its own, so
    # that is another one, and this one leaves both to the judge.
    first = os.posix_spawn(
        "/bin/sh",
        ["sh", "-c", _FIRST],
        {},
        file_actions=[
            (os.POSIX_SPAWN_DUP2, ends.awaiting, 0),
            (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
            (os.POSIX_SPAWN_DUP2, 1, 2),
        ],
    )
    second = os.fork()
    if second:
        _say(ends.reporting, {"fenced": fenced, "processes": [first, second]})
        os._exit(0)
    # A signal to its group would reach the judge; the end of the first process ends this one.
    os.setsid()
    return True


def _close_all_but(*kept: int) -> None:
    """Close whatever is open beyond the standard streams, above all the way to the marks."""
    low = 3
    for each in sorted(kept):
        os.closerange(low, each)
        low = each + 1
    os.closerange(low, os.sysconf("SC_OPEN_MAX"))


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
    # It may have closed its end and go on.
    while not (ended := os.waitpid(child, os.WNOHANG))[0]:
        checkpoint()
        time.sleep(_LOOK)
    status = ended[1]
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
