"""While an experiment runs: how far it is, when it may end, and what each worker is doing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import PurePath
from typing import TYPE_CHECKING, Protocol

from sleuth.experiments.experiment import Experiment
from sleuth.request import Request
from sleuth.text import several

if TYPE_CHECKING:
    from rich.progress import Progress, ProgressColumn, TaskID

#: More workers than this are not shown one by one: the screen would be full of them.
_MOST_SHOWN = 16

#: Columns of a bar.
_WIDTH = 16


class Bars(Protocol):
    """What is told of a running experiment."""

    def advance(self) -> None:
        """One more run is in the store."""
        ...

    def watch(self, lane: int, request: Request | None) -> None:
        """A worker, by its number, has begun a run; None: it waits. From any thread."""
        ...


class Silence:
    """Nothing is shown, since nobody looks."""

    def advance(self) -> None:
        """Nothing."""

    def watch(self, lane: int, request: Request | None) -> None:
        """Nothing."""


class _Shown:
    def __init__(self, progress: Progress, whole: TaskID) -> None:
        self._progress = progress
        self._whole = whole
        self._lanes: dict[int, TaskID] = {}

    def advance(self) -> None:
        self._progress.advance(self._whole)

    def watch(self, lane: int, request: Request | None) -> None:
        if lane >= _MOST_SHOWN:
            return
        if lane not in self._lanes:
            self._lanes[lane] = self._progress.add_task("", total=None, worker=lane + 1)
        bar = self._lanes[lane]
        if request is None:
            self._progress.reset(bar, start=False, description="waits")
        else:
            self._progress.reset(bar, total=request.limits.seconds, description=said(request))


def said(request: Request) -> str:
    """A run in a few words: its problem, without the folder, and its method.

    >>> said(Request("solve", "maze", "", "boards/tiny.lay", "astar"))
    'tiny.lay by astar'
    """
    where = PurePath(request.source).name
    line = "" if request.line is None else f":{request.line}"
    return f"{where}{line} by {request.method or request.task}"


@contextmanager
def bars(experiment: Experiment, before: int) -> Iterator[Bars]:
    """Bars on standard error where it is a terminal: one for all runs, one for each worker.

    The bar of a worker is the time that its run has had of the time it may have.
    """
    if not sys.stderr.isatty():
        yield Silence()
        return
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(*_columns(), console=console, transient=True, expand=True) as progress:
        whole = progress.add_task("", total=experiment.size, completed=before, worker=0)
        yield _Shown(progress, whole)


def _columns() -> list[ProgressColumn]:
    from rich.progress import ProgressColumn, Task
    from rich.progress_bar import ProgressBar
    from rich.table import Column
    from rich.text import Text

    def column(width: int) -> Column:
        return Column(no_wrap=True, overflow="crop", min_width=width)

    class Name(ProgressColumn):
        """Which worker, or all of them."""

        def render(self, task: Task) -> Text:
            return Text(f"worker {task.fields['worker']}" if task.fields["worker"] else "all")

    class Bar(ProgressColumn):
        """How many of the runs are there, or how much of its time a run has had."""

        def render(self, task: Task) -> ProgressBar:
            had = task.elapsed or 0.0 if task.fields["worker"] else task.completed
            return ProgressBar(total=max(task.total or 0.0, 1e-9), completed=had, width=_WIDTH)

    class Words(ProgressColumn):
        """What is done and left, or what a worker is at; cut where the screen ends."""

        def render(self, task: Task) -> Text:
            if task.fields["worker"]:
                ran = "" if task.elapsed is None else f"{task.elapsed:.0f} s  "
                return Text(f"{ran}{task.description}")
            left = task.time_remaining
            total = int(task.total or 0)
            end = "" if left is None else f", about {_duration(left)} more"
            done = f"{int(task.completed)} of {several(total, 'run')}"
            return Text(f"{done}, {_duration(task.elapsed)}{end}")

    return [
        Name(column(len("worker 1"))),
        Bar(column(_WIDTH)),
        Words(Column(no_wrap=True, overflow="crop", ratio=1)),
    ]


def _duration(seconds: float | None) -> str:
    """Seconds as a clock shows them.

    >>> _duration(75), _duration(3700)
    ('1:15', '1:01:40')
    """
    minutes, rest = divmod(int(seconds or 0), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
