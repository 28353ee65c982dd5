"""One run in this process under a limit of CPU seconds, broken off where it looks at none."""

from __future__ import annotations

import gc
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from traceback import extract_tb
from types import FrameType, SimpleNamespace

from sleuth import limits
from sleuth.answer import Answer
from sleuth.errors import SleuthError
from sleuth.limits import Limits
from sleuth.request import Request
from sleuth.running import run

#: What a run may take beyond its limit.
GRACE_SECONDS, GRACE_SHARE = 0.5, 0.1


class LooksAtNoLimits(BaseException):
    """A run went on beyond its limit; raised where it was, so that the traceback shows it."""


@contextmanager
def counting_cpu(seconds: float) -> Iterator[None]:
    """Meters count CPU seconds here, and what goes on beyond these is broken off."""

    def break_off(number: int, frame: FrameType | None) -> None:
        raise LooksAtNoLimits(f"still running after {seconds:g} CPU seconds")

    clock = vars(limits)["time"]
    before = signal.signal(signal.SIGPROF, break_off)
    vars(limits)["time"] = SimpleNamespace(
        monotonic=time.process_time, thread_time=time.thread_time
    )
    # A collector that walks through all that other tests left behind would use up the seconds.
    gc.freeze()
    # Again and again, for code that would catch it.
    signal.setitimer(signal.ITIMER_PROF, seconds, 0.2)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0.0)
        signal.signal(signal.SIGPROF, before)
        gc.unfreeze()
        vars(limits)["time"] = clock


@dataclass(frozen=True, slots=True)
class Probe:
    """What one run took under a limit of CPU seconds, how it ended, and where if it was late."""

    seconds: float
    took: float
    ended: str
    late: str = ""


def probe(request: Request, seconds: float) -> Probe:
    """Run under this limit; what goes on beyond it is broken off and said to be late."""
    # What others left behind is not to be cleared away in this one's time.
    gc.collect()
    began = time.process_time()
    late = ""
    try:
        answer = probed(request, seconds)
        if isinstance(answer, SleuthError):
            ended = f"refused: {answer.problem:.70}"
        else:
            ended = f"{answer.status} {answer.limit or ''}".strip()
    except LooksAtNoLimits as error:
        ended = "late"
        frames = [each for each in extract_tb(error.__traceback__) if "sleuth" in each.filename]
        places = [f"{Path(each.filename).name}:{each.lineno} {each.name}" for each in frames[-6:]]
        late = " < ".join(reversed(places))
    return Probe(seconds, time.process_time() - began, ended, late)


def probed(request: Request, seconds: float) -> Answer[object] | SleuthError:
    """What a run under this limit says; raises LooksAtNoLimits where it goes too far beyond."""
    asked = replace(request, limits=Limits(seconds=seconds))
    with counting_cpu(seconds * (1 + GRACE_SHARE) + GRACE_SECONDS):
        try:
            return run(asked)
        except SleuthError as error:
            return error
