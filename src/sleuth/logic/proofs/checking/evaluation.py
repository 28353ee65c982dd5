"""Values of terms in production mode, from the definition of each operation.

The value of a term is that of the first of these that applies to the values of its arguments:
a built-in operation, the first demodulator whose left side matches; else the term is its own
value. `if` and the second argument of `&` and `|` wait until they are needed.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from sleuth.logic.proofs.checking.terms import Bindings, Refused, Scope, Terms
from sleuth.logic.syntax import (
    CONS,
    EQUALITY,
    NIL,
    And,
    Apply,
    Atom,
    ForAll,
    Formula,
    Iff,
    Not,
    Or,
    Term,
)

_MOST_STEPS = 5_000_000


def _quotient(one: int, other: int) -> int:
    """Division that drops what is left over, whatever the signs."""
    return abs(one) // abs(other) * (1 if (one < 0) == (other < 0) else -1)


_NUMBERS: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "*": operator.mul,
    "/": _quotient,
    "mod": operator.mod,
    "min": min,
    "max": max,
}
_COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
#: What decides a conjunction or disjunction alone, whatever its other side is.
_DECIDING = {"&": "$F", "&&": "$F", "|": "$T", "||": "$T"}


@dataclass(slots=True)
class Values:
    """Computes values of terms under the demodulators of a theory."""

    terms: Terms
    rules: dict[tuple[str, int], list[tuple[tuple[int, ...], int]]] = field(default_factory=dict)
    _values: Bindings = field(default_factory=dict)
    _becomes: Bindings = field(default_factory=dict)

    def add(self, demodulators: Iterable[Formula]) -> None:
        """Use these demodulators: equations, and equivalences with an atom on the left."""
        for formula in demodulators:
            while isinstance(formula, ForAll):
                formula = formula.body
            scope: Scope = {}
            if isinstance(formula, Atom) and formula.name == EQUALITY and len(formula.args) == 2:
                left, right = formula.args
            elif isinstance(formula, Iff) and isinstance(formula.left, Atom):
                left = Apply(formula.left.name, formula.left.args)
                right = _condition(formula.right)
            else:
                raise Refused("a demodulator is an equation or an equivalence")
            if not isinstance(left, Apply):
                raise Refused("a demodulator has a symbol on its left side")
            patterns = tuple(self.terms.load(arg, scope) for arg in left.args)
            rule = (patterns, self.terms.load(right, scope))
            self.rules.setdefault((left.name, len(patterns)), []).append(rule)

    def fact(self, name: str, args: tuple[int, ...]) -> int:
        """The value of an atom; facts of a relation `member` are not computed but their terms."""
        if name == "member" and (name, len(args)) not in self.rules:
            return self.terms.apply(name, tuple(map(self.value, args)))
        return self.value(self.terms.apply(name, args))

    def value(self, term: int) -> int:
        """The value of a term."""
        values, steps = self._values, 0
        waiting = [term]
        while waiting:
            steps += 1
            if steps > _MOST_STEPS:
                raise Refused("computing its value does not end")
            part = waiting[-1]
            if part in values:
                waiting.pop()
            elif part < 0:
                values[part] = part
            elif part in self._becomes:
                end = self._becomes[part]
                if end in values:
                    values[part] = values[end]
                else:
                    waiting.append(end)
            else:
                needed = self._step(part)
                waiting.extend(needed)
        return values[term]

    def _step(self, term: int) -> list[int]:
        """Find the value of a term or what it becomes, or else the parts it has to wait for."""
        terms, values = self.terms, self._values
        name, args = terms.names[term], terms.args[term]
        lazy = (name == "if" and len(args) == 3) or (name in _DECIDING and len(args) == 2)
        if lazy:
            if args[0] not in values:
                return [args[0]]
            first = values[args[0]]
            if name != "if" and first == terms.apply(_DECIDING[name]):
                values[term] = first
                return []
            if name == "if" and first in (terms.apply("$T"), terms.apply("$F")):
                self._becomes[term] = args[1] if first == terms.apply("$T") else args[2]
                return []
        missing = [arg for arg in args if arg not in values]
        if missing:
            return missing
        found = tuple(values[arg] for arg in args)
        computed = self._computed(name, found)
        if computed is not None:
            values[term] = computed
            return []
        for patterns, right in self.rules.get((name, len(found)), ()):
            bindings: Bindings = {}
            if terms.matched(patterns, found, bindings) is not None:
                self._becomes[term] = terms.replaced(right, bindings)
                return []
        values[term] = terms.apply(name, found)
        return []

    def _computed(self, name: str, args: tuple[int, ...]) -> int | None:
        """The result of a built-in operation, None if it does not apply."""
        terms = self.terms
        true, false = terms.apply("$T"), terms.apply("$F")
        if name == "-" and len(args) == 1 and args[0] in (true, false):
            return false if args[0] == true else true
        if len(args) != 2:
            return None
        one, other = args
        if name in ("==", "!=="):
            if one < 0 or other < 0 or not (terms.ground[one] and terms.ground[other]):
                return None
            return true if (one == other) == (name == "==") else false
        if name in _DECIDING:
            deciding = terms.apply(_DECIDING[name])
            neutral = true if deciding == false else false
            if deciding in args:
                return deciding
            if one == neutral:
                return other
            return one if other == neutral else None
        if name == "member" and (name, 2) not in self.rules:
            return self._membership(one, other)
        if name not in _NUMBERS and name not in _COMPARISONS:
            return None
        left, right = self._number(one), self._number(other)
        if left is None or right is None or (name in ("/", "mod") and right == 0):
            return None
        if name in _COMPARISONS:
            return true if _COMPARISONS[name](left, right) else false
        result = _NUMBERS[name](left, right)
        numeral = terms.apply(str(abs(result)))
        return numeral if result >= 0 else terms.apply("-", (numeral,))

    def _membership(self, item: int, rest: int) -> int | None:
        """Whether a ground term is one of a list's items, None if that is not decided."""
        names, args, ground = self.terms.names, self.terms.args, self.terms.ground
        if item < 0 or not ground[item]:
            return None
        while rest >= 0 and names[rest] == CONS and len(args[rest]) == 2:
            first, rest = args[rest]
            if first == item:
                return self.terms.apply("$T")
            if first < 0 or not ground[first]:
                return None
        if rest >= 0 and names[rest] == NIL and not args[rest]:
            return self.terms.apply("$F")
        return None

    def _number(self, term: int) -> int | None:
        """The integer that a term names, None if it names none."""
        sign = 1
        while term >= 0 and self.terms.names[term] == "-" and len(self.terms.args[term]) == 1:
            (term,) = self.terms.args[term]
            sign = -sign
        if term < 0 or self.terms.args[term] or not self.terms.names[term].isdecimal():
            return None
        return sign * int(self.terms.names[term])


def _condition(formula: Formula) -> Term:
    """A condition as a term that has a truth value."""
    if isinstance(formula, Atom):
        return Apply(formula.name, formula.args)
    if isinstance(formula, Not):
        return Apply("-", (_condition(formula.body),))
    if isinstance(formula, And | Or):
        parts = [_condition(part) for part in formula.parts]
        sign, empty = ("&", "$T") if isinstance(formula, And) else ("|", "$F")
        result = parts.pop() if parts else Apply(empty)
        for part in reversed(parts):
            result = Apply(sign, (part, result))
        return result
    raise Refused("a demodulator's condition is made of atoms, &, | and -")
