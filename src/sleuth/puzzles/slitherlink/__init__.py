"""Slitherlink: one closed line along the sides of the cells, clues count the sides drawn."""

from sleuth.method import Engine, View
from sleuth.options import Option
from sleuth.puzzle import Puzzle

_HERE = "sleuth.puzzles.slitherlink"

PUZZLE = Puzzle(
    name="slitherlink",
    summary="draw one closed line along the grid; a clue counts the sides drawn around it",
    formats={
        "grid": "rows of digits 0 to 4, with a dot for a cell without clue",
        "project": "N M row1 … rowN in one line; a file may hold many",
        "puzz.link": "https://puzz.link/p?slither/COLUMNS/ROWS/BODY",
        "loopy": "a Loopy game ID of the square grid, WxHt0:DESCRIPTION",
        "drawing": "as drawn by `sleuth solve`; a line in it is ignored",
    },
    views=(
        View(
            "rules",
            f"{_HERE}.views.lazy_rules:lazy_rules",
            "local rules, loops cut one by one",
            options=(
                Option("without-deduction", "leave everything to the clauses", "flag", False),
            ),
        ),
        View(
            "rules-full",
            f"{_HERE}.views.full_rules:full_rules",
            "the whole truth, the one loop by labels along a walk",
            kind="rules",
        ),
        View(
            "answer-set",
            f"{_HERE}.views.answer_set:answer_set_program",
            "with reachability",
        ),
        View(
            "rules-circular",
            f"{_HERE}.views.circular_rules:circular_rules",
            "one loop by reaching each segment from the first, badly",
            kind="rules",
            faulty="segments of a second loop reach one another in a circle",
        ),
        View("circuit", f"{_HERE}.views.circuit:circuit", "one circuit", kind="csp"),
        View("deductions", f"{_HERE}.views.deductions:deductions", kind="deductions"),
    ),
    own_engines=(
        Engine(
            "deduce",
            "deductions",
            f"{_HERE}.deduce:deduce",
            "named rules as people apply them; never guesses",
            ("one", "all", "count", "unique"),
            tells=("deduce",),
        ),
    ),
    default_method="rules/cadical",
    costs=False,
    reader=f"{_HERE}.reader:read",
    explained=f"{_HERE}.views.coloured:coloured_rules",
    examples=("small", "minimal", "large"),
    marking=f"{_HERE}.marking:marking",
    generator=f"{_HERE}.generator:generate",
    sizes=("10x10", "5x5", "7x7", "12x12", "15x15", "20x20", "25x25", "30x30"),
    difficulties=("trivial", "easy", "normal", "hard", "fiendish"),
    generator_options=(
        Option("minimal", "no clue can be left out", "flag", False),
        Option("symmetric", "where clues stand looks the same upside down", "flag", False),
    ),
    changes=f"{_HERE}.clues:changes",
    completed=f"{_HERE}.clues:completed",
    game=f"{_HERE}.game:SlitherlinkGame",
    hand=f"{_HERE}.hand:hand",
    splitter=f"{_HERE}.reader:instances",
    addresses=("slither", "slitherlink", "loopy"),
    writers={
        "project": f"{_HERE}.formats.project:write_instance",
        "puzz.link": f"{_HERE}.formats.puzz_link:write",
        "loopy": f"{_HERE}.formats.loopy:write",
        "id": f"{_HERE}.formats.loopy:write",
        "drawing": f"{_HERE}.formats.box:write",
    },
)
