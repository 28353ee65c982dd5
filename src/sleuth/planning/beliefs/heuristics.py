"""The estimates for beliefs, by name; what they say is in `to_state_space`."""

from __future__ import annotations

from sleuth.heuristic_entry import HeuristicEntry

HEURISTICS: tuple[HeuristicEntry, ...] = (
    HeuristicEntry(
        "hardest-world",
        "the cost of the farthest of the states that may be the case, if it were known",
        admissible=True,
        consistent=True,
    ),
    HeuristicEntry(
        "merging",
        "the steps to make so many states as few as there are goals, if each merged the most; "
        "or the farthest state, if that is more",
        admissible=True,
        consistent=True,
    ),
    HeuristicEntry(
        "cardinality",
        "how many states may be the case, less one",
        admissible=False,
        consistent=False,
    ),
)
