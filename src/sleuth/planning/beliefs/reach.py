"""Goals that are out of reach in every world."""

from __future__ import annotations

from sleuth.answer import Evidence
from sleuth.planning.ground import GroundTask
from sleuth.planning.to_state_space import written_fact


def out_of_reach(task: GroundTask) -> Evidence | None:
    """Why there is no plan, if a part of the goal cannot even be reached without deletions."""
    if not task.unreachable:
        return None
    facts = [written_fact(fact) for fact in task.unreachable]
    text = (
        f"nothing makes {', '.join(facts)} true in any world: that part of the goal is out of "
        "reach even if no action undid anything"
    )
    return Evidence("unreachable", text, {"facts": facts})
