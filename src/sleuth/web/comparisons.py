"""Comparisons: experiments that belong to who began them, one at a time.

Each run is kept in the user's store as it ends, by this process alone. Any number of pages of its
owner can listen, from the beginning or later: what was told is kept until the comparison is
forgotten. On a machine of one's own a comparison goes on when its page is closed. In a class, where
others wait, owners take turns, and what no page listens to is stopped after a while.
"""

from __future__ import annotations

import threading
import time
from contextlib import closing
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
from sleuth.experiments.store_file import StoreFailed
from sleuth.request import Request
from sleuth.text import several
from sleuth.web.errors import Refusal, busy, gone, inside
from sleuth.web.jobs import CANCELLED, Job
from sleuth.web.settings import Settings
from sleuth.web.turns import Attention, Turns

#: How many ended comparisons are remembered, and of how many whose they are.
_MOST_ENDED, _MOST_OWNED = 16, 10_000

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
    owner: str = ""
    cancellation: Attention = field(default_factory=lambda: Attention(None))
    #: What its runs gave so far, by instance and contestant.
    found: dict[tuple[int, int], list[Result]] | None = None
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
        self.cancellation.came()
        try:
            return self._tell_all(job)
        finally:
            self.cancellation.left()

    def _tell_all(self, job: Job) -> dict[str, Any]:
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


def store_failed(error: SleuthError) -> Refusal:
    """The refusal where the store cannot be used; where it is, is nothing for pages."""
    return inside(error, "The store of runs cannot be used")


class Comparisons:
    """All comparisons of a server; a thread does one after the other.

    `owner` is whoever asks: nobody in particular where the server has one user, else a person who
    sees and stops only what is theirs.
    """

    def __init__(self, settings: Settings, path: Path | None = None) -> None:
        self._settings = settings
        self._path = path
        self._all: dict[str, Comparison] = {}
        self._owners: dict[str, str] = {}
        self._waiting: Turns[Comparison] = Turns()
        self._beginning = threading.Lock()
        self._lock = threading.Condition()
        self._thread: threading.Thread | None = None
        self._closed = False

    @property
    def path(self) -> Path:
        """The store, which is the user's own."""
        return self._path or user_store()

    def begin(self, experiment: Experiment, owner: str = "") -> Comparison:
        """Begin an experiment, or go on with the same one of the owner where it was interrupted.

        Opens the store, so it is for a thread and not for the event loop.
        """
        with self._beginning:
            return self._under_way(experiment, owner) or self._begin(experiment, owner)

    def _under_way(self, experiment: Experiment, owner: str) -> Comparison | None:
        """The same comparison if the owner has it under way; a Refusal if it is one too many."""
        settings = self._settings
        self._end_abandoned()
        with self._lock:
            own = [e for e in self._all.values() if e.ended is None and e.owner == owner]
            for each in own:
                if each.experiment == experiment and each.cancellation.reason is None:
                    return each
            if settings.shared and len(own) >= settings.comparisons_of_a_person:
                what = several(len(own), "comparison")
                raise busy(f"You have {what} under way. Stop one, or wait for its end.", 5)
            most = settings.comparisons_of_a_class if settings.shared else settings.comparisons
            if self._closed or len(self._waiting) >= most:
                raise busy("Too many comparisons wait. Try again in 5 s.", 5)
        return None

    def _end_abandoned(self) -> None:
        """End those that wait and to which nobody has listened for too long."""
        with self._lock:
            for each in self._waiting:
                if each.cancellation.reason is not None:
                    self._waiting.remove(each)
                    each.end(CANCELLED)

    def _begin(self, experiment: Experiment, owner: str) -> Comparison:
        try:
            with Store(self.path) as store:
                name = store.begin(experiment, among=self._of(owner))
        except SleuthError as error:
            raise store_failed(error) from None
        patience = self._settings.abandoned if self._settings.shared else None
        with self._lock:
            known = self._all.get(name)
            if known is not None and known.ended is None and known.cancellation.reason is None:
                return known
            comparison = Comparison(name, experiment, owner, Attention(patience))
            self._all[name] = comparison
            self._owners[name] = owner
            if len(self._owners) > _MOST_OWNED:
                del self._owners[next(iter(self._owners))]
            self._waiting.add(comparison)
            self._forget()
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, daemon=True)
                self._thread.start()
            self._lock.notify_all()
        return comparison

    def owns(self, name: str, owner: str) -> bool:
        """Whether an experiment of the store is the owner's: all are where there is one user."""
        return not self._settings.shared or self._owners.get(name) == owner

    def _of(self, owner: str) -> list[str] | None:
        """The experiments with which the owner may go on, None for all."""
        if not self._settings.shared:
            return None
        with self._lock:
            return [name for name, whose in self._owners.items() if whose == owner]

    def find(self, name: str, owner: str = "") -> Comparison:
        """A comparison of the owner on this server; raises a Refusal where there is none."""
        found = self._all.get(name)
        if found is None or not self.owns(name, owner):
            raise gone("This comparison does not run here. Its results may be among earlier runs.")
        return found

    def running(self, owner: str = "") -> list[str]:
        """The names of the owner's comparisons that run or wait."""
        self._end_abandoned()
        return [e.id for e in list(self._all.values()) if e.ended is None and e.owner == owner]

    def cancel(self, name: str, owner: str = "") -> None:
        """Stop a comparison; what has run is kept."""
        self._stop(self.find(name, owner))

    def _stop(self, found: Comparison) -> None:
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
        for each in list(self._all.values()):
            if each.ended is None:
                self._stop(each)
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
                comparison = self._waiting.take()
            try:
                end = self._conduct(comparison)
            except StoreFailed as error:
                end = {"why": "crashed", "say": store_failed(error).say}
            except SleuthError as error:
                end = {"why": "crashed", "say": str(error)}
            except Exception as error:
                end = {"why": "crashed", "say": inside(repr(error)).say}
            with self._lock:
                if end is None and not self._closed:
                    self._waiting.add(comparison)
                    continue
            comparison.end(end or CANCELLED)

    def _conduct(self, comparison: Comparison) -> dict[str, Any] | None:
        """Run what is left, telling each row as it changes and what runs now.

        None where it stopped to let others have their turn.
        """
        experiment = comparison.experiment
        stopped = comparison.cancellation
        if stopped.reason is not None:
            return CANCELLED
        first = comparison.found is None
        found = comparison.found = comparison.found or {}

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

        until = time.monotonic() + self._settings.turn
        with Store(self.path) as store:
            if first:
                for result in store.results(comparison.id):
                    add(result)
            with (
                Workers(
                    1, watch=watch, function=GUARDED_FUNCTION, preload=self._settings.preload
                ) as place,
                closing(execute(experiment, comparison.id, store, place, stopped)) as results,
            ):
                for result in results:
                    add(result)
                    with self._lock:
                        others = self._waiting.others(comparison.owner)
                    if others and time.monotonic() > until:
                        return None
        rows = rows_of(experiment, (each for some in found.values() for each in some))
        comparison.tell(
            "result",
            run=comparison.id,
            done=sum(map(len, found.values())),
            of=experiment.size,
            disagreements=disagreements(rows),
            differences=differences(experiment, rows) if rows else [],
        )
        return CANCELLED if stopped.reason is not None else _DONE
