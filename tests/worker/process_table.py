"""Which processes there are, for tests that ask whether one is gone."""

from __future__ import annotations

import os
import subprocess
import time


def gone(pid: int) -> bool:
    """Whether a process has ended, reaped or not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    state = subprocess.run(
        ["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False
    )
    return state.stdout.strip()[:1] in ("", "Z")


def gone_within(seconds: float, *pids: int) -> bool:
    """Whether processes end in this time."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if all(map(gone, pids)):
            return True
        time.sleep(0.005)
    return False


def zombies() -> list[str]:
    """Children of this process that nobody has waited for."""
    table = subprocess.run(
        ["ps", "-A", "-o", "ppid=,stat=,command="], capture_output=True, text=True, check=True
    )
    rows = [line.split(None, 2) for line in table.stdout.splitlines()]
    return [str(row) for row in rows if int(row[0]) == os.getpid() and row[1].startswith("Z")]
