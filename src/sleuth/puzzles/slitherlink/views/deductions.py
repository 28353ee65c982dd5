"""Slitherlink as deduction sees it."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass

from sleuth.puzzles.slitherlink.deduction import Deduction
from sleuth.puzzles.slitherlink.lattice import Lattice
from sleuth.puzzles.slitherlink.problem import Slitherlink
from sleuth.puzzles.slitherlink.segments import Loop


@dataclass(frozen=True, slots=True)
class Deductions:
    """A board of which nothing is known yet."""

    problem: Slitherlink
    lattice: Lattice
    deduction: Deduction

    @property
    def lift(self) -> Callable[[frozenset[int]], Loop]:
        """From numbers of segments to segments."""
        return self.lattice.loop


def deductions(problem: Slitherlink) -> Deductions:
    """The board as the deduction sees it: segments count from 0, as the lattice has them from 1."""
    lattice = Lattice(problem.rows, problem.columns)
    clues = array("i", [-1 if clue is None else clue for row in problem.clues for clue in row])
    return Deductions(problem, lattice, Deduction(problem.rows, problem.columns, clues))
