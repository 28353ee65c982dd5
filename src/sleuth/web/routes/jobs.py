"""Jobs: begun by a request whose response is the stream of its events, and stopped."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Header, Path
from fastapi.responses import Response

from sleuth.events import KINDS
from sleuth.web.asking import allowed, stream
from sleuth.web.desk import desk
from sleuth.web.errors import refused
from sleuth.web.jobs import Job
from sleuth.web.lanes import Lanes
from sleuth.web.models import Failure, JobModel, RequestModel

router = APIRouter(tags=["jobs"])

#: The lane of a job that is one request.
ONLY = "run"

STREAM: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "Server-sent events: accepted, lane, progress, events, row, result, end.",
        "content": {"text/event-stream": {"schema": {"type": "string"}}},
    },
    429: {"model": Failure, "description": "Too many jobs; Retry-After says when to come again."},
}

Page = Annotated[
    str, Header(alias="X-Sleuth-Page", max_length=64, description="a number of the page's choice")
]


@router.post("/api/jobs", response_class=Response, responses=STREAM)
async def begin(asked: JobModel, page: Page = "") -> Response:
    """Run a request, or several side by side, and stream what happens.

    Closing the connection stops the job, and so does DELETE.
    """
    settings = desk().settings
    requests = {name: allowed(each.request(settings)) for name, each in _lanes(asked).items()}
    if len(requests) > settings.lanes:
        raise refused(f"A job has at most {settings.lanes} lanes.")
    strangers = [kind for kind in asked.hear if kind not in KINDS]
    if strangers:
        raise refused(f"No event is called {strangers[0]!r:.60}.")
    work = Lanes(desk().pool, requests, tuple(asked.hear), asked.race)
    return stream(
        Job(
            work,
            settings,
            page,
            workers=min(len(requests), settings.workers),
            look=work.look,
        )
    )


@router.delete("/api/jobs/{job}", status_code=204, responses={404: {"model": Failure}})
async def stop(job: Annotated[str, Path(max_length=64)]) -> None:
    """Stop a job."""
    desk().jobs.cancel(job)


def _lanes(asked: JobModel) -> dict[str, RequestModel]:
    if asked.lanes is not None:
        if asked.task is not None or not asked.lanes:
            raise refused("A job is one request, or has lanes.")
        return asked.lanes
    if asked.task is None or asked.kind is None:
        raise refused("A request says task and kind.")
    return {ONLY: asked}
