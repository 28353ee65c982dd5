"""HTTP to a server of Sleuth's: plain calls, and jobs whose response is a stream of events."""

from __future__ import annotations

import http.client
import json
import ssl
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from urllib.parse import quote, urlsplit

from sleuth.errors import BadInput, BadRequest, Place, SleuthError

#: Seconds that a server may be silent; it sends a line of comment each second while a job runs.
_SILENCE = 30.0

#: Bytes of one line of a stream.
_LONGEST = 1 << 26


class ServerBusy(SleuthError):
    """The server has too much to do; `seconds` says when to come again."""

    def __init__(self, problem: str, seconds: float) -> None:
        super().__init__(problem)
        self.seconds = seconds


class Wire:
    """Speaks with one server, in JSON. It follows no redirections, so the token goes nowhere."""

    def __init__(self, url: str, token: str | None = None, silence: float = _SILENCE) -> None:
        parts = urlsplit(url if "://" in url else f"http://{url}")
        try:
            port = parts.port
        except ValueError:
            port = 0
        if parts.scheme not in ("http", "https") or not parts.hostname or port == 0:
            raise BadRequest(
                f"{url!r:.100} is no address of a server",
                remedy="give one such as http://localhost:7538",
            )
        self.url = f"{parts.scheme}://{parts.netloc}"
        self._secure = parts.scheme == "https"
        self._host = parts.hostname
        self._port = port
        self._silence = silence
        self._headers = {"Accept": "application/json, text/event-stream"}
        if token is not None:
            self._headers["Authorization"] = f"Bearer {token}"

    def get(self, *parts: str) -> Any:
        """What is at an address, its parts as they are."""
        return self._whole("GET", _path(parts))

    def post(self, path: str, body: Mapping[str, Any]) -> Any:
        """The answer to a plain call."""
        return self._whole("POST", path, body)

    def delete(self, *parts: str) -> None:
        """Take something away."""
        self._whole("DELETE", _path(parts))

    def _whole(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> Any:
        with self._response(method, path, body) as response:
            text = response.read()
            return json.loads(text) if text else None

    def stream(self, path: str, body: Mapping[str, Any]) -> Generator[tuple[str, Any], None, None]:
        """The events of a job, each with its data; to stop listening ends the job."""
        with self._response("POST", path, body) as response:
            event, data = "message", ""
            while line := response.readline(_LONGEST):
                name, _, value = line.decode("utf-8").rstrip("\n").partition(":")
                if name == "event":
                    event = value.strip()
                elif name == "data":
                    data += value.strip()
                elif not name and data:
                    yield event, json.loads(data)
                    event, data = "message", ""

    @contextmanager
    def _response(
        self, method: str, path: str, body: Mapping[str, Any] | None
    ) -> Iterator[http.client.HTTPResponse]:
        connection = self._connection()
        headers = dict(self._headers)
        if body is not None:
            headers["Content-Type"] = "application/json"
        try:
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            # The line may belong to the response alone, so both are closed.
            with connection.getresponse() as response:
                if response.status >= 300:
                    raise _error(response)
                yield response
        except (OSError, http.client.HTTPException, UnicodeDecodeError, ValueError) as error:
            raise SleuthError(
                f"{self.url} does not answer as a server of Sleuth's: {error}"[:300],
                remedy="start one with `sleuth web`, or give its address",
            ) from error
        finally:
            connection.close()

    def _connection(self) -> http.client.HTTPConnection:
        if self._secure:
            trusted = ssl.create_default_context()
            return http.client.HTTPSConnection(
                self._host, self._port, timeout=self._silence, context=trusted
            )
        return http.client.HTTPConnection(self._host, self._port, timeout=self._silence)


def _path(parts: tuple[str, ...]) -> str:
    """An address from its parts.

    >>> _path(("api", "examples", "maze", "a/b"))
    '/api/examples/maze/a%2Fb'
    """
    return "/" + "/".join(quote(part, safe="") for part in parts)


def _error(response: http.client.HTTPResponse) -> SleuthError:
    """What the server says is wrong."""
    try:
        told = json.loads(response.read(1 << 20))["error"]
        seconds = float(response.headers.get("Retry-After", "1"))
        if told["code"] == "busy":
            return ServerBusy(str(told["say"]), seconds)
        return told_error(told)
    except (ValueError, KeyError, TypeError):
        return SleuthError(f"the server answers with status {response.status}")


def told_error(told: Mapping[str, Any]) -> SleuthError:
    """The error that a server tells, as the library would raise it.

    >>> told_error({"code": "syntax", "say": "No cells.", "where": {"line": 3, "column": 1}})
    BadInput('input:3:1: No cells.')
    """
    where = told.get("where")
    place = None
    if isinstance(where, Mapping):
        place = Place(str(where.get("source") or "input"), where.get("line"), where.get("column"))
    kinds: dict[Any, type[SleuthError]] = {
        "syntax": BadInput,
        "refused": BadRequest,
        "too-big": BadRequest,
        "gone": BadRequest,
    }
    return kinds.get(told["code"], SleuthError)(str(told["say"]), place)
