"""Runs on many machines by Dask: each task wraps the same limited worker process as at home.

A bare Dask worker gets stuck on an endless loop and dies of a memory hog; the process inside it
does not. What a lost machine had under way is given to another one, and when the scheduler comes
back after a restart, what was not answered is submitted again.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import TimeoutError as NotYet
from contextlib import suppress
from itertools import islice
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from sleuth.answer import Answer, Status
from sleuth.errors import BadRequest
from sleuth.experiments.machine import machine
from sleuth.experiments.measuring import FUNCTION, warm_up
from sleuth.extras import require
from sleuth.limits import INTERRUPTED, Cancellation
from sleuth.request import Request
from sleuth.worker.attempt import failed, stopped
from sleuth.worker.pool import Outcome, Pool
from sleuth.worker.protocol import error_from_json, error_to_json

if TYPE_CHECKING:
    from distributed import Client, Future

#: What `local:N` begins with.
_LOCAL = "local:"

#: Tasks that wait at the scheduler for each worker, so that none of them is idle.
_AHEAD = 3

#: How often a task may lose its machine before it is taken for the cause.
_LOSSES = 3

#: Seconds to wait for a scheduler with workers: at the start, and after it went away.
_FIRST_PATIENCE, _PATIENCE = 20.0, 60.0

#: Seconds between two looks at a cancellation, here and where a task runs.
_LOOK_HERE, _LOOK_THERE = 0.1, 1.0

#: Seconds after which the workers are counted again: some join late.
_COUNT_EVERY = 2.0

_POOL: list[Pool] = []


def answer_there(request: dict[str, Any], stop: str) -> dict[str, Any]:
    """What a Dask worker does: run a request in a process of its own, within its limits.

    It looks now and then whether the event called `stop` was set, and ends the run then.
    """
    from distributed import Event
    from distributed.worker import get_client

    if not _POOL:
        _POOL.append(Pool(1, function=FUNCTION, warm_up=warm_up))
    job = _POOL[0].submit(Request.from_json(request))
    while True:
        try:
            job.result(timeout=_LOOK_THERE)
        except NotYet:
            if not job.done() and Event(stop, client=get_client()).is_set():
                job.cancel()
            continue
        except Exception:  # what became of it is asked below
            pass
        break
    outcome = job.outcome()
    if isinstance(outcome, Answer):
        return {"answer": outcome.to_json(), "machine": machine()}
    return {"error": error_to_json(outcome)}


class Cluster:
    """The workers of a Dask scheduler at an address, or so many started here by `local:N`."""

    def __init__(self, address: str) -> None:
        require("distributed", "a cluster")
        self._own: Any = None
        self._address = address
        if address.startswith(_LOCAL):
            self._own = _local(address)
            self._address = self._own.scheduler_address
        self._client: Client | None = None
        self._stop = f"sleuth-{uuid4().hex}"
        self._counted = -_COUNT_EVERY
        self._workers = 0
        self._machines: dict[int, str] = {}

    def __enter__(self) -> Cluster:
        self._client = self._connected(_FIRST_PATIENCE)
        return self

    def __exit__(self, *error: object) -> None:
        with suppress(Exception):
            if self._client is not None:
                self._client.close(timeout=2)
        if self._own is not None:
            self._own.close(timeout=5)

    @property
    def workers(self) -> int:
        """How many workers there are, as far as was heard in the last seconds."""
        assert self._client is not None
        if time.monotonic() > self._counted + _COUNT_EVERY:
            self._counted = time.monotonic()
            self._workers = len(self._client.nthreads())
        return self._workers

    def _connected(self, patience: float = _PATIENCE) -> Client:
        from distributed import Client

        began = time.monotonic()
        while True:
            try:
                client = Client(self._address, timeout=5, name="sleuth", set_as_default=False)
                client.wait_for_workers(1, timeout=max(1.0, patience - time.monotonic() + began))
                return client
            except (OSError, TimeoutError, ValueError) as error:
                if isinstance(error, ValueError) or time.monotonic() - began > patience:
                    raise BadRequest(
                        f"there is no scheduler with workers at {self._address}: {error}",
                        remedy="start `dask scheduler` and `dask worker`, or say local:2",
                    ) from None
                time.sleep(1.0)

    def map(
        self, requests: Iterable[Request], cancellation: Cancellation | None = None
    ) -> Iterator[tuple[int, Outcome]]:
        """Run all on the cluster, and give the number and the outcome of each as it comes."""
        waiting = enumerate(requests)
        finished: SimpleQueue[tuple[Client, Future]] = SimpleQueue()
        under_way: dict[int, Request] = {}
        numbers: dict[str, int] = {}

        def submit(number: int, request: Request) -> None:
            assert self._client is not None
            client = self._client
            future = client.submit(
                answer_there,
                request.to_json(),
                self._stop,
                key=f"sleuth-{number}-{uuid4().hex}",
                pure=False,
                retries=_LOSSES,
            )
            under_way[number] = request
            numbers[future.key] = number
            future.add_done_callback(lambda done: finished.put((client, done)))

        def take(most: int) -> None:
            for number, request in islice(waiting, most):
                submit(number, request)

        take(_AHEAD * max(1, self.workers))
        while under_way:
            if cancellation is not None and cancellation.reason is not None:
                self._cancel(numbers)
                return
            try:
                client, future = finished.get(timeout=_LOOK_HERE)
            except Empty:
                continue
            number = numbers.pop(future.key, None)
            if number is None or client is not self._client:
                continue
            if future.status in ("cancelled", "lost"):
                # The scheduler is gone, and with it all it knew: what is open begins again.
                self._reconnect()
                numbers.clear()
                for each, request in list(under_way.items()):
                    submit(each, request)
                continue
            request = under_way.pop(number)
            self._note_machine(number, future)
            take(max(0, _AHEAD * max(1, self.workers) - len(under_way)))
            yield number, _outcome(request, future)

    def machine(self, number: int) -> str | None:
        """The machine on which a run happened, by the run's number; it is told once."""
        return self._machines.pop(number, None)

    def _note_machine(self, number: int, future: Future) -> None:
        if future.status == "finished":
            told: dict[str, Any] = future.result()
            if "machine" in told:
                self._machines[number] = told["machine"]

    def _reconnect(self) -> None:
        with suppress(Exception):
            if self._client is not None:
                self._client.close(timeout=1)
        self._client = self._connected()

    def _cancel(self, numbers: dict[str, int]) -> None:
        """Let what runs end, and what waits never begin."""
        from distributed import Event

        with suppress(Exception):
            assert self._client is not None
            Event(self._stop, client=self._client).set()
            self._client.cancel(list(numbers), force=True)


def _outcome(request: Request, future: Future) -> Outcome:
    """What a task gave; one that took its machines with it is told as broken."""
    if future.status == "error":
        return failed(request, f"its machine was lost: {future.exception()}"[:500])
    data: dict[str, Any] = future.result()
    if "error" in data:
        return error_from_json(data["error"])
    answer = Answer.from_json(data["answer"])
    if answer.status is Status.UNKNOWN and answer.limit == INTERRUPTED:
        return stopped(request, INTERRUPTED)
    return answer


def _local(address: str) -> Any:
    """A scheduler and workers of this machine, each a process of its own."""
    from distributed import LocalCluster

    number = address.removeprefix(_LOCAL)
    if not number.isdecimal() or not 0 < int(number) <= 256:
        raise BadRequest(f"{address!r} is no cluster", remedy="say local:4, or an address")
    return LocalCluster(
        n_workers=int(number),
        threads_per_worker=1,
        memory_limit=0,
        dashboard_address=":0",
        host="127.0.0.1",
        silence_logs=logging.CRITICAL,
    )
