"""Runs of cases under limits, and by how much each went beyond."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass, replace
from pathlib import Path

from too_large import Case

from sleuth.limits import Limits

KINDS = ("seconds", "memory", "cancel")

SECONDS = 2.0
MEMORY = 150 << 20

#: What a run may take beyond its limits.
GRACE_SECONDS, GRACE_SHARE, GRACE_MEMORY = 0.5, 0.1, 100 << 20

#: A run in its own process may take so long in all before it is ended.
_ENDLESS = 60.0

_LIMITS = {
    "seconds": Limits(seconds=SECONDS),
    # Where memory does not run out the time does.
    "memory": Limits(seconds=2 * SECONDS, memory=MEMORY),
    "cancel": Limits(),
}


@dataclass(frozen=True, slots=True)
class Row:
    """What one run under one kind of limit took; seconds and bytes beyond what it was given."""

    case: str
    kind: str
    status: str
    limit: str | None
    where: str | None
    late: float
    over: int
    error: str | None = None
    where_late: str = ""

    @property
    def kept(self) -> bool:
        """Whether the run kept within its limits, and did not break."""
        grace = GRACE_SECONDS + GRACE_SHARE * (_LIMITS[self.kind].seconds or 0.0)
        return self.status != "failed" and self.late <= grace and self.over <= GRACE_MEMORY


def measured(case: Case, kind: str, *, cpu: bool = False) -> Row:
    """Run a case in a fresh process; with `cpu` limits are CPU seconds where it runs itself."""
    limits = _LIMITS[kind]
    request = replace(case.request, limits=limits)
    command = [sys.executable, str(Path(__file__).with_name("one_run.py")), kind]
    if cpu:
        command.append("cpu")
    text = json.dumps(request.to_json())
    try:
        done = subprocess.run(
            command, input=text, capture_output=True, text=True, timeout=_ENDLESS, check=False
        )
    except subprocess.TimeoutExpired:
        return Row(str(case), kind, "failed", None, None, _ENDLESS, 0, "had to be ended")
    if done.returncode or not done.stdout:
        return Row(str(case), kind, "failed", None, None, 0.0, 0, done.stderr[-2000:])
    got = json.loads(done.stdout)
    over = 0 if limits.memory is None else max(0, got["memory"] - limits.memory)
    about = (got["status"], got["limit"], got["where"])
    return Row(str(case), kind, *about, got["late"], over, got["error"], done.stderr)
