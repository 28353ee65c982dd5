"""Slitherlink as people explain it: the rules, and which cells are inside of the loop.

That a side of a cell is drawn exactly where inside meets outside follows from the line neither
stopping nor branching; it is stated as a rule of its own, because people go by it.
"""

from __future__ import annotations

from functools import partial

from sleuth.puzzles.slitherlink.lattice import Lattice
from sleuth.puzzles.slitherlink.problem import Slitherlink
from sleuth.puzzles.slitherlink.segments import Loop
from sleuth.puzzles.slitherlink.views.lazy_rules import lazy_rules
from sleuth.sat.rules import Clause, Kind, Label, Rules, Words
from sleuth.spots import cell, cells_beside, line_place, place, side_of_line


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
        where = line_place(line, problem.rows, problem.columns)
        rules.add(
            f"the line runs {where} exactly if inside and outside meet there",
            _parted(number, *(inside.get(each) for each in cells_beside(spot))),
            Label(Kind.RULE, f"colour:{spot}", (spot,), _WEIGHT),
        )
    return rules


#: Following the line at a point comes first; colours are for where that does not help.
_WEIGHT = 6.0


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
