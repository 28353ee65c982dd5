"""Slitherlink as people explain it: the rules, cells inside of the loop, pairs of sides.

That a side of a cell is drawn exactly where inside meets outside follows from the line neither
stopping nor branching; it is stated as a rule of its own, because people go by it.
"""

from __future__ import annotations

from functools import partial

from sleuth.puzzles.slitherlink.lattice import Lattice
from sleuth.puzzles.slitherlink.problem import Slitherlink
from sleuth.puzzles.slitherlink.segments import Loop, Segment
from sleuth.puzzles.slitherlink.views.lazy_rules import lazy_rules
from sleuth.puzzles.slitherlink.views.pairs import add_pairs
from sleuth.sat.rules import Clause, Kind, Label, Rules, Words
from sleuth.spots import cell, cells_beside, is_on, line_place, place, side_of_line


def coloured_rules(problem: Slitherlink, *, without_deduction: bool = False) -> Rules[Loop]:
    """The clues and the unbroken line, with a colour for each cell."""
    rules = lazy_rules(problem, without_deduction=without_deduction)
    lattice = Lattice(problem.rows, problem.columns)
    # What is stated later is stated now, before there are other variables.
    segments = range(1, len(rules.deciding) + 1)
    assert rules.groups
    inside = {
        (row, column): rules.new_variable(partial(_colour, row, column))
        for row in range(problem.rows)
        for column in range(problem.columns)
    }
    for number in segments:
        line = lattice.segment(number)
        spot = side_of_line(line)
        rules.add(
            parting(line, problem.rows, problem.columns),
            _parted(number, *(inside.get(each) for each in cells_beside(spot))),
            Label(Kind.RULE, f"colour:{spot}", (spot,), _WEIGHT),
        )
    rules.remarking = partial(add_pairs, problem, lattice)
    return rules


#: Following the line at a point comes first; colours are for where that does not help.
_WEIGHT = 6.0


def parting(line: Segment, rows: int, columns: int) -> str:
    """That inside and outside are parted by the line and by nothing else, about one side.

    >>> parting(((0, 1), (1, 1)), 2, 2)
    'row 1, columns 1 and 2 are parted by the loop exactly if the line runs between them'
    >>> parting(((0, 0), (0, 1)), 2, 2)
    'row 1, column 1 is inside the loop exactly if the line runs above it'
    """
    spot = side_of_line(line)
    (row, column), (to_row, to_column) = beside = cells_beside(spot)
    if not all(is_on(cell(*each), rows, columns) for each in beside):
        way, _, where = line_place(line, rows, columns).partition(" row ")
        return f"row {where} is inside the loop exactly if the line runs {way} it"
    both = f"row {row + 1}, columns {column + 1} and {to_column + 1}"
    if column == to_column:
        both = f"column {column + 1}, rows {row + 1} and {to_row + 1}"
    return f"{both} are parted by the loop exactly if the line runs between them"


def _colour(row: int, column: int) -> Words:
    where = place(row, column)
    return Words(
        f"{where} is inside the loop",
        f"{where} is outside the loop",
        cell(row, column),
        "inside",
        "outside",
    )


def _parted(side: int, one: int | None, other: int | None) -> list[Clause]:
    """That a side is drawn exactly if the two cells differ; what is no cell is outside."""
    if one is None or other is None:
        colour = one or other or 0
        return [[-side, colour], [side, -colour]]
    return [[-side, one, other], [-side, -one, -other], [side, -one, other], [side, one, -other]]
