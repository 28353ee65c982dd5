"""Futoshiki: a Latin square with signs that say which of two neighbours is less."""

from sleuth.method import View
from sleuth.puzzle import Puzzle

_HERE = "sleuth.puzzles.futoshiki"

PUZZLE = Puzzle(
    name="futoshiki",
    summary="fill a Latin square so that all < and > between neighbours hold",
    formats={
        "numbers": "N rows of N numbers (0 is empty), then lines r1 c1 r2 c2: the first is less",
        "drawn": "numbers and dots with < > in the rows and ^ v between them",
        "Unequal": "a game ID of Simon Tatham's Unequal, N:ITEMS or Na:ITEMS (adjacent mode)",
    },
    views=(View("csp", f"{_HERE}.views:csp"),),
    default_method="csp/gac-then-sat",
    aliases={"rules": "csp/rules/cadical"},
    reader=f"{_HERE}.reader:read_futoshiki",
    examples=("five", "six", "neighbours"),
    game=f"{_HERE}.game:FutoshikiGame",
)
