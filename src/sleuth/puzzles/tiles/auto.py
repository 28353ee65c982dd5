"""The usual method for tiles: a shortest path where that is a matter of seconds, else some path."""

from __future__ import annotations

from typing import Any

from sleuth.answer import Answer
from sleuth.events import Listener
from sleuth.limits import Meter
from sleuth.puzzles.tiles import idastar, layers
from sleuth.puzzles.tiles.views import LARGEST_SHORTEST, TileSpace
from sleuth.request import Question
from sleuth.search.state_space import Heuristic, Path

#: Beyond so many cells pattern databases of a few tiles each hardly help.
_LARGEST_FOR_PATTERNS = 25


def solve(
    view: TileSpace,
    question: Question,
    meter: Meter,
    listener: Listener | None = None,
    *,
    heuristic: str | Heuristic[Any] | None = None,
) -> Answer[Path[Any]]:
    """IDA* on small boards, or where a shortest path or a heuristic is asked for; else layers."""
    lines = min(view.problem.rows, view.problem.columns)
    small = lines == 1 or len(view.initial) <= LARGEST_SHORTEST
    if small or question.shortest or heuristic:
        if not small and heuristic is None and len(view.initial) <= _LARGEST_FOR_PATTERNS:
            heuristic = "pdb"
        return idastar.solve(view, question, meter, listener, heuristic=heuristic)
    return layers.solve(view, question, meter, listener)
