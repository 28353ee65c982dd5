"""One measured run, as it happens in a worker: warmed up, and with its peak of memory."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sleuth import catalogue
from sleuth.answer import Answer
from sleuth.events import Hear
from sleuth.examples import THEORIES, example_text
from sleuth.experiments.matches import MATCH, run_match
from sleuth.experiments.outside import is_outside, run_outside
from sleuth.limits import Cancellation, Limits, memory_in_use
from sleuth.request import Request
from sleuth.running import run

#: What workers of experiments run, and of those that others than the user may ask for.
FUNCTION = "sleuth.experiments.measuring:measured"
GUARDED_FUNCTION = "sleuth.experiments.measuring:measured_without_files"

#: Seconds that the run may take which is thrown away.
_WARMING = 1.0


def measured(
    request: Request, hear: Hear | None = None, *, cancellation: Cancellation | None = None
) -> Answer[Any]:
    """Run a request, which may name functions in files, and also tell the most memory it had."""
    if is_outside(request.method):
        return run_outside(request, cancellation)
    if request.kind == MATCH:
        return run_match(request, cancellation)
    return _measured(request, hear, cancellation, allow_files=True)


def measured_without_files(
    request: Request, hear: Hear | None = None, *, cancellation: Cancellation | None = None
) -> Answer[Any]:
    """The same for requests that may come from anywhere: no programs of others, no files."""
    return _measured(request, hear, cancellation, allow_files=False)


def _measured(
    request: Request, hear: Hear | None, cancellation: Cancellation | None, *, allow_files: bool
) -> Answer[Any]:
    before = memory_in_use()
    watched = _forget_peak()
    answer = run(request, hear, cancellation=cancellation, allow_files=allow_files)
    if watched:
        answer = replace(answer, stats={**answer.stats, "peak_memory": max(0, _peak() - before)})
    return answer


def warm_up(request: Request) -> tuple[str, Request] | None:
    """What a worker runs before its first run of a method: the first example of the kind.

    Of theories, the first that is made for the task: others may run to the limit, and nothing
    that checks an answer would be loaded.
    None where there is nothing to warm up with.
    """
    unknown = request.task == "generate" or request.kind == MATCH
    if unknown or is_outside(request.method):
        return None
    examples = catalogue.puzzle(request.kind).examples
    if not examples:
        return None
    made_for = [each for each in examples if THEORIES.get(each) == request.task]
    example = made_for[0] if request.kind == "theory" and made_for else examples[0]
    text = example_text(request.kind, example)
    name = f"{request.task} {request.kind} {request.method} {sorted(request.options)}"
    limits = Limits(_WARMING)
    return name, replace(request, text=text, source=example, line=None, limits=limits)


def _forget_peak() -> bool:
    """Let the system measure the peak of this process anew, where it can."""
    try:
        with open("/proc/self/clear_refs", "w", encoding="ascii") as file:
            file.write("5")
    except OSError:
        return False
    return True


def _peak() -> int:
    with open("/proc/self/status", encoding="ascii", errors="replace") as file:
        for line in file:
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) << 10
    return 0
