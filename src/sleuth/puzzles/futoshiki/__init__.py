"""Futoshiki: a Latin square with signs that say which of two neighbours is less."""

from sleuth.method import View
from sleuth.options import Option
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
    costs=False,
    aliases={"rules": "csp/rules/cadical"},
    reader=f"{_HERE}.reader:read_futoshiki",
    examples=("five", "six", "neighbours"),
    splitter=f"{_HERE}.splitter:instances",
    addresses=("unequal",),
    marking=f"{_HERE}.marking:marking",
    noting=f"{_HERE}.noting:noting",
    generator=f"{_HERE}.generator:generate",
    sizes=("5x5", "4x4", "6x6", "7x7", "8x8", "9x9"),
    difficulties=("trivial", "easy", "normal", "hard", "fiendish"),
    generator_options=(
        Option("minimal", "no clue can be left out", "flag", False),
        Option("symmetric", "where clues stand looks the same upside down", "flag", False),
        Option(
            "mode",
            "unequal has < and >, adjacent has bars between neighbours that differ by one",
            "choice",
            "unequal",
            ("unequal", "adjacent"),
        ),
    ),
    writers={
        "drawn": f"{_HERE}.formats.drawn:write",
        "unequal": f"{_HERE}.formats.unequal:write",
        "id": f"{_HERE}.formats.unequal:write",
    },
    changes=f"{_HERE}.clues:changes",
    completed=f"{_HERE}.clues:completed",
    game=f"{_HERE}.game:FutoshikiGame",
    hand=f"{_HERE}.hand:hand",
)
