"""Stands before the whole site: who may ask, how much, and what every response forbids.

A page from elsewhere must not be able to use a server on this machine. Names in `Host` and
`Origin` come from a fixed list: comparing one with the other is what a rebound name defeats.
"""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode

from sleuth.web.errors import Refusal, busy, inside, refused, too_big
from sleuth.web.settings import Settings
from sleuth.web.strict_json import StrictJson

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Scope = MutableMapping[str, Any]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'"
)

#: What every response says, whatever it is.
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
}

_BODIES = ("POST", "PUT", "PATCH", "DELETE")

#: How many times too large a body is still read before it is refused.
_HEARD_OUT = 4

#: Addresses whose rates are remembered.
_REMEMBERED = 1024


#: Where a request says who sent it, for the application inside.
OWNER = "owner"

#: What a server has called a browser: nobody can guess the name of another.
_OWNER_NAME = re.compile(r"[\w-]{22,64}", re.ASCII)


class Guard:
    """An ASGI application around another one."""

    def __init__(self, inner: Application, settings: Settings) -> None:
        self._inner = inner
        self._settings = settings
        self._hosts = frozenset(name.lower() for name in settings.hosts)
        self._origins = frozenset(
            f"{scheme}://{name}" for scheme in ("http", "https") for name in self._hosts
        )
        self._rates = Rates(settings.rate, settings.burst)
        self._json = StrictJson(settings.nesting, settings.digits)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] == "lifespan":
            await self._inner(scope, receive, send)
            return
        if scope["type"] != "http":
            # No route speaks WebSocket.
            await send({"type": "websocket.close", "code": 1008})
            return
        api = scope["path"].startswith("/api/")
        begun = False
        called: list[tuple[bytes, bytes]] = []

        async def guarded(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                headers = [
                    (name, value)
                    for name, value in message.get("headers", [])
                    if name.lower() not in (b"server", b"cache-control")
                ]
                kept = b"no-store" if api else b"no-cache"
                headers += [(b"cache-control", kept), *called]
                headers += [(n.lower().encode(), v.encode()) for n, v in HEADERS.items()]
                message["headers"] = headers
            await send(message)

        try:
            headers = Headers(scope)
            self._refuse_strangers(headers, api)
            if self._settings.token is not None and not await self._entered(
                scope, headers, guarded
            ):
                return
            if self._settings.shared:
                scope[OWNER] = self._owner(headers, called)
            if api:
                self._rates.count((scope.get("client") or ("?", 0))[0])
            if scope["method"] in _BODIES:
                receive = await self._whole_body(scope, headers, receive)
            await self._inner(scope, receive, guarded)
        except Refusal as refusal:
            if begun:
                raise
            await answer(refusal, guarded, page=for_a_reader(scope))
        except Exception as error:
            if begun:
                raise
            await answer(inside(repr(error)), guarded, page=for_a_reader(scope))

    def _refuse_strangers(self, headers: Headers, api: bool) -> None:
        host = headers.one("host")
        if host is None or host.lower() not in self._hosts:
            raise refused("This server does not go by that name.", 400)
        origin = headers.one("origin")
        if origin is not None and origin.lower() not in self._origins:
            raise refused("Pages of other sites may not ask here.", 403)
        site = headers.one("sec-fetch-site")
        if api and site is not None and site not in ("same-origin", "none"):
            raise refused("Pages of other sites may not ask here.", 403)

    async def _entered(self, scope: Scope, headers: Headers, send: Send) -> bool:
        """Whether the caller has the token; who brings it in an address gets a cookie for it."""
        query = parse_qsl(scope.get("query_string", b"").decode("latin-1"), keep_blank_values=True)
        brought = [value for name, value in query if name == "token"]
        if scope["method"] == "GET" and brought and self._right(brought[0]):
            rest = urlencode([(name, value) for name, value in query if name != "token"])
            # Two slashes, of either kind, would lead to another host.
            target = "/" + quote(scope["path"].lstrip("/\\")) + (f"?{rest}" if rest else "")
            named: list[tuple[bytes, bytes]] = []
            self._owner(headers, named)
            told = [
                (b"location", target.encode("ascii")),
                *named,
                self._cookie("", self._settings.token or ""),
            ]
            await send({"type": "http.response.start", "status": 303, "headers": told})
            await send({"type": "http.response.body", "body": b""})
            return False
        authorization = headers.one("authorization") or ""
        scheme, _, credentials = authorization.partition(" ")
        if scheme.lower() == "bearer" and self._right(credentials):
            return True
        if any(map(self._right, _cookies(headers, self._settings.cookie))):
            return True
        raise refused("This server asks for its token: open the address that it printed.", 401)

    def _owner(self, headers: Headers, called: list[tuple[bytes, bytes]]) -> str:
        """Who asks, among all who have the token: one without a name gets one with the response."""
        for value in _cookies(headers, f"{self._settings.cookie}-owner"):
            if _OWNER_NAME.fullmatch(value):
                return value
        name = secrets.token_urlsafe(24)
        called.append(self._cookie("-owner", name))
        return name

    def _cookie(self, ending: str, value: str) -> tuple[bytes, bytes]:
        name = f"{self._settings.cookie}{ending}"
        return b"set-cookie", f"{name}={value}; Path=/; HttpOnly; SameSite=Strict".encode()

    def _right(self, token: str) -> bool:
        return secrets.compare_digest(token.encode(), (self._settings.token or "").encode())

    async def _whole_body(self, scope: Scope, headers: Headers, receive: Receive) -> Receive:
        """The body, read and looked at before anybody makes something of it."""
        settings = self._settings
        length = headers.one("content-length") or "0"
        size = int(length) if length.isdecimal() and len(length) < 20 else 10**20
        body = bytearray()
        try:
            async with asyncio.timeout(settings.body_seconds):
                more = True
                # Who is still sending does not hear the refusal of what is only a little too much.
                while more and max(size, len(body)) <= _HEARD_OUT * settings.body:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        raise refused("The request ended before its body.", 400)
                    body += message.get("body", b"")
                    more = message.get("more_body", False)
        except TimeoutError:
            raise _cut(refused("The body came too slowly.", 408)) from None
        if more or len(body) > settings.body:
            raise _cut(too_big(f"A request has at most {settings.body:,} bytes."))
        if body or scope["method"] != "DELETE":
            kind = (headers.one("content-type") or "").partition(";")[0].strip().lower()
            if kind != "application/json":
                raise refused("Send JSON, as application/json.", 415)
            self._json.read(bytes(body))
        whole: list[Message] = [{"type": "http.request", "body": bytes(body), "more_body": False}]

        async def replay() -> Message:
            return whole.pop() if whole else await receive()

        return replay


def _cut(refusal: Refusal) -> Refusal:
    """The refusal of a request that has not come whole: nothing can follow it on the same line."""
    refusal.headers["Connection"] = "close"
    return refusal


def _cookies(headers: Headers, wanted: str) -> Iterator[str]:
    """The values of the cookies of a name.

    Cookies of all servers of this machine come together, and some are no cookies by the letter: a
    parser that stops at those would not see ours.
    """
    for cookie in (headers.one("cookie") or "").split(";"):
        name, _, value = cookie.strip().partition("=")
        if name == wanted:
            yield value


class Headers:
    """The headers of a request; one that comes twice is none."""

    def __init__(self, scope: Scope) -> None:
        self._all = scope.get("headers", [])

    def one(self, name: str) -> str | None:
        """The value of a header, None where it is missing."""
        found = [value for key, value in self._all if key.lower() == name.encode()]
        if len(found) > 1 and name != "cookie":
            raise refused(f"The header {name} comes twice.", 400)
        return b"; ".join(found).decode("latin-1") if found else None


class Rates:
    """How fast each address asks: so many at once, then so many a second."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = burst
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def count(self, address: str) -> None:
        """Raise a Refusal if this is one too many."""
        now = time.monotonic()
        left, then = self._left.pop(address, (float(self._burst), now))
        left = min(float(self._burst), left + (now - then) * self._rate)
        self._left[address] = (max(left - 1, 0.0), now)
        if len(self._left) > _REMEMBERED:
            self._left.popitem(last=False)
        if left < 1:
            raise busy("Too many requests. Try again in 1 s.", 1)


def for_a_reader(scope: Scope) -> bool:
    """Whether a person waits for a page, and not a program for JSON."""
    accepted = b",".join(value for name, value in scope["headers"] if name.lower() == b"accept")
    return not scope["path"].startswith("/api/") and b"text/html" in accepted.lower()


async def answer(refusal: Refusal, send: Send, *, page: bool = False) -> None:
    """Send a refusal as the whole response: JSON, or a `page` that says the same."""
    if page:
        kind, body = b"text/html; charset=utf-8", refusal.to_page().encode()
    else:
        kind, body = b"application/json", json.dumps(refusal.to_json()).encode("ascii")
    headers = [
        (b"content-type", kind),
        (b"content-length", str(len(body)).encode()),
        *((name.lower().encode(), value.encode()) for name, value in refusal.headers.items()),
    ]
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
