"""Slitherlink as a complete set of clauses, so that no solver has to be told more.

One loop is forced like this. The loop is walked around once, from the first of its points in
reading order and to the right from there. Every point on it gets a label of a few bits; the
first label is fixed, and the next point carries the successor of its label, except when that
is the first point again. The successor function is a shift register whose period is longer
than any loop can be, so a second loop, which never meets the first point, could not close.
All auxiliary variables follow from the segments: there is one model per solution.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy

from sleuth.limits import paced
from sleuth.puzzles.slitherlink.lattice import Lattice
from sleuth.puzzles.slitherlink.problem import Slitherlink
from sleuth.puzzles.slitherlink.segments import Loop
from sleuth.puzzles.slitherlink.views.clauses import add_local_rules
from sleuth.sat.rules import FREE, Clause, Kind, Label, Rules

Numbers = numpy.ndarray[Any, Any]

#: Exponents (bits, tap) of primitive trinomials x^bits + x^tap + 1 over two elements: the
#: shift register that they describe runs through all 2^bits - 1 labels but zero.
REGISTERS = ((2, 1), (3, 1), (4, 1), (5, 2), (6, 1), (7, 1), (9, 4), (10, 3), (11, 2), (15, 1),
             (17, 3), (22, 1))  # fmt: skip


def full_rules(problem: Slitherlink) -> Rules[Loop]:
    """Clues, the unbroken line and the one loop, in named groups."""
    lattice = Lattice(problem.rows, problem.columns)
    rules: Rules[Loop] = Rules(lattice.loop)
    for number in range(1, lattice.size + 1):
        rules.new_deciding(lattice.words(number))
    add_local_rules(problem, lattice, rules)
    _add_one_loop(lattice, rules)
    return rules


#: Clauses are written down so many at a time, with a look at the limits in between.
_PORTION = 5_000


@dataclass(frozen=True, slots=True)
class _Walk:
    """The auxiliary variables: points by number, arcs as segments forward and backward."""

    visited: Numbers
    earlier: Numbers
    first: Numbers
    forward: Numbers
    backward: Numbers
    label: Numbers
    tap: int


def _add_one_loop(lattice: Lattice, rules: Rules[Loop]) -> None:
    """State that there is one loop, over fresh variables, and what those mean."""
    walk = _new_walk(lattice, rules)
    start, end = (numpy.array(ends) for ends in lattice.ends())
    segments = numpy.arange(1, lattice.size + 1)
    visited = _visited_points(lattice, walk, start, end, segments)
    rules.add("what it means that the line visits a point", visited, _meaning("visited"))
    rules.add("which point of the line is the first", _first_point(walk), _meaning("first"))
    one_loop: list[Clause] = []
    one_loop += _first_step(lattice, walk)
    one_loop += _one_direction(lattice, walk, segments)
    one_loop += _labels(walk)
    one_loop += _successors(walk, start, end, walk.forward)
    one_loop += _successors(walk, end, start, walk.backward)
    rules.add("there is one loop", one_loop, Label(Kind.RULE, "loop"))


def _meaning(name: str) -> Label:
    """The label of a definition, which forbids no line at all."""
    return Label(Kind.MEANING, f"meaning:{name}", weight=FREE)


def _new_walk(lattice: Lattice, rules: Rules[Loop]) -> _Walk:
    points = (lattice.rows + 1) * (lattice.columns + 1)
    bits, tap = next(register for register in REGISTERS if 2 ** register[0] - 1 > points)

    def fresh(count: int) -> Numbers:
        return numpy.array([rules.new_variable() for _ in range(count)])

    return _Walk(
        visited=fresh(points),
        earlier=fresh(points),
        first=fresh(points),
        forward=fresh(lattice.size),
        backward=fresh(lattice.size),
        label=fresh(points * bits).reshape(points, bits),
        tap=tap,
    )


def _clauses(*literals: Numbers) -> list[list[int]]:
    """One clause for each place of the arrays, of the literals that stand there."""
    together = numpy.stack(numpy.broadcast_arrays(*literals), axis=-1).reshape(-1, len(literals))
    clauses: list[list[int]] = []
    for start in paced(range(0, len(together), _PORTION), 1):
        clauses += together[start : start + _PORTION].tolist()
    return clauses


def _visited_points(
    lattice: Lattice, walk: _Walk, start: Numbers, end: Numbers, segments: Numbers
) -> list[list[int]]:
    """A point is visited if and only if a segment at it is drawn."""
    meeting = lattice.at_points().reshape(-1, 4).tolist()
    return [
        *_clauses(-segments, walk.visited[start]),
        *_clauses(-segments, walk.visited[end]),
        *(
            [-visited, *(segment for segment in at_point if segment)]
            for visited, at_point in zip(walk.visited.tolist(), meeting, strict=True)
        ),
    ]


def _first_point(walk: _Walk) -> list[list[int]]:
    """The first point in reading order."""
    visited, earlier, first = walk.visited, walk.earlier, walk.first
    return [
        [-int(earlier[0])],
        *_clauses(-earlier[1:], earlier[:-1], visited[:-1]),
        *_clauses(earlier[1:], -earlier[:-1]),
        *_clauses(earlier[1:], -visited[:-1]),
        *_clauses(-first, visited),
        *_clauses(-first, -earlier),
        *_clauses(first, -visited, earlier),
    ]


def _first_step(lattice: Lattice, walk: _Walk) -> list[list[int]]:
    """From the first point the walk goes right."""
    to_the_right = lattice.at_points()[:, :, 1].ravel()
    starts = to_the_right > 0
    return _clauses(-walk.first[starts], walk.forward[to_the_right[starts] - 1])


def _one_direction(lattice: Lattice, walk: _Walk, segments: Numbers) -> list[list[int]]:
    """A drawn segment is walked one way; no two enter or leave the same point."""
    forward, backward = walk.forward, walk.backward
    leaving_by = numpy.concatenate([[0], backward, forward])
    clauses = [
        *_clauses(-forward, segments),
        *_clauses(-backward, segments),
        *_clauses(-segments, forward, backward),
        *_clauses(-forward, -backward),
    ]
    # At a point the segments to the left and up end, those to the right and down start.
    at_points = lattice.at_points().reshape(-1, 4)
    ends_here = numpy.array([True, False, True, False])
    leave = numpy.where(ends_here, at_points, at_points + lattice.size) * (at_points > 0)
    enter = numpy.where(ends_here, at_points + lattice.size, at_points) * (at_points > 0)
    for arcs in (leaving_by[leave], leaving_by[enter]):
        for one in range(4):
            for other in range(one):
                both = (arcs[:, one] > 0) & (arcs[:, other] > 0)
                clauses += _clauses(-arcs[both, one], -arcs[both, other])
    return clauses


def _labels(walk: _Walk) -> list[list[int]]:
    """Labels of visited points are not zero, that of the first is 1, of the others 0."""
    visited, first, label = walk.visited[:, None], walk.first[:, None], walk.label
    return [
        *numpy.concatenate([-visited, label], axis=1).tolist(),
        *_clauses(visited, -label),
        *_clauses(-first, label[:, :1]),
        *_clauses(-first, -label[:, 1:]),
    ]


def _successors(walk: _Walk, source: Numbers, target: Numbers, arcs: Numbers) -> list[list[int]]:
    """An arc carries the successor of its source's label, except back to the first point."""
    unless = (-arcs[:, None], walk.first[target][:, None])
    here, there = walk.label[source], walk.label[target]
    last, tapped, new = here[:, -1:], here[:, walk.tap - 1, None], there[:, :1]
    return [
        *_clauses(*unless, -here[:, :-1], there[:, 1:]),
        *_clauses(*unless, here[:, :-1], -there[:, 1:]),
        *_clauses(*unless, last, tapped, -new),
        *_clauses(*unless, last, -tapped, new),
        *_clauses(*unless, -last, tapped, new),
        *_clauses(*unless, -last, -tapped, -new),
    ]
