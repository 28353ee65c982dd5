"""A quick way to read clauses that are written plainly: most of the statements of large files.

Whatever is not quite plain (quotes, numbers, comments, annotations, mistakes) is left to the
reader of all statements, which knows the place of every token.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from sleuth.logic.nesting import DEEPEST
from sleuth.logic.syntax import Apply, Atom, Formula, Not, Term, Variable, disjunction, equation
from sleuth.logic.theory import TPTP_ROLES

_STATEMENT = re.compile(
    r"""\s*(cnf)\(\s*([a-z]\w*)\s*,\s*([a-z]\w*)\s*,\s*([^.%'"/$]*?)\s*\)\s*\.""", re.ASCII
)
_PIECE = re.compile(r"\w+|!=|[^\s]", re.ASCII)


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
class PlainClauses:
    """Reads such clauses; constants and variables are one object each.

    `fresh` tells whether the last clause uses a symbol otherwise than those before it.
    """

    fresh: bool = False
    _known: dict[str, Term] = field(default_factory=dict)
    _functions: dict[str, int] = field(default_factory=dict)
    _relations: dict[str, int] = field(default_factory=dict)

    def read(self, text: str, offset: int) -> Plain | None:
        """The clause that is next, None if it is not written plainly."""
        match = _STATEMENT.match(text, offset)
        if match is None or match[3] not in TPTP_ROLES:
            return None
        begin, end = match.span(4)
        pieces = _PIECE.findall(text, begin, end)
        if len(pieces) > DEEPEST:
            return None
        self.fresh = False
        try:
            if pieces[:1] == ["("]:
                formula = self._clause([*pieces[1:-1], ""]) if pieces[-1] == ")" else None
            else:
                formula = self._clause([*pieces, ""])
        except _NotPlain:
            return None
        if formula is None:
            return None
        name, role = match[2], match[3]
        start, after = match.start(1), match.end()
        # With the parentheses, commas and the full stop around it.
        return Plain(name, role, formula, start, begin, end, after, len(pieces) + 8)

    def _clause(self, pieces: list[str]) -> Formula:
        """The disjunction of the literals in pieces, the last of which is empty."""
        literals: list[Formula] = []
        place = 0
        while True:
            negated = pieces[place] == "~"
            term, place = self._term(pieces, place + negated)
            sign = pieces[place]
            if sign in ("=", "!="):
                other, place = self._term(pieces, place + 1)
                atom: Formula = equation(term, other)
                if sign == "!=":
                    atom = Not(atom)
                for each in (term, other):
                    if isinstance(each, Apply):
                        self._use(self._functions, each.name, len(each.args))
            elif isinstance(term, Apply):
                self._use(self._relations, term.name, len(term.args))
                atom = Atom(term.name, term.args)
            else:
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
        open_names: list[str] = []
        open_args: list[list[Term]] = []
        while True:
            text = pieces[place]
            place += 1
            if text and pieces[place] == "(":
                if not "a" <= text[0] <= "z":
                    raise _NotPlain
                open_names.append(text)
                open_args.append([])
                place += 1
                continue
            term = known.get(text)
            if term is None:
                term = self._simple(text)
            if open_names and isinstance(term, Apply) and functions.get(term.name) != 0:
                self._use(functions, term.name, 0)
            while open_names:
                open_args[-1].append(term)
                sign = pieces[place]
                place += 1
                if sign == ",":
                    break
                if sign != ")":
                    raise _NotPlain
                args = tuple(open_args.pop())
                name = open_names.pop()
                term = Apply(name, args)
                if open_names and functions.get(name) != len(args):
                    self._use(functions, name, len(args))
            else:
                return term, place

    def _simple(self, text: str) -> Term:
        if "a" <= text[:1] <= "z":
            term: Term = Apply(text)
        elif "A" <= text[:1] <= "Z":
            term = Variable(text)
        else:
            raise _NotPlain
        self._known[text] = term
        return term
