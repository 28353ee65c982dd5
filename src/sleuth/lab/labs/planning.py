"""The lab about planning: a domain for a robot in a corridor."""

from __future__ import annotations

from sleuth.lab.exercise import Exercise, Lab
from sleuth.lab.sheet import shipped

LAB = Lab(
    "planning",
    "Modelling a planning domain",
    shipped("planning.md"),
    (
        Exercise(
            "domain",
            "A robot that carries one thing",
            "domain.pddl",
            "sleuth.lab.marking.domain:mark",
            10,
            shipped("domain-start.pddl"),
            {
                "reference": shipped("domain-hidden.pddl"),
                "problems": [shipped(f"domain-problem-{number}.pddl") for number in (1, 2, 3, 4)],
            },
            60.0,
        ),
    ),
)
