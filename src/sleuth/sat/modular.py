"""Sums modulo k as clauses; modulo 2 they are exclusive ors."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from sleuth.sat.rules import PLAIN, Clause, Label, Rules

#: An exclusive or of n literals takes 2^(n−1) clauses, so longer ones are cut into pieces.
_LONGEST_PIECE = 5


def exclusive_or(literals: Sequence[int], parity: int) -> list[Clause]:
    """Clauses that make the number of true literals even (0) or odd (1).

    >>> exclusive_or([1, 2], 1)
    [[1, 2], [-1, -2]]
    """
    clauses: list[Clause] = []
    for signs in product((1, -1), repeat=len(literals)):
        # A clause forbids one assignment: the one that makes all of its literals false.
        forbidden_parity = sum(sign < 0 for sign in signs) % 2
        if forbidden_parity != parity:
            clauses.append([sign * literal for sign, literal in zip(signs, literals, strict=True)])
    return clauses


def add_sum_modulo(
    rules: Rules[Any],
    sentence: str,
    summands: Sequence[Sequence[int]],
    total: int,
    modulus: int,
    label: Label = PLAIN,
) -> None:
    """Add the rule that the summands, ladders of "at least v" variables, make the total."""
    clauses: list[Clause] = []
    if modulus == 2:
        literals = [ladder[0] for ladder in summands]
        while len(literals) > _LONGEST_PIECE:
            carried = rules.new_variable()
            piece, literals = literals[: _LONGEST_PIECE - 1], literals[_LONGEST_PIECE - 1 :]
            clauses += exclusive_or([*piece, carried], 0)
            literals.append(carried)
        clauses += exclusive_or(literals, total)
    else:
        clauses += _chained_sums(rules, summands, total, modulus)
    rules.add(sentence, clauses, label)


def _chained_sums(
    rules: Rules[Any], summands: Sequence[Sequence[int]], total: int, modulus: int
) -> list[Clause]:
    """The sum after each summand, one variable for each of its residues."""
    clauses: list[Clause] = []
    before: list[int] = []
    for number, ladder in enumerate(summands):
        after = [rules.new_variable() for _ in range(modulus)]
        for value in range(modulus):
            not_this_value = []
            if value > 0:
                not_this_value.append(-ladder[value - 1])
            if value < modulus - 1:
                not_this_value.append(ladder[value])
            if number == 0:
                clauses.append([*not_this_value, after[value]])
                continue
            for residue in range(modulus):
                reached = after[(residue + value) % modulus]
                clauses.append([*not_this_value, -before[residue], reached])
        for first in range(modulus):
            clauses += [[-after[first], -after[second]] for second in range(first)]
        before = after
    if before:
        clauses.append([before[total]])
    elif total:
        clauses.append([])
    return clauses
