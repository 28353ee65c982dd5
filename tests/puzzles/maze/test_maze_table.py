"""The table of the source report: expansions and costs on its medium maze."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sleuth.puzzles.maze.reader import read_maze
from solving import solve

TABLE: list[tuple[str, dict[str, Any], int, int]] = [
    ("dfs", {}, 146, 130),
    ("bfs", {}, 269, 68),
    ("ucs", {}, 269, 68),
    ("ids", {}, 8699, 68),
    ("astar", {"heuristic": "manhattan"}, 221, 68),
    ("astar", {"heuristic": "euclidean"}, 226, 68),
    ("astar", {"heuristic": "chebyshev"}, 228, 68),
    ("astar", {"heuristic": "octile"}, 223, 68),
    ("wastar", {"heuristic": "manhattan", "epsilon": 0.5}, 229, 68),
    ("wastar", {"heuristic": "euclidean", "epsilon": 0.5}, 228, 68),
    ("wastar", {"heuristic": "chebyshev", "epsilon": 0.5}, 228, 68),
    ("wastar", {"heuristic": "octile", "epsilon": 0.5}, 227, 68),
    ("wastar", {"heuristic": "manhattan", "epsilon": 2.25}, 212, 68),
    ("wastar", {"heuristic": "euclidean", "epsilon": 2.25}, 222, 68),
    ("wastar", {"heuristic": "chebyshev", "epsilon": 2.25}, 223, 68),
    ("wastar", {"heuristic": "octile", "epsilon": 2.25}, 209, 68),
]


@pytest.mark.parametrize(("method", "options", "expanded", "cost"), TABLE)
def test_the_table_is_met_exactly(
    shared: Path, method: str, options: dict[str, Any], expanded: int, cost: int
) -> None:
    maze = read_maze((shared / "mazes" / "mediumMaze.lay").read_text(), "mediumMaze.lay")
    answer = solve("maze", maze, method, **options)
    assert (answer.stats["expanded"], answer.cost) == (expanded, cost)
