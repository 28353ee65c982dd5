"""Whether this process is Sleuth's own: the command line, or a worker.

What belongs to a whole process, such as signals and the cycle collector, is touched only there;
a host program finds its process as it left it.
"""

from __future__ import annotations

_CLAIMED: list[bool] = []


def claim() -> None:
    """Say that nobody else's code runs in this process."""
    _CLAIMED.append(True)


def is_claimed() -> bool:
    """Whether nobody else's code runs in this process."""
    return bool(_CLAIMED)
