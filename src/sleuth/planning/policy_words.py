"""What the steps of a policy look at, in words."""

from __future__ import annotations

from sleuth.planning.pddl.syntax import PlanningTask
from sleuth.planning.pddl.writing import written_condition
from sleuth.planning.policy_tree import PolicyTree
from sleuth.planning.world import replaced


def looks_in_words(task: PlanningTask, policy: PolicyTree) -> dict[str, str]:
    """For each step that looks, by its name, what it looks at."""
    actions = {action.name: action for action in task.domain.actions}
    found = {}
    for node in policy.nodes:
        action = actions.get(node.step.action)
        if action is not None and action.observes is not None:
            names = (each.name for each in action.parameters)
            values = dict(zip(names, node.step.objects, strict=False))
            found[node.step.name] = (
                f"look at {written_condition(replaced(action.observes, values))}"
            )
    return found
