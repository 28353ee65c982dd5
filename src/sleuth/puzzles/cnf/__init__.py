"""A formula in conjunctive normal form: find values that make every clause true."""

from sleuth.method import View
from sleuth.puzzle import Puzzle

_HERE = "sleuth.puzzles.cnf.problem"

PUZZLE = Puzzle(
    name="cnf",
    summary="find truth values that satisfy every clause of a formula",
    formats={"DIMACS": "`p cnf VARIABLES CLAUSES`, then clauses of numbers that end in 0"},
    views=(View("rules", f"{_HERE}:rules"),),
    default_method="rules/cadical",
    costs=False,
    aliases={"rules": "rules/cadical"},
    reader=f"{_HERE}:read",
    examples=("friends", "pigeons"),
    game="sleuth.puzzles.cnf.game:FormulaGame",
)
