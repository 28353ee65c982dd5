"""Where in a clause a term stands, as Prover9 says it.

Paramodulation names a literal by its letter and then the arguments that lead to the term, from 1:
`(b,2,1)`. Rewriting counts: every subterm that is no variable, atoms too, has a number, arguments
before what they are arguments of, literals from left to right.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sleuth.logic.proofs.formats.exercise import letter
from sleuth.logic.proofs.unification import matched, most_general_unifier
from sleuth.logic.syntax import (
    Apply,
    Atom,
    Literal,
    Term,
    Variable,
    clause_variables,
    fresh_names,
    substitute_literal,
    substitute_term,
    term_variables,
)

Literals = tuple[Literal, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """A literal, and the arguments that lead from its atom to a term; both count from 0."""

    literal: int
    path: tuple[int, ...]

    def __str__(self) -> str:
        return ",".join([letter(self.literal), *(str(place + 1) for place in self.path)])


def occurrences(clause: Sequence[Literal], term: Term) -> list[Position]:
    """Where a term stands in a clause, inner and left ones first.

    >>> x = Variable("x")
    >>> literal = Literal(True, Atom("p", (Apply("f", (x, Apply("c"))), Apply("c"))))
    >>> [str(each) for each in occurrences([literal], Apply("c"))]
    ['a,1,2', 'a,2']
    """
    return [position for position, part in _counted(clause) if part == term]


def count(clause: Sequence[Literal], position: Position) -> int:
    """The number of a position among the terms of a clause that are no variables."""
    places = (each for each, part in _counted(clause) if not isinstance(part, Variable))
    return next(number for number, each in enumerate(places, 1) if each == position)


def _counted(clause: Sequence[Literal]) -> Iterator[tuple[Position, Term | Atom]]:
    for number, literal in enumerate(clause):
        waiting: list[tuple[tuple[int, ...], Term | Atom, bool]] = [((), literal.atom, False)]
        while waiting:
            path, part, ready = waiting.pop()
            if ready or isinstance(part, Variable):
                yield Position(number, path), part
                continue
            waiting.append((path, part, True))
            waiting += [
                ((*path, place), arg, False) for place, arg in reversed(list(enumerate(part.args)))
            ]


def replaced(clause: Literals, position: Position, new: Term) -> Literals:
    """The clause with another term at a position."""
    literal = clause[position.literal]
    args = _with_argument(literal.atom.args, position.path, new)
    changed = Literal(literal.positive, Atom(literal.atom.name, args))
    return (*clause[: position.literal], changed, *clause[position.literal + 1 :])


def _with_argument(args: tuple[Term, ...], path: tuple[int, ...], new: Term) -> tuple[Term, ...]:
    place, rest = path[0], path[1:]
    inner = args[place]
    if rest:
        assert isinstance(inner, Apply)
        inner = Apply(inner.name, _with_argument(inner.args, rest, new))
    else:
        inner = new
    return (*args[:place], inner, *args[place + 1 :])


@dataclass(frozen=True, slots=True)
class Replacement:
    """One paramodulation into one place, the clause it gives, and which literals are merged."""

    into: Position
    clause: Literals
    merged: tuple[int, ...]


def paramodulations(
    source: Literals, equation: int, flipped: int, target: Literals, part: Term
) -> list[Replacement] | None:
    """A step that replaces every occurrence of a term, as steps that replace one each.

    None where that would give another clause: what the side that meets the term leaves open is
    then open anew in each step.
    """
    fresh = fresh_names({each.name for each in clause_variables(target)}.__contains__)
    apart: dict[Variable, Term] = {
        each: Variable(fresh(each.name)) for each in clause_variables(source)
    }
    source = _instance(source, apart)
    left, right = source[equation].atom.args[:: -1 if flipped else 1]
    places = occurrences(target, part)
    if len(places) > 1 and not set(clause_variables(source)) <= set(term_variables(left)):
        return None
    unifier = most_general_unifier([(left, part)])
    if unifier is None:
        raise ValueError("the equation does not meet the term")
    others = _instance(source[:equation] + source[equation + 1 :], unifier)
    new = substitute_term(right, unifier)
    current = _instance(target, unifier)
    found: list[Replacement] = []
    for place in places:
        if not found:
            current = others + replaced(current, place, new)
            found.append(Replacement(place, current, ()))
            continue
        # The other literals of the equation's clause stand in front already: new ones repeat them.
        moved = Position(place.literal + len(others), place.path)
        current = replaced(current, moved, new)
        found.append(Replacement(moved, current, (len(others),) * len(others)))
    return found


@dataclass(frozen=True, slots=True)
class Rewriting:
    """One use of a unit equation: its step, the number of the term, and whether right to left."""

    unit: int
    number: int
    backward: bool

    def __str__(self) -> str:
        return f"{self.unit}({self.number}{',R' if self.backward else ''})"


def rewritings(
    clause: Literals, rewrites: Sequence[tuple[Term, Term, int]], units: Mapping[int, Literals]
) -> list[Rewriting]:
    """The rewrites of a step in an order that leads from its clause to its result.

    Each is an instance of the equation of a unit; the innermost and leftmost term goes first.
    """
    rules: dict[Term, tuple[Term, int]] = {}
    for before, after, unit in rewrites:
        rules.setdefault(before, (after, unit))
    done: list[Rewriting] = []
    while len(done) < _MOST_REWRITINGS:
        parts = ((place, part) for place, part in _counted(clause) if place.path)
        found = next(((place, part) for place, part in parts if part in rules), None)
        if found is None:
            break
        place, part = found
        after, unit = rules[part]
        left, right = units[unit][0].atom.args
        bindings: dict[Variable, Term] = {}
        forward = matched(left, part, bindings) and matched(right, after, bindings)
        done.append(Rewriting(unit, count(clause, place), not forward))
        clause = replaced(clause, place, after)
    return done


#: Rewriting ends, since each makes a clause smaller in some order; proofs read from a file may
#: claim rewrites that do not.
_MOST_REWRITINGS = 10_000


def _instance(clause: Literals, bindings: Mapping[Variable, Term]) -> Literals:
    return tuple(substitute_literal(literal, bindings) for literal in clause)
