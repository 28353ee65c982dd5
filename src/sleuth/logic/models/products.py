"""A model of composite size made of two smaller ones, where the clauses allow that.

Let all clauses be Horn clauses. In a direct product, elements are pairs and everything is done in
both places at once, so that an atom holds if it does in both factors. What the clauses with a
positive literal say passes on from the factors to the product; what the others forbid, one factor
has to rule out. So a model of everything, times a model of the clauses with a positive literal, is
a model of everything. A search for the large one would have to find by trying what the small
ones show at once.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from sleuth.limits import Meter
from sleuth.logic.models.compilation import Compiled
from sleuth.logic.models.interpretation import Interpretation
from sleuth.logic.models.least_numbers import LeastNumbers
from sleuth.logic.models.signature import Symbol

#: Decisions in which a factor must be found.
_NODES = 3000


def product_model(compiled: Compiled, size: int, meter: Meter) -> Interpretation | None:
    """A model that is a product of two smaller ones, if these are found in a moment.

    May raise LimitReached.
    """
    if compiled.meaning.fixes_elements or compiled.first_free or not _all_horn(compiled):
        return None
    definite = tuple(
        each for each in compiled.clauses if any(literal.positive for literal in each.literals)
    )
    # Lemmas may rest on what the second factor need not satisfy.
    weaker = replace(compiled, clauses=definite, lemmas=())
    for first in range(2, size // 2 + 1):
        if size % first:
            continue
        one = _found(compiled, first, meter)
        other = None if one is None else _found(weaker, size // first, meter)
        if one is not None and other is not None:
            return times(one, other)
    return None


def _all_horn(compiled: Compiled) -> bool:
    return all(sum(literal.positive for literal in literals) <= 1 for literals in compiled.literals)


def _found(compiled: Compiled, size: int, meter: Meter) -> Interpretation | None:
    meter.checkpoint()
    search = LeastNumbers(compiled, size, meter)
    search.run(_NODES)
    return search.model()


def times(one: Interpretation, other: Interpretation) -> Interpretation:
    """The direct product: the pair (a,b) is the element a times the second size, plus b."""
    tables = {
        symbol: tuple(_values(symbol, table, other.tables[symbol], one.size, other.size))
        for symbol, table in one.tables.items()
    }
    return Interpretation(one.size * other.size, tables)


def _values(
    symbol: Symbol, first: tuple[int, ...], second: tuple[int, ...], height: int, width: int
) -> list[int]:
    values: list[int] = []
    for arguments in product(range(height * width), repeat=symbol.arity):
        above = below = 0
        for argument in arguments:
            above = above * height + argument // width
            below = below * width + argument % width
        if symbol.relation:
            values.append(first[above] & second[below])
        else:
            values.append(first[above] * width + second[below])
    return values
