"""The lab about resolution: a proof by hand."""

from __future__ import annotations

from sleuth.lab.exercise import Exercise, Lab
from sleuth.lab.sheet import shipped

LAB = Lab(
    "resolution",
    "Resolution by hand",
    shipped("resolution.md"),
    (
        Exercise(
            "proof",
            "A refutation",
            "proof.txt",
            "sleuth.lab.marking.proving:mark",
            10,
            shipped("proof-start.txt"),
            {"theory": shipped("proof-hidden.in")},
            30.0,
        ),
    ),
)
