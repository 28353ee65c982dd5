"""The lab about constraint propagation on Futoshiki."""

from __future__ import annotations

from sleuth.lab.exercise import Exercise, Lab
from sleuth.lab.sheet import shipped
from sleuth.own.templates import template

_GRIDS = [
    ". .\n\n. .\n",
    ". < .\n\n.   .\n",
    ".   .   .\n\n. < .   .\n\n.   .   2\n",
    ". < .   .   .\n\n.   .   . > .\n\n.   .   .   .\n        ^\n.   3   .   .\n",
]


def _exercise(name: str, title: str, points: int, level: str) -> Exercise:
    return Exercise(
        name,
        title,
        f"{name}.py",
        "sleuth.lab.marking.propagating:mark",
        points,
        template("propagator", f"{name}.py"),
        {"function": "propagate", "level": level, "texts": _GRIDS},
        60.0,
        perform="sleuth.lab.marking.propagating:perform",
    )


LAB = Lab(
    "constraints",
    "Constraint propagation",
    shipped("constraints.md"),
    (
        _exercise("forward_checking", "Forward checking", 4, "fc"),
        _exercise("arc_consistency", "Generalised arc consistency", 6, "gac"),
    ),
)
