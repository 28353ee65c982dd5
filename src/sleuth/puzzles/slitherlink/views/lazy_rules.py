"""Slitherlink as clauses, with the one loop left to cuts."""

from __future__ import annotations

import numpy

from sleuth.puzzles.slitherlink.deduce import deductions
from sleuth.puzzles.slitherlink.deduction import COMPILED
from sleuth.puzzles.slitherlink.lattice import Lattice
from sleuth.puzzles.slitherlink.problem import Slitherlink
from sleuth.puzzles.slitherlink.segments import Loop
from sleuth.puzzles.slitherlink.views.clauses import Block, local_blocks
from sleuth.sat.lazy import Inspection, LazyRules

#: More places than deduction ever looks at.
_ALL = 2**30


def lazy_rules(problem: Slitherlink, *, without_deduction: bool = False) -> LazyRules[Loop]:
    """The clues and the unbroken line as clauses; that there is one loop as cuts.

    Deduction goes first where it is compiled, and leaves the clauses what it cannot settle.
    """
    lattice = Lattice(problem.rows, problem.columns)
    clauses: list[list[int]] = [list(range(1, lattice.size + 1))]
    blocks = local_blocks(problem)
    if COMPILED and not without_deduction:
        clauses += _what_deduction_leaves(problem, blocks)
    else:
        for block in blocks:
            clauses += block.flat()
    return LazyRules(clauses, _Loops(problem, lattice).inspect, lattice.loop)


def _what_deduction_leaves(problem: Slitherlink, blocks: list[Block]) -> list[list[int]]:
    """What deduction settles as facts, and the clauses that are not settled by them."""
    deduction = deductions(problem).deduction
    while deduction.advance(_ALL):
        pass
    if deduction.contradiction:
        return [[]]
    values = numpy.array(deduction.values())
    signs = numpy.choose(values, [0, 1, -1])
    facts = signs * numpy.arange(1, len(signs) + 1)
    clauses: list[list[int]] = facts[facts != 0].reshape(-1, 1).tolist()
    for block in blocks:
        literals = block.literals.reshape(-1, block.literals.shape[-1])
        satisfied = (signs[abs(literals) - 1] == numpy.sign(literals)).any(axis=1)
        clauses += literals[~satisfied].tolist()
    return clauses


class _Loops:
    """Takes the models of the local rules apart into loops."""

    def __init__(self, problem: Slitherlink, lattice: Lattice) -> None:
        self.size = lattice.size
        first, second = lattice.ends()
        self.first = [0, *first]
        self.both_ends = [0, *map(sum, zip(first, second, strict=True))]
        self.points = (lattice.rows + 1) * (lattice.columns + 1)
        self.clues = sum(number for _, _, number in problem.given())
        self.clues_beside = [0] * (self.size + 1)
        around = lattice.around_cells()
        for row, column, _ in problem.given():
            for segment in around[row, column].tolist():
                self.clues_beside[segment] += 1

    def inspect(self, model: list[int]) -> Inspection:
        """Cut every loop of the model; one that meets all clues by itself is a solution."""
        loops = self.trace([literal for literal in model[: self.size] if literal > 0])
        return Inspection(
            [frozenset(loop) for loop in loops if self.meets_all_clues(loop)],
            # Whatever contains a whole loop and more is no single loop, so that it is enough
            # to forbid that all of its segments are drawn.
            [[-segment for segment in loop] for loop in loops],
        )

    def meets_all_clues(self, loop: list[int]) -> bool:
        """Whether no other loop of the same model lies beside a clue."""
        beside = self.clues_beside
        return sum(beside[segment] for segment in loop) == self.clues

    def trace(self, drawn: list[int]) -> list[list[int]]:
        """The loops that these segments form, two or none of them at every point."""
        first, both_ends = self.first, self.both_ends
        # The exclusive or of the two segments at a point gives each from the other.
        pair = [0] * self.points
        for segment in drawn:
            pair[first[segment]] ^= segment
            pair[both_ends[segment] - first[segment]] ^= segment
        traced = bytearray(self.size + 1)
        loops = []
        for start in drawn:
            if traced[start]:
                continue
            loop = []
            segment, point = start, first[start]
            while not traced[segment]:
                traced[segment] = 1
                loop.append(segment)
                point = both_ends[segment] - point
                segment ^= pair[point]
            loops.append(loop)
        return loops
