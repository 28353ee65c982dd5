"""The lab about uninformed and informed search."""

from __future__ import annotations

from sleuth.lab.exercise import Exercise, Lab

_STARTER = '''"""{title}

    sleuth solve maze --method {file}:search
"""


def search(problem):
    """The actions that lead from problem.start to a goal, or None where there is no way.

    problem.start                    the first state
    problem.is_goal(state)           whether a state is a goal
    problem.successors(state)        (action, state, cost) for everything that can be done
    problem.estimate(state)          an estimate of the cost that is left
    """
    return None
'''

_SHEET = """# Lab: uninformed and informed search

Hand in three files, each with a function `search(problem)`. The docstring in each says what `problem`
offers. Try a file with `sleuth solve maze --method breadth_first.py:search`, watch it with `--watch`, and
put it beside Sleuth's own with `sleuth compare maze --methods breadth_first.py:search,bfs`.

1. `breadth_first.py`: breadth-first search. The way has the fewest steps; no state is expanded twice.
2. `uniform_cost.py`: uniform-cost search. Mazes have weights: the way is the cheapest one. A state may be
   found again on a cheaper way. When may you stop?
3. `a_star.py`: A* with `problem.estimate`. As cheap as uniform cost, and with fewer states expanded.

What counts: the way is one, it is the cheapest where that is asked, "no way" is said where there is none,
and not many more states are expanded than by Sleuth's own method.
"""

_MAZES = (
    "PE\n",
    "P%E\n",
    "P E\n",
    "%%%%%%%\n%P   E%\n%     %\n%%%%%%%\n",
    "%%%%%%%\n%P %  %\n% %% E%\n%     %\n%%%%%%%\n",
    "%%%%%\n%P%E%\n%%%%%\n",
)
_WEIGHTED = (
    "P9E\n111\n",
    "P95\n1 5\n11E\n",
)


def _exercise(
    name: str, title: str, points: int, reference: str, texts: tuple[str, ...], most: float
) -> Exercise:
    file = f"{name}.py"
    return Exercise(
        name,
        title,
        file,
        "sleuth.lab.marking.searching:mark",
        points,
        _STARTER.format(title=title, file=file),
        {
            "function": "search",
            "kind": "maze",
            "reference": reference,
            "optimal": True,
            "texts": list(texts),
            "sizes": ["7x7", "11x11", "21x21"],
            "count": 3,
            "seed": 5,
            "most_expanded": most,
        },
    )


LAB = Lab(
    "search",
    "Uninformed and informed search",
    _SHEET,
    (
        _exercise("breadth_first", "Breadth-first search", 3, "bfs", _MAZES, 1.5),
        _exercise("uniform_cost", "Uniform-cost search", 3, "ucs", _MAZES + _WEIGHTED, 1.5),
        _exercise("a_star", "A*", 4, "astar", _MAZES + _WEIGHTED, 1.5),
    ),
)
