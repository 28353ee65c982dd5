"""The response that is the event stream of a job."""

from __future__ import annotations

import asyncio
import time

from starlette.responses import Response

from sleuth.web.guard import Receive, Scope, Send
from sleuth.web.jobs import Job, Jobs

#: Seconds between two lines of comment, by which a page that has gone is noticed.
_BEAT = 1.0


class EventStream(Response):
    """Sends what a job tells until it ends, or until nobody reads."""

    media_type = "text/event-stream"

    def __init__(self, jobs: Jobs, job: Job) -> None:
        super().__init__()
        del self.headers["content-length"]
        self._jobs = jobs
        self._job = job

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Stream; whatever ends this ends the job, unless it is to go on."""
        channel = self._job.channel
        channel.open()
        left = asyncio.ensure_future(_disconnected(receive))
        left.add_done_callback(lambda _: channel.wake())
        try:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            await self._send_all(left, send)
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            left.cancel()
            self._jobs.stream_ended(self._job)

    async def _send_all(self, left: asyncio.Future[None], send: Send) -> None:
        beat = time.monotonic() + _BEAT
        channel = self._job.channel
        while not left.done():
            chunk, last = channel.take()
            if time.monotonic() >= beat:
                beat = time.monotonic() + _BEAT
                self._job.look()
                chunk += b":\n\n"
            if chunk:
                await send({"type": "http.response.body", "body": chunk, "more_body": True})
            elif not last:
                await channel.wait(max(0.0, beat - time.monotonic()))
            if last:
                return


async def _disconnected(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
