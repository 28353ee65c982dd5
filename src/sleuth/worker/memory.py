"""How much memory a worker holds, together with all that it has started."""

from __future__ import annotations

import os
import subprocess
import sys
import time

#: Seconds for which the list of processes below a worker is taken to be right.
_FRESH = 0.05

#: Seconds between two looks: reading a file of the system is cheap, asking `ps` is not.
LOOK_EVERY = 0.005 if sys.platform == "linux" else 0.1


class GroupMemory:
    """Bytes that the processes of a worker hold now; what they share counts for each."""

    def __init__(self, leader: int) -> None:
        self._leader = leader
        self._members = [leader]
        self._listed = float("-inf")

    def now(self) -> int:
        """The sum over the group, 0 when it has ended."""
        if sys.platform != "linux":
            return listed_memory(self._leader)
        if time.monotonic() - self._listed >= _FRESH:
            self._members = descendants(self._leader)
            self._listed = time.monotonic()
        return sum(map(_resident, self._members))


def descendants(leader: int) -> list[int]:
    """A process and all below it, on Linux."""
    found = [leader]
    for process in found:
        try:
            for thread in os.listdir(f"/proc/{process}/task"):
                with open(f"/proc/{process}/task/{thread}/children", "rb") as children:
                    found.extend(map(int, children.read().split()))
        except OSError:
            # It has just ended, or this kernel does not list children.
            continue
    return found


def _resident(process: int) -> int:
    try:
        with open(f"/proc/{process}/statm", "rb") as statm:
            return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def listed_memory(group: int) -> int:
    """Bytes that a process group holds, as `ps` tells it, for systems without /proc."""
    table = subprocess.run(
        ["ps", "-A", "-o", "pgid=,rss="], capture_output=True, text=True, check=False
    )
    rows = [line.split() for line in table.stdout.splitlines()]
    return sum(int(rss) << 10 for number, rss in rows if int(number) == group)
