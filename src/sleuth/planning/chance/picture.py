"""A policy as a graph: the states it comes to, what it does there, and where that leads."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from sleuth.drawing import Edge, Graph, Node
from sleuth.planning.chance.policy import Policy
from sleuth.text import several

if TYPE_CHECKING:
    from sleuth.planning.chance.problem import DecisionProblem

#: A larger graph shows nothing any more.
MOST_NODES = 40
_LARGEST_DIVISOR = 1000


def policy_graph(problem: DecisionProblem, policy: Policy | None) -> Graph:
    """The first states that a policy comes to, breadth first; without one, the starts."""
    horizon = None if policy is None else policy.objective.horizon
    names: dict[Any, str] = {}
    order: list[Any] = []

    def name(state: Any) -> str | None:
        if state not in names:
            if len(names) >= MOST_NODES:
                return None
            names[state] = str(len(names) + 1)
            order.append(state)
        return names[state]

    starts = {(horizon, state): probability for probability, state in problem.starts()}
    for start in starts:
        name(start)
    nodes: dict[str, Node] = {}
    edges: dict[tuple[str, str], Edge] = {}
    left_out = max(0, len(starts) - MOST_NODES)
    for key in order:
        left, state = key
        able = problem.actions(state) if left != 0 else ()
        action = policy.action(state, left) if policy is not None and able else None
        text = problem.state_words(state)
        if key in starts and len(starts) > 1:
            text = f"start {_share(starts[key])}\n{text}"
        style = "start" if key in starts else "plain"
        if problem.is_goal(state):
            style = "goal"
        elif policy is not None and action not in able:
            style = "bad"
        nodes[names[key]] = Node(text if action is None else f"{text}\n→ {action}", style)
        if action not in able:
            continue
        for probability, after, _ in problem.outcomes(state, str(action)):
            target = name((None if left is None else left - 1, after))
            if target is None:
                left_out += 1
            else:
                edges[names[key], target] = Edge(_share(probability))
    caption = f"{several(left_out, 'further arrow')} not drawn" if left_out else ""
    return Graph(nodes, edges, caption=caption, title="Policy" if policy else "Start")


def _share(probability: Any) -> str:
    """A probability as a short fraction or number; nothing where it is certain."""
    exact = Fraction(probability).limit_denominator(_LARGEST_DIVISOR)
    if exact == 1:
        return ""
    if abs(exact - Fraction(probability)) < Fraction(1, 10**9) and exact.denominator <= 20:
        return str(exact)
    return f"{float(probability):.3g}"
