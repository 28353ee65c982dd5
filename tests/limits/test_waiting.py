"""Commands that wait for their input, and signals that a command was started without."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from sleuth import exit_codes

pytestmark = pytest.mark.skipif(os.name != "posix", reason="these files are those of Unix")

#: Far more than any of these takes on a machine that does much else.
TIMEOUT = 120

BOARD = "101\n010\n111\n"


@contextmanager
def sleuth(*words: str, stdin: int = subprocess.DEVNULL) -> Iterator[subprocess.Popen[str]]:
    """A command that is under way, and ended with the block."""
    with subprocess.Popen(
        [sys.executable, "-m", "sleuth", *words],
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.fixture
def pipe(tmp_path: Path) -> str:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    return str(path)


@pytest.mark.parametrize("words", ["solve lights-out", "plan", "prove"])
def test_a_pipe_without_a_writer_is_waited_for_within_the_limit(words: str, pipe: str) -> None:
    with sleuth(*words.split(), pipe, "--seconds", "0.2") as process:
        _, said = process.communicate(timeout=TIMEOUT)
    assert process.returncode == exit_codes.LIMIT
    assert said == f"sleuth: waiting for {pipe} was stopped by the limit on seconds\n"


def test_standard_input_that_never_ends_is_waited_for_within_the_limit() -> None:
    with sleuth("solve", "lights-out", "-", "--seconds", "0.2", stdin=subprocess.PIPE) as process:
        assert process.stdin is not None
        process.stdin.write(BOARD)
        process.stdin.flush()
        assert process.wait(TIMEOUT) == exit_codes.LIMIT
        assert process.stderr is not None
        assert "waiting for standard input was stopped" in process.stderr.read()


def test_what_comes_through_a_pipe_in_time_is_read(pipe: str) -> None:
    def write() -> None:
        Path(pipe).write_text(BOARD)

    writer = threading.Thread(target=write, daemon=True)
    with sleuth("solve", "lights-out", pipe, "--seconds", str(TIMEOUT)) as process:
        writer.start()
        out, said = process.communicate(timeout=TIMEOUT)
    assert process.returncode == exit_codes.ANSWERED, said
    assert "solved" in out


#: Runs a command with SIGINT ignored, as `nohup` and a script's background do, and asks it to end.
IGNORING = """
import os, signal, subprocess, sys, time
signal.signal(signal.SIGINT, signal.SIG_IGN)
process = subprocess.Popen(
    [sys.executable, "-c", {code!r}], stdout=subprocess.PIPE, text=True, start_new_session=True
)
print(process.stdout.readline().strip())
os.killpg(process.pid, signal.SIGINT)
if {wait}:
    time.sleep({wait})
    print("goes on" if process.poll() is None else "has ended")
os.killpg(process.pid, signal.SIGTERM)
try:
    print(process.communicate(timeout={timeout})[0].strip(), process.returncode)
finally:
    process.kill()
"""

#: A command's block that says when it has begun, and waits to be cancelled.
WAITING = """
import time
from sleuth.cli.signals import cancelling
with cancelling() as cancellation:
    print("begun", flush=True)
    for _ in range(1000):
        time.sleep(0.05)
        if cancellation.reason:
            break
print(cancellation.reason)
"""

#: The server of the workbench, which says when it listens.
SERVING = """
import socket
from sleuth.web.serving import serve
from sleuth.web.settings import Settings
listening = socket.create_server(("127.0.0.1", 0))
serve(Settings(workers=1), listening, lambda: print("begun", flush=True))
print("ended")
"""


def ignoring(code: str, wait: float = 0.0) -> list[str]:
    """What a process says that was started with SIGINT ignored, and then gets both signals."""
    script = IGNORING.format(code=code, wait=wait, timeout=TIMEOUT)
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        timeout=2 * TIMEOUT,
        check=False,
    )
    assert not done.returncode, done.stderr
    return done.stdout.splitlines()


def test_a_signal_that_is_ignored_at_the_start_stays_ignored() -> None:
    assert ignoring(WAITING) == ["begun", "terminated 0"]


@pytest.mark.slow
@pytest.mark.needs("uvicorn")
def test_the_workbench_ignores_it_too_and_ends_by_sigterm() -> None:
    # SIGTERM is raised again once everything has ended, as the system expects it.
    assert ignoring(SERVING, wait=1.5) == ["begun", "goes on", f" {-signal.SIGTERM}"]
