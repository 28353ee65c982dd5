"""The files of a new lab: the sheet, the starter files, and the hidden tests."""

from __future__ import annotations

import json
from typing import Any

from sleuth.lab.class_work import HIDDEN
from sleuth.lab.exercise import Exercise, Lab


def files(lab: Lab) -> dict[str, str]:
    """The texts of a lab's files by name; students get all but the hidden tests."""
    starters = {f"starter/{each.file}": each.starter for each in lab.exercises}
    return {"sheet.md": lab.sheet, **starters, HIDDEN: hidden_tests(lab)}


def hidden_tests(lab: Lab) -> str:
    """What work is marked with, to be changed by the teacher and not given to students."""
    parts = [
        f"# Hidden tests of the lab {lab.title!r}: keep this file from students.",
        "# Points, limits (seconds, megabytes) and settings may be changed.",
        f"lab = {_value(lab.name)}",
    ]
    for each in lab.exercises:
        parts += ["", f"[exercise.{each.name}]  # {each.title}", *_lines(each)]
    return "\n".join(parts) + "\n"


def _lines(exercise: Exercise) -> list[str]:
    facts: dict[str, Any] = {
        "points": exercise.points,
        "seconds": exercise.seconds,
        "memory": exercise.memory,
        **exercise.settings,
    }
    return [f"{name} = {_value(value)}" for name, value in facts.items()]


def _value(value: Any) -> str:
    """A value in TOML, whose strings, numbers and lists are written as in JSON."""
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value)
