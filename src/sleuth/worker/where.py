"""Where a run happens: in the caller's process, or in a worker that can be ended from outside."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sleuth import catalogue
from sleuth.answer import Answer
from sleuth.brought import names_a_file, names_includes
from sleuth.errors import SleuthError
from sleuth.events import Hear
from sleuth.limits import (
    Cancellation,
    LimitReached,
    Limits,
    Meter,
    Unstoppable,
    metered,
    moving,
)
from sleuth.method_name import parse_method
from sleuth.problem import Problem
from sleuth.request import Request
from sleuth.running import read, run, stoppable
from sleuth.worker.attempt import stopped
from sleuth.worker.protocol import workers_serve


def needs_worker(limits: Limits, *, stoppable: bool, shell: bool = False) -> bool:
    """Whether a run must have a process of its own to be stopped in time.

    That is so for an engine that cannot be stopped from inside, when a limit is given or the
    shell calls, where Ctrl-C has to work.

    >>> needs_worker(Limits(seconds=1), stoppable=True)
    False
    """
    limited = limits.seconds is not None or limits.memory is not None
    if stoppable or not (limited or shell):
        return False
    return workers_serve()


def run_anywhere(
    request: Request,
    hear: Hear | None = None,
    cancellation: Cancellation | None = None,
    *,
    shell: bool = False,
    problem: Problem | None = None,
    own: Mapping[str, Any] | None = None,
    allow_files: bool = False,
) -> Answer[Any]:
    """Run in this process, or in a worker of the shared pool if only that can be stopped.

    A run that comes upon something that cannot be stopped begins anew in a worker, with the
    time that is left. What the caller brings of its own stays in the caller's process.
    """
    stays = bool(own) or (allow_files and brings_files(request))
    travels = not stays and catalogue.known_everywhere(request.kind)
    if travels and needs_worker(request.limits, stoppable=stoppable(request), shell=shell):
        return _run_in_worker(request, hear, cancellation, problem)
    may_move = travels and needs_worker(request.limits, stoppable=False, shell=shell)
    meter = Meter(request.limits, cancellation)
    try:
        with moving(may_move):
            return run(
                request,
                hear,
                cancellation=cancellation,
                problem=problem,
                own=own,
                allow_files=allow_files,
            )
    except Unstoppable:
        limits = replace(request.limits, seconds=meter.seconds_left())
    return _run_in_worker(replace(request, limits=limits), hear, cancellation, problem)


def _run_in_worker(
    request: Request, hear: Hear | None, cancellation: Cancellation | None, problem: Problem | None
) -> Answer[Any]:
    """Run in a worker; reading the problem here as well is part of the run."""
    meter = Meter(request.limits, cancellation)
    if problem is None:
        try:
            with metered(meter):
                problem = read(request)
        except LimitReached as reached:
            return stopped(request, reached.limit, stats=meter.stats())
    elif not request.text:
        request = replace(request, text=problem.to_text())
    from sleuth.worker.pool import shared_pool

    request = replace(request, limits=replace(request.limits, seconds=meter.seconds_left()))
    answer = shared_pool().run(request, hear, cancellation, problem=problem)
    # What a worker that was ended could not say is known here.
    return replace(answer, problem=problem)


def run_apart(
    request: Request, cancellation: Cancellation | None = None, *, allow_files: bool = False
) -> Answer[Any]:
    """Run in a worker of the shared pool, as comparisons do.

    Functions of the caller's own files stay here: what they need may not be elsewhere.
    """
    if allow_files and brings_files(request):
        return run(request, cancellation=cancellation, allow_files=True)
    from sleuth.worker.pool import shared_pool

    return shared_pool().run(request, None, cancellation)


def run_many(
    requests: Sequence[Request],
    cancellation: Cancellation | None = None,
    *,
    allow_files: bool = False,
) -> Iterator[Answer[Any] | SleuthError]:
    """Run all in workers, and give the outcomes in the order of the requests."""
    if allow_files and any(map(brings_files, requests)):
        for request in requests:
            try:
                yield run(request, cancellation=cancellation, allow_files=True)
            except SleuthError as error:
                yield error
        return
    ahead: dict[int, Answer[Any] | SleuthError] = {}
    due = 0
    from sleuth.worker.pool import shared_pool

    for place, outcome in shared_pool().map(requests, cancellation):
        ahead[place] = outcome
        while due in ahead:
            yield ahead.pop(due)
            due += 1


def brings_files(request: Request) -> bool:
    """Whether a request speaks of functions in files of the caller, or includes such files."""
    if "includes" in request.options and names_includes(request.text):
        return True
    name, in_name = parse_method(request.method)
    spoken_of = (name, *in_name.values(), *request.options.values())
    return any(isinstance(each, str) and names_a_file(each) for each in spoken_of)
