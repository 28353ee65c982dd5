"""Slitherlink as an answer-set program: one loop, because all of it is reached from one point."""

from __future__ import annotations

from collections.abc import Iterator

from sleuth.asp.program import AnswerSetProgram, Atom
from sleuth.puzzles.slitherlink.lattice import Lattice
from sleuth.puzzles.slitherlink.problem import Slitherlink
from sleuth.puzzles.slitherlink.segments import Loop
from sleuth.puzzles.slitherlink.views.lazy_rules import lazy_rules

_RULES = """
{ drawn(S) : joins(S, P, Q) }.
meets(P, S) :- joins(S, P, Q).
meets(Q, S) :- joins(S, P, Q).

#defined clue/2.
#defined side/2.

% Clues.
:- clue(C, N), { drawn(S) : side(C, S) } != N.

% The line neither stops nor branches.
visited(P) :- meets(P, S), drawn(S).
:- visited(P), { drawn(S) : meets(P, S) } != 2.

% There is one loop: every visited point is reached from the first one.
earlier(P + 1) :- visited(P), point(P + 1).
earlier(P + 1) :- earlier(P), point(P + 1).
point(P) :- meets(P, S).
first(P) :- visited(P), not earlier(P).
reached(P) :- first(P).
reached(Q) :- reached(P), joins(S, P, Q), drawn(S).
reached(P) :- reached(Q), joins(S, P, Q), drawn(S).
:- visited(P), not reached(P).
:- not first(P) : point(P).

#show drawn/1.
"""


def answer_set_program(problem: Slitherlink) -> AnswerSetProgram[Loop]:
    """The board as facts, with the rules of the game."""
    lattice = Lattice(problem.rows, problem.columns)

    def lift(atoms: frozenset[Atom]) -> Loop:
        return lattice.loop(atom[1] for atom in atoms)

    text = "\n".join(_facts(problem, lattice)) + _RULES
    return AnswerSetProgram(text, lift, lambda: lazy_rules(problem))


def _facts(problem: Slitherlink, lattice: Lattice) -> Iterator[str]:
    for segment, (one, other) in enumerate(zip(*lattice.ends(), strict=True), 1):
        yield f"joins({segment}, {one}, {other})."
    around = lattice.around_cells()
    for row, column, number in problem.given():
        cell = row * problem.columns + column
        yield f"clue({cell}, {number})."
        for segment in around[row, column].tolist():
            yield f"side({cell}, {segment})."
