"""Futoshiki to be played by hand: numbers and candidates, and the rules to look after."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from sleuth import spots
from sleuth.puzzles.futoshiki.problem import Futoshiki, Position

#: What a sign says of the cell before it and of the cell after it, as each sees it.
_SIGNS = {
    "<": ("less than the right one", "greater than the left one"),
    ">": ("greater than the right one", "less than the left one"),
    "^": ("less than the one below", "greater than the one above"),
    "v": ("greater than the one below", "less than the one above"),
    "|": ("one apart from the right one", "one apart from the left one"),
    "-": ("one apart from the one below", "one apart from the one above"),
}


def hand(problem: Futoshiki) -> dict[str, Any]:
    """Numbers in the cells that are empty; lines of different numbers, and signs that hold."""
    numbers = [str(number) for number in range(1, problem.size + 1)]
    drawing = problem.draw()
    words, seen = {}, defaultdict(list)
    for pair, sign in sorted(drawing.between.items()):
        words[spots.side_between(pair)] = _SIGNS[sign][0]
        for position, seen_from_there in zip(pair, _SIGNS[sign], strict=True):
            seen[spots.cell(*position)].append(seen_from_there)
    return {
        "kind": "marks",
        "words": words,
        "seen": seen,
        "marks": {"c": {"values": numbers, "candidates": True}},
        "rules": [*_lines(problem.size), *_less(problem), *_bars(problem)],
        "auto": ["different"],
    }


def _lines(size: int) -> list[dict[str, Any]]:
    span = range(size)
    rows = {f"row {row + 1}": [spots.cell(row, column) for column in span] for row in span}
    columns = {f"column {column + 1}": [spots.cell(row, column) for row in span] for column in span}
    lines = {**{f"row:{at}": each for at, each in enumerate(rows.items())}}
    lines |= {f"column:{at}": each for at, each in enumerate(columns.items())}
    return [
        {"id": identity, "kind": "different", "spots": cells, "say": say}
        for identity, (say, cells) in lines.items()
    ]


def _less(problem: Futoshiki) -> list[dict[str, Any]]:
    return [
        {
            "id": f"clue:{spots.cell(*one)}<{spots.cell(*other)}",
            "kind": "less",
            **_sign_at(one, other),
            "spots": [spots.cell(*one), spots.cell(*other)],
            "say": f"{spots.place(*one)} is less than {spots.place(*other)}",
        }
        for one, other in problem.less
    ]


def _bars(problem: Futoshiki) -> list[dict[str, Any]]:
    """In adjacent mode all neighbours have a rule: to differ by one, or by more."""
    if problem.consecutive is None:
        return []
    return [
        {
            "id": _bar_id(*pair, so=pair in problem.consecutive),
            "kind": "adjacent",
            **_sign_at(*pair),
            "spots": [spots.cell(*pair[0]), spots.cell(*pair[1])],
            "is": pair in problem.consecutive,
            "say": f"{spots.place(*pair[0])} and {spots.place(*pair[1])} "
            f"{'differ by one' if pair in problem.consecutive else 'do not differ by one'}",
        }
        for pair in problem.neighbours()
    ]


def _bar_id(one: Position, other: Position, *, so: bool) -> str:
    """The name that explanations have for the rule."""
    kind, sign = ("clue", "|") if so else ("rule", "-")
    return f"{kind}:{spots.cell(*one)}{sign}{spots.cell(*other)}"


def _sign_at(one: Position, other: Position) -> dict[str, str]:
    """Where the sign of two neighbours stands; a pair that are none has no sign."""
    low, high = min(one, other), max(one, other)
    if (high[0] - low[0], high[1] - low[1]) not in ((0, 1), (1, 0)):
        return {}
    return {"at": spots.side_between((low, high))}
