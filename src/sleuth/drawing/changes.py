"""What changes from one frame to the next, spot by spot."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sleuth.drawing.data import Drawing
from sleuth.drawing.graph import Graph
from sleuth.drawing.json_form import from_json, to_json


@dataclass(frozen=True, slots=True)
class Change:
    """All that is at a spot from now on, as in JSON, or None for nothing.

    The spot without a name is the drawing as a whole: its size, title and caption.
    """

    spot: str
    now: dict[str, Any] | None


def difference(before: Drawing | Graph, after: Drawing | Graph) -> list[Change]:
    """The spots that look different or do something else in the later frame."""
    old, new = to_json(before), to_json(after)
    old_spots, new_spots = old.pop("spots"), new.pop("spots")
    changes = [Change("", new)] if old != new else []
    changes += [Change(spot, None) for spot in old_spots if spot not in new_spots]
    changes += [
        Change(spot, record) for spot, record in new_spots.items() if old_spots.get(spot) != record
    ]
    return changes


def apply(before: Drawing | Graph, changes: Iterable[Change]) -> Drawing | Graph:
    """The later frame, from the earlier one and the difference."""
    frame = to_json(before)
    for change in changes:
        if change.spot == "":
            frame = {**(change.now or {}), "spots": frame["spots"]}
        elif change.now is None:
            frame["spots"].pop(change.spot, None)
        else:
            frame["spots"][change.spot] = change.now
    return from_json(frame)
