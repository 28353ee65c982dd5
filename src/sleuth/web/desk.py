"""What one server has: its settings, its workers, its jobs, and how plain calls are answered."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from dataclasses import replace
from typing import Any

from sleuth.answer import Answer, Status
from sleuth.limits import INTERRUPTED, Cancellation, Limits
from sleuth.request import Request
from sleuth.web.comparisons import Comparisons
from sleuth.web.errors import Refusal, busy, inside
from sleuth.web.games import Games
from sleuth.web.jobs import Jobs
from sleuth.web.settings import Settings
from sleuth.worker.pool import Pool

#: What the workers run.
_RUN = f"{__package__}.work:run"

#: Plain calls that may wait for a worker at once.
_CALLS = 64

#: Seconds that the end of a server waits for its jobs.
_CLOSING = 1.0


class Desk:
    """Takes requests and hands them to workers: some for jobs, as many for plain calls.

    Plain calls have workers of their own, so that hints come while long jobs run.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.pool, self._calls = (
            Pool(settings.workers, function=_RUN, preload=settings.preload) for _ in range(2)
        )
        self.jobs = Jobs(settings)
        self.games = Games()
        self.comparisons = Comparisons(settings)
        self._threads = ThreadPoolExecutor(_CALLS, "plain call")
        self._under_way = 0

    def warm(self) -> None:
        """Start all workers."""
        self.pool.warm()
        self._calls.warm()

    async def close(self) -> None:
        """End all jobs and workers."""
        await self.jobs.close(_CLOSING)
        for own in (self.comparisons, self.pool, self._calls):
            await asyncio.get_running_loop().run_in_executor(None, own.close)
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def call(self, request: Request) -> Answer[Any]:
        """The answer to a short request; raises a Refusal if it does not come soon."""
        seconds = self.settings.call_seconds
        limits = request.limits
        short = Limits(
            min(limits.seconds or seconds, seconds),
            min(limits.memory or self.settings.job_memory, self.settings.job_memory),
            limits.nodes,
        )
        if self._under_way >= _CALLS:
            raise busy("Too many calls at once. Try again in 1 s.", 1, 503)
        self._under_way += 1
        cancellation = Cancellation()
        try:
            answering = asyncio.get_running_loop().run_in_executor(
                self._threads,
                self._calls.run,
                replace(request, limits=short),
                None,
                cancellation,
            )
            answer: Answer[Any] = await asyncio.wait_for(asyncio.shield(answering), 2 * seconds + 1)
        except TimeoutError:
            raise _too_long(seconds) from None
        finally:
            cancellation.cancel()
            self._under_way -= 1
        if answer.status is Status.FAILED:
            raise inside((answer.error, answer.evidence))
        # A limit that the caller set is an answer; ours is not.
        ours = {
            INTERRUPTED: True,
            "seconds": short.seconds != limits.seconds,
            "memory": short.memory != limits.memory,
        }
        if answer.limit is not None and ours.get(answer.limit, False):
            raise _too_long(seconds)
        return answer


def _too_long(seconds: float) -> Refusal:
    return busy(f"This takes longer than {seconds:g} s. Make it a job.", 1, 503)


_DESK: ContextVar[Desk] = ContextVar("desk")
_OWNER: ContextVar[str] = ContextVar("owner", default="")


def at_desk(desk: Desk, owner: str) -> None:
    """Let the handler of this request find the desk, and who asks."""
    _DESK.set(desk)
    _OWNER.set(owner)


def owner() -> str:
    """Who sent the request that is being handled; "" where the server has one user."""
    return _OWNER.get()


def desk() -> Desk:
    """The desk of the server whose request is being handled."""
    return _DESK.get()
