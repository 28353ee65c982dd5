"""The plain clause format of the resolution exercise: a count, then one clause a line.

A clause is `(¬On(x,y), ¬Green(x), Green(y))`, or a single literal without the parentheses;
single letters are variables. A literal may be an equation, `aa = f(x)` or `aa ≠ bb`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from string import ascii_letters, ascii_lowercase

from sleuth.errors import Unsuitable
from sleuth.limits import paced
from sleuth.logic.ladr.symbols import RENAME, OneUse
from sleuth.logic.nesting import DEEPEST, TOO_DEEP
from sleuth.logic.source_text import COUNT_LINE, SourceText
from sleuth.logic.syntax import (
    EQUALITY,
    Apply,
    Atom,
    Formula,
    Literal,
    Not,
    Term,
    Variable,
    clause_variables,
    disjunction,
    equation,
    fresh_names,
    subterms,
)
from sleuth.logic.theory import Clause, Sentence, Theory
from sleuth.logic.token_cursor import TokenCursor
from sleuth.text import shortened

#: Signs that people type or paste for "not"; the last three are look-alikes.
_NEGATIONS = ("¬", "~", "-", "!", "∼", "−", "￢")
_DISJUNCTIONS = ("|", "||", "∨", "v", "or")
_EQUATIONS = ("=", "!=", "≠")
#: A name is a word, or of special characters; signs stand for themselves.
_PLAIN = re.compile(r"[\w$]+|[^\s\w$(),¬~∼−￢!=≠-]+")
_TOKEN = re.compile(rf"\s*(!=|[(),¬~∼−￢!=≠-]|{_PLAIN.pattern})")


def read_clause_list(text: str, source: str = "input") -> Theory:
    """Read a count and so many clauses; raises BadInput with the place of the first error.

    >>> theory = read_clause_list("2\\nOn(aa,bb)\\n(¬On(x,y), Green(y))")
    >>> theory.sentences[1].text
    '(¬On(x,y), Green(y))'
    """
    source_text = SourceText(text, source)
    lines = [match for match in re.finditer(r"[^\n]+", text) if match.group().strip()]
    count = COUNT_LINE.fullmatch(lines[0].group()) if lines else None
    if count is None:
        raise source_text.error(0, "the first line is the number of clauses")
    if len(lines) - 1 != int(count.group(1)):
        raise source_text.error(
            lines[0].start(),
            f"{shortened(count.group(1))} clauses are announced, but {len(lines) - 1} follow",
        )
    sentences = []
    symbols = 0
    uses = OneUse()
    for line in paced(lines[1:]):
        reader = _ClauseReader(source_text, line.start(), line.end())
        symbols += len(reader)
        source_text.count(symbols, line.start())
        formula = reader.clause()
        if clash := uses.clash(formula):
            raise source_text.error(line.start(), clash, RENAME)
        place = source_text.place(line.start())
        sentences.append(Sentence(formula, place=place, text=" ".join(line.group().split())))
    return Theory(tuple(sentences), source=source)


class _ClauseReader(TokenCursor):
    def __init__(self, text: SourceText, begin: int, end: int) -> None:
        found = _TOKEN.finditer(text.text, begin, end)
        tokens = [(match.group(1), match.start(1)) for match in found]
        last, start = tokens[-1]
        super().__init__(text, tokens, start + len(last) - 1)

    def __len__(self) -> int:
        return len(self._tokens)

    def _error(self, wanted: str) -> Exception:
        token = shortened(self._token) or "the end of the line"
        remedy = "literals stand between commas" if token in _DISJUNCTIONS else None
        return self._error_here(f"{token} where {wanted} was expected", remedy)

    def _error_here(self, problem: str, remedy: str | None = None) -> Exception:
        return self._text.error(self._offset, problem, remedy)

    def clause(self) -> Formula:
        if self._token == "(":
            self._take()
            literals = [] if self._token == ")" else self._separated(self._literal)
            self._close()
        else:
            literals = self._separated(self._literal)
        if self._token:
            raise self._error("the end of the line")
        return disjunction(*literals)

    def _separated(self, item: Callable[[], Formula]) -> list[Formula]:
        items = [item()]
        while self._token == ",":
            self._take()
            items.append(item())
        return items

    def _close(self) -> None:
        if self._token != ")":
            raise self._error(", or )")
        self._take()

    def _literal(self) -> Formula:
        negations = 0
        while self._token in _NEGATIONS:
            self._take()
            negations += 1
        if negations >= DEEPEST:
            raise self._error_here(TOO_DEEP)
        literal = self._atom(DEEPEST - negations - 1)
        for _ in range(negations):
            literal = Not(literal)
        return literal

    def _atom(self, levels: int) -> Formula:
        """A relation with its arguments, or two terms with a sign between them."""
        if self._token == EQUALITY:
            return self._equation_in_front(levels)
        name = self._name()
        args = self._arguments(levels)
        if self._token not in _EQUATIONS:
            return Atom(name, args)
        equal = self._take() == EQUALITY
        atom = equation(_term(name, args), self._term(levels))
        return atom if equal else Not(atom)

    def _equation_in_front(self, levels: int) -> Formula:
        sign = self._next
        self._take()
        args = self._arguments(levels)
        if len(args) != 2:
            self._next = sign
            raise self._error_here("= stands between two terms")
        return Atom(EQUALITY, args)

    def _name(self) -> str:
        if self._token in ("", "(", ")", ",", *_NEGATIONS, *_EQUATIONS):
            raise self._error("a name")
        return self._take()

    def _term(self, levels: int) -> Term:
        return _term(self._name(), self._arguments(levels - 1))

    def _arguments(self, levels: int) -> tuple[Term, ...]:
        """The arguments of a name, in which so many levels may still nest."""
        if self._token != "(":
            return ()
        if not levels:
            raise self._error_here(TOO_DEEP)
        args: list[Term] = []
        while not args or self._token == ",":
            self._take()
            args.append(self._term(levels))
        self._close()
        return tuple(args)


def _term(name: str, args: tuple[Term, ...]) -> Term:
    return Variable(name) if not args and is_variable_name(name) else Apply(name, args)


def is_variable_name(name: str) -> bool:
    """Whether a name without arguments is a variable: a single letter.

    >>> is_variable_name("x"), is_variable_name("xx"), is_variable_name("1")
    (True, False, False)
    """
    return len(name) == 1 and name.isalpha()


def write_clause_list(clauses: Sequence[Clause]) -> str:
    """The clauses in the plain format; variables become single letters, constants longer names.

    Raises Unsuitable for a clause of more variables than there are letters.
    """
    names = _Names(clauses)
    lines = [_clause_text(clause, names) for clause in paced(clauses)]
    return "\n".join([str(len(lines)), *lines]) + "\n"


class _Names:
    """Names that the format can hold, one for each symbol of the clauses."""

    def __init__(self, clauses: Sequence[Clause]) -> None:
        taken = {
            name for clause in clauses for literal in clause.literals for name in _names_in(literal)
        }
        self._fresh = fresh_names(lambda name: name in taken or is_variable_name(name))
        self._given: dict[tuple[str, bool], str] = {}

    def of(self, name: str, is_constant: bool) -> str:
        holds = _PLAIN.fullmatch(name) and not (is_constant and is_variable_name(name))
        if holds:
            return name
        if (name, is_constant) not in self._given:
            word = re.sub(r"\W+", "_", name)
            self._given[name, is_constant] = self._fresh(word * 2 if len(word) == 1 else word)
        return self._given[name, is_constant]


def _names_in(literal: Literal) -> Iterator[str]:
    yield literal.atom.name
    for arg in literal.atom.args:
        yield from (part.name for part in subterms(arg))


def _clause_text(clause: Clause, names: _Names) -> str:
    variables = clause_variables(clause.literals)
    letters = _letters(variables)
    literals = [_literal_text(literal, names, letters) for literal in clause.literals]
    return literals[0] if len(literals) == 1 else f"({', '.join(literals)})"


def _literal_text(literal: Literal, names: _Names, letters: dict[Variable, str]) -> str:
    name, args = literal.atom.name, literal.atom.args
    if name == EQUALITY and len(args) == 2:
        left, right = (_term_text(arg, names, letters) for arg in args)
        return f"{left} {'=' if literal.positive else '≠'} {right}"
    shown = names.of(name, is_constant=False) + _arguments_text(args, names, letters)
    return shown if literal.positive else f"¬{shown}"


def _letters(variables: Sequence[Variable]) -> dict[Variable, str]:
    """A letter for each variable: its own where it is one, else x, y, z, u, v, w and so on."""
    if len(variables) > len(ascii_letters):
        raise Unsuitable(f"a clause of {len(variables)} variables has too few letters for them")
    letters = {each: each.name for each in variables if is_variable_name(each.name)}
    used = set(letters.values())
    free = (letter for letter in chain("xyzuvw", ascii_lowercase, ascii_letters))
    for variable in variables:
        if variable not in letters:
            letters[variable] = next(letter for letter in free if letter not in used)
            used.add(letters[variable])
    return letters


def _term_text(term: Term, names: _Names, letters: dict[Variable, str]) -> str:
    if isinstance(term, Variable):
        return letters[term]
    shown = names.of(term.name, is_constant=not term.args)
    return shown + _arguments_text(term.args, names, letters)


def _arguments_text(args: tuple[Term, ...], names: _Names, letters: dict[Variable, str]) -> str:
    inner = ",".join(_term_text(arg, names, letters) for arg in args)
    return f"({inner})" if args else ""
