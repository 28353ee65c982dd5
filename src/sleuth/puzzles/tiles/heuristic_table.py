"""The heuristics of sliding tiles and what is proved about them."""

from __future__ import annotations

from sleuth.heuristic_entry import HeuristicEntry

HEURISTICS: tuple[HeuristicEntry, ...] = (
    HeuristicEntry("misplaced", "h1: tiles out of place", True, True),
    HeuristicEntry("manhattan", "h2: rows and columns from home, all tiles", True, True),
    HeuristicEntry(
        "sequence",
        "h3: h2 + 3·seq, overestimates",
        False,
        False,
        serves="3×3 boards whose goal has the gap in the centre",
    ),
    HeuristicEntry(
        "linear-conflict", "h2 and two moves for each tile that must let another pass", True, True
    ),
    HeuristicEntry(
        "walking-distance",
        "rows and columns solved apart, by look-up",
        True,
        True,
        serves="boards whose lines have at most 150,000 states",
    ),
    HeuristicEntry(
        "pdb",
        "additive pattern databases, straight and mirrored",
        True,
        False,
        serves="boards of up to 64 cells",
    ),
)
