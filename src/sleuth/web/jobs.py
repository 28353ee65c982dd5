"""Jobs: work that is streamed to one page, at most so many at a time, stopped at once.

All of this but the work itself happens in the event loop. The work of a job is a function that is
called in a thread and tells the job's channel what happens; the runs of requests are in workers.
"""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from sleuth.limits import Cancellation
from sleuth.text import several
from sleuth.web.channel import Channel
from sleuth.web.errors import busy, gone, inside
from sleuth.web.settings import Settings

#: What a job does, in a thread; it gives what its end says: {"why": …}.
Work = Callable[["Job"], dict[str, Any]]

#: What the end of a job that was stopped says.
CANCELLED: dict[str, Any] = {"why": "cancelled"}


@dataclass(eq=False)
class Job:
    """One piece of work and whoever reads of it; `workers` is how many it keeps busy.

    One that `goes_on` is not stopped when its page is closed. `look` is called each second while
    the job runs, in the event loop, to tell how it goes.
    """

    work: Work
    settings: Settings
    page: str = ""
    workers: int = 1
    owner: str = ""
    goes_on: bool = False
    look: Callable[[], None] = lambda: None
    id: str = field(default_factory=lambda: secrets.token_urlsafe(9))
    cancellation: Cancellation = field(default_factory=Cancellation)
    channel: Channel = field(init=False)

    def __post_init__(self) -> None:
        self.channel = Channel(self.settings)

    def tell(self, event: str, **data: Any) -> None:
        """Tell the page something, from the thread of the work."""
        self.channel.tell(event, data)


class Jobs:
    """All jobs of a server: those that run and those that wait for their turn."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._waiting: deque[Job] = deque()
        self._running: dict[str, Job] = {}
        self._busy = 0
        self._streams = 0
        self._closed = False
        self._idle = asyncio.Event()

    def submit(self, job: Job) -> None:
        """Begin a job or let it wait; raises a Refusal where there are too many."""
        settings = self._settings
        if self._closed:
            raise busy("This server is ending.", 5, 503)
        if self._streams >= settings.streams:
            raise busy("Too many pages are listening. Try again in 5 s.", 5)
        if len(self._waiting) >= settings.queued:
            raise busy("Too many jobs. Try again in 5 s.", 5)
        own = sum(each.page == job.page for each in (*self._waiting, *self._running.values()))
        if job.page and own >= settings.jobs_of_a_page:
            raise busy(f"This page has {several(own, 'job')} already. Stop one first.", 5)
        all_jobs = (*self._waiting, *self._running.values())
        own = sum(each.owner == job.owner for each in all_jobs)
        if settings.shared and own >= settings.jobs_of_a_person:
            raise busy(f"You have {several(own, 'job')} under way. Stop one first.", 5)
        if job.workers:
            self._waiting.append(job)
        else:
            self._start(job)  # it only listens to what runs elsewhere
        self._begin()
        if job in self._waiting:
            self._tell_place(job, self._waiting.index(job))
        self._streams += 1

    def stream_ended(self, job: Job) -> None:
        """Nobody reads of a job any more; unless it goes on, that is its end."""
        self._streams -= 1
        job.channel.close()
        if not job.goes_on:
            self._stop(job)

    def cancel(self, name: str) -> None:
        """Stop a job; raises a Refusal where there is none of that name."""
        for job in (*self._waiting, *self._running.values()):
            if secrets.compare_digest(job.id.encode(), name.encode()):
                self._stop(job)
                return
        raise gone("There is no such job, or it has ended.")

    def stop_all(self) -> None:
        """Stop all jobs, and take no more."""
        self._closed = True
        for job in (*self._waiting, *self._running.values()):
            self._stop(job)

    async def close(self, seconds: float) -> None:
        """Stop all jobs and wait for their ends, for so long at most."""
        self.stop_all()
        if self._running:
            self._idle.clear()
            try:
                await asyncio.wait_for(self._idle.wait(), seconds)
            except TimeoutError:
                return

    @property
    def counts(self) -> dict[str, int]:
        """How many run, wait and are listened to."""
        return {
            "running": len(self._running),
            "waiting": len(self._waiting),
            "streams": self._streams,
        }

    def _stop(self, job: Job) -> None:
        job.cancellation.cancel()
        if job in self._waiting:
            self._waiting.remove(job)
            job.channel.tell("end", CANCELLED, wait=False)
            job.channel.end()
            self._tell_places()

    def _begin(self) -> None:
        """Begin those that have waited longest, as long as there are workers for them."""
        begun = False
        while self._waiting and self._fits(self._waiting[0]):
            self._start(self._waiting.popleft())
            begun = True
        if begun:
            self._tell_places()

    def _start(self, job: Job) -> None:
        self._busy += job.workers
        self._running[job.id] = job
        self._tell_place(job, 0)
        loop = asyncio.get_running_loop()
        threading.Thread(target=self._do, args=(job, loop), daemon=True).start()

    def _fits(self, job: Job) -> bool:
        return not self._busy or self._busy + job.workers <= self._settings.workers

    def _tell_places(self) -> None:
        for place, job in enumerate(self._waiting):
            self._tell_place(job, place)

    def _tell_place(self, job: Job, place: int) -> None:
        """How many come before it, counting those that run; 0 is its turn."""
        computing = sum(each.workers > 0 for each in self._running.values())
        before = place + computing if job in self._waiting else 0
        job.channel.tell("accepted", {"job": job.id, "place": before}, wait=False)

    def _do(self, job: Job, loop: asyncio.AbstractEventLoop) -> None:
        """The thread of a job: whatever happens, the stream ends with an end."""
        try:
            end = job.work(job)
        except Exception as error:
            broken = inside(repr(error))
            end = {"why": "crashed", "id": broken.id, "say": broken.say}
        job.channel.tell("end", end)
        job.channel.end()
        if not loop.is_closed():
            loop.call_soon_threadsafe(self._done, job)

    def _done(self, job: Job) -> None:
        del self._running[job.id]
        self._busy -= job.workers
        if not self._running:
            self._idle.set()
        if not self._closed:
            self._begin()
