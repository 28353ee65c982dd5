"""The lab about modelling in first-order logic: seats, a round of Mafia, Lights Out."""

from __future__ import annotations

from sleuth.lab.exercise import Exercise, Lab
from sleuth.lab.sheet import shipped


def _exercise(name: str, title: str, points: int, size: int) -> Exercise:
    return Exercise(
        name,
        title,
        f"{name}.in",
        "sleuth.lab.marking.modelling:mark",
        points,
        shipped(f"{name}-start.in"),
        {"size": size, "reference": shipped(f"{name}-hidden.in")},
        60.0,
    )


LAB = Lab(
    "modelling",
    "Modelling in first-order logic",
    shipped("modelling.md"),
    (
        _exercise("riddle", "Four neighbours", 3, 4),
        _exercise("mafia", "A round of Mafia", 4, 4),
        _exercise("lights", "Lights in a row", 3, 4),
    ),
)
