"""Pages and static files: a table of what there is, so that no name ever becomes a path."""

from __future__ import annotations

import hashlib
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import Response

from sleuth.web.errors import gone

_HERE = Path(__file__).parent
_PAGES = _HERE / "pages"
_STATIC = _HERE / "static"

#: Which page each address opens; what follows in the address is for the page to read.
PAGES: dict[str, str] = {
    "/": "home",
    "/play": "play",
    "/play/{puzzle}": "play",
    "/watch": "watch",
    "/watch/{what}": "watch",
    "/reason": "reason",
    "/plan": "plan",
    "/compare": "compare",
    "/compare/runs/{run}": "compare",
    "/learn": "learn",
    "/learn/{topic}": "learn",
    "/api": "schema",
}

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
}


class Files:
    """The files of a folder by their names below it; read when asked for, so small as they are."""

    def __init__(self, folder: Path) -> None:
        self._files = {
            file.relative_to(folder).as_posix(): file
            for file in folder.rglob("*")
            if file.is_file() and file.suffix in TYPES
        }

    def response(self, name: str, request: Request) -> Response:
        """A file, or that the caller has it already."""
        file = self._files.get(name)
        if file is None:
            raise gone("There is no such page.")
        content = file.read_bytes()
        tag = f'"{hashlib.sha256(content).hexdigest()[:20]}"'
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers={"ETag": tag})
        return Response(content, media_type=TYPES[file.suffix], headers={"ETag": tag})


def make_router() -> APIRouter:
    """The routes of all pages and files."""
    router = APIRouter(include_in_schema=False)
    pages, static = Files(_PAGES), Files(_STATIC)

    def add(address: str, name: str) -> None:
        async def page(request: Request) -> Response:
            return pages.response(f"{name}.html", request)

        router.add_api_route(address, page, methods=["GET", "HEAD"], name=address)

    for address, name in PAGES.items():
        add(address, name)

    @router.api_route("/static/{name:path}", methods=["GET", "HEAD"])
    async def file(name: str, request: Request) -> Response:
        return static.response(name, request)

    @router.api_route("/favicon.ico", methods=["GET", "HEAD"])
    async def icon(request: Request) -> Response:
        return static.response("icon.svg", request)

    return router
