"""A reason as the evidence of an answer, and what can be refuted before any search."""

from __future__ import annotations

from sleuth.answer import Evidence
from sleuth.planning.ground import GroundTask
from sleuth.planning.pddl.syntax import PlanningTask
from sleuth.planning.why_none.finding import missing_reason
from sleuth.planning.why_none.reason import Reason


def refutation(task: PlanningTask, grounded: GroundTask) -> Evidence | None:
    """Why there is no plan, where the goal is out of reach even if nothing is ever deleted."""
    reason = missing_reason(task, grounded)
    return None if reason is None else evidence(reason)


def evidence(reason: Reason) -> Evidence:
    """A reason as the evidence of an answer."""
    return Evidence("no-plan", reason.text(), {"reason": reason.to_json()})
