"""Runs that behave, and runs that do everything a run should not; `kind` names which."""

from __future__ import annotations

import ctypes
import os
import re
import signal
import subprocess
import sys
import time
from typing import Any

from sleuth.answer import Answer, Status
from sleuth.errors import BadInput, Place
from sleuth.events import Event, Hear
from sleuth.limits import Cancellation, LimitReached, Meter
from sleuth.request import Request


def run(
    request: Request, hear: Hear | None = None, *, cancellation: Cancellation | None = None
) -> Answer[Any]:
    """What `sleuth.running.run` is for workers that are not tested with puzzles."""
    answer = globals()[request.kind](request, hear, cancellation)
    assert isinstance(answer, Answer)
    return answer


def solved(result: Any) -> Answer[Any]:
    return Answer(Status.SOLVED, result=result)


def echo(request: Request, *_: Any) -> Answer[Any]:
    return solved({"text": request.text, "pid": os.getpid()})


def nap(request: Request, *_: Any) -> Answer[Any]:
    time.sleep(float(request.text))
    return echo(request)


def telling(request: Request, hear: Hear | None, *_: Any) -> Answer[Any]:
    for number in range(int(request.text)):
        if hear is not None:
            hear(Event("progress", {"what": "counting", "done": number, "total": None}))
    return echo(request)


def telling_then_busy(request: Request, hear: Hear | None, *_: Any) -> Answer[Any]:
    telling(request, hear)
    time.sleep(0.1)
    return busy()


def telling_then_dying(request: Request, hear: Hear | None, *_: Any) -> Answer[Any]:
    telling(request, hear)
    time.sleep(0.1)
    os.abort()


def changing(request: Request, hear: Hear | None, *_: Any) -> Answer[Any]:
    removed = ["first"]
    for name in ("second", "third"):
        assert hear is not None
        hear(Event("deduce", {"rule": "r", "facts": removed}))
        removed.append(name)
    return echo(request)


def busy(*_: Any) -> Answer[Any]:
    # Backtracks for ages in C, and never lets another thread have the interpreter.
    re.match(r"(a+)+$", "a" * 60 + "b")
    raise AssertionError("it ended")


def stuck(*_: Any) -> Answer[Any]:
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGALRM):
        signal.signal(number, signal.SIG_IGN)
    ctypes.PyDLL(None).pause()
    raise AssertionError("it ended")


def obedient(request: Request, _: Any, cancellation: Cancellation | None) -> Answer[Any]:
    meter = Meter(request.limits, cancellation)
    try:
        while True:
            time.sleep(0.001)
            meter.checkpoint()
    except LimitReached as reached:
        return Answer(Status.UNKNOWN, limit=reached.limit, result="what I know")


def greedy(*_: Any) -> Answer[Any]:
    held = []
    while True:
        held.append(bytearray(b"x") * (4 << 20))


def greedy_at_once(*_: Any) -> Answer[Any]:
    return solved(len(bytearray(b"x") * (2 << 30)))


def greedy_child(*_: Any) -> Answer[Any]:
    code = "held = []\nwhile True: held.append(bytearray(b'x') * (4 << 20))"
    subprocess.run([sys.executable, "-c", code], check=False)
    raise AssertionError("it ended")


def thirsty(request: Request, *_: Any) -> Answer[Any]:
    """Takes as many megabytes as it is told, and leaves them in the process."""
    globals()["kept"] = bytearray(b"x") * (int(request.text) << 20)
    return echo(request)


def littering(request: Request, *_: Any) -> Answer[Any]:
    """Frees all but a little of what it took, in a way that keeps the heap from shrinking."""
    held = [b"x" * 1000 + bytes([number % 256]) for number in range(200_000)]
    globals()["kept"] = held[-1]
    return echo(request)


def without_memory(*_: Any) -> Answer[Any]:
    raise MemoryError


def aborting(*_: Any) -> Answer[Any]:
    os.write(2, b"terminate called after throwing an instance of 'std::logic_error'\n")
    os.abort()


def out_of_allocations(*_: Any) -> Answer[Any]:
    os.write(2, b"terminate called after throwing an instance of 'std::bad_alloc'\n")
    os.abort()


def crashing(*_: Any) -> Answer[Any]:
    ctypes.string_at(0)
    raise AssertionError("it survived")


def leaving(*_: Any) -> Answer[Any]:
    sys.exit("no more")


def leaving_at_once(*_: Any) -> Answer[Any]:
    os._exit(3)


def broken(*_: Any) -> Answer[Any]:
    return solved(1 // 0)


def nothing(*_: Any) -> Any:
    return solved(object())


def refusing(request: Request, *_: Any) -> Answer[Any]:
    raise BadInput("no cells", Place("bréd.txt", 3, 5), "add some")


def noisy(request: Request, *_: Any) -> Answer[Any]:
    sys.stdout.write('{"answer": null}\n')
    sys.stdout.flush()
    for _number in range(200):
        os.write(1, b"x" * 10_000 + b"\n")
    assert sys.stdin.read() == ""
    return echo(request)


def garbling(*_: Any) -> Answer[Any]:
    for descriptor in range(3, 20):
        try:
            os.write(descriptor, b"rubbish\n")
        except OSError:
            continue
    time.sleep(60)
    raise AssertionError("it ended")


def closing(*_: Any) -> Answer[Any]:
    os.closerange(0, 100)
    time.sleep(60)
    raise AssertionError("it ended")


def parent(request: Request, hear: Hear | None, *_: Any) -> Answer[Any]:
    """Starts a child, tells its number, and waits for it without the interpreter's lock."""
    if request.text == "orphaned":
        code = "sleep 1000 >/dev/null & echo $!"
        child = int(subprocess.run(["sh", "-c", code], stdout=subprocess.PIPE, check=True).stdout)
    else:
        away = request.text == "away"
        child = subprocess.Popen(["sleep", "1000"], start_new_session=away).pid
    assert hear is not None
    hear(Event("progress", {"what": "child", "done": child, "total": os.getpid()}))
    time.sleep(1000)
    raise AssertionError("it ended")


def busy_parent(request: Request, hear: Hear | None, *_: Any) -> Answer[Any]:
    child = subprocess.Popen(["sleep", "1000"])
    assert hear is not None
    hear(Event("progress", {"what": "child", "done": child.pid, "total": os.getpid()}))
    time.sleep(0.1)
    return busy()


def nested(request: Request, *_: Any) -> Answer[Any]:
    from sleuth.worker.pool import Pool

    with Pool(2, function="hostile_runs:run") as pool:
        inner = Request("solve", "echo", "inside")
        answers = [pool.run(inner), pool.submit(inner).result(), pool.race([inner, inner])[1]]
    return solved({"pid": os.getpid(), "inner": [answer.result["pid"] for answer in answers]})


def folder(*_: Any) -> Answer[Any]:
    return solved(os.getcwd())


def descriptors(*_: Any) -> Answer[Any]:
    """What a program that is started in a run would inherit."""
    code = "import os; print([n for n in range(3, 64) if os.path.exists(f'/dev/fd/{n}')])"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, close_fds=False
    )
    return solved(done.stdout.strip())
