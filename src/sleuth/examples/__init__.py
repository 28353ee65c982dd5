"""The problems that ship with Sleuth: one folder a puzzle."""

from __future__ import annotations

from importlib.resources import files


def example_names(puzzle: str) -> list[str]:
    """The shipped problems of a puzzle, by name."""
    folder = files(__name__) / puzzle
    if not folder.is_dir():
        return []
    return sorted(entry.name.rpartition(".")[0] for entry in folder.iterdir())


def example_text(puzzle: str, name: str) -> str:
    """The text of a shipped problem."""
    for entry in (files(__name__) / puzzle).iterdir():
        if entry.name.rpartition(".")[0] == name:
            return entry.read_text(encoding="utf-8")
    raise FileNotFoundError(f"{puzzle} has no example {name}")
