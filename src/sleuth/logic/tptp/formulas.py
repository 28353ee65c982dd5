"""Reads the formulas of TPTP: connectives by calls that use no stack, terms in one loop."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from sleuth.logic.ladr.tokens import MOST_DIGITS
from sleuth.logic.nesting import DEEPEST, MOST_BRACKETS, TOO_DEEP, Unwound, is_too_deep, unwound
from sleuth.logic.syntax import (
    FALSE,
    TRUE,
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
    substitute,
)
from sleuth.logic.tptp.tokens import Tokens, unquoted
from sleuth.logic.tptp.types import INDIVIDUALS
from sleuth.text import shortened

_LEFT_TO_RIGHT = ("&", "|")
_BETWEEN_TWO = ("<=>", "<~>", "=>", "<=", "~|", "~&")
_DISTINCT = "$distinct"
#: The kinds of tokens that begin a term.
_TERMS = frozenset({"word", "variable", "quoted", "object", "number"})
#: The kinds of those that may have arguments.
_APPLIED = frozenset({"word", "quoted"})


class FormulaReader:
    """Reads formulas from tokens.

    `warn` is told what is read in another way than it may be meant, `count` how many symbols a
    formula has beyond those that are written. Constants and variables are one object each.
    With a `sort` to read them, variables may have types; `types` are those of the last formula.
    """

    def __init__(
        self,
        tokens: Tokens,
        warn: Callable[[int, str], None],
        count: Callable[[int, int], None],
    ) -> None:
        self.sort: Callable[[], str] | None = None
        self.types: dict[Variable, str] = {}
        self._tokens = tokens
        self._warn = warn
        self._count = count
        #: Variables and constants as they are written.
        self._known: dict[str, Term] = {}

    def formula(self, start: int) -> Formula:
        """The formula that is next; it is refused at `start` if it nests too deeply."""
        first = self._tokens.next
        self.types = {}
        formula = unwound(self._formula(MOST_BRACKETS))
        if self._tokens.next - first > DEEPEST and is_too_deep(formula):
            raise self._tokens.source.error(start, TOO_DEEP)
        return formula

    def _formula(self, brackets: int) -> Unwound[Formula]:
        """A formula, in which so many brackets may still be opened."""
        tokens = self._tokens
        left: Formula = self._literal() or (yield self._unit(brackets))
        if tokens.at(*_LEFT_TO_RIGHT):
            sign = tokens.kinds[tokens.next]
            parts = [left]
            while tokens.at(sign):
                tokens.next += 1
                parts.append(self._literal() or (yield self._unit(brackets)))
            if tokens.at(*_LEFT_TO_RIGHT, *_BETWEEN_TWO):
                raise self._mixed()
            return (conjunction if sign == "&" else disjunction)(*parts)
        if tokens.at(*_BETWEEN_TWO):
            sign = tokens.take().text
            right = self._literal() or (yield self._unit(brackets))
            if tokens.at(*_LEFT_TO_RIGHT, *_BETWEEN_TWO):
                raise self._mixed()
            return _joined(sign, left, right)
        return left

    def _mixed(self) -> Exception:
        token = self._tokens.token
        return self._tokens.source.error(
            token.start,
            f"{token.text} does not associate with what stands before it",
            "add parentheses",
        )

    def _literal(self) -> Formula | None:
        """An atom or a negated one, if that is next: most of what there is."""
        tokens = self._tokens
        kind = tokens.kinds[tokens.next]
        if kind == "~" and tokens.kinds[tokens.next + 1] in _TERMS:
            tokens.next += 1
            return Not(self._atom())
        return self._atom() if kind in _TERMS else None

    def _unit(self, brackets: int) -> Unwound[Formula]:
        """A formula that binds tighter than all connectives between two."""
        tokens = self._tokens
        if not brackets:
            raise tokens.source.error(tokens.start, TOO_DEEP)
        if tokens.at("~"):
            tokens.next += 1
            return Not(self._literal() or (yield self._unit(brackets - 1)))
        if tokens.at("!", "?"):
            formula: Formula = yield self._quantified(brackets)
            return formula
        if tokens.at("("):
            tokens.next += 1
            formula = yield self._formula(brackets - 1)
            tokens.expect(")")
            return formula
        return self._atom()

    def _quantified(self, brackets: int) -> Unwound[Formula]:
        tokens = self._tokens
        sign = tokens.kinds[tokens.next]
        variables: list[Variable] = []
        renamed: dict[Variable, Variable] = {}
        while tokens.at(sign):
            tokens.next += 1
            tokens.expect("[")
            variables.append(self._variable(renamed))
            while tokens.at(","):
                tokens.next += 1
                variables.append(self._variable(renamed))
            tokens.expect("]")
            tokens.expect(":")
        body = self._literal() or (yield self._unit(brackets - 1))
        if renamed:
            variables = [renamed.get(each, each) for each in variables]
            body = substitute(body, renamed)
        return (for_all if sign == "!" else exists)(tuple(variables), body)

    def _variable(self, renamed: dict[Variable, Variable]) -> Variable:
        """A variable that is bound; it gets another name where it had another type before."""
        tokens = self._tokens
        token = tokens.take()
        if token.kind != "variable":
            raise tokens.unexpected("a variable", token)
        variable = Variable(token.text)
        if self.sort is None:
            return variable
        sort = INDIVIDUALS
        if tokens.at(":"):
            tokens.next += 1
            sort = self.sort()
        renamed.pop(variable, None)
        if self.types.setdefault(variable, sort) != sort:
            number = len(self.types)
            while f"{token.text}_{number}" in tokens.texts:
                number += 1
            other = renamed[variable] = Variable(f"{token.text}_{number}")
            self.types[other] = sort
        return variable

    def _atom(self) -> Formula:
        tokens = self._tokens
        first = tokens.next
        term = self._term()
        sign = tokens.kinds[tokens.next]
        if sign in ("=", "!="):
            tokens.next += 1
            atom = equation(term, self._term())
            return atom if sign == "=" else Not(atom)
        kind, text, start = tokens.kinds[first], tokens.texts[first], tokens.starts[first]
        if isinstance(term, Variable):
            problem = f"{shortened(term.name)} is a variable, not a formula"
            raise tokens.source.error(start, problem)
        if kind not in ("word", "quoted"):
            raise tokens.source.error(start, f"{shortened(text)} is not a formula")
        if kind == "word" and text.startswith("$"):
            return self._defined(start, term)
        return Atom(term.name, term.args)

    def _defined(self, start: int, term: Apply) -> Formula:
        if term == Apply("$true"):
            return TRUE
        if term == Apply("$false"):
            return FALSE
        if term.name == _DISTINCT:
            self._count(len(term.args) ** 2 // 2, start)
            pairs = combinations(term.args, 2)
            return conjunction(*(Not(equation(one, other)) for one, other in pairs))
        self._warn(start, f"{shortened(term.name)} is read as an ordinary symbol")
        return Atom(term.name, term.args)

    def _term(self) -> Term:
        """A term, read without calls of itself: terms may nest as deeply as they like."""
        tokens = self._tokens
        kinds, texts, known = tokens.kinds, tokens.texts, self._known
        #: The functions whose arguments are being read, and those of their arguments that are.
        open_names: list[str] = []
        open_args: list[list[Term]] = []
        place = tokens.next
        while True:
            kind, text = kinds[place], texts[place]
            if kind in _APPLIED and kinds[place + 1] == "(":
                open_names.append(self._name(place))
                open_args.append([])
                place += 2
                continue
            term: Term | None = known.get(text)
            if term is None or kind not in _TERMS:
                term = self._simple(place)
            place += 1
            while open_names:
                open_args[-1].append(term)
                kind = kinds[place]
                if kind == ",":
                    place += 1
                    break
                if kind != ")":
                    tokens.next = place
                    raise tokens.unexpected(")")
                place += 1
                term = Apply(open_names.pop(), tuple(open_args.pop()))
            else:
                tokens.next = place
                return term

    def _simple(self, place: int) -> Term:
        """The variable or constant at a place, which is met for the first time."""
        tokens = self._tokens
        text = tokens.texts[place]
        if tokens.kinds[place] not in _TERMS:
            tokens.next = place
            raise tokens.unexpected("a term")
        is_variable = tokens.kinds[place] == "variable"
        term = Variable(text) if is_variable else Apply(self._name(place))
        self._known[text] = term
        return term

    def _name(self, place: int) -> str:
        text = self._tokens.texts[place]
        name = unquoted(text) if text[0] == "'" else text
        if len(name) > MOST_DIGITS and name.isdecimal():
            raise self._tokens.source.error(
                self._tokens.starts[place],
                f"a number of {len(name)} digits",
                f"numbers have at most {MOST_DIGITS}",
            )
        return name


def _joined(sign: str, left: Formula, right: Formula) -> Formula:
    match sign:
        case "<=>":
            return Iff(left, right)
        case "<~>":
            return Not(Iff(left, right))
        case "=>":
            return Implies(left, right)
        case "<=":
            return Implies(right, left)
        case "~|":
            return Not(disjunction(left, right))
        case _:
            return Not(conjunction(left, right))
