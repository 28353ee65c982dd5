"""A formula in conjunctive normal form: find values that make every clause true."""

from sleuth.puzzle import Method, Option, Puzzle

_HERE = "sleuth.puzzles.cnf.formula"

PUZZLE = Puzzle(
    name="cnf",
    summary="find truth values that satisfy every clause of a formula",
    formats={"DIMACS": "`p cnf VARIABLES CLAUSES`, then clauses of numbers that end in 0"},
    methods={
        "rules": Method(
            f"{_HERE}:rules",
            "sleuth.sat.cadical:solve",
            "CaDiCaL",
            engine_options=("proof",),
        ),
    },
    default_method="rules",
    reader=f"{_HERE}:read",
    examples=("friends", "pigeons"),
    game="sleuth.puzzles.cnf.game:FormulaGame",
    options=(Option("proof", "write a DRAT proof that there is no solution", "engine"),),
)
