"""The heuristic of Lights Out and what is proved about it."""

from __future__ import annotations

from sleuth.heuristic_entry import HeuristicEntry

REACH = HeuristicEntry(
    "reach", "steps still to be made, divided by the most steps of one press", True, True
)
HEURISTICS: tuple[HeuristicEntry, ...] = (REACH,)
