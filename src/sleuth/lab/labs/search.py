"""The lab about uninformed and informed search."""

from __future__ import annotations

from sleuth.lab.exercise import Exercise, Lab
from sleuth.lab.sheet import shipped

_MAZES = (
    "PE\n",
    "P%E\n",
    "P E\n",
    "%%%%%%%\n%P   E%\n%     %\n%%%%%%%\n",
    "%%%%%%%\n%P %  %\n% %% E%\n%     %\n%%%%%%%\n",
    "%%%%%\n%P%E%\n%%%%%\n",
)

#: A straight way through swamp, and a longer one that is cheaper.
_WEIGHTED = ("P9E\n111\n", "P95\n1 5\n11E\n")

#: The exit is seen first at the end of a slanting step, which is not the cheapest last one.
_SEEN_TOO_EARLY = ("moves: 8\n93E\nP49\n",)


def _exercise(
    name: str, title: str, points: int, reference: str, texts: tuple[str, ...]
) -> Exercise:
    return Exercise(
        name,
        title,
        f"{name}.py",
        "sleuth.lab.marking.searching:mark",
        points,
        shipped("search-start.py.txt").replace("THIS_FILE", f"{name}.py"),
        {
            "function": "search",
            "kind": "maze",
            "reference": reference,
            "optimal": True,
            "texts": list(texts),
            "sizes": ["7x7", "11x11", "21x21"],
            "count": 3,
            "seed": 5,
            "most_expanded": 1.5,
        },
        perform="sleuth.lab.marking.searching:perform",
    )


LAB = Lab(
    "search",
    "Uninformed and informed search",
    shipped("search.md"),
    (
        _exercise("breadth_first", "Breadth-first search", 3, "bfs", _MAZES),
        _exercise(
            "uniform_cost", "Uniform-cost search", 3, "ucs", _MAZES + _WEIGHTED + _SEEN_TOO_EARLY
        ),
        _exercise("a_star", "A*", 4, "astar", _MAZES + _WEIGHTED + _SEEN_TOO_EARLY),
    ),
)
