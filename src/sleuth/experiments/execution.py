"""Doing an experiment: what is not in the store yet is run, and each result kept as it comes."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Protocol

from sleuth.experiments.experiment import Experiment
from sleuth.experiments.measuring import FUNCTION, warm_up
from sleuth.experiments.result import Result
from sleuth.experiments.store import Store
from sleuth.experiments.store_file import StoreUnwritable
from sleuth.limits import INTERRUPTED, TERMINATED, Cancellation
from sleuth.request import Request
from sleuth.worker.pool import Outcome, Pool, Watch


class Place(Protocol):
    """Where runs happen: the workers of this machine, or of many."""

    def map(
        self, requests: Iterable[Request], cancellation: Cancellation | None = None
    ) -> Iterator[tuple[int, Outcome]]:
        """Run all, and give the number and the outcome of each as it comes."""
        ...

    def machine(self, number: int) -> str | None:
        """The machine on which a run happened, None for this one."""
        ...


class Workers:
    """The workers of this machine, each run in a warm one or in a process of its own."""

    def __init__(
        self,
        jobs: int = 1,
        *,
        fresh: bool = False,
        watch: Watch | None = None,
        function: str = FUNCTION,
        preload: Sequence[str] = (),
    ) -> None:
        warming = None if fresh else warm_up
        self._pool = Pool(jobs, function=function, preload=preload, warm_up=warming, watch=watch)
        self._fresh = fresh

    @property
    def workers(self) -> int:
        """How many there are."""
        return self._pool.size

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *error: object) -> None:
        self._pool.close()

    def map(
        self, requests: Iterable[Request], cancellation: Cancellation | None = None
    ) -> Iterator[tuple[int, Outcome]]:
        """Run all, as many at a time as there are workers."""
        return self._pool.map(requests, cancellation, fresh=self._fresh)

    def machine(self, number: int) -> str | None:
        """This machine."""
        return None


def execute(
    experiment: Experiment,
    name: str,
    store: Store,
    place: Place,
    cancellation: Cancellation | None = None,
    unkept: Callable[[Result, StoreUnwritable], None] | None = None,
) -> Generator[Result, None, None]:
    """Do what is left of an experiment that has begun in the store, and give results as they come.

    Runs that were cancelled are not kept: they are done when the experiment goes on. With
    `unkept` a store that cannot be written any more ends nothing: it gets what is not kept.
    """
    done = store.done(name)
    left = [run for run in experiment.runs() if run not in done]
    stopped = cancellation or Cancellation()
    # Once it is stopped, nobody waits until thousands of runs have said so one by one.
    wanted = takewhile(lambda run: stopped.reason is None, left)
    requests = (experiment.request(run) for run in wanted)
    kept = 0
    for number, outcome in place.map(requests, cancellation):
        result = replace(Result.of(left[number], outcome), machine=place.machine(number))
        if result.stopped_by in (INTERRUPTED, TERMINATED):
            continue
        try:
            store.record(name, experiment, result)
            kept += 1
        except StoreUnwritable as error:
            if unkept is None:
                raise
            unkept(result, error)
        yield result
    if kept == len(left):
        store.finish(name)
