"""What follows from facts by rules, each instance of a rule found once.

A new fact is joined with what is known through indexes on the terms that are bound already; the
order of each join is chosen beforehand, the most bound atom first, and tests come as soon as their
variables are bound. A join is a chain of functions, one for each atom.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import itemgetter

from sleuth.limits import Pace, paced

#: The objects that an atom is of.
Objects = tuple[int, ...]
#: A term of a rule: an object, or a variable `-1 - index`.
Term = int


@dataclass(frozen=True, slots=True)
class Pattern:
    """An atom of a rule's body."""

    predicate: int
    terms: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Test:
    """A fact of a fixed predicate that must not hold, or two terms that are equal or differ."""

    predicate: int | None
    terms: tuple[Term, ...]
    wanted: bool


@dataclass(frozen=True, slots=True)
class Rule:
    """Whenever the body and the tests hold for values of its variables, `derive` is told those.

    `domains` has for each variable the objects it may be.
    """

    variables: int
    body: tuple[Pattern, ...]
    domains: tuple[frozenset[int], ...]
    derive: Callable[[Objects], None]
    tests: tuple[Test, ...] = ()


#: The values of the variables of a rule, as far as they are bound; joins write into it.
_Values = list[int]
#: Goes on with a join where values have been bound.
_Go = Callable[[_Values], None]
_Index = dict[Objects, list[Objects]]


class Datalog:
    """Facts and rules; `run` derives until nothing new comes."""

    def __init__(self, fixed: Sequence[int] = ()) -> None:
        self._fixed = frozenset(fixed)  # predicates of which all facts come before the rules
        self.facts: dict[int, dict[Objects, None]] = {}
        self._indexes: dict[tuple[int, tuple[int, ...]], _Index] = {}
        #: For each predicate how its indexes are keyed, and the indexes.
        self._keyed: dict[int, list[tuple[Callable[[Objects], Objects], _Index]]] = {}
        self._waiting: deque[tuple[int, Objects]] = deque()
        self._joins: dict[int, list[Callable[[Objects], None]]] = {}
        self._at_once: list[Callable[[Objects], None]] = []
        self._pace = Pace()

    def add(self, predicate: int, objects: Objects) -> None:
        """State or derive a fact."""
        known = self.facts.setdefault(predicate, {})
        if objects in known:
            return
        known[objects] = None
        if predicate in self._fixed:
            self._index(predicate, objects)
        else:
            self._waiting.append((predicate, objects))

    def add_rule(self, rule: Rule) -> None:
        """State a rule; facts of fixed predicates have to be known before."""
        moving = [each for each in rule.body if each.predicate not in self._fixed]
        met: set[Objects] = set()
        if not moving:
            self._at_once.append(self._join(rule, Pattern(-1, ()), rule.body, met))
        for pattern in moving:
            others = list(rule.body)
            others.remove(pattern)
            join = self._join(rule, pattern, others, met)
            self._joins.setdefault(pattern.predicate, []).append(join)

    def _join(
        self, rule: Rule, first: Pattern, others: Sequence[Pattern], met: set[Objects]
    ) -> Callable[[Objects], None]:
        """The join of a rule that begins with a fact of one atom."""
        order: list[tuple[Pattern, frozenset[Term]]] = []
        bound = frozenset(term for term in first.terms if term < 0)
        tests = [(frozenset(term for term in each.terms if term < 0), each) for each in rule.tests]
        at_first = [each for variables, each in tests if variables <= bound]
        left = list(others)
        while left:
            self._pace()
            # What only tests comes at once: there may be very many of it.
            testing = [
                each for each in left if all(term >= 0 or term in bound for term in each.terms)
            ]
            if testing:
                order += [(each, bound) for each in testing]
                left = [
                    each
                    for each in left
                    if any(term < 0 and term not in bound for term in each.terms)
                ]
                continue
            best = max(left, key=lambda each: self._bound_share(each, bound))
            left.remove(best)
            order.append((best, bound))
            bound |= {term for term in best.terms if term < 0}
        go: _Go = self._end(rule, met)
        unbound = [each for each in range(rule.variables) if -1 - each not in bound]
        for at in reversed(range(len(unbound))):
            before = bound | {-1 - each for each in unbound[:at]}
            go = self._checked(_new(tests, before, before | {-1 - unbound[at]}), go)
            go = _trying(unbound[at], sorted(rule.domains[unbound[at]]), go, self._pace)
        for pattern, before in reversed(order):
            after = before | {term for term in pattern.terms if term < 0}
            go = self._checked(_new(tests, before, after), go)
            go = self._step(rule, pattern, before, go)
        go = self._checked(at_first, go)
        bind = _binding(first.terms, frozenset(), rule.domains)
        size = rule.variables

        def start(objects: Objects) -> None:
            values = [-1] * size
            if bind(objects, values):
                go(values)

        return start

    def _bound_share(self, pattern: Pattern, bound: frozenset[Term]) -> tuple[bool, float, int]:
        """How good it is to join with an atom next: much of it bound, then few facts."""
        free = {term for term in pattern.terms if term < 0 and term not in bound}
        share = 1 - len(free) / max(1, len(pattern.terms))
        facts = len(self.facts.get(pattern.predicate, ()))
        return share > 0, share, -facts

    def _end(self, rule: Rule, met: set[Objects]) -> _Go:
        derive, pace = rule.derive, self._pace

        def end(values: _Values) -> None:
            pace()
            whole = tuple(values)
            if whole not in met:
                met.add(whole)
                derive(whole)

        return end

    def _step(self, rule: Rule, pattern: Pattern, bound: frozenset[Term], go: _Go) -> _Go:
        """Bind what is free in an atom by every fact that fits what is bound."""
        terms = pattern.terms
        places = tuple(place for place, term in enumerate(terms) if term >= 0 or term in bound)
        index = self._index_on(pattern.predicate, places)
        key = _key([terms[place] for place in places])
        if len(places) == len(terms):

            def test(values: _Values) -> None:
                if key(values) in index:
                    go(values)

            return test
        bind, pace = _binding(terms, bound, rule.domains), self._pace

        def step(values: _Values) -> None:
            pace()
            for objects in index.get(key(values), ()):
                if bind(objects, values):
                    go(values)

        return step

    def _checked(self, tests: Sequence[Test], go: _Go) -> _Go:
        for each in tests:
            go = self._tested(each, go)
        return go

    def _tested(self, test: Test, go: _Go) -> _Go:
        key, wanted = _key(test.terms), test.wanted
        if test.predicate is None:

            def compare(values: _Values) -> None:
                one, other = key(values)
                if (one == other) == wanted:
                    go(values)

            return compare
        facts = self.facts.setdefault(test.predicate, {})

        def look(values: _Values) -> None:
            if (key(values) in facts) == wanted:
                go(values)

        return look

    def _index_on(self, predicate: int, places: tuple[int, ...]) -> _Index:
        """The facts of a predicate by their objects in some places; only those whose turn came."""
        index = self._indexes.get((predicate, places))
        if index is None:
            index = self._indexes[predicate, places] = {}
            keyed = picking(places)
            self._keyed.setdefault(predicate, []).append((keyed, index))
            if predicate in self._fixed:
                for objects in paced(self.facts.get(predicate, ())):
                    index.setdefault(keyed(objects), []).append(objects)
        return index

    def _index(self, predicate: int, objects: Objects) -> None:
        for keyed, index in self._keyed.get(predicate, ()):
            index.setdefault(keyed(objects), []).append(objects)

    def run(self) -> None:
        """Derive everything."""
        for join in self._at_once:
            join(())
        while self._waiting:
            self._pace()
            predicate, objects = self._waiting.popleft()
            # Facts join only with those indexed before them, so that none is met too early.
            self._index(predicate, objects)
            for join in self._joins.get(predicate, ()):
                join(objects)


def _new(
    tests: Sequence[tuple[frozenset[Term], Test]], before: frozenset[Term], after: frozenset[Term]
) -> list[Test]:
    """The tests whose last variable is bound between the two."""
    return [each for variables, each in tests if variables <= after and not variables <= before]


def _trying(variable: int, things: Sequence[int], go: _Go, pace: Pace) -> _Go:
    """Bind a variable that no atom binds to each thing of its domain."""

    def trying(values: _Values) -> None:
        pace()
        for thing in things:
            values[variable] = thing
            go(values)

    return trying


def picking(places: Sequence[int]) -> Callable[[Sequence[int]], Objects]:
    """A function from a sequence to what it has in some places."""
    if len(places) == 1:
        only = places[0]
        return lambda whole: (whole[only],)
    return itemgetter(*places) if places else lambda whole: ()


def _key(terms: Sequence[Term]) -> Callable[[_Values], Objects]:
    """A function from the values of variables to what terms stand for."""
    if all(term < 0 for term in terms):
        return picking([-1 - term for term in terms])

    def key(values: _Values) -> Objects:
        return tuple(term if term >= 0 else values[-1 - term] for term in terms)

    return key


def _binding(
    terms: Sequence[Term], bound: frozenset[Term], domains: tuple[frozenset[int], ...]
) -> Callable[[Objects, _Values], bool]:
    """A function that gives the free variables of an atom the objects of a fact, if they fit.

    What is bound, and objects, are compared only where `bound` is empty: elsewhere an index has
    seen to it.
    """
    fresh: list[tuple[int, int, frozenset[int]]] = []
    same: list[tuple[int, int]] = []
    given: list[tuple[int, int]] = []
    place_of: dict[Term, int] = {}
    for place, term in enumerate(terms):
        if term >= 0:
            given.append((place, term))
        elif term in place_of:
            same.append((place, place_of[term]))
        elif term not in bound:
            place_of[term] = place
            fresh.append((place, -1 - term, domains[-1 - term]))

    def bind(objects: Objects, values: _Values) -> bool:
        for place, variable, domain in fresh:
            thing = objects[place]
            if thing not in domain:
                return False
            values[variable] = thing
        for place, other in same:
            if objects[place] != objects[other]:
                return False
        return all(objects[place] == thing for place, thing in given)

    return bind
