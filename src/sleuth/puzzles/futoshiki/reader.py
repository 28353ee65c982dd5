"""Which of the formats a Futoshiki is written in."""

from __future__ import annotations

from sleuth.puzzles.futoshiki.drawn import is_drawn, read_drawn
from sleuth.puzzles.futoshiki.grid import Futoshiki
from sleuth.puzzles.futoshiki.numbers import read_numbers
from sleuth.puzzles.futoshiki.unequal import is_unequal_id, read_unequal_id


def read_futoshiki(text: str, source: str) -> Futoshiki:
    """Read a Futoshiki in any of its formats."""
    if is_unequal_id(text):
        return read_unequal_id(text, source)
    if is_drawn(text):
        return read_drawn(text, source)
    return read_numbers(text, source)
