"""Slitherlink to be played by hand: the marks of sides and cells, and the rules to look after."""

from __future__ import annotations

from typing import Any

from sleuth import spots
from sleuth.puzzles.slitherlink.problem import Slitherlink
from sleuth.spots import corner_place, place


def hand(board: Slitherlink) -> dict[str, Any]:
    """Lines and crosses on sides, inside and outside in cells; clues, corners and the one loop."""
    sides, cells = ["", "line", "cross"], ["", "inside", "outside"]
    return {
        "kind": "marks",
        "words": {spots.cell(row, column): f"clue {clue}" for row, column, clue in board.given()},
        "marks": {"h": sides, "v": sides, "c": cells},
        "opposite": {"line": "cross", "cross": "line", "inside": "outside", "outside": "inside"},
        "tools": [
            {"mark": "line", "say": "Line", "icon": "line", "on": "hv"},
            {"mark": "cross", "say": "Cross", "icon": "cross", "on": "hv"},
            {"mark": "inside", "say": "Inside", "icon": "stop", "on": "c"},
        ],
        "rules": [*_clues(board), *_corners(board), _loop()],
        "auto": ["count", "degree"],
    }


def _clues(board: Slitherlink) -> list[dict[str, Any]]:
    return [
        {
            "id": f"clue:{spots.cell(row, column)}",
            "kind": "count",
            "at": spots.cell(row, column),
            "spots": [
                f"h{row}.{column}",
                f"h{row + 1}.{column}",
                f"v{row}.{column}",
                f"v{row}.{column + 1}",
            ],
            "mark": "line",
            "else": "cross",
            "is": clue,
            "say": f"the {clue} in {place(row, column)}",
        }
        for row, column, clue in board.given()
    ]


def _corners(board: Slitherlink) -> list[dict[str, Any]]:
    rows, columns = board.rows, board.columns
    return [
        {
            "id": f"point:{spots.corner(row, column)}",
            "kind": "degree",
            "at": spots.corner(row, column),
            "spots": [
                side
                for side in (
                    f"h{row}.{column - 1}",
                    f"h{row}.{column}",
                    f"v{row - 1}.{column}",
                    f"v{row}.{column}",
                )
                if spots.is_on(side, rows, columns)
            ],
            "mark": "line",
            "else": "cross",
            "say": f"the corner {corner_place((row, column), rows, columns)}",
        }
        for row in range(rows + 1)
        for column in range(columns + 1)
    ]


def _loop() -> dict[str, Any]:
    return {"id": "loop", "kind": "one-loop", "mark": "line", "say": "the line is one loop"}
