"""Where a run happens: in the caller's process, or in a worker that can be ended from outside."""

from __future__ import annotations

from typing import Any

from sleuth.answer import Answer
from sleuth.events import Hear
from sleuth.limits import Cancellation, Limits
from sleuth.problem import Problem
from sleuth.request import Request
from sleuth.running import run
from sleuth.worker.pool import shared_pool, workers_serve


def needs_worker(limits: Limits, *, stoppable: bool, shell: bool = False) -> bool:
    """Whether a run must have a process of its own to be stopped in time.

    That is so for an engine that cannot be stopped from inside, when a limit is given or the
    shell calls, where Ctrl-C has to work.

    >>> needs_worker(Limits(seconds=1), stoppable=True)
    False
    """
    limited = limits.seconds is not None or limits.memory is not None
    return not stoppable and (limited or shell) and workers_serve()


def run_anywhere(
    request: Request,
    hear: Hear | None = None,
    cancellation: Cancellation | None = None,
    *,
    stoppable: bool,
    shell: bool = False,
    problem: Problem | None = None,
) -> Answer[Any]:
    """Run in this process, or in a worker of the shared pool if only that can be stopped."""
    if needs_worker(request.limits, stoppable=stoppable, shell=shell):
        return shared_pool().run(request, hear, cancellation, problem=problem)
    return run(request, hear, cancellation=cancellation, problem=problem)
