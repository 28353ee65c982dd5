# cython: language_level=3, annotation_typing=False, infer_types=True
# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Terms that evaluate themselves: arithmetic, comparisons, `if` and the user's demodulators.

Calls on plain constants keep their value; others would fill the memory with terms that are
asked for once.
"""

from __future__ import annotations

from typing import Any

from sleuth.logic.proofs.terms import Bank, Term
from sleuth.logic.syntax import CONS, NIL

#: Built-in operations; everything from FIRST_NUMERIC on works on two numbers.
NOT_BUILT_IN = 0
CONDITIONAL = 1
CONJUNCTION = 2
DISJUNCTION = 3
MINUS = 4
IDENTICAL = 5
DIFFERENT = 6
MEMBER = 7
FIRST_NUMERIC = 8
PLUS = 8
TIMES = 9
DIVIDE = 10
MODULO = 11
LESS = 12
AT_MOST = 13
MORE = 14
AT_LEAST = 15
SMALLER_OF = 16
GREATER_OF = 17

_OPERATIONS = {
    ("if", 3): CONDITIONAL,
    ("&", 2): CONJUNCTION,
    ("&&", 2): CONJUNCTION,
    ("|", 2): DISJUNCTION,
    ("||", 2): DISJUNCTION,
    ("-", 1): MINUS,
    ("==", 2): IDENTICAL,
    ("!==", 2): DIFFERENT,
    ("member", 2): MEMBER,
    ("+", 2): PLUS,
    ("*", 2): TIMES,
    ("/", 2): DIVIDE,
    ("mod", 2): MODULO,
    ("<", 2): LESS,
    ("<=", 2): AT_MOST,
    (">", 2): MORE,
    (">=", 2): AT_LEAST,
    ("min", 2): SMALLER_OF,
    ("max", 2): GREATER_OF,
}
DEEPEST = 5000


class EndlessEvaluation(Exception):
    """Demodulators call each other without end."""


class Evaluator:
    """Brings terms of a bank to their value."""

    __slots__ = ("bank", "depth", "false", "numbers", "operations", "rules", "true")

    def __init__(self, bank: Bank) -> None:
        self.bank = bank
        self.rules: dict[int, list[Any]] = {}
        self.operations: dict[int, int] = {}
        self.numbers: dict[Any, int] = {}
        self.true = bank.make(bank.symbol("$T", 0, False), ())
        self.false = bank.make(bank.symbol("$F", 0, False), ())
        self.depth = 0

    def add(self, left: Term, right: Term, variables: list[Any]) -> None:
        """Use a demodulator from now on; `variables` are those of its left side."""
        self.rules.setdefault(left.symbol, []).append((left.args, right, variables))

    def prepare(self) -> None:
        """Look up the built-in operations among the symbols of the bank.

        Prover9 has no `member`: whoever defines it means the definition.
        """
        for (name, arity, predicate), symbol in self.bank.symbols.items():
            if not predicate:
                operation = _OPERATIONS.get((name, arity), NOT_BUILT_IN)
                defined = operation == MEMBER and symbol in self.rules
                self.operations[symbol] = NOT_BUILT_IN if defined else operation

    def value(self, term: Term) -> Term:
        """The value of a term without rule variables."""
        return self.under(term, ())

    def fact(self, atom: Term) -> Term:
        """An atom with its value computed; a relation may be called `member`."""
        if self.operations.get(atom.symbol, NOT_BUILT_IN) != MEMBER:
            return self.under(atom, ())
        args = tuple([self.under(arg, ()) for arg in atom.args])
        return self.bank.make(atom.symbol, args)

    def under(self, term: Term, environment: tuple[Any, ...]) -> Term:
        """The value of a term whose variables stand for the values in the environment."""
        if term.symbol < 0:
            index = (-1 - term.symbol) // 2
            return environment[index] if index < len(environment) else term
        if not term.args:
            return self.applied(term.symbol, ())
        operation: int = self.operations.get(term.symbol, NOT_BUILT_IN)
        if operation == CONDITIONAL:
            condition = self.under(term.args[0], environment)
            if condition is self.true:
                return self.under(term.args[1], environment)
            if condition is self.false:
                return self.under(term.args[2], environment)
        elif operation in (CONJUNCTION, DISJUNCTION):
            deciding = self.false if operation == CONJUNCTION else self.true
            if self.under(term.args[0], environment) is deciding:
                return deciding
        return self.applied(term.symbol, tuple([self.under(arg, environment) for arg in term.args]))

    def applied(self, symbol: int, args: tuple[Any, ...]) -> Term:
        """The value of a symbol applied to values."""
        simple = True
        for arg in args:
            if arg.args:
                simple = False
                break
        call: Any = None
        if simple:
            call = self.bank.make(symbol, args)
            if call.rewritten is not None:
                known: Term = call.rewritten
                return known
        result: Any = None
        operation: int = self.operations.get(symbol, NOT_BUILT_IN)
        if operation != NOT_BUILT_IN and operation != CONDITIONAL:
            result = self.computed(operation, args)
        if result is None:
            result = self.rewritten(symbol, args)
        if result is None:
            result = self.bank.make(symbol, args) if call is None else call
        if call is not None:
            call.rewritten = result
        value: Term = result
        return value

    def rewritten(self, symbol: int, args: tuple[Any, ...]) -> Any:
        """The value by the first demodulator that matches, None if none does."""
        rules = self.rules.get(symbol)
        if rules is None:
            return None
        bank = self.bank
        for patterns, right, variables in rules:
            mark = len(bank.trail)
            matches = True
            for i in range(len(args)):
                if not bank.match(patterns[i], args[i]):
                    matches = False
                    break
            if matches:
                environment = tuple([variable.binding for variable in variables])
                bank.undo(mark)
                self.depth = self.depth + 1
                if self.depth > DEEPEST:
                    raise EndlessEvaluation(bank.names[symbol])
                result = self.under(right, environment)
                self.depth = self.depth - 1
                return result
            bank.undo(mark)
        return None

    def number(self, term: Term) -> Any:
        """The integer that a term names, None if it names none."""
        known = self.numbers.get(term)
        if known is not None:
            return known
        name: str = self.bank.names[term.symbol] if term.symbol >= 0 else ""
        value: Any = None
        if not term.args and name.isdecimal():
            value = int(name)
        elif name == "-" and len(term.args) == 1:
            inner = self.number(term.args[0])
            value = None if inner is None else -inner
        if value is not None:
            self.numbers[term] = value
        return value

    def numeral(self, value: int) -> Term:
        """The term that names an integer."""
        bank = self.bank
        term = bank.make(bank.symbol(str(abs(value)), 0, False), ())
        return term if value >= 0 else bank.make(bank.symbol("-", 1, False), (term,))

    def computed(self, operation: int, args: tuple[Any, ...]) -> Any:
        """The result of a built-in operation on values, None if it does not apply."""
        first: Any = args[0]
        if operation == MINUS:
            if first is self.true:
                return self.false
            if first is self.false:
                return self.true
            return None
        second: Any = args[1]
        if operation in (IDENTICAL, DIFFERENT):
            if not first.ground or not second.ground:
                return None
            return self.truth((first is second) == (operation == IDENTICAL))
        if operation == MEMBER:
            return self.listed(first, second)
        if operation in (CONJUNCTION, DISJUNCTION):
            neutral = self.true if operation == CONJUNCTION else self.false
            deciding = self.false if operation == CONJUNCTION else self.true
            if first is deciding or second is deciding:
                return deciding
            if first is neutral:
                return second
            return first if second is neutral else None
        left: Any = self.number(first)
        right: Any = self.number(second)
        if left is None or right is None:
            return None
        if operation == PLUS:
            return self.numeral(left + right)
        if operation == TIMES:
            return self.numeral(left * right)
        if operation in (DIVIDE, MODULO):
            if right == 0:
                return None
            quotient = abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
            return self.numeral(quotient if operation == DIVIDE else left % right)
        if operation in (SMALLER_OF, GREATER_OF):
            return self.numeral(min(left, right) if operation == SMALLER_OF else max(left, right))
        if operation == LESS:
            return self.truth(left < right)
        if operation == AT_MOST:
            return self.truth(left <= right)
        return self.truth(left > right if operation == MORE else left >= right)

    def listed(self, item: Term, items: Term) -> Any:
        """Whether a list has an item, None if variables or a list without an end leave it open."""
        names = self.bank.names
        if not item.ground:
            return None
        while items.symbol >= 0 and names[items.symbol] == CONS and len(items.args) == 2:
            first: Any = items.args[0]
            if first is item:
                return self.true
            if not first.ground:
                return None
            items = items.args[1]
        if items.symbol >= 0 and names[items.symbol] == NIL and not items.args:
            return self.false
        return None

    def truth(self, holds: bool) -> Term:
        """The term for a truth value."""
        return self.true if holds else self.false
