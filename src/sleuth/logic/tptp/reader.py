"""Reads TPTP problems in clause normal form (cnf) and first-order form (fof), with includes."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

from sleuth.errors import BadInput, Place, reading_text
from sleuth.limits import checkpoint, paced
from sleuth.logic.ladr.symbols import RENAME, OneUse
from sleuth.logic.ladr.tokens import MOST_DIGITS
from sleuth.logic.nesting import MOST_BRACKETS, TOO_DEEP, Unwound, is_too_deep, unwound
from sleuth.logic.source_text import SourceText, most_symbols
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
    free_variables,
    is_clause,
    terms_of,
)
from sleuth.logic.theory import TPTP_ROLES, Distinct, Sentence, Theory, Warning
from sleuth.logic.tptp.includes import CannotInclude, Library
from sleuth.text import shortened

_TOKEN = re.compile(
    r"""(?P<space>\s+|%[^\n]*|/\*.*?\*/)
      | (?P<word>[a-z]\w*|\$\$?\w+)
      | (?P<variable>[A-Z]\w*)
      | (?P<number>[-+]?[0-9]+(?:/[0-9]+|(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?))
      | (?P<quoted>'(?:[^'\\]|\\.)+')
      | (?P<object>"(?:[^"\\]|\\.)*")
      | (?P<sign><=>|<~>|=>|<=|~\||~&|!=|[~&|=!?:()\[\],.])
      | (?P<unknown>.)""",
    re.VERBOSE | re.DOTALL | re.ASCII,
)
_LEFT_TO_RIGHT = ("&", "|")
_BETWEEN_TWO = ("<=>", "<~>", "=>", "<=", "~|", "~&")
_DISTINCT = "$distinct"
_MOST_WARNINGS = 100
_OTHER_LANGUAGES = ("tff", "thf", "tcf", "tpi")


class _Token(NamedTuple):
    kind: str
    text: str
    start: int
    end: int


@dataclass(slots=True)
class _Gathered:
    """What a problem and its included files have said so far."""

    sentences: list[Sentence] = field(default_factory=list)
    distinct: list[Distinct] = field(default_factory=list)
    warnings: list[Warning] = field(default_factory=list)
    symbols: int = 0
    uses: OneUse = field(default_factory=OneUse)


def read_tptp(text: str, source: str = "input", included: Library | None = None) -> Theory:
    """Read a TPTP problem; includes are looked for in the library, if one is given.

    >>> theory = read_tptp("fof(all_men,axiom, ! [X] : (man(X) => mortal(X))).")
    >>> theory.sentences[0].label
    'all_men'
    """
    gathered = _Gathered()
    _Reader(SourceText(text, source), included, gathered, None).read()
    _add_distinct_objects(gathered)
    goals = [sentence for sentence in gathered.sentences if sentence.role == "goal"]
    if len(goals) > 1:
        note = "several conjectures: proving one of them is taken to be enough"
        gathered.warnings.append(Warning(note, goals[1].place))
    return Theory(
        tuple(gathered.sentences),
        tuple(gathered.distinct),
        warnings=tuple(gathered.warnings),
        source=source,
        prolog_style=True,
    )


def _add_distinct_objects(gathered: _Gathered) -> None:
    """Strings in double quotes name objects that differ from each other."""
    found = {
        term: None
        for sentence in gathered.sentences
        for term in terms_of(sentence.formula)
        if isinstance(term, Apply) and not term.args and term.name.startswith('"')
    }
    if len(found) > 1:
        gathered.distinct.append(Distinct(tuple(found)))


class _Reader:
    def __init__(
        self,
        text: SourceText,
        included: Library | None,
        gathered: _Gathered,
        wanted: set[str] | None,
    ) -> None:
        self._text = text
        self._included = included
        self._gathered = gathered
        self._wanted = wanted
        self._tokens = self._tokenize()
        self._next = 0

    def _tokenize(self) -> list[_Token]:
        tokens: list[_Token] = []
        text = self._text.text
        most = most_symbols()
        for match in paced(_TOKEN.finditer(text), 5_000):
            kind = match.lastgroup or ""
            if kind == "unknown":
                # Types are written with signs that cnf and fof do not have.
                statements = [one for one in tokens if one.text in _OTHER_LANGUAGES]
                if statements:
                    raise self._other_language(statements[-1])
                raise self._text.error(match.start(), f"{match[0]} has no meaning in TPTP")
            if kind in ("quoted", "object"):
                self._text.refuse_odd_name(match.group(), match.start())
            if kind != "space":
                tokens.append(_Token(kind, match.group(), match.start(), match.end()))
                if len(tokens) > most:
                    break
        self._count(len(tokens), tokens[-1].start if tokens else 0)
        tokens.append(_Token("end", "the end of the text", max(0, len(text) - 1), len(text)))
        return tokens

    def _count(self, symbols: int, offset: int) -> None:
        self._gathered.symbols += symbols
        self._text.count(self._gathered.symbols, offset)

    @property
    def _token(self) -> _Token:
        return self._tokens[self._next]

    def _take(self) -> _Token:
        token = self._token
        if token.kind != "end":
            self._next += 1
        return token

    def _at(self, *signs: str) -> bool:
        return self._token.kind == "sign" and self._token.text in signs

    def _expect(self, sign: str) -> _Token:
        if not self._at(sign):
            raise self._unexpected(sign)
        return self._take()

    def _unexpected(self, wanted: str) -> Exception:
        return self._text.error(self._token.start, _instead(self._token, wanted))

    def read(self) -> None:
        while self._token.kind != "end":
            checkpoint()
            self._statement()

    def _statement(self) -> None:
        kind = self._take()
        if kind.text == "include":
            self._include()
        elif kind.text in ("cnf", "fof"):
            self._annotated(kind)
        elif kind.text in _OTHER_LANGUAGES:
            raise self._other_language(kind)
        else:
            raise self._text.error(
                kind.start, f"{shortened(kind.text)} where fof, cnf or include was expected"
            )

    def _other_language(self, kind: _Token) -> Exception:
        return self._text.error(kind.start, f"{kind.text} is not read", "only cnf and fof are")

    def _annotated(self, kind: _Token) -> None:
        self._expect("(")
        name = self._name()
        self._expect(",")
        role_token = self._take()
        role = role_token.text
        self._expect(",")
        begin = self._token.start
        formula = unwound(self._formula(MOST_BRACKETS))
        if is_too_deep(formula):
            raise self._text.error(kind.start, TOO_DEEP)
        end = self._tokens[self._next - 1].end
        if kind.text == "cnf":
            self._check_clause(formula, begin)
        if self._at(","):
            self._skip_annotations()
        self._expect(")")
        self._expect(".")
        if self._wanted is not None and name not in self._wanted:
            return
        if role not in TPTP_ROLES:
            self._warn(role_token.start, f"a formula in the role of {shortened(role)} is left out")
            return
        if kind.text == "fof" and (free := free_variables(formula)):
            self._warn(begin, f"variable {shortened(free[0].name)} is not bound: read as universal")
        self._keep(formula, name, role, kind.start, " ".join(self._text.text[begin:end].split()))

    def _keep(self, formula: Formula, name: str, role: str, start: int, text: str) -> None:
        if clash := self._gathered.uses.clash(formula):
            raise self._text.error(start, clash, RENAME)
        place = self._text.place(start)
        label = Apply("label", (Apply(name),))
        self._gathered.sentences.append(
            Sentence(formula, role, TPTP_ROLES[role], (label,), place, text)
        )

    def _warn(self, offset: int, text: str) -> None:
        if len(self._gathered.warnings) <= _MOST_WARNINGS:
            last = len(self._gathered.warnings) == _MOST_WARNINGS
            said = "further warnings are left out" if last else text
            self._gathered.warnings.append(Warning(said, self._text.place(offset)))

    def _check_clause(self, formula: Formula, begin: int) -> None:
        if not is_clause(formula) and formula != TRUE:
            raise self._text.error(begin, "cnf holds a disjunction of literals", "write fof")

    def _skip_annotations(self) -> None:
        """The source and other information after a formula has no part in its meaning."""
        depth = 0
        while depth or not self._at(")"):
            if self._token.kind == "end":
                raise self._unexpected(")")
            depth += self._at("(", "[")
            depth -= self._at(")", "]")
            self._take()

    def _name(self) -> str:
        token = self._take()
        if token.kind not in ("word", "quoted", "number"):
            raise self._text.error(token.start, _instead(token, "a name"))
        return _unquoted(token.text)

    def _include(self) -> None:
        self._expect("(")
        token = self._token
        path = self._name()
        wanted: set[str] | None = None
        if self._at(","):
            self._take()
            self._expect("[")
            wanted = {self._name()}
            while self._at(","):
                self._take()
                wanted.add(self._name())
            self._expect("]")
        self._expect(")")
        self._expect(".")
        if self._included is None:
            raise self._text.error(
                token.start,
                "other files are not read from here",
                "put what it says into this text, or give the folder as the option includes",
            )
        own = not self._included.open_files
        try:
            self._read_included(self._included, path, wanted)
        except CannotInclude as reason:
            if not own:
                raise
            raise self._text.error(
                token.start, shortened(str(reason), 300), "the option includes names a folder"
            ) from None
        except BadInput as error:
            # What stands in a file is for those who may read it, not for whoever names it.
            line = error.place.line if error.place else None
            raise self._text.error(
                token.start, f"{shortened(path)} cannot be included", f"see its line {line or 1}"
            ) from None

    def _read_included(self, library: Library, path: str, wanted: set[str] | None) -> None:
        found, text = library.text(path)
        place = Place(str(found))
        with reading_text(text, place):
            _Reader(SourceText(text, place.source), library, self._gathered, wanted).read()
        library.open_files.pop()

    def _formula(self, brackets: int) -> Unwound[Formula]:
        """A formula, in which so many brackets may still be opened."""
        left: Formula = yield self._unit(brackets)
        if self._at(*_LEFT_TO_RIGHT):
            sign = self._token.text
            parts = [left]
            while self._at(sign):
                self._take()
                parts.append((yield self._unit(brackets)))
            if self._at(*_LEFT_TO_RIGHT, *_BETWEEN_TWO):
                raise self._mixed()
            return (conjunction if sign == "&" else disjunction)(*parts)
        if self._at(*_BETWEEN_TWO):
            sign = self._take().text
            right = yield self._unit(brackets)
            if self._at(*_LEFT_TO_RIGHT, *_BETWEEN_TWO):
                raise self._mixed()
            return _joined(sign, left, right)
        return left

    def _mixed(self) -> Exception:
        return self._text.error(
            self._token.start,
            f"{self._token.text} does not associate with what stands before it",
            "add parentheses",
        )

    def _unit(self, brackets: int) -> Unwound[Formula]:
        """A formula that binds tighter than all connectives between two."""
        if not brackets:
            raise self._text.error(self._token.start, TOO_DEEP)
        if self._at("~"):
            self._take()
            return Not((yield self._unit(brackets - 1)))
        if self._at("!", "?"):
            formula: Formula = yield self._quantified(brackets)
            return formula
        if self._at("("):
            self._take()
            formula = yield self._formula(brackets - 1)
            self._expect(")")
            return formula
        formula = yield self._atom()
        return formula

    def _quantified(self, brackets: int) -> Unwound[Formula]:
        sign = self._token.text
        variables: list[Variable] = []
        while self._at(sign):
            self._take()
            self._expect("[")
            variables.append(self._variable())
            while self._at(","):
                self._take()
                variables.append(self._variable())
            self._expect("]")
            self._expect(":")
        body = yield self._unit(brackets - 1)
        return (for_all if sign == "!" else exists)(tuple(variables), body)

    def _variable(self) -> Variable:
        token = self._take()
        if token.kind != "variable":
            raise self._text.error(token.start, _instead(token, "a variable"))
        return Variable(token.text)

    def _atom(self) -> Unwound[Formula]:
        start = self._token
        term = yield self._term()
        if self._at("=", "!="):
            sign = self._take().text
            atom = equation(term, (yield self._term()))
            return atom if sign == "=" else Not(atom)
        if isinstance(term, Variable):
            raise self._text.error(
                start.start, f"{shortened(term.name)} is a variable, not a formula"
            )
        if start.kind not in ("word", "quoted"):
            raise self._text.error(start.start, f"{shortened(start.text)} is not a formula")
        if start.kind == "word" and start.text.startswith("$"):
            return self._defined(start, term)
        return Atom(term.name, term.args)

    def _defined(self, token: _Token, term: Apply) -> Formula:
        if term == Apply("$true"):
            return TRUE
        if term == Apply("$false"):
            return FALSE
        if term.name == _DISTINCT:
            self._count(len(term.args) ** 2 // 2, token.start)
            pairs = combinations(term.args, 2)
            return conjunction(*(Not(equation(one, other)) for one, other in pairs))
        self._warn(token.start, f"{shortened(term.name)} is read as an ordinary symbol")
        return Atom(term.name, term.args)

    def _term(self) -> Unwound[Term]:
        token = self._take()
        if token.kind == "variable":
            return Variable(token.text)
        if token.kind == "object":
            return Apply(token.text)
        if token.kind not in ("word", "quoted", "number"):
            raise self._text.error(token.start, _instead(token, "a term"))
        name = _unquoted(token.text)
        if len(name) > MOST_DIGITS and name.isdecimal():
            raise self._text.error(
                token.start,
                f"a number of {len(name)} digits",
                f"numbers have at most {MOST_DIGITS}",
            )
        if token.kind == "number" or not self._at("("):
            return Apply(name)
        self._take()
        args: list[Term] = [(yield self._term())]
        while self._at(","):
            self._take()
            args.append((yield self._term()))
        self._expect(")")
        return Apply(name, tuple(args))


def _instead(token: _Token, wanted: str) -> str:
    return f"{shortened(token.text)} where {wanted} was expected"


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


def _unquoted(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text[1:-1]) if text.startswith("'") else text
