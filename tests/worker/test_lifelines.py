"""However a caller ends, nothing that it has started outlives it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path
from typing import Any

import pytest
from process_table import gone, gone_within

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows has no process groups")

HERE = str(Path(__file__).parent)

#: Seconds for what takes a moment, on a machine that does much else.
PATIENCE = 30

#: Runs one request in a worker, from the main thread or another, and tells which processes it
#: has started: the worker and a child of that.
CALLER = """
    import os, sys, threading, time
    sys.path.insert(0, {here!r})
    from sleuth.request import Request
    from sleuth.worker.pool import Pool
    pool = Pool(1, function="hostile_runs:run")
    def tell(event):
        print(event.about["total"], event.about["done"], flush=True)
    {more}
    try:
        answer = pool.run(Request("solve", {kind!r}), tell)
        print("answered", answer.limit, flush=True)
    except KeyboardInterrupt:
        print("interrupted", pool.pids and "with a spare", flush=True)
"""


def caller(kind: str, more: str = "") -> tuple[subprocess.Popen[str], list[int]]:
    """A process with a run under way, and the processes that must end with it."""
    code = textwrap.dedent(CALLER).format(here=HERE, kind=kind, more=more)
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    assert process.stdout is not None
    return process, [int(word) for word in process.stdout.readline().split()]


@pytest.mark.parametrize("kind", ["parent", "busy_parent"])
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_workers_and_their_children_die_with_their_caller(kind: str, number: int) -> None:
    process, started = caller(kind)
    with process:
        time.sleep(0.2)
        assert not any(map(gone, started))
        os.kill(process.pid, number)
        assert gone_within(2, *started)


def test_a_forked_copy_of_the_caller_does_not_keep_workers_alive() -> None:
    more = """
    def fork():
        time.sleep(0.3)
        if os.fork() == 0:
            time.sleep(5)
            os._exit(0)
    threading.Thread(target=fork).start()
    """
    process, started = caller("parent", textwrap.dedent(more).strip())
    with process:
        time.sleep(0.6)
        os.kill(process.pid, signal.SIGKILL)
        assert gone_within(2, *started)
        os.killpg(process.pid, signal.SIGKILL)


def test_ctrl_c_reaches_the_caller_alone_and_ends_the_run() -> None:
    process, started = caller("busy_parent")
    with process:
        time.sleep(0.2)
        # What a terminal does: to the whole foreground group.
        os.killpg(process.pid, signal.SIGINT)
        try:
            out, _ = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    assert out == "interrupted with a spare\n"
    assert process.returncode == 0
    assert gone_within(2, *started)


def test_a_handler_of_the_host_program_may_cancel() -> None:
    more = """
    import signal
    from sleuth.limits import Cancellation
    cancellation = Cancellation()
    signal.signal(signal.SIGTERM, lambda *_: cancellation.cancel("terminated"))
    run = pool.run
    pool.run = lambda request, hear: run(request, hear, cancellation)
    """
    process, started = caller("busy_parent", textwrap.dedent(more).strip())
    with process:
        time.sleep(0.2)
        os.kill(process.pid, signal.SIGTERM)
        try:
            out, _ = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    assert out == "answered terminated\n"
    assert gone_within(2, *started)


def test_the_shared_pool_is_closed_at_the_end() -> None:
    code = f"""
    import atexit, sys
    sys.path.insert(0, {HERE!r})
    from process_table import gone
    pids = []
    # What is registered first is called last.
    atexit.register(lambda: print([gone(pid) for pid in pids]))
    from sleuth.request import Request
    from sleuth.worker.pool import shared_pool
    request = Request("solve", "lights-out", "1")
    assert shared_pool().run(request)
    shared_pool().submit(request)
    pids = shared_pool().pids
    """
    done = subprocess.run(
        [sys.executable, "-W", "error", "-X", "dev", "-c", textwrap.dedent(code)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert (done.stdout, done.stderr) == ("[True]\n", "")


def test_a_caller_without_standard_streams() -> None:
    code = f"""
    import os, sys
    os.closerange(0, 2)
    sys.path.insert(0, {HERE!r})
    from sleuth.request import Request
    from sleuth.worker.pool import Pool
    with Pool(1, function="hostile_runs:run") as pool:
        os.write(2, pool.run(Request("solve", "echo", "heard")).result["text"].encode())
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)], stderr=subprocess.PIPE, check=False
    )
    assert done.stderr == b"heard"


def talk(*lines: object) -> list[dict[str, Any]]:
    """What a worker that was started by hand answers to these lines."""
    said = "".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines)
    done = subprocess.run(
        [sys.executable, "-m", "sleuth.worker"],
        input=said,
        capture_output=True,
        text=True,
        check=True,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_a_worker_by_hand_answers_all_that_was_asked_before_the_end() -> None:
    order = {"run": 1, "request": {"task": "solve", "kind": "lights-out", "text": "1"}}
    ready, first, events, second = talk(order, order | {"run": 2, "hear": True})
    assert list(ready) == ["ready"]
    assert [event["kind"] for event in events["events"]] == ["solution"]
    assert first["answer"]["status"] == second["answer"]["status"] == "solved"


def test_only_the_run_that_is_named_is_cancelled() -> None:
    order = {"run": 2, "request": {"task": "solve", "kind": "lights-out", "text": "1"}}
    limits = {}
    for number in (1, 2):
        _, last = talk(order, {"cancel": number, "reason": "interrupted"})
        limits[number] = last["answer"]["limit"]
    assert limits == {1: None, 2: "interrupted"}


@pytest.mark.parametrize("line", ["", "rubbish", "[]", "{}", '{"request": 3}', "[" * 10_000])
def test_lines_that_are_no_request_are_refused(line: str) -> None:
    [_, refusal] = talk(line)
    assert refusal["error"]["class"] == "BadRequest"
