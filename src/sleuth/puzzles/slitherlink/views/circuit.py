"""Slitherlink as a constraint problem: a circuit through some of the points."""

from __future__ import annotations

from sleuth.csp.csp import Assignment, Circuit, Csp, Linear
from sleuth.puzzles.slitherlink.lattice import Lattice
from sleuth.puzzles.slitherlink.problem import Slitherlink
from sleuth.puzzles.slitherlink.segments import Loop
from sleuth.puzzles.slitherlink.views.clauses import clue
from sleuth.puzzles.slitherlink.views.lazy_rules import lazy_rules
from sleuth.sat.rules import Kind, Label


def circuit(problem: Slitherlink) -> Csp[Loop]:
    """Segments are walked one way, the other, or not at all; points left out skip the walk."""
    lattice = Lattice(problem.rows, problem.columns)

    def lift(assignment: Assignment) -> Loop:
        return lattice.loop(n for n in range(1, lattice.size + 1) if assignment[n - 1])

    csp: Csp[Loop] = Csp(lift, explained=lambda: lazy_rules(problem))
    drawn = [
        csp.variable(lattice.words(number).say, (0, 1)) for number in range(1, lattice.size + 1)
    ]
    csp.deciding = list(drawn)
    arcs = []
    for segment, one, other in zip(drawn, *lattice.ends(), strict=True):
        forward = csp.variable(f"{segment.name}, forward", (0, 1))
        backward = csp.variable(f"{segment.name}, backward", (0, 1))
        csp.add(Linear(((1, forward), (1, backward), (-1, segment)), "=", 0))
        arcs += [(one, other, forward), (other, one, backward)]
    for point in range((problem.rows + 1) * (problem.columns + 1)):
        arcs.append((point, point, csp.variable(f"point {point} is left out", (0, 1))))
    csp.add(Circuit(tuple(arcs), "there is one loop"))
    length = csp.variable("length of the line", range(4, lattice.size + 1))
    csp.add(Linear((*((1, segment) for segment in drawn), (-1, length)), "=", 0, "there is a line"))
    around = lattice.around_cells()
    for row, column, number in problem.given():
        sides = tuple((1, drawn[side - 1]) for side in around[row, column].tolist())
        csp.add(Linear(sides, "=", number, clue(row, column, number)), Label(Kind.CLUE))
    return csp
