"""The pattern databases of a board, built beforehand and kept in the user's cache."""

from __future__ import annotations

from pathlib import Path

from sleuth.errors import BadRequest
from sleuth.events import Listener
from sleuth.problem import read_size
from sleuth.puzzles.tiles.heuristics.pattern_database import standing_for
from sleuth.puzzles.tiles.heuristics.pattern_store import cache_file, kept
from sleuth.puzzles.tiles.heuristics.patterns import patterns_of, sizes_worth_preparing
from sleuth.puzzles.tiles.views import progress_to


def prepare(
    *, size: str | None = None, pattern: str | None = None, listener: Listener | None = None
) -> list[Path]:
    """Build the databases that serve boards of a size with the gap in a corner; their files."""
    rows, columns = read_size(size or "5x5")
    sizes = pattern or sizes_worth_preparing(rows, columns)
    files = []
    for wanted in dict.fromkeys(
        standing_for(each)[0] for each in patterns_of(rows, columns, 0, sizes)
    ):
        kept(wanted, progress_to(listener))
        files.append(cache_file(wanted))
        if not files[-1].is_file():
            raise BadRequest(
                f"{files[-1]} could not be written",
                remedy="make room there, or name another folder in SLEUTH_HOME",
            )
    return files
