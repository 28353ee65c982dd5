"""Keeping what students wrote from the network, where the system can.

On Linux a process may move itself into a network of its own, in which there is nothing, if
unprivileged namespaces are allowed. Files are not fenced: marking reads and runs code with the
rights of whoever calls it.
"""

from __future__ import annotations

import ctypes
import os
import sys
from contextlib import suppress

_NEW_USER, _NEW_NETWORK = 0x10000000, 0x40000000

_SET_CHILD_SUBREAPER = 36


def leave_the_network() -> bool:
    """Move this process into a network without any way out; whether that could be done."""
    if sys.platform != "linux":
        return False
    try:
        library = ctypes.CDLL(None, use_errno=True)
        if os.geteuid() == 0 and library.unshare(_NEW_NETWORK) == 0:
            return True
        return bool(library.unshare(_NEW_USER | _NEW_NETWORK) == 0)
    except (OSError, AttributeError):
        return False


def adopt_orphans() -> None:
    """Be the parent of whatever is left behind below this process, so that it ends with it."""
    if sys.platform != "linux":
        return
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
