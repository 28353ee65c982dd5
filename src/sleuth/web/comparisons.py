"""Comparisons: experiments that go on when their page is closed, one at a time.

Each run is kept in the user's store as it ends, by this process alone. Any number of pages can
listen, from the beginning or later: what was told is kept until the comparison is forgotten.
"""

from __future__ import annotations

import threading
from collections import deque
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sleuth.errors import SleuthError
from sleuth.experiments.differences import differences
from sleuth.experiments.execution import Workers, execute
from sleuth.experiments.experiment import Experiment
from sleuth.experiments.measuring import GUARDED_FUNCTION
from sleuth.experiments.result import Result
from sleuth.experiments.rows import disagreements, row_of, rows_of
from sleuth.experiments.store import Store, user_store
from sleuth.limits import Cancellation
from sleuth.request import Request
from sleuth.web.errors import busy, gone, inside
from sleuth.web.jobs import CANCELLED, Job
from sleuth.web.settings import Settings

#: Comparisons that may wait for their turn, and how many ended ones are remembered.
_MOST_WAITING, _MOST_ENDED = 8, 16

#: Seconds between two looks of a listener at whether its page is still there.
_LOOK = 0.05

#: Seconds for which the end of a server waits for the run under way.
_CLOSING = 2.0

#: What the end says of a comparison that did all of its runs.
_DONE: dict[str, Any] = {"why": "done"}


@dataclass(eq=False)
class Comparison:
    """An experiment of the store that runs, waits or has run, and all that was told of it."""

    id: str
    experiment: Experiment
    cancellation: Cancellation = field(default_factory=Cancellation)
    told: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    ended: dict[str, Any] | None = None
    news: threading.Condition = field(default_factory=threading.Condition)

    def tell(self, event: str, **data: Any) -> None:
        """Tell all who listen."""
        with self.news:
            self.told.append((event, data))
            self.news.notify_all()

    def end(self, said: dict[str, Any]) -> None:
        """Tell all who listen that nothing more comes."""
        with self.news:
            if self.ended is None:
                self.ended = said
            self.news.notify_all()

    def listen(self, job: Job) -> dict[str, Any]:
        """The work of a page that listens: all that was and will be told, until it leaves."""
        job.tell("comparison", id=self.id, **self.experiment.to_json(), runs=self.experiment.size)
        heard = 0
        while job.cancellation.reason is None:
            with self.news:
                if heard == len(self.told) and self.ended is None:
                    self.news.wait(_LOOK)
                told, ended = self.told[heard:], self.ended
            for event, data in told:
                job.tell(event, **data)
            heard += len(told)
            if ended is not None and not told:
                return ended
        return CANCELLED


class Comparisons:
    """All comparisons of a server; a thread does one after the other."""

    def __init__(self, settings: Settings, path: Path | None = None) -> None:
        self._settings = settings
        self._path = path
        self._all: dict[str, Comparison] = {}
        self._waiting: deque[Comparison] = deque()
        self._lock = threading.Condition()
        self._thread: threading.Thread | None = None
        self._closed = False

    @property
    def path(self) -> Path:
        """The store, which is the user's own."""
        return self._path or user_store()

    def begin(self, experiment: Experiment) -> Comparison:
        """Begin an experiment, or go on with the same one where it was interrupted.

        Opens the store, so it is for a thread and not for the event loop.
        """
        with self._lock:
            if self._closed or len(self._waiting) >= _MOST_WAITING:
                raise busy("Too many comparisons wait. Try again in 5 s.", 5)
        with Store(self.path) as store:
            name = store.begin(experiment)
        with self._lock:
            known = self._all.get(name)
            if known is not None and known.ended is None:
                return known
            comparison = self._all[name] = Comparison(name, experiment)
            self._waiting.append(comparison)
            self._forget()
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, daemon=True)
                self._thread.start()
            self._lock.notify_all()
        return comparison

    def find(self, name: str) -> Comparison:
        """A comparison of this server; raises a Refusal where there is none."""
        found = self._all.get(name)
        if found is None:
            raise gone("This comparison does not run here. Its results may be among earlier runs.")
        return found

    def running(self) -> list[str]:
        """The names of those that run or wait."""
        return [each.id for each in self._all.values() if each.ended is None]

    def cancel(self, name: str) -> None:
        """Stop a comparison; what has run is kept."""
        found = self.find(name)
        found.cancellation.cancel()
        with self._lock:
            if found in self._waiting:
                self._waiting.remove(found)
                found.end(CANCELLED)

    def close(self) -> None:
        """Stop all, and wait a little for the run under way."""
        with self._lock:
            self._closed = True
            self._lock.notify_all()
        for name in self.running():
            self.cancel(name)
        if self._thread is not None:
            self._thread.join(_CLOSING)

    def _forget(self) -> None:
        """Forget those that ended first; what they gave is in the store."""
        ended = [name for name, each in self._all.items() if each.ended is not None]
        for name in ended[: max(0, len(ended) - _MOST_ENDED)]:
            del self._all[name]

    def _work(self) -> None:
        while True:
            with self._lock:
                while not self._waiting and not self._closed:
                    self._lock.wait()
                if self._closed:
                    return
                comparison = self._waiting.popleft()
            try:
                comparison.end(self._conduct(comparison))
            except SleuthError as error:
                comparison.end({"why": "crashed", "say": str(error)})
            except Exception as error:
                comparison.end({"why": "crashed", "say": inside(repr(error)).say})

    def _conduct(self, comparison: Comparison) -> dict[str, Any]:
        """Run what is left, telling each row as it changes and what runs now."""
        experiment = comparison.experiment
        found: dict[tuple[int, int], list[Result]] = {}

        def add(result: Result) -> None:
            place = (result.run.instance, result.run.contestant)
            some = found.setdefault(place, [])
            some.append(result)
            told = row_of("", experiment.contestants[place[1]].label, some).to_json()
            told |= {"instance": place[0], "method": place[1], "answer": None}
            comparison.tell("row", **told)

        def watch(lane: int, request: Request | None) -> None:
            if request is not None:
                done = sum(map(len, found.values()))
                now = f"{request.method or request.task} on {request.source}"
                comparison.tell("progress", done=done, of=experiment.size, say=now)

        with Store(self.path) as store:
            for result in store.results(comparison.id):
                add(result)
            with Workers(
                1, watch=watch, function=GUARDED_FUNCTION, preload=self._settings.preload
            ) as place:
                stopped = comparison.cancellation
                for result in execute(experiment, comparison.id, store, place, stopped):
                    add(result)
        rows = rows_of(experiment, (each for some in found.values() for each in some))
        comparison.tell(
            "result",
            run=comparison.id,
            done=sum(map(len, found.values())),
            of=experiment.size,
            disagreements=disagreements(rows),
            differences=differences(experiment, rows) if rows else [],
        )
        return CANCELLED if comparison.cancellation.reason is not None else _DONE
