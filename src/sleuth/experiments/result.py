"""What one run gave and took."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sleuth.answer import Answer
from sleuth.errors import SleuthError
from sleuth.experiments.experiment import Run

#: The status of a run that never began: its method does not serve the problem.
REFUSED = "refused"

#: Counts that have places of their own.
_OWN_PLACES = ("cpu", "seconds", "peak_memory")

#: What the evidence of an answer means for a table, where it is no proof.
_NOTES = {"cut-off": "cut off", "doubt": "no path found, nothing proved"}


@dataclass(frozen=True, slots=True)
class Result:
    """The status of the answer, or `refused` with the reason in `error`.

    `cpu` and `wall` are seconds, `memory` the bytes that the run needed at its most, `counts`
    what its engine counted. `answer` is there where it was kept, `machine` where the run was
    elsewhere.
    """

    run: Run
    status: str
    cost: float | None = None
    optimal: bool | None = None
    stopped_by: str | None = None
    error: str | None = None
    note: str | None = None
    cpu: float | None = None
    wall: float | None = None
    memory: int | None = None
    counts: Mapping[str, Any] = field(default_factory=dict)
    answer: Answer[Any] | None = None
    machine: str | None = None

    @classmethod
    def of(cls, run: Run, outcome: Answer[Any] | SleuthError) -> Result:
        """What a run gave, or why it was refused."""
        if isinstance(outcome, SleuthError):
            return cls(run, REFUSED, error=str(outcome))
        stats = dict(outcome.stats)
        if outcome.count is not None:
            stats["count"] = outcome.count
        memory = stats.get("peak_memory")
        return cls(
            run,
            str(outcome.status),
            outcome.cost,
            outcome.optimal,
            outcome.limit,
            outcome.error,
            _note(outcome),
            stats.get("cpu"),
            stats.get("seconds"),
            None if memory is None else int(memory),
            {name: value for name, value in stats.items() if name not in _OWN_PLACES},
            outcome,
        )


def _note(answer: Answer[Any]) -> str | None:
    """What else a table should say of an answer: what a faulty method did, or did not prove."""
    evidence = answer.evidence
    if evidence is None:
        return None
    if evidence.kind == "refused":
        return f"refused: {'; '.join(evidence.data['broken'])}"
    return _NOTES.get(evidence.kind)
