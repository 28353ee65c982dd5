"""Writes formulas and theories in LADR so that reading them back gives the same.

A name that LADR would read otherwise (a constant called `x`, a symbol with a blank in it) is
written as a string, which is never a variable and never an operator.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from sleuth.logic.ladr.meaning import is_variable_name
from sleuth.logic.ladr.operators import (
    ATTRIBUTE_PRECEDENCE,
    HIGHEST,
    QUANTIFIER_PRECEDENCE,
    STANDARD,
    Operators,
)
from sleuth.logic.ladr.symbols import with_one_use_each
from sleuth.logic.syntax import (
    EQUALITY,
    And,
    Apply,
    Atom,
    Exists,
    ForAll,
    Formula,
    Iff,
    Literal,
    Not,
    Or,
    Term,
    Variable,
    for_all,
    free_variables,
    list_items,
)
from sleuth.logic.theory import Sentence, Setting, TermList, Theory

_PLAIN = re.compile(r"[A-Za-z0-9_$]+")
_NOTHING: frozenset[str] = frozenset()
_END = "end_of_list"


@dataclass(frozen=True, slots=True)
class LadrWriter:
    """Writes under one convention for variables and one table of operators."""

    prolog_style: bool = False
    operators: Operators = STANDARD

    def term(self, term: Term, bound: frozenset[str] = _NOTHING, limit: int = HIGHEST) -> str:
        """A term within a precedence; `bound` are the names that quantifiers bind here."""
        if isinstance(term, Variable):
            return term.name
        listed = list_items(term)
        if listed is not None:
            items = ",".join(self.term(item, bound) for item in listed[0])
            rest = "" if listed[1] is None else f":{self.term(listed[1], bound)}"
            return f"[{items}{rest}]"
        return self._applied(term.name, term.args, bound, limit)

    def _applied(self, name: str, args: tuple[Term, ...], bound: frozenset[str], limit: int) -> str:
        """A symbol with its arguments, as an operator where it is one."""
        if not args:
            return self._constant(name, bound)
        after, before = self.operators.after.get(name), self.operators.before.get(name)
        if after is not None and len(args) == 2 and after.kind != "postfix":
            left = self.term(args[0], bound, after.left_limit)
            right = self.term(args[1], bound, after.right_limit)
            return _wrapped(f"{left} {name} {right}", after.precedence, limit)
        if after is not None and len(args) == 1 and after.kind == "postfix":
            # One less, because the original reads two signs in a row as one symbol.
            inner = self.term(args[0], bound, after.precedence - 1)
            return _wrapped(f"{inner}{name}", after.precedence, limit)
        if before is not None and len(args) == 1:
            inner = self.term(args[0], bound, before.precedence - 1)
            return _wrapped(f"{name}{inner}", before.precedence, limit)
        shown = ",".join(self.term(arg, bound) for arg in args)
        return f"{self._symbol(name)}({shown})"

    def _constant(self, name: str, bound: frozenset[str]) -> str:
        taken = (
            name in bound
            or is_variable_name(name, self.prolog_style)
            or name in self.operators.connectives
        )
        return _quoted(name) if taken else self._symbol(name)

    @staticmethod
    def _symbol(name: str) -> str:
        return name if _PLAIN.fullmatch(name) else _quoted(name)

    def formula(
        self, formula: Formula, bound: frozenset[str] = _NOTHING, limit: int = HIGHEST
    ) -> str:
        """A formula within a precedence; `bound` are the names that quantifiers bind here."""
        if isinstance(formula, Atom):
            return self._atom(formula, bound, limit)
        if isinstance(formula, Not):
            return self._negation(formula, bound, limit)
        if isinstance(formula, And | Or):
            return self._chain(formula, bound, limit)
        if isinstance(formula, ForAll | Exists):
            return self._quantified(formula, bound, limit)
        symbol, left, right = (
            ("<->", formula.left, formula.right)
            if isinstance(formula, Iff)
            else ("->", formula.premise, formula.conclusion)
        )
        precedence = STANDARD.after[symbol].precedence
        sides = [self.formula(side, bound, precedence - 1) for side in (left, right)]
        return _wrapped(f" {symbol} ".join(sides), precedence, limit)

    def _atom(self, atom: Atom, bound: frozenset[str], limit: int) -> str:
        if not atom.args:
            unlike_a_formula = atom.name.isdecimal() or atom.name == _END
            return _quoted(atom.name) if unlike_a_formula else self._constant(atom.name, bound)
        is_equation = atom.name == EQUALITY and len(atom.args) == 2
        means_more = atom.name in self.operators.connectives or atom.name == "!=="
        if is_equation or not means_more:
            return self._applied(atom.name, atom.args, bound, limit)
        shown = ",".join(self.term(arg, bound) for arg in atom.args)
        return f"{_quoted(atom.name)}({shown})"

    def _negation(self, formula: Not, bound: frozenset[str], limit: int) -> str:
        body = formula.body
        if isinstance(body, Atom) and body.name == EQUALITY and len(body.args) == 2:
            return self._applied("!=", body.args, bound, limit)
        precedence = STANDARD.before["-"].precedence
        inner = self.formula(body, bound, precedence - 1)
        return _wrapped(f"-{inner}", precedence, limit)

    def _chain(self, formula: And | Or, bound: frozenset[str], limit: int) -> str:
        is_and = isinstance(formula, And)
        if not formula.parts:
            return "$T" if is_and else "$F"
        if len(formula.parts) == 1:
            return self.formula(formula.parts[0], bound, limit)
        symbol = "&" if is_and else "|"
        precedence = STANDARD.after[symbol].precedence
        parts = [self.formula(part, bound, precedence - 1) for part in formula.parts]
        return _wrapped(f" {symbol} ".join(parts), precedence, limit)

    def _quantified(self, formula: ForAll | Exists, bound: frozenset[str], limit: int) -> str:
        word = "all" if isinstance(formula, ForAll) else "exists"
        prefix = " ".join(f"{word} {variable.name}" for variable in formula.variables)
        bound = bound.union(variable.name for variable in formula.variables)
        chained = isinstance(formula.body, ForAll | Exists)
        # An equation after a quantifier is legal without parentheses, but nobody reads it so.
        body_limit = QUANTIFIER_PRECEDENCE if chained else STANDARD.before["-"].precedence
        body = self.formula(formula.body, bound, body_limit)
        return _wrapped(f"{prefix} {body}", QUANTIFIER_PRECEDENCE, limit)

    def clause(self, literals: Iterable[Literal]) -> str:
        """A clause as the disjunction that it is; the empty one is `$F`."""
        return self.formula(
            Or(tuple(each.atom if each.positive else Not(each.atom) for each in literals))
        )

    def sentence(self, sentence: Sentence) -> str:
        """A formula with its attributes; free variables that LADR would not take as variables
        are bound by quantifiers."""
        formula = sentence.formula
        strange = tuple(
            variable
            for variable in free_variables(formula)
            if not is_variable_name(variable.name, self.prolog_style)
        )
        parts = [self.formula(for_all(strange, formula), limit=ATTRIBUTE_PRECEDENCE - 1)]
        parts += [
            self.term(attribute, limit=ATTRIBUTE_PRECEDENCE - 1)
            for attribute in sentence.attributes
        ]
        return " # ".join(parts) + "."


def _wrapped(text: str, precedence: int, limit: int) -> str:
    return f"({text})" if precedence > limit else text


def _quoted(name: str) -> str:
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def write_ladr(theory: Theory) -> str:
    """The theory as LADR input, which reads back as the same theory.

    Only a symbol with several arities, which LADR does not have, gets several names.

    >>> from sleuth.logic.ladr.reader import read_ladr
    >>> print(write_ladr(read_ladr("formulas(sos). p(x)->-q(x)&r. end_of_list.")), end="")
    formulas(sos).
      p(x) -> -q(x) & r.
    end_of_list.
    """
    theory = with_one_use_each(theory)
    operators = STANDARD.with_arithmetic() if theory.arithmetic else STANDARD
    writer = LadrWriter(theory.prolog_style, operators)
    blocks = list(_settings(theory))
    for each in theory.lists:
        blocks.append(_for_program(each.program, _term_list(writer, each)))
    for program, groups in groupby(theory.distinct, key=lambda group: group.program):
        lines = [f"  [{','.join(map(writer.term, group.members))}]." for group in groups]
        blocks.append(_for_program(program, _listed("list(distinct).", lines)))
    for (name, program), sentences in groupby(
        theory.sentences, key=lambda sentence: (sentence.ladr_list, sentence.program)
    ):
        lines = [f"  {writer.sentence(sentence)}" for sentence in sentences]
        blocks.append(
            _for_program(program, _listed(f"formulas({writer.term(Apply(name))}).", lines))
        )
    return "\n\n".join(blocks) + "\n"


def _settings(theory: Theory) -> Iterator[str]:
    settings = list(theory.settings)
    if theory.prolog_style and theory.setting("prolog_style_variables") is not True:
        settings.insert(0, Setting("prolog_style_variables", True))
    for program, group in groupby(settings, key=lambda setting: setting.program):
        yield _for_program(program, "\n".join(map(_setting, group)))


def _setting(setting: Setting) -> str:
    if isinstance(setting.value, bool):
        return f"{'set' if setting.value else 'clear'}({setting.name})."
    return f"assign({setting.name}, {setting.value})."


def _term_list(writer: LadrWriter, each: TermList) -> str:
    if each.kind == "command":
        return f"{writer.term(Apply(each.name, each.terms))}."
    lines = [f"  {writer.term(term)}." for term in each.terms]
    return _listed(f"{each.kind}({each.name}).", lines)


def _listed(opening: str, lines: list[str]) -> str:
    return "\n".join([opening, *lines, "end_of_list."])


def _for_program(program: str | None, text: str) -> str:
    return text if program is None else f"if({program}).\n{text}\nend_if."
