"""The table of puzzles. Strings only, so that listing costs nothing that is not shown."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from importlib import import_module

from sleuth.errors import BadRequest
from sleuth.puzzle import Method, Puzzle

PUZZLES: dict[str, str] = {
    "lights-out": "sleuth.puzzles.lights_out",
    "maze": "sleuth.puzzles.maze",
    "futoshiki": "sleuth.puzzles.futoshiki",
    "slitherlink": "sleuth.puzzles.slitherlink",
    "cnf": "sleuth.puzzles.cnf",
    "tiles": "sleuth.puzzles.tiles",
    "hunger-games": "sleuth.puzzles.hunger_games",
}


def puzzle(name: str) -> Puzzle:
    """The puzzle with this name."""
    if name not in PUZZLES:
        raise BadRequest(f"no puzzle is called {name!r}", remedy=_did_you_mean(name, PUZZLES))
    entry: Puzzle = import_module(PUZZLES[name]).PUZZLE
    return entry


def method(entry: Puzzle, name: str | None) -> tuple[str, Method]:
    """The method of a puzzle with this name, or its default method."""
    name = name or entry.default_method
    if name not in entry.methods:
        raise BadRequest(
            f"{entry.name} has no method {name!r}", remedy=_did_you_mean(name, entry.methods)
        )
    return name, entry.methods[name]


def _did_you_mean(name: str, known: Iterable[str]) -> str:
    names = list(known)
    close = get_close_matches(name, names, n=1)
    if close:
        return f"did you mean {close[0]}?"
    return f"there are: {', '.join(names)}"
