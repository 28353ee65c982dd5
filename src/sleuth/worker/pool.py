"""Several workers kept warm, so that a short run does not pay for starting a process."""

from __future__ import annotations

import atexit
import os
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import suppress
from itertools import islice
from queue import SimpleQueue
from typing import Any
from weakref import WeakSet

from sleuth.answer import Answer, Status
from sleuth.errors import BadRequest, SleuthError
from sleuth.events import Hear
from sleuth.limits import INTERRUPTED, Cancellation
from sleuth.request import Request
from sleuth.worker.attempt import attempt, function_named, stopped
from sleuth.worker.client import Worker
from sleuth.worker.protocol import workers_serve

#: A worker that holds so much more than it began with is not used again: the memory that one
#: run leaves behind must not count for the next.
_RETIRE = 256 << 20

#: Seconds between two looks at the cancellation of a run that waits for its turn.
_TURN = 0.02

#: Seconds that closing waits for the runs it has ended.
_CLOSING = 2.0

#: What became of a request in a batch: an answer, or why it was refused.
Outcome = Answer[Any] | SleuthError

#: What a worker runs, and forgets, before the first request of the same name: otherwise one of
#: many measured runs would pay for loading what all of them use. None where nothing need be run.
WarmUp = Callable[[Request], tuple[str, Request] | None]

#: Hears from the pool's threads what each of them is running now; None: nothing.
Watch = Callable[[int, Request | None], None]

#: Hears which process a run is in, as soon as it has one.
Began = Callable[[int], None]

#: What a thread of the pool is told: the run, and whether it has a fresh process.
_Order = tuple["Job", Request, Hear | None, bool, Began | None]


class Job(Future[Answer[Any]]):
    """A run that was submitted; also understood by `concurrent.futures` and asyncio."""

    def __init__(self, cancellation: Cancellation | None = None) -> None:
        super().__init__()
        self.cancellation = Linked(cancellation)

    def cancel(self) -> bool:
        """Ask for the end of the run, begun or not; its answer says that it was interrupted."""
        self.cancellation.cancel()
        return not self.done()

    def outcome(self) -> Outcome:
        """The answer, or the error that the request was refused with."""
        error = self.exception()
        if isinstance(error, SleuthError):
            return error
        return self.result()


class Linked(Cancellation):
    """A cancellation that also follows another one."""

    __slots__ = ("_above", "_own")

    def __init__(self, above: Cancellation | None) -> None:
        self._own: str | None = None
        self._above = above

    @property
    def reason(self) -> str | None:
        """The own reason, or that of the other one."""
        return self._own or (None if self._above is None else self._above.reason)

    @reason.setter
    def reason(self, reason: str | None) -> None:
        self._own = reason


class Pool:
    """Workers for the runs of many threads, at most `size` at a time.

    Workers are never nested: inside one, and on systems without process groups, the runs of a
    pool happen in the caller's process.
    """

    def __init__(
        self,
        size: int | None = None,
        *,
        function: str | None = None,
        preload: Sequence[str] = (),
        warm_up: WarmUp | None = None,
        watch: Watch | None = None,
    ) -> None:
        if size is not None and size < 1:
            raise BadRequest(f"a pool of {size} workers", remedy="ask for at least one")
        self.size = size or _processors()
        self._function = function
        self._preload = tuple(preload)
        self._warm_up = warm_up
        self._watch = watch or (lambda lane, request: None)
        self._closed = False
        self._reset()
        _POOLS.add(self)

    def _reset(self) -> None:
        """Begin without workers: when new, and in a forked child, which has none of its own."""
        self._condition = threading.Condition()
        self._idle: list[Worker] = []
        self._busy: set[Worker] = set()
        self._taken = 0
        self._jobs: SimpleQueue[_Order | None] = SimpleQueue()
        self._threads = 0

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def warm(self) -> None:
        """Start all workers now."""
        if workers_serve():
            for worker in [self._start() for _ in range(self.size)]:
                with self._condition:
                    surplus = self._keep(worker)
                if surplus is not None:
                    surplus.close()

    def run(
        self,
        request: Request,
        hear: Hear | None = None,
        cancellation: Cancellation | None = None,
        *,
        fresh: bool = False,
        problem: Any = None,
        began: Began | None = None,
    ) -> Answer[Any]:
        """Run in a warm worker, or in a fresh process, as soon as one is free.

        Raises the error that the request is refused with; all else is in the answer. With the
        `problem` that the request is about, solutions are values of that problem.
        """
        self._must_be_open()
        cancellation = cancellation or Cancellation()
        return self._run(request, hear, cancellation, fresh=fresh, problem=problem, began=began)

    def submit(
        self,
        request: Request,
        hear: Hear | None = None,
        cancellation: Cancellation | None = None,
        *,
        fresh: bool = False,
        began: Began | None = None,
    ) -> Job:
        """The same in the background; `hear` and `began` are called from another thread."""
        self._must_be_open()
        job = Job(cancellation)
        self._jobs.put((job, request, hear, fresh, began))
        with self._condition:
            lane = self._threads
            begin = lane < self.size
            self._threads += begin
        if begin:
            threading.Thread(target=self._work, args=(lane, self._jobs), daemon=True).start()
        return job

    def map(
        self,
        requests: Iterable[Request],
        cancellation: Cancellation | None = None,
        *,
        fresh: bool = False,
    ) -> Iterator[tuple[int, Outcome]]:
        """Run all, and give the place and the outcome of each as it comes.

        Requests are taken as there is work for them; those under way are stopped when the
        caller stops listening.
        """
        finished: SimpleQueue[Job] = SimpleQueue()
        under_way: dict[Job, int] = {}
        waiting = enumerate(requests)

        def take(most: int) -> None:
            for place, request in islice(waiting, most):
                job = self.submit(request, None, cancellation, fresh=fresh)
                under_way[job] = place
                job.add_done_callback(finished.put)  # type: ignore[arg-type]

        try:
            take(2 * self.size)
            while under_way:
                job = finished.get()
                place = under_way.pop(job)
                take(1)
                yield place, job.outcome()
        finally:
            for job in under_way:
                job.cancel()

    def race(
        self,
        requests: Sequence[Request],
        accept: Callable[[Answer[Any]], bool] = bool,
        cancellation: Cancellation | None = None,
        hears: Sequence[Hear | None] = (),
    ) -> tuple[int, Answer[Any]]:
        """Run all at once, and give the place and answer of the first that is accepted.

        The others are stopped. Where none is accepted, it is the first in the order of the
        requests, one that did not break if there is any; the first error if all are refused.
        All lanes run from the start, also where they are more than the size of the pool. `hears`
        has one for each of them, or is empty; they are called from other threads.
        """
        self._must_be_open()
        if not requests:
            raise BadRequest("a race without lanes", remedy="give at least one request")
        finished: SimpleQueue[Job] = SimpleQueue()
        jobs = [Job(cancellation) for _ in requests]
        try:
            heard = hears or [None] * len(jobs)
            for job, request, hear in zip(jobs, requests, heard, strict=True):
                job.add_done_callback(finished.put)  # type: ignore[arg-type]
                lane = (job, request, hear, False, None)
                threading.Thread(target=self._complete, args=(*lane, True), daemon=True).start()
            for _ in requests:
                job = finished.get()
                outcome = job.outcome()
                if isinstance(outcome, Answer) and accept(outcome):
                    return jobs.index(job), outcome
        finally:
            for job in jobs:
                job.cancel()
        outcomes = [job.outcome() for job in jobs]
        answers = [(n, each) for n, each in enumerate(outcomes) if isinstance(each, Answer)]
        if not answers:
            raise next(each for each in outcomes if isinstance(each, SleuthError))
        return next((lane for lane in answers if lane[1].status is not Status.FAILED), answers[0])

    def close(self) -> None:
        """End all workers; runs under way end as interrupted."""
        with self._condition:
            self._closed = True
            idle, self._idle = self._idle, []
            for worker in self._busy:
                worker.kill(INTERRUPTED)
            for _ in range(self._threads):
                self._jobs.put(None)
            self._condition.notify_all()
        for worker in idle:
            worker.close()
        with self._condition:
            self._condition.wait_for(lambda: not self._taken, _CLOSING)

    @property
    def pids(self) -> list[int]:
        """The processes of the pool, busy and idle."""
        with self._condition:
            return [worker.pid for worker in (*self._busy, *self._idle)]

    def _must_be_open(self) -> None:
        if self._closed:
            raise BadRequest("this pool is closed", remedy="make a new one")

    def _work(self, lane: int, jobs: SimpleQueue[_Order | None]) -> None:
        """What each thread of the pool does."""
        while (order := jobs.get()) is not None:
            self._watch(lane, order[1])
            self._complete(*order, beyond=False)
            self._watch(lane, None)

    def _complete(
        self,
        job: Job,
        request: Request,
        hear: Hear | None,
        fresh: bool,
        began: Began | None,
        beyond: bool,
    ) -> None:
        job.set_running_or_notify_cancel()
        try:
            answer = self._run(
                request, hear, job.cancellation, fresh=fresh, beyond=beyond, began=began
            )
        except BaseException as error:
            job.set_exception(error)
        else:
            job.set_result(answer)

    def _run(
        self,
        request: Request,
        hear: Hear | None,
        cancellation: Cancellation,
        *,
        fresh: bool,
        beyond: bool = False,
        problem: Any = None,
        began: Began | None = None,
    ) -> Answer[Any]:
        if not workers_serve():
            return attempt(function_named(self._function), request, hear, cancellation)
        if not self._take_turn(cancellation, beyond):
            return stopped(request, cancellation.reason or INTERRUPTED, memory="run")
        worker = None
        try:
            worker = self._pick(fresh)
            worker = self._warmed(worker, request, cancellation, fresh)
            if began is not None:
                began(worker.pid)
            return worker.run(request, hear, cancellation, problem=problem)
        finally:
            self._give_back(worker, fresh)

    def _take_turn(self, cancellation: Cancellation, beyond: bool) -> bool:
        """Wait until another worker may be busy; False when the run is to end before that."""
        with self._condition:
            while not self._closed and cancellation.reason is None:
                if beyond or self._taken < self.size:
                    self._taken += 1
                    return True
                self._condition.wait(_TURN)
            return False

    def _pick(self, fresh: bool) -> Worker:
        """A warm worker if one waits and is wanted, else a new one."""
        while not fresh:
            with self._condition:
                if not self._idle:
                    break
                worker = self._idle.pop()
                self._busy.add(worker)
            if worker.alive:
                return worker
            with self._condition:
                self._busy.discard(worker)
            worker.close()
        worker = self._start()
        with self._condition:
            self._busy.add(worker)
            if self._closed:
                worker.kill(INTERRUPTED)
        return worker

    def _warmed(
        self, worker: Worker, request: Request, cancellation: Cancellation, fresh: bool
    ) -> Worker:
        """The worker after it has warmed up for the request, or another if that has ended it."""
        wanted = None if self._warm_up is None else self._warm_up(request)
        if wanted is None or wanted[0] in worker.warm_for:
            return worker
        worker.warm_for.add(wanted[0])
        with suppress(SleuthError):
            worker.run(wanted[1], None, cancellation)
        if worker.alive:
            return worker
        with self._condition:
            self._busy.discard(worker)
        worker.close()
        return self._pick(fresh)

    def _give_back(self, worker: Worker | None, fresh: bool) -> None:
        """End a turn; a warm worker takes the place of one that cannot be used again."""
        used = worker
        if worker is not None and (fresh or not worker.alive or worker.grown > _RETIRE):
            worker.close()
            worker = None
            if not fresh and self._room(self._taken - 1):
                with suppress(OSError):
                    worker = self._start()
        with self._condition:
            self._taken -= 1
            if used is not None:
                self._busy.discard(used)
            # In one step, or a run that waits would start a process beside the idle one.
            worker = self._keep(worker)
            self._condition.notify()
        if worker is not None:
            worker.close()

    def _room(self, taken: int) -> bool:
        return not self._closed and len(self._idle) + taken < self.size

    def _keep(self, worker: Worker | None) -> Worker | None:
        """Let a worker wait for the next run; it is given back if there are enough."""
        if worker is None or not self._room(self._taken):
            return worker
        self._idle.append(worker)
        return None

    def _start(self) -> Worker:
        return Worker(self._function, self._preload)


def _processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


_POOLS: WeakSet[Pool] = WeakSet()
_SHARED: list[Pool] = []
_SHARING = threading.Lock()


def shared_pool() -> Pool:
    """The pool of this process, made on first use and closed at its end."""
    with _SHARING:
        if not _SHARED:
            _SHARED.append(Pool())
            atexit.register(_SHARED[0].close)
        return _SHARED[0]


def _after_fork() -> None:
    global _SHARING  # noqa: PLW0603 - another thread may have held it
    _SHARING = threading.Lock()
    for pool in list(_POOLS):
        pool._reset()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
