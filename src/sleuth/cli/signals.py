"""Ctrl-C and SIGTERM on the command line: the run is asked to stop, and ended if it does not."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import click

from sleuth import exit_codes, own_process
from sleuth.limits import INTERRUPTED, TERMINATED, Cancellation

_GRACE_SECONDS = 0.8

_REASONS = {signal.SIGINT: INTERRUPTED, signal.SIGTERM: TERMINATED}


@contextmanager
def cancelling(
    grace: float = _GRACE_SECONDS, known: str = "nothing was found so far"
) -> Iterator[Cancellation]:
    """A cancellation that these signals cancel while the block runs.

    A signal that was ignored when the process was started (`nohup`, a job in the background of a
    script) stays ignored. A block that has not ended `grace` seconds later is given up, with
    words on what is known.
    """
    own_process.claim()
    cancellation = Cancellation()
    timers: list[threading.Timer] = []

    def on_signal(number: int, frame: object) -> None:
        reason = _REASONS[signal.Signals(number)]
        cancellation.cancel(reason)

        def give_up() -> None:
            click.echo(f"sleuth: {reason}; {known}", err=True)
            os._exit(exit_codes.stopped(reason))

        timer = threading.Timer(grace, give_up)
        timer.daemon = True
        timers.append(timer)
        timer.start()

    before = {
        number: signal.signal(number, on_signal)
        for number in _REASONS
        if signal.getsignal(number) is not signal.SIG_IGN
    }
    try:
        yield cancellation
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for timer in timers:
            timer.cancel()
