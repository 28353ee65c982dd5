"""Whether this process is Sleuth's own: the command line, or a worker.

What belongs to a whole process, such as signals and the cycle collector, is touched only there;
a host program finds its process as it left it.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

_CLAIMED: list[bool] = []


def claim() -> None:
    """Say that nobody else's code runs in this process."""
    _CLAIMED.append(True)


def is_claimed() -> bool:
    """Whether nobody else's code runs in this process."""
    return bool(_CLAIMED)


@contextmanager
def collector_paused() -> Iterator[None]:
    """Run without the cycle collector, which would walk all that is alive again and again.

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
