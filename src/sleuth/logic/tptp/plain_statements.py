"""A quick way to read clauses and formulas written plainly: most statements of large files.

Whatever is not quite plain (quotes, numbers, comments, annotations, mistakes) is left to the
reader of all statements, which knows the place of every token.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from sleuth.logic.nesting import DEEPEST
from sleuth.logic.syntax import (
    Apply,
    Atom,
    Formula,
    Iff,
    Implies,
    Not,
    Term,
    Variable,
    conjunction,
    disjunction,
    equation,
    exists,
    for_all,
)
from sleuth.logic.theory import TPTP_ROLES

_STATEMENT = re.compile(
    r"""\s*(cnf|fof)\(\s*([a-z]\w*)\s*,\s*([a-z]\w*)\s*,\s*([^.%'"/$]*?)\s*\)\s*\.""", re.ASCII
)
_PIECE = re.compile(r"\w+|!=|<=>|<~>|=>|<=|[^\s]", re.ASCII)
_CONNECTIVES = frozenset({"&", "|", "=>", "<=", "<=>", "<~>", "~"})
_NONE: frozenset[str] = frozenset()


class Plain(NamedTuple):
    """A statement: its name and role, its formula and where that lies, and where it ends."""

    name: str
    role: str
    formula: Formula
    start: int
    begin: int
    end: int
    after: int
    symbols: int


class _NotPlain(Exception):
    """The clause has to be read in the other way."""


@dataclass(slots=True)
class PlainStatements:
    """Reads such statements; constants and variables are one object each.

    `fresh` tells whether the last one uses a symbol otherwise than those before it.
    """

    fresh: bool = False
    _known: dict[str, Term] = field(default_factory=dict)
    _functions: dict[str, int] = field(default_factory=dict)
    _relations: dict[str, int] = field(default_factory=dict)

    def read(self, text: str, offset: int) -> Plain | None:
        """The statement that is next, None if it is not written plainly."""
        match = _STATEMENT.match(text, offset)
        if match is None or match[3] not in TPTP_ROLES:
            return None
        begin, end = match.span(4)
        pieces = _PIECE.findall(text, begin, end)
        if len(pieces) > DEEPEST:
            return None
        self.fresh = False
        try:
            if match[1] == "fof":
                formula, place = self._formula([*pieces, "", ""], 0, _NONE)
                if place != len(pieces):
                    return None
            elif pieces[:1] != ["("]:
                formula = self._clause([*pieces, ""])
            elif pieces[-1] == ")":
                formula = self._clause([*pieces[1:-1], ""])
            else:
                return None
        except _NotPlain:
            return None
        name, role = match[2], match[3]
        start, after = match.start(1), match.end()
        # With the parentheses, commas and the full stop around it.
        return Plain(name, role, formula, start, begin, end, after, len(pieces) + 8)

    def _formula(self, pieces: list[str], place: int, bound: frozenset[str]) -> tuple[Formula, int]:
        """The formula at a place, all of whose variables are bound, and the place after it."""
        left, place = self._unit(pieces, place, bound)
        sign = pieces[place]
        if sign not in _CONNECTIVES:
            return left, place
        formula: Formula
        if sign in ("&", "|"):
            parts = [left]
            while pieces[place] == sign:
                part, place = self._unit(pieces, place + 1, bound)
                parts.append(part)
            formula = conjunction(*parts) if sign == "&" else disjunction(*parts)
        else:
            right, place = self._unit(pieces, place + 1, bound)
            if sign == "=>":
                formula = Implies(left, right)
            elif sign == "<=>":
                formula = Iff(left, right)
            elif sign == "<=":
                formula = Implies(right, left)
            else:
                raise _NotPlain
        if pieces[place] in _CONNECTIVES:
            raise _NotPlain
        return formula, place

    def _unit(self, pieces: list[str], place: int, bound: frozenset[str]) -> tuple[Formula, int]:
        """A formula that binds tighter than all connectives between two."""
        sign = pieces[place]
        if sign == "(":
            formula, place = self._formula(pieces, place + 1, bound)
            if pieces[place] != ")":
                raise _NotPlain
            return formula, place + 1
        if sign == "~":
            formula, place = self._unit(pieces, place + 1, bound)
            return Not(formula), place
        if sign in ("!", "?"):
            return self._quantified(pieces, place, bound)
        begin = place
        formula, place = self._atom(pieces, place)
        for piece in pieces[begin:place]:
            if "A" <= piece <= "[" and piece not in bound:
                raise _NotPlain
        return formula, place

    def _quantified(
        self, pieces: list[str], place: int, bound: frozenset[str]
    ) -> tuple[Formula, int]:
        sign = pieces[place]
        names: list[str] = []
        while pieces[place] == sign:
            if pieces[place + 1] != "[":
                raise _NotPlain
            place += 2
            while True:
                names.append(pieces[place])
                place += 2
                if pieces[place - 1] != ",":
                    break
            if pieces[place - 1] != "]" or pieces[place] != ":":
                raise _NotPlain
            place += 1
        variables: list[Variable] = []
        for name in names:
            variable = self._known.get(name) or self._simple(name)
            if not isinstance(variable, Variable):
                raise _NotPlain
            variables.append(variable)
        body, place = self._unit(pieces, place, bound.union(names))
        return (for_all if sign == "!" else exists)(tuple(variables), body), place

    def _atom(self, pieces: list[str], place: int) -> tuple[Formula, int]:
        """The atom at a place, or an equation that is denied, and the place after it."""
        term, place = self._term(pieces, place)
        sign = pieces[place]
        if sign in ("=", "!="):
            other, place = self._term(pieces, place + 1)
            for each in (term, other):
                if isinstance(each, Apply):
                    self._use(self._functions, each.name, len(each.args))
            atom = equation(term, other)
            return (atom if sign == "=" else Not(atom)), place
        if not isinstance(term, Apply):
            raise _NotPlain
        if self._relations.get(term.name) != len(term.args):
            self._use(self._relations, term.name, len(term.args))
        return Atom(term.name, term.args), place

    def _clause(self, pieces: list[str]) -> Formula:
        """The disjunction of the literals in pieces, the last of which is empty."""
        literals: list[Formula] = []
        place = 0
        while True:
            negated = pieces[place] == "~"
            atom, place = self._atom(pieces, place + negated)
            if negated and isinstance(atom, Not):
                raise _NotPlain
            literals.append(Not(atom) if negated else atom)
            if pieces[place] == "":
                return literals[0] if len(literals) == 1 else disjunction(*literals)
            if pieces[place] != "|":
                raise _NotPlain
            place += 1

    def _use(self, known: dict[str, int], name: str, arity: int) -> None:
        if known.get(name) != arity:
            known[name] = arity
            self.fresh = True

    def _term(self, pieces: list[str], place: int) -> tuple[Term, int]:
        """The term at a place, and the place after it; symbols inside it are functions."""
        known, functions = self._known, self._functions
        names: list[str] = []
        #: The arguments of the functions that are open, but for the innermost one.
        outer: list[list[Term]] = []
        args: list[Term] = []
        while True:
            text = pieces[place]
            sign = pieces[place + 1] if text else ""
            if sign == "(":
                if not "a" <= text[0] <= "z":
                    raise _NotPlain
                names.append(text)
                outer.append(args)
                args = []
                place += 2
                continue
            term = known.get(text)
            if term is None:
                term = self._simple(text)
            place += 1
            if not names:
                return term, place
            if isinstance(term, Apply) and functions.get(text) != 0:
                self._use(functions, text, 0)
            while True:
                args.append(term)
                place += 1
                if sign == ",":
                    break
                if sign != ")":
                    raise _NotPlain
                name = names.pop()
                term = Apply(name, tuple(args))
                if not names:
                    return term, place
                if functions.get(name) != len(args):
                    self._use(functions, name, len(args))
                args = outer.pop()
                sign = pieces[place]

    def _simple(self, text: str) -> Term:
        if "a" <= text[:1] <= "z":
            term: Term = Apply(text)
        elif "A" <= text[:1] <= "Z":
            term = Variable(text)
        else:
            raise _NotPlain
        self._known[text] = term
        return term
