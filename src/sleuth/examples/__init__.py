"""The problems that ship with Sleuth: one folder a puzzle."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).parent

#: The texts of the examples of puzzles that were registered at run time.
REGISTERED_EXAMPLES: dict[str, dict[str, str]] = {}


def example_names(puzzle: str) -> list[str]:
    """The shipped problems of a puzzle, by name."""
    if puzzle in REGISTERED_EXAMPLES:
        return sorted(REGISTERED_EXAMPLES[puzzle])
    return sorted(file.stem for file in (_HERE / puzzle).glob("*.*"))


def example_text(puzzle: str, name: str) -> str:
    """The text of a shipped problem."""
    if name in REGISTERED_EXAMPLES.get(puzzle, {}):
        return REGISTERED_EXAMPLES[puzzle][name]
    for file in (_HERE / puzzle).glob(f"{name}.*"):
        return file.read_text(encoding="utf-8")
    raise FileNotFoundError(f"{puzzle} has no example {name}")
