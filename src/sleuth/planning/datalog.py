"""What follows from facts by rules, each instance of a rule found once.

A new fact is joined with what is known through indexes on the terms that are bound already; the
order of each join is chosen beforehand, the most bound atom first.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from sleuth.limits import Pace

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
class Rule:
    """Whenever the body holds for values of its variables, `derive` is told the values.

    `domains` has for each variable the objects it may be; `admits` is asked about complete
    values, and a rule without it takes all of them.
    """

    variables: int
    body: tuple[Pattern, ...]
    domains: tuple[frozenset[int], ...]
    derive: Callable[[Objects], None]
    admits: Callable[[Objects], bool] | None = None


@dataclass(slots=True)
class _Join:
    """One atom of a rule, the order of the others, and what is bound when each is met."""

    rule: Rule
    first: Pattern
    steps: tuple[tuple[Pattern, tuple[int, ...]], ...]
    unbound: tuple[int, ...]
    met: set[Objects] = field(default_factory=set)


class Datalog:
    """Facts and rules; `run` derives until nothing new comes."""

    def __init__(self, fixed: Sequence[int] = ()) -> None:
        self._fixed = frozenset(fixed)  # predicates of which all facts come before the rules
        self.facts: dict[int, dict[Objects, None]] = {}
        self._indexes: dict[tuple[int, tuple[int, ...]], dict[Objects, list[Objects]]] = {}
        self._positions: dict[int, list[tuple[int, ...]]] = {}
        self._waiting: deque[tuple[int, Objects]] = deque()
        self._joins: dict[int, list[_Join]] = {}
        self._at_once: list[_Join] = []

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
    ) -> _Join:
        bound = {term for term in first.terms if term < 0}
        left = list(others)
        steps = []
        while left:
            best = max(left, key=lambda each: self._bound_share(each, bound))
            left.remove(best)
            places = tuple(
                place for place, term in enumerate(best.terms) if term >= 0 or term in bound
            )
            steps.append((best, places))
            positions = self._positions.setdefault(best.predicate, [])
            if places not in positions:
                positions.append(places)
                for objects in self.facts.get(best.predicate, ()):
                    if best.predicate in self._fixed:
                        self._index_one(best.predicate, places, objects)
            bound |= {term for term in best.terms if term < 0}
        unbound = tuple(
            variable for variable in range(rule.variables) if -1 - variable not in bound
        )
        return _Join(rule, first, tuple(steps), unbound, met)

    def _bound_share(self, pattern: Pattern, bound: set[Term]) -> tuple[bool, float, int]:
        """How good it is to join with an atom next: a test first, then few facts."""
        free = {term for term in pattern.terms if term < 0 and term not in bound}
        share = 1 - len(free) / max(1, len(pattern.terms))
        return not free, share, -len(self.facts.get(pattern.predicate, ()))

    def _index(self, predicate: int, objects: Objects) -> None:
        for places in self._positions.get(predicate, ()):
            self._index_one(predicate, places, objects)

    def _index_one(self, predicate: int, places: tuple[int, ...], objects: Objects) -> None:
        index = self._indexes.setdefault((predicate, places), {})
        index.setdefault(tuple(objects[place] for place in places), []).append(objects)

    def run(self) -> None:
        """Derive everything."""
        pace = Pace()
        for join in self._at_once:
            self._start(join, (), pace)
        while self._waiting:
            predicate, objects = self._waiting.popleft()
            # Facts join only with those indexed before them, so that none is met too early.
            self._index(predicate, objects)
            for join in self._joins.get(predicate, ()):
                self._start(join, objects, pace)

    def _start(self, join: _Join, objects: Objects, pace: Pace) -> None:
        values = [-1] * join.rule.variables
        if not _bind(join.first.terms, objects, values, join.rule.domains):
            return
        for each in self._complete(join, values, 0):
            pace()
            if each not in join.met:
                join.met.add(each)
                if join.rule.admits is None or join.rule.admits(each):
                    join.rule.derive(each)

    def _complete(self, join: _Join, values: list[int], depth: int) -> Iterator[Objects]:
        if depth == len(join.steps):
            yield from self._free(join, values, 0)
            return
        pattern, places = join.steps[depth]
        key = tuple(
            term if term >= 0 else values[-1 - term]
            for term in (pattern.terms[place] for place in places)
        )
        for objects in self._indexes.get((pattern.predicate, places), {}).get(key, ()):
            more = values.copy()
            if _bind(pattern.terms, objects, more, join.rule.domains):
                yield from self._complete(join, more, depth + 1)

    def _free(self, join: _Join, values: list[int], depth: int) -> Iterator[Objects]:
        if depth == len(join.unbound):
            yield tuple(values)
            return
        variable = join.unbound[depth]
        for value in sorted(join.rule.domains[variable]):
            values[variable] = value
            yield from self._free(join, values, depth + 1)


def _bind(
    terms: tuple[Term, ...],
    objects: Objects,
    values: list[int],
    domains: tuple[frozenset[int], ...],
) -> bool:
    """Give the variables of an atom the objects of a fact, if they fit."""
    for term, thing in zip(terms, objects, strict=True):
        if term >= 0:
            if term != thing:
                return False
        else:
            variable = -1 - term
            if values[variable] < 0:
                if thing not in domains[variable]:
                    return False
                values[variable] = thing
            elif values[variable] != thing:
                return False
    return True
