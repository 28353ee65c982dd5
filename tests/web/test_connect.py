"""A server from Python: the same verbs, the same answers, the same errors."""

from __future__ import annotations

import http.server
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import Message
from pathlib import Path

import pytest
from api_server import LONG, ApiServer

import sleuth
from sleuth.connection import Connection
from sleuth.errors import BadInput, BadRequest, SleuthError
from sleuth.events import Event
from sleuth.wire import ServerBusy

MORTAL = """
formulas(assumptions). all x (man(x) -> mortal(x)). man(Socrates). end_of_list.
formulas(goals). mortal(Socrates). end_of_list.
"""


@pytest.fixture
def there(api: ApiServer) -> Connection:
    """A connection to the shared server."""
    return sleuth.connect(api.url)


def test_answers_are_those_of_the_library(there: Connection, tmp_path: Path) -> None:
    here = sleuth.solve("maze", "courtyard", shortest=True)
    file = tmp_path / "maze.lay"
    file.write_text(here.problem.to_text())
    for source in ("courtyard", here.problem.to_text(), file):
        answer = there.solve("maze", source, shortest=True)
        assert (answer.cost, answer.optimal, answer.checked) == (here.cost, True, True)
        # Solutions are values of the problem, and are drawn.
        assert not here.problem.check(answer.solution)
        assert answer.draw() == answer.problem.draw(answer.solution)
    first = there.solve("futoshiki", unique=True)
    assert first.unique


def test_verbs(there: Connection) -> None:
    assert {"maze", "theory"} <= {each["name"] for each in there.puzzles()}
    assert there.example("maze") == sleuth.read("maze").to_text()
    assert set(there.jobs) == {"running", "waiting"}
    [text] = there.generate("futoshiki", size="4x4", seed=3)
    assert text == sleuth.generate("futoshiki", size="4x4", seed=3)[0].to_text()
    solution = there.solve("futoshiki", text).solution
    problem = sleuth.read("futoshiki", text)
    assert there.check("futoshiki", problem.solution_to_text(solution), text)
    assert there.explain("futoshiki", "4-easy").result
    assert there.hint("futoshiki", "4-easy", strength=3).result["step"]
    assert there.why_not("lights-out", "no-way-out").result["say"]
    assert there.prove(MORTAL) and there.decide(MORTAL)
    assert there.models("formulas(assumptions). p(a). end_of_list.")
    assert repr(there).startswith("<Sleuth at http://127.0.0.1:")


def test_events_are_heard(there: Connection) -> None:
    far: list[Event] = []
    near: list[Event] = []
    there.solve("maze", "courtyard", method="bfs", hear=far.append)
    sleuth.solve("maze", "courtyard", method="bfs", hear=near.append)
    assert [each.kind for each in far] == [each.kind for each in near]


def test_a_race(there: Connection) -> None:
    maze = sleuth.read("maze", "courtyard").to_text()
    lanes = {
        "slow": sleuth.Request.from_json(LONG),
        "fast": sleuth.Request("solve", "maze", maze),
    }
    assert there.race(lanes).kind == "maze"


def test_errors_are_those_of_the_library(there: Connection) -> None:
    with pytest.raises(BadInput, match="2:2") as refusal:
        there.solve("maze", "%P%\n%?E\n")
    assert refusal.value.place is not None and refusal.value.place.line == 2
    with pytest.raises(BadRequest, match="no method"):
        there.solve("maze", method="nonsense")
    with pytest.raises(BadRequest):
        there.solve("nonsense", "")
    with pytest.raises(BadRequest):
        there.run(sleuth.Request("solve", "theory", "x" * 300_000))
    with pytest.raises(BadRequest, match="no address"):
        sleuth.connect("ftp://localhost")
    with pytest.raises(SleuthError, match="does not answer"):
        _ = sleuth.connect("http://127.0.0.1:9").jobs


def test_a_cancellation_stops_the_run(there: Connection, api: ApiServer) -> None:
    cancellation = sleuth.Cancellation()
    threading.Timer(0.3, cancellation.cancel).start()
    answer = there.run(sleuth.Request.from_json(LONG), cancellation=cancellation)
    assert (str(answer.status), answer.limit) == ("unknown", "interrupted")
    assert api.idle_within(5)


def test_interrupting_the_caller_stops_the_run(api: ApiServer) -> None:
    code = f"import sleuth; sleuth.connect({api.url!r}).run(sleuth.Request.from_json({LONG!r}))"
    caller = subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.PIPE)
    with caller:
        try:
            while not api.counts()["running"]:
                assert caller.poll() is None
            os.kill(caller.pid, signal.SIGINT)
            assert b"KeyboardInterrupt" in caller.communicate(timeout=30)[1]
        finally:
            caller.kill()
    assert api.idle_within(5)


def test_a_token_is_sent_to_the_server_and_nowhere_else() -> None:
    health = b'{"running": 0, "waiting": 0}'
    with foreign(200, {}, health) as (url, asked):
        assert sleuth.connect(url, "the token").jobs == {"running": 0, "waiting": 0}
        assert sleuth.connect(url).jobs
    assert [each.get("Authorization") for each in asked] == ["Bearer the token", None]
    with foreign(200, {}, health) as (elsewhere, heard):
        away = {"Location": elsewhere}
        with foreign(303, away) as (url, _), pytest.raises(SleuthError):
            _ = sleuth.connect(url, "the token").jobs
    assert not heard


def test_other_servers_are_told_apart() -> None:
    for status, body in ((200, b"<html>"), (500, b"x"), (429, b"x"), (404, b'{"error": 1}')):
        with foreign(status, {}, body) as (url, _), pytest.raises(SleuthError):
            _ = sleuth.connect(url).jobs
    busy = b'{"error": {"code": "busy", "say": "Too many jobs.", "where": null, "id": null}}'
    late = {"Retry-After": "5"}
    with foreign(429, late, busy) as (url, _), pytest.raises(ServerBusy) as refusal:
        _ = sleuth.connect(url).jobs
    assert refusal.value.seconds == 5


@contextmanager
def foreign(
    status: int, headers: dict[str, str], body: bytes = b""
) -> Iterator[tuple[str, list[Message]]]:
    """A server that is none of ours and answers everything alike, and the headers it was sent."""
    asked: list[Message] = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.headers)
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            pass

    with http.server.HTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", asked
        server.shutdown()
