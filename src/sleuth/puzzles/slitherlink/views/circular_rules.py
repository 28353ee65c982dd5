"""Loop clauses that do not force one loop, to be looked at and not to be used.

They say that every drawn segment is reached: it is the first one drawn, or touches one that is
reached. Nothing says which was reached before, so that the segments of a second loop may
justify one another, and every set of loops is a model.
"""

from __future__ import annotations

import itertools

from sleuth.puzzles.slitherlink.lattice import Lattice
from sleuth.puzzles.slitherlink.problem import Slitherlink
from sleuth.puzzles.slitherlink.segments import Loop
from sleuth.puzzles.slitherlink.views.clauses import add_local_rules
from sleuth.sat.rules import Clause, Kind, Label, Rules


def circular_rules(problem: Slitherlink) -> Rules[Loop]:
    """Clues, the unbroken line, and a reachability that begins nowhere."""
    lattice = Lattice(problem.rows, problem.columns)
    rules: Rules[Loop] = Rules(lattice.loop)
    for number in range(1, lattice.size + 1):
        rules.new_deciding(lattice.words(number))
    add_local_rules(problem, lattice, rules)
    drawn = range(1, lattice.size + 1)
    # `earlier[s]`: a segment of a smaller number is drawn.
    earlier = [0, *(rules.new_variable() for _ in drawn)]
    reached = [0, *(rules.new_variable() for _ in drawn)]
    clauses: list[Clause] = [[-earlier[1]]]
    for before, segment in itertools.pairwise(drawn):
        clauses += [
            [-earlier[segment], earlier[before], before],
            [earlier[segment], -earlier[before]],
            [earlier[segment], -before],
        ]
    touching = _touching(lattice)
    for segment in drawn:
        beside = [reached[other] for other in touching[segment]]
        clauses += [
            [-segment, reached[segment]],
            [-reached[segment], segment],
            [-reached[segment], -earlier[segment], *beside],
        ]
    rules.add("every segment is reached", clauses, Label(Kind.RULE, "loop"))
    return rules


def _touching(lattice: Lattice) -> dict[int, list[int]]:
    """The segments that share a point with each segment."""
    touching: dict[int, list[int]] = {number: [] for number in range(1, lattice.size + 1)}
    for point in lattice.at_points().reshape(-1, 4).tolist():
        meeting = [number for number in point if number]
        for one in meeting:
            touching[one] += [other for other in meeting if other != one]
    return touching
