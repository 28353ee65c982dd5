"""What stands before the site: each protection refuses, and without it the request gets through."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from sleuth.web.guard import HEADERS, Guard, Message, Rates, Receive, Scope, Send
from sleuth.web.settings import Settings

SETTINGS = Settings(hosts=("localhost:7538", "127.0.0.1:7538", "[::1]:7538"))
TOKEN = "a" * 22


@dataclass
class Talk:
    """One request through a guard: the response, and whether anybody behind it was reached."""

    status: int
    headers: dict[str, str]
    body: bytes
    reached: bool
    heard: bytes
    asked: int

    @property
    def error(self) -> dict[str, Any]:
        """What is said to be wrong."""
        told: dict[str, Any] = json.loads(self.body)["error"]
        return told


def talk(
    settings: Settings = SETTINGS,
    method: str = "GET",
    path: str = "/api/x",
    headers: Mapping[str, str] | None = None,
    body: Sequence[bytes] = (),
    query: str = "",
    fails: bool = False,
    slow: float = 0.0,
) -> Talk:
    """Send a request to a guard around an application that answers everything."""
    given = {"host": "localhost:7538", **(headers or {})}
    if body and "content-type" not in given:
        given["content-type"] = "application/json"
    reached, asked = False, 0
    heard = b""
    parts = list(body) or [b""]
    sent: list[Message] = []

    async def inner(scope: Scope, receive: Receive, send: Send) -> None:
        nonlocal reached, heard
        reached = True
        if fails:
            raise RuntimeError("/secret/path.py broke")
        while True:
            message = await receive()
            heard += message.get("body", b"")
            if not message.get("more_body"):
                break
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"{}"})

    async def receive() -> Message:
        nonlocal asked
        await asyncio.sleep(slow)
        asked += 1
        part = parts.pop(0)
        return {"type": "http.request", "body": part, "more_body": bool(parts)}

    async def send(message: Message) -> None:
        sent.append(message)

    scope: Scope = {
        "type": "http",
        "method": method,
        "path": path,
        "query_string": query.encode(),
        "headers": [
            (name.encode(), each.encode("latin-1"))
            for name, value in given.items()
            for each in value.split("\n")
            if each != "-"
        ],
        "client": ("127.0.0.1", 5),
    }
    asyncio.run(Guard(inner, settings)(scope, receive, send))
    told = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    content = b"".join(message["body"] for message in sent[1:])
    return Talk(sent[0]["status"], told, content, reached, heard, asked)


def refused(done: Talk, status: int) -> bool:
    """Whether a request was refused, by a sentence, without anybody seeing it."""
    return done.status == status and not done.reached and done.error["say"].endswith(".")


@pytest.mark.parametrize(
    "host", ["localhost:7538", "127.0.0.1:7538", "[::1]:7538", "LOCALHOST:7538"]
)
def test_our_names_are_answered(host: str) -> None:
    assert talk(headers={"host": host}).reached


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:7538",
        "localhost",
        "localhost:80",
        "localhost:7538.evil",
        "",
        "-",
    ],
)
def test_other_names_are_refused(host: str) -> None:
    assert refused(talk(headers={"host": host}), 400)
    allowed = replace(SETTINGS, hosts=(*SETTINGS.hosts, host))
    assert host in ("", "-") or talk(allowed, headers={"host": host}).reached


def test_a_name_that_comes_twice_is_refused() -> None:
    assert refused(talk(headers={"host": "localhost:7538\nevil.example"}), 400)


@pytest.mark.parametrize("path", ["/", "/api/x"])
def test_origins_of_others_are_refused(path: str) -> None:
    for origin in ("http://evil.example", "null", "http://localhost:80", "file://", ""):
        # Also where Host says the same: that is what a rebound name would do.
        assert refused(talk(path=path, headers={"origin": origin}), 403)
    for origin in ("http://localhost:7538", "https://127.0.0.1:7538", "http://[::1]:7538"):
        assert talk(path=path, headers={"origin": origin}).reached
    rebound = {"host": "evil.example:7538", "origin": "http://evil.example:7538"}
    assert refused(talk(path=path, headers=rebound), 400)


def test_pages_of_other_sites_may_link_but_not_call() -> None:
    for site in ("cross-site", "same-site", "nonsense"):
        assert refused(talk(headers={"sec-fetch-site": site}), 403)
        assert talk(path="/play", headers={"sec-fetch-site": site}).reached
    for site in ("same-origin", "none"):
        assert talk(headers={"sec-fetch-site": site}).reached


def test_only_json_is_taken() -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "-"):
        done = talk(method="POST", body=[b"{}"], headers={"content-type": kind})
        assert refused(done, 415)
    for kind in ("application/json", "application/json; charset=utf-8", "Application/JSON"):
        assert talk(method="POST", body=[b"{}"], headers={"content-type": kind}).reached


def test_bodies_are_read_whole_and_handed_on() -> None:
    done = talk(method="POST", body=[b'{"a":', b" 1}"])
    assert done.heard == b'{"a": 1}'


def test_bodies_that_say_their_size_are_refused_unread() -> None:
    headers = {"content-length": "4000001"}
    done = talk(method="POST", body=[b"{}"], headers=headers)
    assert refused(done, 413)
    assert (done.asked, done.error["code"]) == (0, "too-big")
    assert refused(talk(method="POST", body=[b"{}"], headers={"content-length": "-1"}), 413)
    assert talk(replace(SETTINGS, body=10**7), "POST", body=[b"{}"], headers=headers).reached


def test_bodies_in_pieces_are_refused_as_soon_as_they_are_too_big() -> None:
    pieces = [b'"', *[b"a" * 100_000] * 80, b'"']
    done = talk(method="POST", body=pieces)
    assert refused(done, 413)
    # Not more of it is read than lets somebody hear the refusal who has still been sending.
    assert done.asked < 45
    assert refused(talk(method="POST", body=[b'"' + b"a" * 1_000_000 + b'"']), 413)
    assert talk(replace(SETTINGS, body=10**7), "POST", body=pieces).reached
    assert talk(method="POST", body=[b'"' + b"a" * 999_998 + b'"']).reached


def test_bodies_that_come_too_slowly_are_refused() -> None:
    hasty = replace(SETTINGS, body_seconds=0.05)
    assert refused(talk(hasty, "POST", body=[b"1"] * 100, slow=0.01), 408)
    assert talk(method="POST", body=[b"1"] * 5, slow=0.01).reached


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"[" * 201 + b"]" * 201, 413),
        (b'{"a":' * 201 + b"1" + b"}" * 201, 413),
        (b"[" * 100_000, 413),
        (b"[" * 100_000 + b"]" * 100_000, 413),
        (b"1" * 20, 413),
        (b"1e999", 413),
        (b"NaN", 400),
        (b"-Infinity", 400),
        (b"{", 400),
        (b"", 400),
        (b"\xff", 400),
        (b'{"a": 1,}', 400),
    ],
)
def test_json_that_is_none_or_too_much_is_refused(body: bytes, status: int) -> None:
    done = talk(method="POST", body=[body], headers={"content-type": "application/json"})
    assert refused(done, status)


def test_json_up_to_the_limits_is_taken() -> None:
    for body in (b"[" * 200 + b"]" * 200, b"9" * 19, b"-1.5e300", b'"\\ud800"'):
        assert talk(method="POST", body=[body]).reached
    deeper = replace(SETTINGS, nesting=300, digits=30)
    assert talk(deeper, "POST", body=[b"[" * 201 + b"]" * 201]).reached
    assert talk(deeper, "POST", body=[b"1" * 20]).reached


def test_every_response_forbids_the_same() -> None:
    for done in (
        talk(),
        talk(path="/"),
        talk(fails=True),
        talk(headers={"host": "evil.example"}),
        talk(replace(SETTINGS, token=TOKEN)),
        talk(replace(SETTINGS, token=TOKEN), query=f"token={TOKEN}"),
    ):
        for name, value in HEADERS.items():
            assert done.headers[name.lower()] == value
    policy = HEADERS["Content-Security-Policy"]
    assert "unsafe" not in policy and "default-src 'none'" in policy
    assert talk().headers["cache-control"] == "no-store"
    assert talk(path="/static/a.js").headers["cache-control"] == "no-cache"


def test_what_breaks_inside_says_nothing_of_the_inside(caplog: pytest.LogCaptureFixture) -> None:
    done = talk(fails=True)
    assert (done.status, done.error["code"]) == (500, "inside")
    assert "secret" not in done.body.decode()
    # Whoever runs the server finds it in the log by its number.
    assert done.error["id"] in caplog.text and "secret" in caplog.text


def test_without_the_token_nobody_is_let_in() -> None:
    guarded = replace(SETTINGS, token=TOKEN)
    for headers in (
        {},
        {"cookie": "sleuth-token="},
        {"cookie": f"sleuth-token={TOKEN[:-1]}"},
        {"cookie": f"other={TOKEN}"},
        {"cookie": "\x01=;;;"},
        {"authorization": TOKEN},
        {"authorization": "Bearer "},
        {"authorization": "Bearer nonsense"},
    ):
        for path in ("/", "/api/x", "/static/a.js"):
            assert refused(talk(guarded, path=path, headers=headers), 401)
    for query in ("token=", "token=nonsense", f"Token={TOKEN}"):
        assert refused(talk(guarded, path="/", query=query), 401)
    assert refused(talk(guarded, "POST", query=f"token={TOKEN}", body=[b"{}"]), 401)


def test_the_token_lets_in_by_cookie_and_by_header() -> None:
    guarded = replace(SETTINGS, token=TOKEN)
    entering = talk(guarded, path="/play/maze", query=f"a=1&token={TOKEN}")
    assert (entering.status, entering.reached) == (303, False)
    assert entering.headers["location"] == "/play/maze?a=1"
    cookie = entering.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=Strict" in cookie
    assert talk(guarded, headers={"cookie": cookie.partition(";")[0]}).reached
    for scheme in ("Bearer", "bearer"):
        assert talk(guarded, headers={"authorization": f"{scheme} {TOKEN}"}).reached


@pytest.mark.parametrize(
    "cookies",
    [
        f'{{"of": "another program"}}; sleuth-token={TOKEN}',
        f"a b=c; sleuth-token={TOKEN}",
        f"sleuth-token=old; sleuth-token={TOKEN}",
        f"; ;=;sleuth-token={TOKEN}",
    ],
)
def test_cookies_of_other_ports_do_not_hide_the_token(cookies: str) -> None:
    guarded = replace(SETTINGS, token=TOKEN)
    assert talk(guarded, headers={"cookie": cookies}).reached
    other = cookies.replace("sleuth-token=", "sleuth-token-7539=")
    assert refused(talk(guarded, headers={"cookie": other}), 401)


def test_who_follows_an_address_reads_a_page() -> None:
    guarded = replace(SETTINGS, token=TOKEN)
    reader = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    done = talk(guarded, path="/reason", headers=reader)
    assert (done.status, done.reached) == (401, False)
    assert done.headers["content-type"].startswith("text/html")
    assert b"<h1>This server asks for its token" in done.body
    assert done.headers["content-security-policy"] == HEADERS["Content-Security-Policy"]
    assert refused(talk(guarded, path="/api/x", headers=reader), 401)


def test_the_token_leads_to_no_other_host() -> None:
    guarded = replace(SETTINGS, token=TOKEN)
    for path in ("//evil.example", "///evil.example/", "/\\evil.example", "/a\r\nX: y"):
        location = talk(guarded, path=path, query=f"token={TOKEN}").headers["location"]
        assert location.startswith("/") and not location.startswith(("//", "/\\"))
        assert "\r" not in location and "\n" not in location


def test_rates_are_limited_for_each_address() -> None:
    rates = Rates(rate=0.001, burst=3)

    def passes(address: str) -> bool:
        try:
            rates.count(address)
        except Exception as error:
            assert getattr(error, "status", 0) == 429
            return False
        return True

    assert [passes("a") for _ in range(5)] == [True, True, True, False, False]
    assert passes("b")
    for number in range(2000):
        passes(str(number))
    assert len(rates._left) <= 1024


def test_a_guard_limits_the_rate_of_the_api_only() -> None:
    none = replace(SETTINGS, rate=0.0, burst=0)
    done = talk(none)
    assert refused(done, 429)
    assert int(done.headers["retry-after"]) >= 1
    assert talk(none, path="/play").reached


def test_web_sockets_are_closed() -> None:
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def never(*_: Any) -> Any:
        raise AssertionError

    asyncio.run(Guard(never, SETTINGS)({"type": "websocket", "path": "/"}, never, send))
    assert [each["type"] for each in sent] == ["websocket.close"]
