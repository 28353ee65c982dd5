"""A policy drawn: line by line, and as a tree with arrows for what may be seen."""

from __future__ import annotations

from sleuth.drawing import Cell, Drawing, Edge, Graph, Node
from sleuth.planning.pddl.syntax import PlanningTask
from sleuth.planning.pddl.writing import written_atom
from sleuth.planning.policy_tree import DONE, PolicyTree
from sleuth.planning.policy_words import looks_in_words

_GOAL = "goal reached"


def drawn_policy(task: PlanningTask, policy: PolicyTree | None) -> Drawing:
    """A line for each step and branch; without a policy, what is uncertain at the start."""
    if policy is None:
        atoms = () if task.uncertainty is None else task.uncertainty.atoms
        rows = [("uncertain:", "start"), *((f"  {written_atom(atom)}", "plain") for atom in atoms)]
    else:
        text = policy.to_text(looks_in_words(task, policy))
        rows = [(line, "goal" if line.strip() == DONE else "plain") for line in text.splitlines()]
    width = max(len(line) for line, _ in rows)
    cells = {(row, 0): Cell(line.ljust(width), style) for row, (line, style) in enumerate(rows)}
    return Drawing(len(rows), 1, cells)


def policy_graph(task: PlanningTask, policy: PolicyTree) -> Graph:
    """The tree; steps between two looks share a box."""
    if not policy.nodes:
        return Graph({"0": Node(_GOAL, "goal")})
    words = looks_in_words(task, policy)
    nodes: dict[str, Node] = {}
    edges: dict[tuple[str, str], Edge] = {}
    ahead: list[tuple[int | None, str, str]] = [(0, "", "")]
    while ahead:
        number, parent, seen = ahead.pop()
        lines, here = [], str(len(nodes))
        while number is not None and not policy.nodes[number].looks:
            lines.append(str(policy.nodes[number].step))
            number = policy.nodes[number].after[0]
        if number is None:
            nodes[here] = Node("\n".join([*lines, _GOAL]), "goal")
        else:
            node = policy.nodes[number]
            lines += [str(node.step), words.get(node.step.name, "look")]
            nodes[here] = Node("\n".join(lines), "start" if not parent else "plain")
            yes, no = node.after
            ahead += [(no, here, "no"), (yes, here, "yes")]
        if parent:
            edges[parent, here] = Edge(seen)
    return Graph(nodes, edges)
