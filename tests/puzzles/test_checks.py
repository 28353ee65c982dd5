"""Each rule of each puzzle, broken by itself: what `check` accepts and what it refuses."""

from __future__ import annotations

from typing import Any

import pytest

from sleuth import catalogue

BOARD = "110\n100\n"
MAZE = "%%%%%%\n%P   %\n% %. %\n%%%%%%\n"
ANY_FOOD = "problem: anyfood\n%%%%%%\n%P. .%\n%%%%%%\n"
TILES = "1 2 3\n4 0 5\n"
HUNGER = "%%%%%%%\n%P .E %\n%%%%%%%\nenergy: 2\nfood-energy: 2\n"
#: The food is one step farther than the energy lasts.
FAR = "%%%%%%%\n%P  .E%\n%%%%%%%\nenergy: 2\nfood-energy: 3\n"
SQUARE = "0 0 0\n0 0 0\n0 0 1\n0 0 0 1\n"
LOOP = frozenset

#: Puzzle, problem, solution, and a word of what is broken; none where nothing is.
CASES: list[tuple[str, str, Any, str | None]] = [
    ("lights-out", BOARD, (1, 0, 0, 0, 0, 0), None),
    ("lights-out", BOARD, (3, 0, 0, 0, 0, 0), None),
    ("lights-out", BOARD, (-1, 0, 0, 0, 0, 0), "is pressed -1 times"),
    ("lights-out", BOARD, (1, 0, 0, 0, 0), "5 press counts for 6"),
    ("lights-out", BOARD, (0, 1, 0, 0, 0, 0), "ends in state"),
    ("maze", MAZE, ("E", "E", "S"), None),
    ("maze", MAZE, ("E", "E", "E", "S", "W"), None),
    ("maze", MAZE, ("S", "E", "E"), "wall"),
    ("maze", MAZE, ("E", "E"), "no goal"),
    ("maze", MAZE, ("SE", "E"), ""),
    ("maze", MAZE, ("N",), "wall"),
    ("maze", ANY_FOOD, ("E",), None),
    ("maze", ANY_FOOD, ("E", "E", "E"), "goes on after the first food"),
    ("futoshiki", SQUARE, ((1, 2, 3), (2, 3, 1), (3, 1, 2)), "1 is given"),
    ("futoshiki", SQUARE, ((1, 3, 2), (3, 2, 1), (2, 1, 3)), "1 is given"),
    ("futoshiki", SQUARE, ((2, 3, 1), (1, 2, 3), (3, 2, 1)), "column"),
    ("futoshiki", SQUARE, ((2, 2, 3), (1, 3, 2), (3, 2, 1)), "row"),
    ("futoshiki", SQUARE, ((2, 3, 1), (1, 2, 3), (3, 1, 2)), "1 is given"),
    ("futoshiki", SQUARE, ((1, 3, 2), (2, 1, 3), (3, 2, 1)), None),
    ("futoshiki", SQUARE, ((3, 1, 2), (1, 2, 3), (2, 3, 1)), "not less"),
    ("futoshiki", SQUARE, ((2, 2, 3), (3, 1, 2), (1, 3, 1)), "not less"),
    ("futoshiki", SQUARE, ((1, 4, 2), (2, 1, 3), (3, 2, 1)), "not 1 to 3"),
    ("tiles", TILES, ("R",), None),
    ("tiles", TILES, ("L", "R", "R"), None),
    ("tiles", TILES, (), "holds"),
    ("tiles", TILES, ("R", "R"), "off the board"),
    ("tiles", TILES, ("D",), "off the board"),
    ("tiles", TILES, ("R", "R", "L"), "off the board"),
    ("tiles", TILES, ("X",), "none of"),
    ("hunger-games", HUNGER, ("E", "E", "E"), None),
    ("hunger-games", HUNGER, ("E", "E"), "does not end at the exit"),
    ("hunger-games", HUNGER, ("E", "E", "E", "E"), "after the exit"),
    ("hunger-games", HUNGER, ("W",), "wall"),
    ("hunger-games", HUNGER, ("E", "W", "E", "E", "E"), "without energy"),
    ("hunger-games", FAR, ("E", "E", "E", "E"), "without energy"),
    ("cnf", "p cnf 2 2\n1 2 0\n-1 -2 0\n", LOOP({1}), None),
    ("cnf", "p cnf 2 2\n1 2 0\n-1 -2 0\n", LOOP({1, 2}), "clause 2"),
    ("cnf", "p cnf 2 2\n1 2 0\n-1 -2 0\n", LOOP(), "clause 1"),
    ("cnf", "p cnf 2 2\n1 2 0\n-1 -2 0\n", LOOP({1, 3}), "no variable 3"),
]


def around(row: int, column: int) -> set[Any]:
    """The four sides of a cell."""
    corners = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
    one, two, three, four = corners
    return {(one, two), (one, three), (two, four), (three, four)}


CASES += [
    ("slitherlink", "4..\n", LOOP(around(0, 0)), None),
    ("slitherlink", "...\n", LOOP(around(0, 0) | around(0, 2)), "more than one loop"),
    ("slitherlink", "4.4\n", LOOP(around(0, 0) | around(0, 2)), "more than one loop"),
    ("slitherlink", "...\n", LOOP(around(0, 0) | around(0, 1)), "branches"),
    ("slitherlink", "3..\n", LOOP(around(0, 0)), "asks for 3"),
    ("slitherlink", "...\n", LOOP([*around(0, 0)][:3]), "stops"),
    ("slitherlink", "...\n", LOOP(), "no line"),
    ("slitherlink", "...\n", LOOP(around(0, 3)), "not a side"),
    ("slitherlink", "...\n", LOOP(around(-1, 0)), "not a side"),
]


@pytest.mark.parametrize(("name", "text", "solution", "broken"), CASES)
def test_check_knows_the_rules(name: str, text: str, solution: Any, broken: str | None) -> None:
    said = "; ".join(catalogue.puzzle(name).read(text, "board").check(solution))
    if broken is None:
        assert said == ""
    else:
        assert said != ""
        assert broken in said
