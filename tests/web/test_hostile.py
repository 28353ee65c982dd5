"""Hostile input to a real server: a refusal in a sentence, or the line is cut; never a crash."""

from __future__ import annotations

import json
import socket
from pathlib import Path
from typing import Any

import pytest
from api_server import SHORT, ApiServer

SECRET = "a-secret-that-nobody-may-see"


def asks(api: ApiServer, **request: Any) -> Any:
    return api.post("/api/ask", {"task": "solve", "kind": "maze", **request})


def refused(api: ApiServer, **request: Any) -> bool:
    """Whether a request is refused by a sentence in which no secret is."""
    reply = asks(api, **request)
    assert SECRET.encode() not in reply.body
    return bool(400 <= reply.status < 500 and reply.error["say"])


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    """A file that requests may not read."""
    (tmp_path / "secret.ax").write_text(f"fof({SECRET.replace('-', '_')}, axiom, p).\n")
    (tmp_path / "own.py").write_text(f"def search(problem):\n    raise SystemExit('{SECRET}')\n")
    return tmp_path


def test_includes_are_refused(api: ApiServer, secret: Path) -> None:
    text = "include('secret.ax').\nfof(a, conjecture, p).\n"
    for options in ({"includes": str(secret)}, {}, {"includes": "/"}):
        assert refused(api, task="prove", kind="theory", text=text, options=options)
    absolute = f"include('{secret}/secret.ax').\n"
    assert refused(api, task="prove", kind="theory", text=absolute)
    told = api.post("/api/parse", {"language": "tptp", "text": text})
    assert SECRET.encode() not in told.body
    assert told.status == 422 or told.data["diagnostics"]


def test_code_from_files_is_refused(api: ApiServer, secret: Path) -> None:
    own = f"{secret}/own.py:search"
    maze = SHORT["text"]
    assert refused(api, text=maze, method=own)
    assert refused(api, text=maze, options={"heuristic": own}, method="astar")
    assert refused(api, text=maze, method=f"astar:heuristic={own}")
    assert refused(api, task="heuristic", text=maze, options={"heuristic": own})
    futoshiki = "0 0\n0 0\n"
    assert refused(api, kind="futoshiki", text=futoshiki, method="bt", options={"inference": own})


@pytest.mark.parametrize(
    "request_",
    [
        {"text": "\n".join(["%" * 501] * 5)},
        {"text": "\n".join(["%P E%"] * 501)},
        {"kind": "slitherlink", "text": "\n".join(["." * 101] * 101)},
        {"kind": "lights-out", "text": "\n".join(["1" * 101] * 10)},
        {"kind": "slitherlink", "task": "generate", "options": {"size": "101x5"}},
        {"task": "generate", "options": {"size": "9999x9999"}},
        {"task": "generate", "options": {"size": "5x999999999999"}},
        {"text": "%" * 251_001},
        {"kind": "theory", "task": "prove", "text": "p" * 200_001},
        {"kind": "theory", "task": "prove", "text": "(" * 100_000},
        {"kind": "planning", "task": "plan", "text": "(" * 100_000},
        {"kind": "cnf", "text": "p cnf 999999999999 1\n1 0\n"},
        {"kind": "maze\x00", "text": ""},
        {"kind": "../maze"},
        {"kind": "sleuth.puzzles.maze"},
        {"text": "\ud800"},
        {"text": "%P\x1b[2J%"},
        {"options": {"__class__": "x"}},
        {"method": "astar" * 100},
        {"source": "x" * 201},
        {"options": {"a": "b" * 200_001}},
        {"options": dict.fromkeys(map(str, range(101)), 1)},
        {"question": {"most": 10**9}},
        {"line": 10**12},
        {"solution": 5},
        {"task": 5},
        {"task": ["solve"]},
    ],
    ids=lambda each: str(each)[:60],
)
def test_too_large_too_deep_or_wrong_is_refused(api: ApiServer, request_: dict[str, Any]) -> None:
    assert refused(api, **request_)


def test_script_in_names_stays_text(api: ApiServer) -> None:
    script = "<script>alert(1)</script>"
    reply = asks(api, kind=script)
    assert reply.status == 422
    assert reply.headers["content-type"] == "application/json"
    assert reply.headers["x-content-type-options"] == "nosniff"
    page = api.get("/play/%3Cscript%3Ealert(1)%3C")
    assert page.headers["content-type"].startswith("text/html")
    assert b"alert" not in page.body


def test_nothing_of_another_job_is_shown(api: ApiServer) -> None:
    """Answers of the same worker, one after the other: the second knows nothing of the first."""
    theory = f"formulas(goals). p({SECRET.replace('-', '_')}). end_of_list."
    asks(api, task="prove", kind="theory", text=theory)
    for _ in range(4):
        body = asks(api, task="prove", kind="theory", text="formulas(goals). q. end_of_list.").body
        assert SECRET.replace("-", "_").encode() not in body


def raw(server: ApiServer, sent: bytes, *, wait: float = 5.0) -> bytes:
    """What comes back for these bytes until the line is closed."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=wait) as line:
        line.sendall(sent)
        received = b""
        try:
            while more := line.recv(1 << 16):
                received += more
        except (ConnectionError, TimeoutError):
            return received
        return received


@pytest.mark.parametrize(
    "sent",
    [
        b"\x00\xff\x16\x03\x01 nonsense\r\n\r\n",
        b"GET / HTTP/9.9\r\nConnection: close\r\n\r\n",
        b"GET /\r\n\r\n",
        b"GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n",
        b"GET / HTTP/1.1\r\nX: " + b"a" * 100_000 + b"\r\n\r\n",
        b"POST / HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"POST /api/ask HTTP/1.1\r\nContent-Length: nonsense\r\n\r\n",
    ],
)
def test_what_is_no_http_is_refused(api: ApiServer, sent: bytes) -> None:
    first = raw(api, sent).split(b"\r\n")[0]
    assert first.startswith(b"HTTP/1.1 4") or first == b""
    assert api.get("/api/health").status == 200


def test_bodies_without_a_size_are_cut_off(api: ApiServer) -> None:
    head = f"POST /api/ask HTTP/1.1\r\nHost: 127.0.0.1:{api.port}\r\n"
    head += "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    piece = b"10000\r\n" + b" " * 0x10000 + b"\r\n"
    first = raw(api, head.encode() + piece * 20 + b"0\r\n\r\n").split(b"\r\n")[0]
    assert first in (
        b"HTTP/1.1 413 Request Entity Too Large",
        b"HTTP/1.1 413 Content Too Large",
        b"",
    )
    big = json.dumps({**SHORT, "text": "x" * 1_000_000}).encode()
    assert api.ask("POST", "/api/ask", raw=big).status == 413


def test_half_open_lines_are_closed_and_do_no_harm(small: ApiServer) -> None:
    """Heads that never end, and bodies that never come."""
    lines = [socket.create_connection(("127.0.0.1", small.port), timeout=30) for _ in range(20)]
    for line in lines[:10]:
        line.sendall(b"GET / HTTP/1.1\r\nHost: ")
    head = f"POST /api/ask HTTP/1.1\r\nHost: 127.0.0.1:{small.port}\r\n"
    head += "Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{"
    for line in lines[10:]:
        line.sendall(head.encode())
    assert small.get("/api/health").status == 200
    assert [line.recv(100) for line in lines[:10]] == [b""] * 10
    assert all(line.recv(100).startswith(b"HTTP/1.1 408") for line in lines[10:])
    for line in lines:
        line.close()
