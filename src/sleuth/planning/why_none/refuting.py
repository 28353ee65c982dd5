"""A reason as the evidence of an answer, and what can be refuted before any search."""

from __future__ import annotations

from sleuth.answer import Evidence
from sleuth.planning.ground import GroundTask
from sleuth.planning.pddl.syntax import PlanningTask
from sleuth.planning.why_none.exclusion import goal_breaks_invariant
from sleuth.planning.why_none.finding import missing_reason
from sleuth.planning.why_none.reason import Reason

#: Operators times facts up to which pairs of facts are looked at before a search: it takes about
#: a tenth of a second then.
MOST_LOOKED_AT = 400_000


def refutation(task: PlanningTask, grounded: GroundTask) -> Evidence | None:
    """Why there is no plan, where that can be seen at once.

    The goal is out of reach even if nothing is ever deleted, or, in tasks so small that it is
    looked at, has two facts that never hold together.
    """
    reason = missing_reason(task, grounded)
    if reason is None and len(grounded.operators) * len(grounded.facts) <= MOST_LOOKED_AT:
        reason = goal_breaks_invariant(grounded)
    return None if reason is None else evidence(reason)


def evidence(reason: Reason) -> Evidence:
    """A reason as the evidence of an answer."""
    return Evidence("no-plan", reason.text(), {"reason": reason.to_json()})
