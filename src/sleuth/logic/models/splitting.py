"""The models of a theory in parts, for several workers: by the values of its first cells.

Every model has exactly one value in each cell, so that the parts have all models between them.
Elements that nothing names can be exchanged, so that a cell needs no other new element than the
first: what it would have there is, renamed, in another part.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product

from sleuth.logic.models.compilation import Compiled
from sleuth.logic.models.interpretation import Interpretation
from sleuth.logic.models.isomorphism import Classes
from sleuth.logic.models.signature import Symbol
from sleuth.logic.syntax import EQUALITY, Apply, Atom, Formula, Not
from sleuth.logic.theory import Sentence, Theory


def parts(
    theory: Theory, compiled: Compiled, size: int, wanted: int, *, labelled: bool = False
) -> list[Theory]:
    """Theories that have all models of this size between them, about so many if that can be."""
    symbol = _split(compiled)
    named = size if compiled.meaning.fixes_elements or labelled else compiled.first_free
    found: list[tuple[int, tuple[Sentence, ...]]] = [(named, ())]
    for cell in [] if symbol is None else _cells(symbol.arity, size):
        if len(found) >= wanted:
            break
        assert symbol is not None
        found = [
            (after, (*facts, Sentence(formula)))
            for before, facts in found
            for after, formula in _values(symbol, cell, size, before)
        ]
    return [replace(theory, sentences=(*theory.sentences, *facts)) for _, facts in found]


def _split(compiled: Compiled) -> Symbol | None:
    """The symbol whose cells are fixed: a function if there is one, as it has more values."""
    tables = [each for each in compiled.symbols if each.arity and not each.hidden]
    return min(tables, key=lambda each: (each.relation, -each.arity, each.name), default=None)


def _cells(arity: int, size: int) -> Iterator[tuple[int, ...]]:
    """The arguments of cells, those of the smallest elements first."""
    return (cell for top in range(size) for cell in _with_top(arity, top))


def _with_top(arity: int, top: int) -> Iterator[tuple[int, ...]]:
    return (cell for cell in product(range(top + 1), repeat=arity) if max(cell) == top)


def _values(
    symbol: Symbol, cell: tuple[int, ...], size: int, named: int
) -> Iterator[tuple[int, Formula]]:
    """What a cell may hold, and how many elements are named after that."""
    named = max(named, *(element + 1 for element in cell))
    place = tuple(Apply(str(element)) for element in cell)
    if symbol.relation:
        yield named, Atom(symbol.name, place)
        yield named, Not(Atom(symbol.name, place))
        return
    for value in range(min(named + 1, size)):
        equation = Atom(EQUALITY, (Apply(symbol.name, place), Apply(str(value))))
        yield max(named, value + 1), equation


def different(models: Iterable[Interpretation], first_free: int) -> Iterator[Interpretation]:
    """One of each class of isomorphic models of one size; named elements stay what they are."""
    classes: Classes | None = None
    symbols: list[Symbol] = []
    for model in models:
        if classes is None:
            symbols = sorted(model.tables, key=lambda each: (each.name, each.arity))
            classes = Classes(model.size, symbols, first_free)
        if classes.add([value for symbol in symbols for value in model.tables[symbol]]):
            yield model
