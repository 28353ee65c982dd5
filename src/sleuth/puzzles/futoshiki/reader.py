"""Which of the formats a Futoshiki is written in."""

from __future__ import annotations

from sleuth.puzzles.futoshiki.formats.drawn import is_drawn, read_drawn
from sleuth.puzzles.futoshiki.formats.numbers import read_numbers
from sleuth.puzzles.futoshiki.formats.unequal import is_unequal_id, read_unequal_id
from sleuth.puzzles.futoshiki.problem import Futoshiki


def read_futoshiki(text: str, source: str) -> Futoshiki:
    """Read a Futoshiki in any of its formats."""
    if is_unequal_id(text):
        return read_unequal_id(text, source)
    if is_drawn(text):
        return read_drawn(text, source)
    return read_numbers(text, source)
