"""The local rules of Slitherlink as blocks of clauses, built with numpy templates.

A block holds the clauses of many rules of one shape: rule × clause × literal. The flat list
is what a solver reads; one rule's clauses with its sentence are what a person reads.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any

import numpy

from sleuth.puzzles.slitherlink.lattice import Lattice
from sleuth.puzzles.slitherlink.problem import Slitherlink
from sleuth.puzzles.slitherlink.segments import Loop
from sleuth.sat.rules import Group, Kind, Label, Rules
from sleuth.spots import cell, corner, corner_place, place

Numbers = numpy.ndarray[Any, Any]


@dataclass(frozen=True, slots=True)
class Block:
    """Clauses of one width for rules at many places: `literals[place, clause, literal]`."""

    literals: Numbers
    places: Numbers
    clue: int | None = None

    def flat(self) -> list[list[int]]:
        """All clauses, without their rules."""
        clauses: list[list[int]] = self.literals.reshape(-1, self.literals.shape[-1]).tolist()
        return clauses

    def named(self, lattice: Lattice) -> Iterator[tuple[Label, str, list[list[int]]]]:
        """The label and the sentence of each rule with its clauses."""
        rows, columns = lattice.rows, lattice.columns
        for (row, column), clauses in zip(
            self.places.tolist(), self.literals.tolist(), strict=True
        ):
            if self.clue is None:
                point = corner(row, column)
                where = corner_place((row, column), rows, columns)
                sentence = f"the line neither stops nor branches {where}"
                yield Label(Kind.RULE, f"point:{point}", (point,)), sentence, clauses
            else:
                spot = cell(row, column)
                yield (
                    Label(Kind.CLUE, f"clue:{spot}", (spot,)),
                    clue(row, column, self.clue),
                    clauses,
                )


def clue(row: int, column: int, number: int) -> str:
    """What a clue says.

    >>> clue(0, 1, 3)
    'the 3 in row 1, column 2 has 3 of its sides drawn'
    """
    return f"the {number} in {place(row, column)} has {number or 'none'} of its sides drawn"


def add_local_rules(problem: Slitherlink, lattice: Lattice, rules: Rules[Loop]) -> None:
    """State the clues, that the line neither stops nor branches, and that there is one."""
    stated: dict[str, Group] = {}
    for block in local_blocks(problem):
        for label, sentence, clauses in block.named(lattice):
            if label.id in stated:
                stated[label.id].clauses.extend(clauses)
            else:
                stated[label.id] = rules.add(sentence, clauses, label)
    rules.add("there is a line", [list(range(1, lattice.size + 1))], Label(Kind.RULE, "line"))


def local_blocks(problem: Slitherlink) -> list[Block]:
    """The clues, and that the line neither stops nor branches."""
    lattice = Lattice(problem.rows, problem.columns)
    return [*_clue_blocks(problem, lattice), *_point_blocks(lattice)]


def all_clauses(problem: Slitherlink) -> list[list[int]]:
    """The clauses of all local rules."""
    return [clause for block in local_blocks(problem) for clause in block.flat()]


def unsettled_clauses(problem: Slitherlink, known: Sequence[int]) -> list[list[int]]:
    """What is known of segments (0 nothing, 1 drawn, 2 empty) as facts, and the clauses that
    are not settled by it."""
    signs = numpy.choose(numpy.array(known), [0, 1, -1])
    facts = signs * numpy.arange(1, len(signs) + 1)
    clauses: list[list[int]] = facts[facts != 0].reshape(-1, 1).tolist()
    for block in local_blocks(problem):
        literals = block.literals.reshape(-1, block.literals.shape[-1])
        satisfied = (signs[abs(literals) - 1] == numpy.sign(literals)).any(axis=1)
        clauses += literals[~satisfied].tolist()
    return clauses


def _clue_blocks(problem: Slitherlink, lattice: Lattice) -> Iterator[Block]:
    """Exactly as many sides as the clue says."""
    clues = numpy.array([[-1 if n is None else n for n in row] for row in problem.clues])
    around = lattice.around_cells()
    for clue in range(5):
        places = numpy.argwhere(clues == clue)
        sides = around[clues == clue]
        if len(places):
            for choice, sign in _exactly(clue):
                yield Block(sign * sides[:, choice], places, clue)


def _point_blocks(lattice: Lattice) -> Iterator[Block]:
    """No segments or two of them at every point."""
    at_points = lattice.at_points()
    degree = (at_points > 0).sum(axis=-1)
    for meeting in range(2, 5):
        places = numpy.argwhere(degree == meeting)
        segments = at_points[degree == meeting]
        segments = segments[segments > 0].reshape(-1, meeting)
        if len(places):
            yield Block(segments[:, None, :] * _never_alone(meeting), places)
        if len(places) and meeting > 2:
            triples = numpy.array(list(combinations(range(meeting), 3)))
            yield Block(-segments[:, triples], places)


@cache
def _exactly(number: int) -> list[tuple[Numbers, int]]:
    """Which of four segments stand in each clause, and with which sign, so that `number` hold."""
    at_most = [(numpy.array(list(combinations(range(4), number + 1))), -1)] if number < 4 else []
    at_least = [(numpy.array(list(combinations(range(4), 5 - number))), 1)] if number > 0 else []
    return at_most + at_least


@cache
def _never_alone(meeting: int) -> Numbers:
    """Signs of the clauses which say that a segment at a point is followed by another."""
    signs: Numbers = 1 - 2 * numpy.eye(meeting, dtype=int)
    return signs
