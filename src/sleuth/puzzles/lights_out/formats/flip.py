"""Game IDs of Simon Tatham's *Flip*: `WxH:MATRIX,GRID`, both in hexadecimal.

MATRIX has (W·H)² bits: row i tells which cells a press on cell i toggles. GRID has one
bit a cell, 1 for a light still to be put out. The last digit of each is padded with 0 bits.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from sleuth.addresses import on_page
from sleuth.errors import BadInput, Place, Unsuitable
from sleuth.puzzles.lights_out.pattern import PLUS, Pattern, Wiring
from sleuth.puzzles.lights_out.problem import LightsOut
from sleuth.text import several

_PAGE = on_page("flip")
_FORM = re.compile(_PAGE + r"(\d{1,3})x(\d{1,3})[a-z]*:([0-9a-fA-F]*),([0-9a-fA-F]*)")
_OPENING = re.compile(rf"\s*{_PAGE}\d+x\d+[a-z]*([:#])")


def is_flip_id(text: str) -> bool:
    """Whether the text looks like a *Flip* game ID."""
    return _OPENING.match(text) is not None


def read_flip_id(text: str, source: str) -> LightsOut:
    """Read a *Flip* game ID."""
    opening = _OPENING.match(text)
    if opening is not None and opening[1] == "#":
        raise BadInput(
            "a Flip random seed does not tell the board",
            Place(source, 1),
            "give the game ID with a colon",
        )
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


def to_flip_id(board: LightsOut) -> str:
    """The game ID of a board with two states; its grid says which lights are to be changed.

    >>> to_flip_id(LightsOut(1, 2, 2, PLUS, (1, 0), (0, 0)))
    '2x1:f,8'
    """
    if board.states != 2:
        raise Unsuitable(f"Flip has lights of two states, and these have {board.states}")
    lights = len(board.lights)
    changed = board.pattern.effects(board.rows, board.columns)
    matrix = (light in of for of in map(frozenset, changed) for light in range(lights))
    grid = (now != then for now, then in zip(board.lights, board.target, strict=True))
    return f"{board.columns}x{board.rows}:{_digits(matrix)},{_digits(grid)}"


def _digits(bits: Iterable[bool]) -> str:
    """Bits as hexadecimal digits, the last one filled up with 0."""
    text = "".join("1" if bit else "0" for bit in bits)
    padded = text.ljust(-(-len(text) // 4) * 4, "0")
    return "".join(f"{int(padded[at : at + 4], 2):x}" for at in range(0, len(padded), 4))


def _bits(digits: str, count: int, what: str, source: str) -> tuple[int, ...]:
    expected = -(-count // 4)
    if len(digits) != expected:
        raise BadInput(
            f"the {what} has {len(digits)} hexadecimal digits, expected {expected}",
            Place(source, 1),
            f"it holds {several(count, 'bit')}",
        )
    bits = "".join(f"{int(digit, 16):04b}" for digit in digits)
    if "1" in bits[count:]:
        raise BadInput(f"the {what} is not padded with 0 bits", Place(source, 1), "check its end")
    return tuple(map(int, bits[:count]))
