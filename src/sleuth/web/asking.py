"""What handlers use: run a short request, or begin a job."""

from __future__ import annotations

from typing import Any

from sleuth import catalogue
from sleuth.answer import Answer
from sleuth.request import Request
from sleuth.web.desk import desk, owner
from sleuth.web.errors import refused, too_big
from sleuth.web.jobs import Job
from sleuth.web.models import TEXT
from sleuth.web.streaming import EventStream
from sleuth.web.work import MAZES

#: Kinds of problems that scripts state.
OWN = ("search-problem", "constraint-model", "named-clauses")


async def ask(request: Request) -> Answer[Any]:
    """The answer of a worker within two seconds; raises a Refusal, or the error of the request."""
    return await desk().call(allowed(request))


def allowed(request: Request) -> Request:
    """The request, if there are such a kind and task and it is not too long.

    What is wrong with it is told before any run.
    """
    if request.kind not in catalogue.GAMES:
        catalogue.puzzle(request.kind)
    if request.kind in OWN:
        raise refused(f"{request.kind} is stated in scripts, not sent as a text.")
    if len(request.text) > TEXT and request.kind not in MAZES:
        raise too_big(f"A text has at most {TEXT:,} characters.")
    if request.task not in catalogue.TASKS:
        raise refused(f"Nobody can {request.task} here.")
    return request


def stream(job: Job) -> EventStream:
    """Begin a job and give the response that tells of it."""
    jobs = desk().jobs
    job.owner = owner()
    jobs.submit(job)
    return EventStream(jobs, job)
