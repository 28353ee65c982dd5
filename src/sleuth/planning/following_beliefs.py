"""What is known, and what is unsure, after each step of a plan or policy whose start is not known.

The possible worlds are followed one by one by the meaning of PDDL, as the checkers do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

from sleuth.errors import Unsuitable
from sleuth.limits import checkpoint
from sleuth.planning.conformant_check import MOST_WALKED
from sleuth.planning.following import pictures, written
from sleuth.planning.pddl.syntax import Atom, PlanningTask
from sleuth.planning.pddl.writing import written_condition
from sleuth.planning.picture.guess import guessed
from sleuth.planning.picture.states import moving
from sleuth.planning.plan import Plan
from sleuth.planning.policy_tree import PolicyTree
from sleuth.planning.policy_words import looks_in_words
from sleuth.planning.possible_worlds import possible_worlds
from sleuth.planning.validation import bound
from sleuth.planning.world import State, World

#: For each state in which one may be, how many of the worlds of the start lead there.
_Belief = Mapping[State, int]


class _Follower:
    def __init__(self, task: PlanningTask) -> None:
        self.world = World(task)
        self._actions = {action.name: action for action in task.domain.actions}
        unsure = () if task.uncertainty is None else task.uncertainty.atoms
        self._told = moving(task) | {atom.predicate for atom in unsure}
        starts = list(islice(possible_worlds(task), MOST_WALKED + 1))
        if len(starts) > MOST_WALKED:
            raise Unsuitable(
                f"it may begin in more than {MOST_WALKED} worlds",
                remedy="smaller tasks can be followed step by step",
            )
        self.start: _Belief = dict.fromkeys(starts, 1)

    def after(self, step: Any, belief: _Belief) -> tuple[_Belief, _Belief] | str:
        """The belief after a step where yes is seen, and where no is; or why it cannot be done.

        A step that looks at nothing sees yes.
        """
        found = bound(self.world, self._actions, step)
        if isinstance(found, str):
            return found
        action, values = found
        outcomes: tuple[dict[State, int], dict[State, int]] = ({}, {})
        for state, number in belief.items():
            checkpoint()
            if not self.world.applicable(action, values, state):
                return f"{step} cannot be done in every world that is possible here"
            after = self.world.after(action, values, state)
            seen = action.observes
            no = seen is not None and not self.world.holds(
                seen, self.world.completed(after), values
            )
            outcomes[no][after] = outcomes[no].get(after, 0) + number
        return outcomes

    def told(self, belief: _Belief) -> tuple[frozenset[Atom], frozenset[Atom]]:
        """The facts that can change or are unsure: those in every state, those in some only."""
        states = [self._moving(self.world.completed(state)) for state in belief]
        known = frozenset.intersection(*states) if states else frozenset()
        return known, frozenset().union(*states) - known

    def _moving(self, atoms: Iterable[Atom]) -> frozenset[Atom]:
        return frozenset(atom for atom in atoms if atom.predicate in self._told)


def followed_worlds(task: PlanningTask, plan: Plan) -> dict[str, Any]:
    """The moments of a plan that sees nothing: what is known then, and what is unsure."""
    follower = _Follower(task)
    belief, failure = follower.start, None
    beliefs = [belief]
    for number, step in enumerate(plan.steps, 1):
        after = follower.after(step, belief)
        if isinstance(after, str):
            failure = {"number": number, "say": after}
            break
        belief = dict(Counter(after[0]) + Counter(after[1]))
        beliefs.append(belief)
    if failure is None and not all(follower.world.is_goal(state) for state in belief):
        failure = {"number": None, "say": "the goal does not hold at the end in every world"}
    moments: list[dict[str, Any]] = []
    before: frozenset[Atom] = frozenset()
    for number, each in enumerate(beliefs):
        known, unsure = follower.told(each)
        moments.append(
            {
                "steps": [str(plan.steps[number - 1])] if number else [],
                "new": written(known - before),
                "gone": written(before - known),
                "unsure": written(unsure),
                "worlds": len(each),
            }
        )
        before = known
    whole = [frozenset().union(*map(follower.world.completed, each)) for each in beliefs]
    drawings = pictures(task, guessed(task), whole)
    return {
        "form": "worlds",
        "moments": moments,
        "goal": [written_condition(task.goal)],
        "failure": failure,
        "picture": "guessed" if drawings else None,
        "drawings": drawings,
    }


def followed_policy(task: PlanningTask, policy: PolicyTree) -> dict[str, Any]:
    """The nodes of a policy, parents first, each with what is known when one comes there.

    A node without a step is an end; `branch` is what was seen before it.
    """
    follower = _Follower(task)
    looks = looks_in_words(task, policy)
    nodes: list[dict[str, Any]] = []
    failure = None
    ahead: list[tuple[int | None, int | None, str | None, _Belief]] = [
        (0 if policy.nodes else None, None, None, follower.start)
    ]
    while ahead:
        number, parent, branch, belief = ahead.pop()
        known, unsure = follower.told(belief)
        here = len(nodes)
        node = None if number is None else policy.nodes[number]
        nodes.append(
            {
                "parent": parent,
                "branch": branch,
                "step": None if node is None else str(node.step),
                "looks": None if node is None or not node.looks else looks.get(node.step.name),
                "worlds": sum(belief.values()),
                "known": written(known),
                "unsure": written(unsure),
                "goal": bool(belief) and all(map(follower.world.is_goal, belief)),
            }
        )
        if node is None:
            continue
        after = follower.after(node.step, belief)
        if isinstance(after, str):
            failure = failure or {"number": here, "say": after}
            continue
        branches: Sequence[str | None] = ("yes", "no") if node.looks else (None,)
        follow = list(zip(node.after, branches, after, strict=False))
        ahead += [(then, here, seen, outcome) for then, seen, outcome in reversed(follow)]
    return {"form": "policy", "nodes": nodes, "failure": failure}
