"""The lab about heuristics for sliding tiles and hunger games."""

from __future__ import annotations

from sleuth.lab.exercise import Exercise, Lab
from sleuth.lab.sheet import shipped

#: What states offer, told in the starting files.
_ATTRIBUTES = {
    "tiles": "state.rows are the tiles row by row, 0 for the gap; state.goal the board to"
    "\n    reach in the same form; state.gap is (row, column) of the gap, from 0.",
    "hunger-games": "state.row, state.column: where Pacman stands, from 0; state.energy;"
    "\n    state.food: the cells (row, column) with food left; state.exit: the cell to reach.",
}


def _exercise(name: str, title: str, kind: str, reference: str, texts: list[str]) -> Exercise:
    start = shipped("heuristic-start.py.txt").replace("ATTRIBUTES", _ATTRIBUTES[kind])
    starter = start.replace("KIND", kind)
    return Exercise(
        name,
        title,
        f"{name}.py",
        "sleuth.lab.marking.estimating:mark",
        5,
        starter.replace("THIS_FILE", f"{name}.py"),
        {
            "function": "heuristic",
            "kind": kind,
            "reference": reference,
            "consistent": True,
            "most_expanded": 1.0,
            "texts": texts,
        },
        60.0,
        perform="sleuth.lab.marking.estimating:perform",
    )


LAB = Lab(
    "heuristics",
    "Heuristics",
    shipped("heuristics.md"),
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
            "A",
            [
                "%%%%%\n%P.E%\n%%%%%\nenergy: 3\nfood-energy: 2\n",
                "%%%%%%%\n%P .  %\n% %%% %\n%  . E%\n%%%%%%%\nenergy: 4\nfood-energy: 3\n",
            ],
        ),
    ),
)
