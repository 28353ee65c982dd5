"""Sorts that a theory has without saying so.

Places of symbols belong together only where a clause puts the same variable or the two sides of
an equation there. Elements of different sorts are never compared, so that each sort can be
renamed by itself: more symmetry than there seems to be.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from sleuth.logic.models.preparation import Literals
from sleuth.logic.models.signature import Layout
from sleuth.logic.syntax import EQUALITY, Apply, Atom, Term, Variable, numeral_value

#: A place of a symbol: its name and which argument, -1 for its value.
Place: TypeAlias = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Sorts:
    """The sort of each place, and the highest element that is named in each sort (-1: none)."""

    of_place: dict[Place, int]
    named: tuple[int, ...]

    def of_arguments(self, layout: Layout) -> list[int]:
        """For each cell the sorts of its arguments, `layout.width` numbers a cell."""
        result: list[int] = []
        for symbol in layout.symbols:
            sorts = [self.of_place[symbol.name, at] for at in range(symbol.arity)]
            result += (sorts + [0] * (layout.width - symbol.arity)) * layout.size**symbol.arity
        return result

    def of_values(self, layout: Layout) -> list[int]:
        """For each cell the sort of its value; 0 for relations, where it does not matter."""
        result: list[int] = []
        for symbol in layout.symbols:
            result += [self.of_place.get((symbol.name, -1), 0)] * layout.size**symbol.arity
        return result


def one_sort(layout: Layout, named: int) -> Sorts:
    """As if all places were of one sort, with elements named up to a highest."""
    places = ((each.name, at) for each in layout.symbols for at in range(-1, each.arity))
    return Sorts(dict.fromkeys(places, 0), (named,))


def infer(clauses: Sequence[Literals], layout: Layout) -> Sorts:
    """The finest sorts that fit the clauses."""
    finder = _Finder()
    for symbol in layout.symbols:
        for at in range(-1 if not symbol.relation else 0, symbol.arity):
            finder.root((symbol.name, at))
    for number, literals in enumerate(clauses):
        for literal in literals:
            finder.enter(number, literal.atom)
    roots: dict[object, int] = {}
    of_place: dict[Place, int] = {}
    for symbol in layout.symbols:
        for at in range(-1 if not symbol.relation else 0, symbol.arity):
            root = finder.root((symbol.name, at))
            of_place[symbol.name, at] = roots.setdefault(root, len(roots))
    named = [-1] * max(1, len(roots))
    for node, value in finder.numerals:
        sort = roots.get(finder.root(node))
        if sort is not None:
            named[sort] = max(named[sort], value)
    return Sorts(of_place, tuple(named))


class _Finder:
    """Puts nodes (places, variables of clauses, numerals) together."""

    def __init__(self) -> None:
        self._parents: dict[object, object] = {}
        self.numerals: list[tuple[object, int]] = []

    def root(self, node: object) -> object:
        """The node that stands for all that belong together with this one."""
        parent = self._parents.setdefault(node, node)
        while parent != node:
            node, parent = parent, self._parents[parent]
        return node

    def _join(self, one: object, other: object) -> None:
        self._parents[self.root(one)] = self.root(other)

    def enter(self, clause: int, atom: Atom) -> None:
        """Take in what an atom puts together."""
        nodes = [self._node(clause, term) for term in atom.args]
        if atom.name == EQUALITY:
            self._join(nodes[0], nodes[1])
            return
        for at, node in enumerate(nodes):
            self._join(node, (atom.name, at))

    def _node(self, clause: int, term: Term) -> object:
        if isinstance(term, Variable):
            return (clause, term)
        number = numeral_value(term)
        if number is not None:
            node = ("numeral", len(self.numerals))
            self.numerals.append((node, number))
            return node
        assert isinstance(term, Apply)
        for at, argument in enumerate(term.args):
            self._join(self._node(clause, argument), (term.name, at))
        return (term.name, -1)
