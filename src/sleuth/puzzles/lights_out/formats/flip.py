"""Game IDs of Simon Tatham's *Flip*: `WxH:MATRIX,GRID`, both in hexadecimal.

MATRIX has (W·H)² bits: row i tells which cells a press on cell i toggles. GRID has one
bit a cell, 1 for a light still to be put out. The last digit of each is padded with 0 bits.
"""

from __future__ import annotations

import re

from sleuth.errors import BadInput, Place
from sleuth.puzzles.lights_out.pattern import PLUS, Pattern, Wiring
from sleuth.puzzles.lights_out.problem import LightsOut

_FORM = re.compile(r"(\d{1,3})x(\d{1,3}):([0-9a-fA-F]*),([0-9a-fA-F]*)")
_OPENING = re.compile(r"\s*\d+x\d+:")


def is_flip_id(text: str) -> bool:
    """Whether the text looks like a *Flip* game ID."""
    return _OPENING.match(text) is not None


def read_flip_id(text: str, source: str) -> LightsOut:
    """Read a *Flip* game ID."""
    match = _FORM.fullmatch(text.strip())
    if match is None:
        raise BadInput(
            "this is not a Flip game ID",
            Place(source, 1),
            "the form is WxH:MATRIX,GRID in hexadecimal",
        )
    columns, rows = int(match[1]), int(match[2])
    lights = rows * columns
    if lights == 0:
        raise BadInput("the board has no lights", Place(source, 1), "W and H are at least 1")
    matrix = _bits(match[3], lights * lights, "matrix", source)
    grid = _bits(match[4], lights, "grid", source)
    wiring = Wiring(
        tuple(
            tuple(light for light in range(lights) if matrix[press * lights + light])
            for press in range(lights)
        )
    )
    # Crosses are the classic game; naming them so keeps every method that knows the plus.
    pattern: Pattern | Wiring = wiring
    if wiring.lights_of == PLUS.effects(rows, columns):
        pattern = PLUS
    return LightsOut(rows, columns, 2, pattern, grid, (0,) * lights)


def _bits(digits: str, count: int, what: str, source: str) -> tuple[int, ...]:
    expected = -(-count // 4)
    if len(digits) != expected:
        raise BadInput(
            f"the {what} has {len(digits)} hexadecimal digits, expected {expected}",
            Place(source, 1),
            f"it holds {count} bits",
        )
    bits = "".join(f"{int(digit, 16):04b}" for digit in digits)
    if "1" in bits[count:]:
        raise BadInput(f"the {what} is not padded with 0 bits", Place(source, 1), "check its end")
    return tuple(map(int, bits[:count]))
