"""The lab about heuristics for sliding tiles and hunger games."""

from __future__ import annotations

from sleuth.lab.exercise import Exercise, Lab

_STARTER = '''"""{title}

    sleuth heuristic {kind} --heuristic {file}:heuristic
    sleuth solve {kind} --method astar --heuristic {file}:heuristic
"""


def heuristic(state):
    """An estimate of the cost from a state to a goal, never more than the truth.

    docs/python.md says which attributes the states of {kind} have.
    """
    return 0
'''

_SHEET = """# Lab: heuristics

Hand in two files, each with a function `heuristic(state)`.

1. `tiles_heuristic.py`: sliding tiles. At least as good as the number of tiles that are not in place, never
   more than the moves that are left.
2. `hunger_heuristic.py`: hunger games. At least as good as the distance to the exit, never more than the
   shortest walk that does not run out of energy.

`sleuth heuristic tiles --heuristic tiles_heuristic.py:heuristic` checks a heuristic on every state and
shows the first on which it says too much. What counts: admissible on every state of hidden problems,
consistent, and A* expands no more states with it than with the reference.
"""


def _exercise(name: str, title: str, kind: str, reference: str, texts: list[str]) -> Exercise:
    file = f"{name}.py"
    return Exercise(
        name,
        title,
        file,
        "sleuth.lab.marking.estimating:mark",
        5,
        _STARTER.format(title=title, file=file, kind=kind),
        {
            "function": "heuristic",
            "kind": kind,
            "reference": reference,
            "consistent": True,
            "most_expanded": 1.0,
            "texts": texts,
        },
        60.0,
    )


LAB = Lab(
    "heuristics",
    "Heuristics",
    _SHEET,
    (
        _exercise(
            "tiles_heuristic",
            "A heuristic for sliding tiles",
            "tiles",
            "misplaced",
            ["1 0\n2 3\n", "1 2 3\n0 4 5\n", "5 4 3\n2 1 0\n"],
        ),
        _exercise(
            "hunger_heuristic",
            "A heuristic for hunger games",
            "hunger-games",
            "manhattan",
            [
                "%%%%%\n%P.E%\n%%%%%\nenergy: 3\nfood-energy: 2\n",
                "%%%%%%%\n%P .  %\n% %%% %\n%  . E%\n%%%%%%%\nenergy: 4\nfood-energy: 3\n",
            ],
        ),
    ),
)
