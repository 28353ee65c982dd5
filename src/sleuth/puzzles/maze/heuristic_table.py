"""The heuristics of mazes and what is proved about them."""

from __future__ import annotations

from sleuth.heuristic_entry import HeuristicEntry

_WHERE = "to the nearest goal, or to the farthest one left where all have to be visited"

HEURISTICS: tuple[HeuristicEntry, ...] = (
    HeuristicEntry("manhattan", f"rows plus columns {_WHERE}", True, True, holds="with 4 moves"),
    HeuristicEntry("euclidean", f"as the crow flies {_WHERE}", True, True),
    HeuristicEntry("chebyshev", f"the larger of rows and columns {_WHERE}", True, True),
    HeuristicEntry("octile", f"straight and diagonal steps on an empty grid {_WHERE}", True, True),
    HeuristicEntry("zero", "nothing", True, True),
    HeuristicEntry("maze", f"the true distance through the maze {_WHERE}", True, True),
    HeuristicEntry(
        "mst",
        "the way to the nearest goal left plus a minimum spanning tree of all goals left",
        True,
        True,
        serves="where all goals have to be visited",
    ),
)
