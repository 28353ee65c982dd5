"""Probabilities in PDDL: `(probabilistic 0.3 THIS 1/2 THAT)`, where what remains does nothing."""

from __future__ import annotations

from fractions import Fraction

from sleuth.logic.source_text import SourceText
from sleuth.planning.pddl.brackets import Expression, Group, Word
from sleuth.planning.pddl.numbers import number


def chances(source: SourceText, group: Group) -> list[tuple[Fraction, Expression]]:
    """The branches of something probabilistic, each with its probability."""
    inside = group.parts[1:]
    if not inside or len(inside) % 2:
        raise source.error(
            group.offset, "probabilistic is followed by pairs of PROBABILITY and EFFECT"
        )
    branches = []
    total = Fraction(0)
    for word, effect in zip(inside[::2], inside[1::2], strict=True):
        probability = _probability(source, word)
        total += probability
        if total > 1:
            raise source.error(
                word.offset, f"the probabilities up to here sum up to {_shown(total)}, more than 1"
            )
        branches.append((probability, effect))
    return branches


def _probability(source: SourceText, part: Expression) -> Fraction:
    """A decimal number, or a fraction as `1/3` or `(/ 1 3)`."""
    if isinstance(part, Word) and part.text.count("/") == 1:
        over, _, under = part.text.partition("/")
        pieces = [number(Word(each, part.offset)) for each in (over, under)]
    elif isinstance(part, Group) and part.head == "/" and len(part.parts) == 3:
        pieces = [number(each) for each in part.parts[1:]]
    else:
        pieces = [number(part), Fraction(1)]
    value, divisor = pieces
    if value is None or divisor is None:
        raise source.error(
            part.offset, "a probability is expected here", "write a number such as 0.25 or 1/3"
        )
    if divisor == 0:
        raise source.error(part.offset, "nothing can be divided by 0")
    probability = value / divisor
    if not 0 <= probability <= 1:
        size = "negative" if probability < 0 else "more than 1"
        raise source.error(part.offset, f"the probability {_shown(probability)} is {size}")
    return probability


def _shown(value: Fraction) -> str:
    return f"{float(value):g}"
