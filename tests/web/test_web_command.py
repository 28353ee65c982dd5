"""`sleuth web` itself: its port, its token, its end."""

from __future__ import annotations

import http.client
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import islice

import pytest
from api_server import LONG, workers_of
from process_table import gone

from sleuth.errors import BadRequest
from sleuth.web.listening import listen, names
from sleuth.web.settings import PORT
from sleuth.wire import Wire


@contextmanager
def sleuth_web(*words: str) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """The command with these words, and the lines it has printed until it listens."""
    command = [sys.executable, "-m", "sleuth", "web", "--no-browser", "--workers", "1", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline()]
        while "Sleuth is at" not in lines[-1]:
            assert process.poll() is None, lines
            lines.append(process.stdout.readline())
        try:
            yield process, lines
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(20)


def status(port: int, path: str, **headers: str) -> tuple[int, dict[str, str]]:
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=20)) as connection:
        connection.request("GET", path, headers=headers)
        response = connection.getresponse()
        return response.status, {name.lower(): value for name, value in response.getheaders()}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_the_command_serves_until_it_is_interrupted() -> None:
    port = free_port()
    with sleuth_web("--port", str(port)) as (process, lines):
        assert lines == [f"Sleuth is at http://localhost:{port}/ (Ctrl-C ends it)\n"]
        assert status(port, "/")[0] == 200
        with sleuth_web("--port", str(port), "--host", "0.0.0.0") as (_, others):
            # The port is taken, so another is taken with a word; and others ask for a token.
            found = re.fullmatch(
                r"Sleuth is at http://localhost:(\d+)/\?token=([\w-]{22}) .*\n", others[-1]
            )
            assert found is not None
            assert f"Port {port} is taken by Sleuth itself" in others[0]
            other, token = int(found[1]), found[2]
            assert other != port
            assert status(other, "/")[0] == status(other, "/api/health")[0] == 401
            entered, headers = status(other, f"/?token={token}")
            assert (entered, headers["location"]) == (303, "/")
            cookie = headers["set-cookie"].partition(";")[0]
            assert status(other, "/", Cookie=cookie)[0] == 200
        told = Wire(f"http://localhost:{port}").stream("/api/jobs", LONG)
        assert [event for event, _ in islice(told, 2)] == ["accepted", "lane"]
        workers = workers_of(process.pid)
        process.send_signal(signal.SIGINT)
        # Its end stops the job, which is told of that, and ends all workers.
        assert list(told)[-1] == ("end", {"why": "cancelled"})
        assert process.wait(20) == 0
        assert workers and all(map(gone, workers))


def test_wrong_words_are_told() -> None:
    for words in (["--port", "0"], ["--host", "192.0.2.1"]):
        done = subprocess.run(
            [sys.executable, "-m", "sleuth", "web", "--no-browser", *words],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 2
        assert "Traceback" not in done.stderr


def test_a_taken_port_leads_to_the_next_free_one() -> None:
    with closing(listen("127.0.0.1", free_port())) as first:
        port = first.getsockname()[1]
        with closing(listen("127.0.0.1", port)) as second:
            assert port < second.getsockname()[1] < port + 20
    with pytest.raises(BadRequest, match="no host"):
        listen("no.such.host.invalid", PORT)


def test_names_of_a_server() -> None:
    assert names("127.0.0.1", 7538, []) == ("localhost:7538", "127.0.0.1:7538", "[::1]:7538")
    allowed = names("127.0.0.1", 7538, ["lab.example.org"])
    assert {"lab.example.org", "lab.example.org:7538"} <= set(allowed)
    assert "localhost" in names("127.0.0.1", 80, [])
    assert "192.0.2.1:7538" in names("192.0.2.1", 7538, [])
    everywhere = names("0.0.0.0", 7538, [])
    assert f"{socket.gethostname()}:7538" in everywhere
