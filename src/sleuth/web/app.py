"""The whole site as one application: every module of `routes` brings a `router`."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException

from sleuth import __version__
from sleuth.errors import SleuthError
from sleuth.web import routes
from sleuth.web.desk import Desk, at_desk
from sleuth.web.entries import all_entries
from sleuth.web.errors import Refusal, gone, refusal_of, refused, sentence, too_big
from sleuth.web.guard import OWNER, Application, Guard, Receive, Scope, Send, for_a_reader
from sleuth.web.models import Failure
from sleuth.web.pages import make_router
from sleuth.web.settings import Settings

_WRONG = {
    status: {"model": Failure, "description": words}
    for status, words in {
        400: "No JSON, or a wrong host.",
        401: "The token is missing.",
        403: "A page of another site asks.",
        404: "There is no such thing, or no more.",
        413: "Too big.",
        415: "No JSON.",
        422: "Not what is asked for, or a text that does not read.",
        429: "Too much at once; Retry-After says when to come again.",
        503: "It takes longer than two seconds, so it has to be a job.",
    }.items()
}


class EscapedJSON(JSONResponse):
    """JSON in ASCII: it can say whatever a Python text can."""

    def render(self, content: Any) -> bytes:
        """The bytes of a value."""
        return json.dumps(content, separators=(",", ":")).encode("ascii")


def make_app(settings: Settings | None = None, desk: Desk | None = None) -> Application:
    """The site; the workers of its desk start and end with it."""
    desk = desk or Desk(settings or Settings())
    settings = desk.settings
    for name in settings.preload:
        import_module(name)
    inner = FastAPI(
        title="Sleuth",
        version=__version__,
        summary="Classical AI problem solving over HTTP.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        default_response_class=EscapedJSON,
        lifespan=_lifespan,
        responses=_WRONG,  # type: ignore[arg-type]
        redirect_slashes=False,
    )
    inner.state.desk = desk
    for module in iter_modules(routes.__path__):
        inner.include_router(import_module(f"{routes.__name__}.{module.name}").router)
    inner.include_router(make_router())
    _tell_errors(inner)

    async def at_work(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            at_desk(desk, scope.get(OWNER, ""))
        await inner(scope, receive, send)

    return Guard(at_work, settings)


def _warm(desk: Desk) -> None:
    """Do before the first page asks what it would have to wait for."""
    desk.warm()
    all_entries()


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    desk: Desk = app.state.desk
    warming = asyncio.get_running_loop().run_in_executor(None, _warm, desk)
    try:
        yield
    finally:
        await warming
        await desk.close()


def _tell_errors(app: FastAPI) -> None:
    """Let every error be a sentence of the one shape."""

    def said(refusal: Refusal, request: Request) -> Response:
        if for_a_reader(request.scope):
            return HTMLResponse(refusal.to_page(), refusal.status, refusal.headers)
        return EscapedJSON(refusal.to_json(), refusal.status, refusal.headers)

    @app.exception_handler(Refusal)
    async def refusal(request: Request, error: Refusal) -> Response:
        return said(error, request)

    @app.exception_handler(SleuthError)
    async def known(request: Request, error: SleuthError) -> Response:
        return said(refusal_of(error), request)

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        return said(_invalid(error), request)

    @app.exception_handler(HTTPException)
    async def other(request: Request, error: HTTPException) -> Response:
        if error.status_code == 404:
            return said(gone("There is no such page."), request)
        told = refused(sentence(str(error.detail)), error.status_code)
        told.headers.update(error.headers or {})
        return said(told, request)


def _invalid(error: RequestValidationError) -> Refusal:
    """The first thing that is wrong with a body, in words."""
    first = error.errors()[0]
    # The parts of a union have names too, which are nobody's business.
    place = ".".join(str(part) for part in first["loc"][1:] if "[" not in str(part))[:100]
    what, bounds = place or "the body", first.get("ctx") or {}
    if first["type"] == "string_too_long":
        return too_big(sentence(f"{what} has at most {bounds['max_length']:,} characters"))
    if first["type"] == "too_long":
        return too_big(sentence(f"{what} has at most {bounds['max_length']:,} entries"))
    if first["type"] == "missing":
        return refused(sentence(f"{what} is missing"))
    return refused(sentence(f"{what}: {first['msg']}"))
