"""Slitherlink: one closed line along the sides of the cells, clues count the sides drawn."""

from __future__ import annotations

from sleuth.puzzle import Method, Option, Puzzle

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
    methods={
        "rules": Method(
            view=f"{_HERE}.views.lazy_rules:lazy_rules",
            engine="sleuth.sat.cadical:solve",
            summary="local rules as clauses, loops cut one by one",
            view_options=("without_deduction",),
        ),
        "rules-full": Method(
            view=f"{_HERE}.views.full_rules:full_rules",
            engine="sleuth.sat.cadical:solve",
            summary="the whole truth as clauses, the one loop by labels along a walk",
            engine_options=("proof",),
        ),
        "clingo": Method(
            view=f"{_HERE}.views.answer_set:answer_set_program",
            engine="sleuth.asp.clingo:solve",
            summary="an answer-set program with reachability",
        ),
        "cpsat": Method(
            view=f"{_HERE}.views.circuit:circuit",
            engine="sleuth.csp.cpsat:solve",
            summary="a constraint problem with a circuit",
        ),
        "deduce": Method(
            view=f"{_HERE}.views.deductions:deductions",
            engine=f"{_HERE}.deduce:deduce",
            summary="named rules as people apply them; never guesses",
        ),
    },
    default_method="rules",
    reader=f"{_HERE}.reader:read",
    examples=("small", "minimal", "large"),
    options=(
        Option("without-deduction", "leave everything to the clauses", "view", bool),
        Option("proof", "write a DRAT proof that there is no solution", "engine"),
    ),
    splitter=f"{_HERE}.reader:instances",
    writers={
        "project": f"{_HERE}.formats.project:write_instance",
        "puzz.link": f"{_HERE}.formats.puzz_link:write",
        "loopy": f"{_HERE}.formats.loopy:write",
        "drawing": f"{_HERE}.formats.box:write",
    },
)
