"""Clues that are kept or dropped together, so that a board looks the same upside down."""

from __future__ import annotations

from collections.abc import Callable, Sequence


def orbits(
    clues: Sequence[int], places: Sequence[int], turned: Callable[[int], int]
) -> list[list[int]]:
    """The clues in groups: each with the one at the turned place; turning twice changes nothing.

    >>> orbits([10, 11, 12], [0, 1, 2], lambda place: 2 - place)
    [[10, 12], [11]]
    """
    at = dict(zip(places, clues, strict=True))
    groups: dict[int, list[int]] = {}
    for clue, place in zip(clues, places, strict=True):
        groups.setdefault(min(place, turned(place)), []).append(clue)
    assert all(turned(place) in at for place in places)
    return list(groups.values())
