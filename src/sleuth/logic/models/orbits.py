"""Sizes that a theory cannot have because something comes in groups of one number.

If `(x * y) * (y * x) = x`, the map from (x,y) to (x * y, y * x) is its own inverse, and so is the
exchange of x and y. Where `x * x = x` and products can be cancelled, no pair of different
elements stays where it is under either or both, so that these pairs come in fours: n(n-1) is a
multiple of 4. No search of a size that breaks this comes to an end soon, as it has to find out for
each way to fill the tables; what the argument rests on, a search refutes in a moment.

The maps that are tried are read off the functions, those of them that do what they should in
small models of the theory. Then the search refutes, over the size in question, that some pair does
not come back, or comes back too soon: the argument holds for this size, whatever holds for others.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

import numpy as np

from sleuth.errors import Unsuitable
from sleuth.limits import Meter
from sleuth.logic.ladr.writer import LadrWriter
from sleuth.logic.models.compilation import Compiled
from sleuth.logic.models.grounding import Numbers
from sleuth.logic.models.interpretation import Interpretation
from sleuth.logic.models.kernel import EXHAUSTED
from sleuth.logic.models.least_numbers import LeastNumbers
from sleuth.logic.models.preparation import Literals
from sleuth.logic.models.signature import Symbol
from sleuth.logic.syntax import (
    Apply,
    Literal,
    Term,
    Variable,
    equation,
    substitute_term,
    term_variables,
)
from sleuth.logic.theory import Clause

#: How long arguments are looked for at one size, and such a share of the time left.
_SECONDS = 0.5
_SHARE = 0.05

#: Decisions in which a search must have refuted what an argument forbids, or found a small model.
_NODES = 2000

#: Where maps are tried out first: models of at most two of these sizes.
_SMALL_SIZES = range(2, 8)
_MOST_SMALL = 2

#: After at most so many steps a map must have brought everything back.
_LONGEST = 6

_X, _Y = Variable("x"), Variable("y")
_EXCHANGE = {_X: _Y, _Y: _X}


@dataclass(frozen=True, slots=True)
class Orbits:
    """A map of pairs all of whose orbits are of one length, over pairs or over single elements.

    `apart` leaves out pairs of equal elements; `exchanged` has each orbit together with its
    pairs the other way round. Where the map keeps the first element, the orbits are of second ones.
    """

    first: Term
    second: Term
    length: int
    apart: bool
    exchanged: bool

    @property
    def group(self) -> int:
        """How many come together."""
        return 2 * self.length if self.exchanged else self.length

    def total(self, size: int) -> int:
        """How many there are over a domain of this size."""
        others = size - 1 if self.apart else size
        return others if self.first == _X else size * others

    def forbids(self, size: int) -> bool:
        """Whether the numbers do not fit."""
        return self.total(size) % self.group != 0

    def to_json(self, size: int) -> dict[str, Any]:
        """The argument as data: the map, and the numbers that do not fit."""
        return {
            "map": [LadrWriter().term(each) for each in (self.first, self.second)],
            "apart": self.apart,
            "exchanged": self.exchanged,
            "group": self.group,
            "total": self.total(size),
        }


def impossible(compiled: Compiled, size: int, meter: Meter) -> Orbits | None:
    """Why there is no model of a size, if this can be told by counting.

    May raise LimitReached.
    """
    if compiled.meaning.fixes_elements:
        return None
    left = meter.seconds_left()
    deadline = time.thread_time() + (_SECONDS if left is None else min(_SECONDS, left * _SHARE))
    maps = list(_maps(compiled.symbols))
    candidates = [each for each in _candidates(maps) if each.forbids(size)]
    small = list(_small_models(compiled, size, meter)) if candidates else []
    for orbits in candidates if small else ():
        if time.thread_time() > deadline:
            break
        if all(_holds_in(orbits, model) for model in small) and _holds(
            orbits, compiled, size, meter
        ):
            return orbits
    return None


def _maps(symbols: Sequence[Symbol]) -> Iterator[tuple[Term, Term]]:
    """The maps whose values are elements of the pair, or one function of them."""
    terms: list[Term] = [_X, _Y]
    for symbol in symbols:
        if symbol.relation or symbol.hidden:
            continue
        if symbol.arity == 1:
            terms += [Apply(symbol.name, (_X,)), Apply(symbol.name, (_Y,))]
        elif symbol.arity == 2:
            terms += [Apply(symbol.name, (_X, _Y)), Apply(symbol.name, (_Y, _X))]
    for first, second in product(terms, repeat=2):
        if first != second and isinstance(second, Apply):
            yield first, second


def _candidates(maps: Sequence[tuple[Term, Term]]) -> Iterator[Orbits]:
    """What might be true of the maps, short orbits first."""
    for length in range(2, _LONGEST + 1):
        for first, second in maps:
            symmetric = substitute_term(first, _EXCHANGE) == second
            for apart, exchanged in ((True, True), (True, False), (False, False)):
                if symmetric or not exchanged:
                    yield Orbits(first, second, length, apart, exchanged)


def _small_models(compiled: Compiled, size: int, meter: Meter) -> Iterator[Interpretation]:
    """Models to try maps on, be it without what is denied of single elements."""
    general = tuple(
        each
        for each in compiled.clauses
        if any(literal.positive or _has_variables(literal) for literal in each.literals)
    )
    weaker = replace(compiled, clauses=general, lemmas=())
    found = 0
    for smaller in _SMALL_SIZES:
        if smaller >= size or smaller < compiled.smallest_size() or found == _MOST_SMALL:
            return
        search = LeastNumbers(weaker, smaller, meter)
        search.run(_NODES)
        model = search.model()
        if model is not None:
            found += 1
            yield model


def _has_variables(literal: Literal) -> bool:
    return bool(term_variables(*literal.atom.args))


def _holds_in(orbits: Orbits, model: Interpretation) -> bool:
    """Whether a model has these orbits, and nothing else that would be counted."""
    size = model.size
    one, other = np.divmod(np.arange(size**2), size)
    step = _values(orbits.first, one, other, model) * size + _values(
        orbits.second, one, other, model
    )
    counted = one != other if orbits.apart else np.ones(size**2, dtype=bool)
    if not counted[step[counted]].all():
        return False
    exchange = other * size + one
    here = np.arange(size**2)
    place = here
    for number in range(1, orbits.length + 1):
        place = step[place]
        back = place == here
        if orbits.exchanged and number < orbits.length:
            back |= place == exchange
        if number < orbits.length and back[counted].any():
            return False
    return bool((place == here)[counted].all())


def _values(term: Term, one: Numbers, other: Numbers, model: Interpretation) -> Numbers:
    if term == _X:
        return one
    if term == _Y:
        return other
    assert isinstance(term, Apply)
    index = np.zeros(len(one), dtype=np.int64)
    for argument in term.args:
        index = index * model.size + _values(argument, one, other, model)
    return np.array(model.tables[model.symbol(term.name)], dtype=np.int64)[index]


def _holds(orbits: Orbits, compiled: Compiled, size: int, meter: Meter) -> bool:
    """Whether the search refutes everything that the argument forbids."""
    return all(_refuted(compiled, denial, size, meter) for denial in _denials(orbits))


def _denials(orbits: Orbits) -> Iterator[list[Literals]]:
    """What must not be true of any pair: that one of these lists holds."""
    walk = _Walk(orbits)
    length = orbits.length
    start, end = walk.places[0], walk.places[length]
    elsewhere = tuple(_equal(*each, False) for each in zip(start, end, strict=True))
    yield walk.clauses(length, [elsewhere])
    for prime in (2, 3, 5):
        if length % prime == 0:
            yield walk.comes_to(length // prime, start)
    if orbits.exchanged and length % 2 == 0:
        yield walk.comes_to(length // 2, start[::-1])
    if orbits.apart and not orbits.exchanged:
        same = {_X: start[0], _Y: start[0]}
        one, other = substitute_term(orbits.first, same), substitute_term(orbits.second, same)
        yield [(_equal(one, other, False),)]


class _Walk:
    """Constants for where a pair comes to step by step, and the equations that say so."""

    def __init__(self, orbits: Orbits) -> None:
        self.places: list[tuple[Term, Term]] = [(Apply("$first0"), Apply("$second0"))]
        self.steps: list[list[Literals]] = [[]]
        if orbits.apart:
            self.steps[0].append((_equal(*self.places[0], False),))
        for number in range(1, orbits.length + 1):
            values = dict(zip((_X, _Y), self.places[-1], strict=True))
            step: list[Literals] = []
            place: list[Term] = []
            for name, term in (("first", orbits.first), ("second", orbits.second)):
                value = substitute_term(term, values)
                if isinstance(term, Apply):
                    place.append(Apply(f"${name}{number}"))
                    step.append((_equal(place[-1], value, True),))
                else:
                    place.append(value)
            self.places.append((place[0], place[1]))
            self.steps.append(step)

    def clauses(self, steps: int, said: Sequence[Literals]) -> list[Literals]:
        """The first steps, and what else is said."""
        return [*(each for step in self.steps[: steps + 1] for each in step), *said]

    def comes_to(self, steps: int, place: tuple[Term, Term]) -> list[Literals]:
        """After so many steps the pair is there."""
        pairs = zip(self.places[steps], place, strict=True)
        return self.clauses(steps, [(_equal(*each, True),) for each in pairs])


def _equal(one: Term, other: Term, positive: bool) -> Literal:
    return Literal(positive, equation(one, other))


def _refuted(compiled: Compiled, denial: Sequence[Literals], size: int, meter: Meter) -> bool:
    constants = {
        part.name: None
        for literals in denial
        for literal in literals
        for side in literal.atom.args
        for part in (side, *(side.args if isinstance(side, Apply) else ()))
        if isinstance(part, Apply) and part.name.startswith("$")
    }
    symbols = tuple(Symbol(name, 0, relation=False) for name in constants)
    denied = replace(
        compiled,
        clauses=(*compiled.clauses, *map(Clause, denial)),
        symbols=(*symbols, *compiled.symbols),
    )
    try:
        return LeastNumbers(denied, size, meter).run(_NODES) == EXHAUSTED
    except Unsuitable:
        return False
