"""The heuristics A to H published with the game, and our R, and what is proved about them."""

from __future__ import annotations

from sleuth.heuristic_entry import HeuristicEntry


def _entry(letter: str, name: str, summary: str) -> HeuristicEntry:
    """All of them are lower bounds that no step lets fall by more than 1."""
    return HeuristicEntry(name, summary, True, True, aliases=(letter,))


HEURISTICS: tuple[HeuristicEntry, ...] = (
    _entry("A", "euclidean", "straight line to the exit"),
    _entry("B", "manhattan", "steps to the exit without walls and hunger"),
    _entry(
        "C", "rings", "grow the rectangle to the exit until it has the food: 2 steps for each ring"
    ),
    _entry("D", "food-on-the-way", "2 steps more if no straight walk meets enough food in all"),
    _entry("E", "straight-walk", "2 steps more if no straight walk survives every step"),
    _entry(
        "F", "one-detour", "2 steps more without a straight walk, 4 without a walk of one detour"
    ),
    _entry(
        "G", "food-in-reach", "no way out if neither the exit nor any food is within the energy"
    ),
    _entry("H", "combined", "the most of C, F and G"),
    _entry(
        "R", "regrowth", "steps to the exit if food grew back, by a backward table over the maze"
    ),
)

#: C and H with the errors of the course report's listings, to be looked at and not to be used.
AS_REPORTED: tuple[HeuristicEntry, ...] = (
    HeuristicEntry(
        "C-as-reported",
        "C, but one ring too many once it grows, and without the corners of a ring",
        False,
        False,
        faulty="it overestimates, so that A* may miss the shortest walk",
    ),
    HeuristicEntry(
        "H-as-reported",
        "F where the rectangle has enough food, else C-as-reported; G before both",
        False,
        False,
        faulty="it overestimates as its C does",
    ),
)
