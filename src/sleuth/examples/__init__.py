"""The problems that ship with Sleuth: one folder a puzzle, a game or theories."""

from __future__ import annotations

import re
from pathlib import Path

_HERE = Path(__file__).parent
_PARTS = re.compile(r"\d+|[^\d-]+")
#: Words for sizes and grades, the least first.
_RANKS = (
    "tiny",
    "few",
    "easy",
    "small",
    "some",
    "normal",
    "medium",
    "hard",
    "fiendish",
    "many",
    "large",
)

#: The texts of the examples of puzzles that were registered at run time.
REGISTERED_EXAMPLES: dict[str, dict[str, str]] = {}

#: Every shipped theory with the task that it is made for; the first of each is the task's default.
THEORIES: dict[str, str] = {
    "group": "decide",
    "lattice": "decide",
    "zebra": "models",
    "knights": "models",
    "blood-donors": "models",
    "mafia-killer": "models",
    "mafia-policeman": "models",
    "mafia-doctor": "models",
    "mafia-winner": "models",
    "lights-out": "models",
    "lights-out-three-states": "models",
    "lights-out-generator": "models",
    "lights-out-quiet-patterns": "models",
    "groups-of-order-eight": "models",
    "hard-worker": "prove",
    "three-blocks": "prove",
    "alpine-club": "prove",
    "group-of-involutions": "prove",
    "distributive-lattice": "prove",
    "robbins": "prove",
    "lights-out-production": "prove",
}


def example_names(puzzle: str) -> list[str]:
    """The shipped problems of a puzzle, by name; sizes and grades in their order."""
    if puzzle in REGISTERED_EXAMPLES:
        return sorted(REGISTERED_EXAMPLES[puzzle], key=_in_order)
    return sorted((file.stem for file in (_HERE / puzzle).glob("*.*")), key=_in_order)


def example_text(puzzle: str, name: str) -> str:
    """The text of a shipped problem."""
    if name in REGISTERED_EXAMPLES.get(puzzle, {}):
        return REGISTERED_EXAMPLES[puzzle][name]
    for file in (_HERE / puzzle).glob(f"{name}.*"):
        return file.read_text(encoding="utf-8")
    raise FileNotFoundError(f"{puzzle} has no example {name}")


def example_summary(puzzle: str, name: str) -> str:
    """What a shipped problem is about: the comment in its first line, if it has one.

    >>> example_summary("theory", "zebra")
    'Five houses: who keeps the zebra?'
    """
    first = example_text(puzzle, name).partition("\n")[0]
    return first[2:].strip() if first[:2] in ("% ", "# ", "; ") else ""


def default_theory(task: str) -> str:
    """The shipped theory that a task takes where none is named."""
    return next((name for name, made_for in THEORIES.items() if made_for == task), "group")


def _in_order(name: str) -> list[tuple[int, int, str]]:
    """A key that puts 5-hard before 10-easy, and easy before hard.

    >>> sorted(["10-easy", "5-hard", "5-easy", "maze-large", "maze-tiny", "maze"], key=_in_order)
    ['5-easy', '5-hard', '10-easy', 'maze', 'maze-tiny', 'maze-large']
    """
    return [_rank(part) for part in _PARTS.findall(name)]


def _rank(part: str) -> tuple[int, int, str]:
    """Numbers first, then words for sizes and grades, then all others."""
    if part.isdecimal():
        return 0, int(part), ""
    return (1, _RANKS.index(part), "") if part in _RANKS else (2, 0, part)
