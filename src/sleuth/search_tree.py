"""The tree of a small search as a graph: where it came from, in which order, which way it took."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sleuth.errors import BadRequest
from sleuth.recording import Recording

if TYPE_CHECKING:
    from sleuth.drawing import Graph

#: A larger tree shows nothing.
MOST_STATES = 300


def tree_graph(recording: Recording) -> Graph:
    """Every state that the search met, below the one that it was reached from.

    A box has the number of its expansion, its cost so far and the estimate of the rest; states on
    the way of the solution stand out, and those that wait are paler.
    """
    from sleuth.drawing import Edge, Graph, Node
    from sleuth.drawing.graph import arrow

    tree = recording.tree
    if not tree:
        raise BadRequest(
            f"{recording.answer.kind} by {recording.answer.method} told of no states",
            remedy="use a search, such as astar",
        )
    if len(tree) > MOST_STATES:
        raise BadRequest(
            f"the search met {len(tree)} states, and a tree has {MOST_STATES} at most",
            remedy="draw that of a smaller task, or stop the search after fewer nodes",
        )
    names = {state: str(number) for number, state in enumerate(tree)}
    about = {event.about["state"]: event.about for event in recording.events if _opens(event.kind)}
    order = {state: number for number, state in enumerate(recording.expanded, 1)}
    path = recording.path
    nodes, edges, way = {}, {}, {}
    for state, parent in tree.items():
        told = about[state]
        known = f"g {told['g']:g}" + ("" if told.get("h") is None else f", h {told['h']:g}")
        number = f"{order[state]}: " if state in order else ""
        style = "seen" if state in order else "dim"
        if path and state == path[-1]:
            style = "goal"
        elif state in path:
            style = "path"
        nodes[names[state]] = Node(f"{number}{known}", "start" if parent is None else style)
        if parent is not None:
            edges[names[parent], names[state]] = Edge(told.get("action") or "")
            if state in path and parent in path:
                way[arrow(names[parent], names[state])] = "new"
    expanded = len(order)
    caption = f"{recording.answer.method}: {expanded} expanded, {len(tree)} met"
    return Graph(nodes, edges, caption=caption, title="The tree of a search", highlights=way)


def _opens(kind: str) -> bool:
    return kind in ("open", "reopen")
