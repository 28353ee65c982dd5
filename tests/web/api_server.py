"""A real server in a process of its own, with settings of a test's choice, and talk to it."""

from __future__ import annotations

import http.client
import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import Any

_CODE = """
import json, sys
from sleuth.web.listening import listen, names
from sleuth.web.serving import serve
from sleuth.web.settings import Settings
given = json.loads(sys.argv[1])
listening = listen("127.0.0.1", given.pop("port"))
hosts = names("127.0.0.1", listening.getsockname()[1], [])
settings = Settings(**{"hosts": hosts, **given, "preload": tuple(given.get("preload", ()))})
serve(settings, listening, lambda: print("ready", flush=True))
"""


@dataclass(frozen=True, slots=True)
class Reply:
    """A whole response."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def data(self) -> Any:
        """What it says, as JSON."""
        return json.loads(self.body)

    @property
    def error(self) -> dict[str, Any]:
        """What it says is wrong; one sentence without a path or a stack."""
        told: dict[str, Any] = self.data["error"]
        assert set(told) == {"code", "say", "where", "id"}
        assert told["code"] in ("syntax", "too-big", "busy", "refused", "gone", "inside")
        assert told["say"].endswith((".", "!", "?"))
        for sign in ("Traceback", "site-packages", "/src/"):
            assert sign not in told["say"]
        return told


@dataclass(frozen=True, slots=True)
class ApiServer:
    """Where a server listens, and its process."""

    port: int
    process: subprocess.Popen[bytes]

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}"

    def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        raw: bytes | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply:
        """Send a request and read the whole response; headers of None are left out."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        with closing(connection):
            sent = {"Content-Type": "application/json"} if body is not None or raw else {}
            content = (
                raw if raw is not None else None if body is None else json.dumps(body).encode()
            )
            connection.request(method, path, content, {**sent, **(headers or {})})
            response = connection.getresponse()
            told = {name.lower(): value for name, value in response.getheaders()}
            return Reply(response.status, told, response.read())

    def get(self, path: str, **headers: str) -> Reply:
        """GET a path."""
        return self.ask("GET", path, headers=headers)

    def post(self, path: str, body: Any, **headers: str) -> Reply:
        """POST a body."""
        return self.ask("POST", path, body, headers=headers)

    def job(self, body: Any, **headers: str) -> Stream:
        """Begin a job; it is stopped by closing the stream."""
        return Stream(self, body, headers)

    def run(self, body: Any) -> list[tuple[str, Any]]:
        """All events of a job until its end."""
        with self.job(body) as stream:
            return list(stream)

    def workers(self) -> list[int]:
        """The processes of its workers."""
        return workers_of(self.process.pid)

    def counts(self) -> dict[str, int]:
        """How many jobs run, wait and are listened to."""
        told = self.get("/api/health").data
        return {name: told[name] for name in ("running", "waiting", "streams")}

    def idle_within(self, seconds: float) -> bool:
        """Whether nothing runs any more after this time at the latest."""
        deadline = time.monotonic() + seconds
        while any(self.counts().values()):
            if time.monotonic() > deadline:
                return False
            time.sleep(0.01)
        return True


def workers_of(process: int) -> list[int]:
    """The workers of a process, the guardians of their groups left out."""
    words = ["ps", "-A", "-ww", "-o", "pid=,ppid=,args="]
    table = subprocess.run(words, capture_output=True, text=True, check=True)
    rows = [line.split(None, 2) for line in table.stdout.splitlines()]
    return [
        int(row[0]) for row in rows if int(row[1]) == process and "sleuth.worker.serving" in row[2]
    ]


class Stream:
    """The events of one job, as they come."""

    def __init__(self, server: ApiServer, body: Any, headers: Mapping[str, str]) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        sent = {"Content-Type": "application/json", **headers}
        self.connection.request("POST", "/api/jobs", json.dumps(body), sent)
        self.response = self.connection.getresponse()
        if self.response.status != 200:
            told = {name.lower(): value for name, value in self.response.getheaders()}
            self.refused: Reply | None = Reply(self.response.status, told, self.response.read())
        else:
            self.refused = None

    def __enter__(self) -> Stream:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Go away, as a closed tab does."""
        self.response.close()
        self.connection.close()

    def __iter__(self) -> Iterator[tuple[str, Any]]:
        event = ""
        while line := self.response.readline():
            name, _, value = line.decode().strip().partition(":")
            if name == "event":
                event = value.strip()
            elif name == "data":
                yield event, json.loads(value)

    def until(self, wanted: str, **fields: Any) -> Any:
        """The data of the first event of this name with these fields."""
        for event, data in self:
            if event == wanted and fields.items() <= data.items():
                return data
        raise AssertionError(f"no {wanted} with {fields} came")


@contextmanager
def api_server(**settings: Any) -> Iterator[ApiServer]:
    """A server with these settings on a free port; ended, and all its workers with it."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    process = subprocess.Popen(
        [sys.executable, "-c", _CODE, json.dumps({"port": port, **settings})],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        assert line == b"ready\n", line
        yield ApiServer(port, process)
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise
        finally:
            process.stdout.close()


#: A search that takes far longer than any test, and tells much.
LONG: dict[str, Any] = {
    "task": "solve",
    "kind": "tiles",
    "text": "14 15 8 12\n10 11 9 13\n2 6 5 1\n3 7 4 0\n",
    "method": "idastar:heuristic=misplaced",
    "limits": {"seconds": 60},
}

#: One that takes a moment.
SHORT: dict[str, Any] = {"task": "solve", "kind": "maze", "text": "%%%%%%\n%P  E%\n%%%%%%\n"}
