"""Riddles: who lives where, drinks what and keeps which pet, from clues in plain sentences."""

from sleuth.method import View
from sleuth.options import Option
from sleuth.puzzle import Puzzle

_HERE = "sleuth.puzzles.riddle"

PUZZLE = Puzzle(
    name="riddle",
    summary="find out from clues in sentences which things belong together",
    formats={
        "text": "lines `places: 5 houses`, `colour: red, …` and `clues:`, then a sentence each",
    },
    views=(
        View("rules", f"{_HERE}.views:rules", "each clue with its sentence"),
        View("csp", f"{_HERE}.views:csp", "the places of things"),
        View("theory", f"{_HERE}.theory:theory", "first-order logic with arithmetic"),
    ),
    default_method="rules/cadical",
    noting=f"{_HERE}.noting:noting",
    costs=False,
    reader=f"{_HERE}.reader:read_riddle",
    splitter=f"{_HERE}.reader:instances",
    examples=("zebra", "donors"),
    changes=f"{_HERE}.clues:changes",
    completed=f"{_HERE}.clues:completed",
    game=f"{_HERE}.game:RiddleGame",
    hand=f"{_HERE}.hand:hand",
    generator=f"{_HERE}.generator:generate",
    sizes=("5x5", "3x3", "4x4"),
    difficulties=("trivial", "easy", "normal", "hard", "fiendish"),
    generator_options=(
        Option("minimal", "no clue can be left out", "flag", False),
        Option("story", "what it is about", "choice", "street", ("street", "donors")),
    ),
    writers={"ladr": f"{_HERE}.theory:write"},
)
