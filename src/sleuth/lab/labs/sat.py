"""The lab about SAT encodings: Slitherlink."""

from __future__ import annotations

from sleuth.lab.exercise import Exercise, Lab
from sleuth.lab.sheet import shipped

LAB = Lab(
    "sat",
    "SAT encodings",
    shipped("sat.md"),
    (
        Exercise(
            "slitherlink",
            "Slitherlink as clauses",
            "slitherlink.py",
            "sleuth.lab.marking.encoding:mark",
            10,
            shipped("slitherlink-start.py.txt"),
            {
                "function": "encode",
                "texts": [
                    ".\n",
                    "4\n",
                    "..\n",
                    "3.\n",
                    "..\n..\n",
                    "2.\n.2\n",
                    "...\n...\n",
                    "3.3\n...\n",
                    "...\n...\n...\n",
                    "4.4\n...\n...\n",
                ],
            },
            60.0,
            perform="sleuth.lab.marking.encoding:perform",
        ),
    ),
)
