"""Keeping what students wrote from the network, where the system can.

On Linux a process may move itself into a network of its own, in which there is nothing, if
unprivileged namespaces are allowed. Files are not fenced: marking reads and runs code with the
rights of whoever calls it.
"""

from __future__ import annotations

import ctypes
import os
import sys

_NEW_USER, _NEW_NETWORK = 0x10000000, 0x40000000


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
