"""The problems that ship with Sleuth: one folder a puzzle."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).parent


def example_names(puzzle: str) -> list[str]:
    """The shipped problems of a puzzle, by name."""
    return sorted(file.stem for file in (_HERE / puzzle).glob("*.*"))


def example_text(puzzle: str, name: str) -> str:
    """The text of a shipped problem."""
    for file in (_HERE / puzzle).glob(f"{name}.*"):
        return file.read_text(encoding="utf-8")
    raise FileNotFoundError(f"{puzzle} has no example {name}")
