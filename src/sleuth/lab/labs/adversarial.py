"""The lab about adversarial search: an agent for Pacman."""

from __future__ import annotations

from sleuth.lab.exercise import Exercise, Lab
from sleuth.lab.sheet import shipped
from sleuth.own.templates import template

LAB = Lab(
    "adversarial",
    "Adversarial search",
    shipped("adversarial.md"),
    (
        Exercise(
            "agent",
            "An agent that looks ahead",
            "agent.py",
            "sleuth.lab.marking.playing:mark",
            10,
            template("agent", "agent.py"),
            {
                "function": "Agent",
                "reference": "alphabeta",
                "depth": 2,
                "ghosts": "directional",
                "layouts": ["duel", "courtyard"],
                "games": 10,
                "seed": 100,
                "moves": 300,
                "asked": 0.6,
            },
            120.0,
            perform="sleuth.lab.marking.playing:perform",
        ),
    ),
)
