"""What handlers use: run a short request, or begin a job."""

from __future__ import annotations

from typing import Any

from sleuth.answer import Answer
from sleuth.request import Request
from sleuth.web.desk import desk
from sleuth.web.jobs import Job
from sleuth.web.streaming import EventStream


async def ask(request: Request) -> Answer[Any]:
    """The answer of a worker within two seconds; raises a Refusal, or the error of the request."""
    return await desk().call(request)


def stream(job: Job) -> EventStream:
    """Begin a job and give the response that tells of it."""
    jobs = desk().jobs
    jobs.submit(job)
    return EventStream(jobs, job)
