"""Python's cycle collector, out of the way of runs that hold millions of live terms."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from sleuth.own_process import is_claimed


@contextmanager
def collector_paused() -> Iterator[None]:
    """Run without the cycle collector, which would walk all live terms again and again.

    In the process of a host program it goes on: it belongs to all that runs there.
    """
    if not is_claimed():
        yield
        return
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
