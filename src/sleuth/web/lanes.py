"""A job of one request, or of several that run side by side as its lanes."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import Any

from sleuth.answer import Answer, Status
from sleuth.errors import SleuthError
from sleuth.events import Event, Only
from sleuth.limits import INTERRUPTED, TERMINATED
from sleuth.request import Request
from sleuth.web.errors import Refusal, inside, refusal_of
from sleuth.web.jobs import CANCELLED, Job
from sleuth.worker.memory import GroupMemory
from sleuth.worker.pool import Job as Run
from sleuth.worker.pool import Pool

#: Events are sent so many at once, or so many characters, or after so many seconds.
BATCH, LARGE, PAUSE = 1024, 1 << 18, 0.04

#: Of more events than this only some are sent.
MANY = 200_000

#: What is said of a run that ended by itself and should not have.
_BROKE = "That run broke"

#: Tasks for which a proof that there is no answer ends a race as well; a claim that has no proof
#: may still have a counter-model to be shown.
_DECISIVE = ("solve", "plan", "decide")


class Batches:
    """The events of one lane, in batches."""

    def __init__(self, job: Job, lane: str) -> None:
        self._job = job
        self._lane = json.dumps(lane)
        self._lock = threading.Lock()
        self._texts: list[str] = []
        self._size = 0
        self._since = 0.0
        self._from = 0
        self._heard = 0

    def add(self, event: Event) -> None:
        """Keep an event, or send it with those before it."""
        if self._job.channel.closed:
            return
        with self._lock:
            self._heard += 1
            if self._heard % self._stride:
                return
            if not self._texts:
                self._since = time.monotonic()
                # Whatever comes next, these do not wait for longer.
                self._job.channel.later(PAUSE, self._send_soon)
            text = json.dumps(event.to_json(), separators=(",", ":"))
            self._texts.append(text)
            self._size += len(text)
            full = len(self._texts) >= BATCH or self._size >= LARGE
            if full or time.monotonic() - self._since >= PAUSE:
                self._send(wait=True)

    @property
    def _stride(self) -> int:
        """Every how many-th event is sent."""
        return 1 + self._heard // MANY

    def _send_soon(self) -> None:
        # The thread that adds may be waiting for the reader: it sends them then.
        if self._lock.acquire(blocking=False):
            try:
                self._send(wait=False)
            finally:
                self._lock.release()

    def send(self) -> None:
        """Send what is kept."""
        with self._lock:
            self._send(wait=True)

    def _send(self, *, wait: bool) -> None:
        if not self._texts:
            return
        thinned = f',"thinned":{self._stride}' if self._stride > 1 else ""
        head = f'{{"lane":{self._lane},"from":{self._from}{thinned},"events":['
        self._job.channel.tell_text("events", f"{head}{','.join(self._texts)}]}}", wait=wait)
        self._from += len(self._texts)
        self._texts.clear()
        self._size = 0


@dataclass(eq=False)
class Lane:
    """One request of a job while it runs."""

    name: str
    request: Request
    batches: Batches
    run: Run | None = None
    memory: GroupMemory | None = None
    began: float = 0.0
    said: dict[str, Any] = field(default_factory=lambda: {"say": "", "done": None, "of": None})


class Lanes:
    """Runs requests side by side; with `race` the first answer that settles it stops the others."""

    def __init__(
        self, pool: Pool, requests: Mapping[str, Request], hear: tuple[str, ...], race: bool
    ) -> None:
        self._pool = pool
        self._requests = requests
        self._kinds = {"progress", *hear}
        self._race = race
        self._lanes: list[Lane] = []
        self._job: Job | None = None

    def __call__(self, job: Job) -> dict[str, Any]:
        """The work of the job."""
        self._job = job
        finished: SimpleQueue[Lane] = SimpleQueue()
        for name, request in self._requests.items():
            lane = Lane(name, request, Batches(job, name))
            self._lanes.append(lane)
            lane.run = self._pool.submit(
                request,
                self._hearing(job, lane),
                job.cancellation,
                began=lambda process, lane=lane: self._began(job, lane, process),  # type: ignore[misc]
            )
            lane.run.add_done_callback(lambda _, lane=lane: finished.put(lane))  # type: ignore[misc]
        ends = []
        won = False
        for _ in self._lanes:
            lane = finished.get()
            lane.memory = None
            lane.batches.send()
            end, settled = self._finished(job, lane, stopped=won)
            ends.append(end)
            if settled and self._race and not won:
                won = True
                ends = [end]
                for other in self._lanes:
                    if other is not lane and other.run is not None:
                        other.run.cancel()
        if won:
            return ends[0]
        return min(ends, key=lambda each: _ORDER.index(each["why"]))

    def _hearing(self, job: Job, lane: Lane) -> Only:
        def hear(event: Event) -> None:
            if event.kind == "progress":
                lane.said = {
                    "say": str(event.about["what"]),
                    "done": event.about["done"],
                    "of": event.about["total"],
                }
                self._tell_progress(job, lane, wait=True)
            else:
                lane.batches.add(event)

        return Only(hear, *sorted(self._kinds))

    def _began(self, job: Job, lane: Lane, process: int) -> None:
        lane.began = time.monotonic()
        lane.memory = GroupMemory(process)
        job.tell("lane", lane=lane.name, state="running")

    def look(self) -> None:
        """Tell how all lanes go."""
        for lane in self._lanes:
            if lane.memory is not None and self._job is not None:
                self._tell_progress(self._job, lane, wait=False)

    def _tell_progress(self, job: Job, lane: Lane, *, wait: bool) -> None:
        memory = lane.memory
        data = {
            "lane": lane.name,
            **lane.said,
            "seconds": round(time.monotonic() - lane.began, 1),
            "megabytes": 0 if memory is None else memory.now() >> 20,
        }
        job.channel.tell("progress", data, wait=wait)

    def _finished(self, job: Job, lane: Lane, *, stopped: bool) -> tuple[dict[str, Any], bool]:
        """Tell what became of a lane: what the end would say of it, and whether it is settled."""
        assert lane.run is not None
        try:
            outcome = lane.run.outcome()
        except Exception as error:
            return self._failed(job, lane, inside(repr(error), _BROKE), "crashed"), False
        if isinstance(outcome, SleuthError):
            return self._failed(job, lane, refusal_of(outcome), "refused"), False
        if outcome.status is Status.FAILED:
            traces = outcome.evidence.data.get("lines") if outcome.evidence else None
            broken = inside((outcome.error, traces), _BROKE)
            return self._failed(job, lane, broken, "crashed"), False
        if stopped or outcome.limit in (INTERRUPTED, TERMINATED):
            job.tell("lane", lane=lane.name, state="stopped")
            if not stopped:
                # What was known when somebody stopped it, for those who still listen.
                job.tell("result", lane=lane.name, **outcome.to_json())
            return CANCELLED, False
        settled = _settles(outcome)
        job.tell("lane", lane=lane.name, state="won" if settled else "stopped")
        job.tell("result", lane=lane.name, **outcome.to_json())
        if outcome.limit is not None:
            return {"why": "limit", "limit": outcome.limit, "lane": lane.name}, settled
        return {"why": "done", "lane": lane.name}, settled

    @staticmethod
    def _failed(job: Job, lane: Lane, refusal: Refusal, why: str) -> dict[str, Any]:
        error = refusal.to_json()["error"]
        job.tell("lane", lane=lane.name, state="failed", error=error)
        return {"why": why, "id": refusal.id, "say": refusal.say, "error": error}


#: Which of the ends of several lanes is that of the job: the best news first.
_ORDER = ("done", "limit", "cancelled", "refused", "crashed")


def _settles(answer: Answer[Any]) -> bool:
    """Whether nothing better can come from another lane."""
    if answer.status is Status.UNSOLVABLE:
        return answer.task in _DECISIVE
    return answer.status is Status.SOLVED
