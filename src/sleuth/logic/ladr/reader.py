"""Reads LADR input: lists of formulas and terms, settings and commands."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Literal

from sleuth.errors import Place, reading_text
from sleuth.logic.ladr import options, traps
from sleuth.logic.ladr.meaning import Meaning
from sleuth.logic.ladr.nodes import ParseNode, parse_statement
from sleuth.logic.ladr.operators import (
    CONNECTIVES,
    KINDS,
    LONGEST_SYMBOL,
    MOST_OPERATORS,
    STANDARD,
    Operators,
)
from sleuth.logic.ladr.symbols import RENAME, OneUse
from sleuth.logic.ladr.tokens import Token, Tokenizer
from sleuth.logic.source_text import SourceText
from sleuth.logic.syntax import Formula, Term
from sleuth.logic.theory import (
    Distinct,
    Role,
    Sentence,
    Setting,
    TermList,
    Theory,
    Warning,
)
from sleuth.text import shortened

COMMANDS = (
    "assign",
    "set",
    "clear",
    "if",
    "end_if",
    "op",
    "redeclare",
    "formulas",
    "clauses",
    "formula_list",
    "list",
    "terms",
    "lex",
    "function_order",
    "predicate_order",
    "relation_order",
    "skolem",
    "assoc_comm",
    "commutative",
)
PROGRAMS = ("Prover9", "Mace4")
#: The lists of terms that Prover9 and Mace4 know.
TERM_LISTS = ("distinct", "weights", "kbo_weights", "actions", "interpretations", "keep", "delete")
#: The lists of Otter that hold formulas; what they say is the same under Prover9's heading.
OTTER_LISTS = ("sos", "usable", "passive", "hot", "demodulators", "hints", "hints2")
_MOST_WARNINGS = 100
_ROLES: dict[str, Role] = {
    "goals": "goal",
    "demodulators": "demodulator",
    "hints": "hint",
    "hints2": "hint",
}


def read_ladr(text: str, source: str = "input") -> Theory:
    """Read LADR input; raises BadInput with the place of the first error.

    >>> theory = read_ladr("formulas(goals). p(x) -> q(x). end_of_list.")
    >>> [sentence.text for sentence in theory.goals]
    ['p(x) -> q(x)']
    """
    return _Reader(SourceText(text, source)).read()


def read_formula(
    text: str, source: str = "formula", *, prolog_style: bool = False, arithmetic: bool = False
) -> Formula:
    """Read one formula, with or without its period, as it would be read in a list.

    >>> read_formula("killer(x)")
    Atom(name='killer', args=(Variable(name='x'),))
    """
    operators = STANDARD.with_arithmetic() if arithmetic else STANDARD
    with reading_text(text, Place(source)):
        source_text, node = _only_node(text, source, operators, "formula")
        return Meaning(source_text, operators, prolog_style).sentence(node)[0]


def read_term(text: str, source: str = "term", *, prolog_style: bool = False) -> Term:
    """Read one term, or an atom as the term that it looks like.

    >>> str(read_term("P(x,f(y))"))
    'P(x,f(y))'
    """
    with reading_text(text, Place(source)):
        source_text, node = _only_node(text, source, STANDARD, "term")
        return Meaning(source_text, STANDARD, prolog_style).term(node)


def _only_node(
    text: str, source: str, operators: Operators, what: str
) -> tuple[SourceText, ParseNode]:
    """The one formula or term of a text, as a tree."""
    source_text = SourceText(text if text.rstrip().endswith(".") else f"{text}\n.", source)
    tokenizer = Tokenizer(source_text, lambda offset, warning: None)
    tokens = tokenizer.statement(operators)
    if not tokens:
        raise source_text.error(0, f"there is no {what}")
    more = tokenizer.statement(operators)
    if more:
        raise source_text.error(more[0].start, f"more than one {what}")
    return source_text, parse_statement(source_text, tokens, operators)


@dataclass(frozen=True, slots=True)
class _Item:
    """A formula or term before its variables are known."""

    node: ParseNode
    operators: Operators
    text: str


@dataclass(frozen=True, slots=True)
class _List:
    """A list as it stands in the input."""

    kind: str
    name: str
    start: int
    program: str | None
    items: list[_Item]


class _Reader:
    def __init__(self, text: SourceText) -> None:
        self._text = text
        self._warnings: list[tuple[int, str]] = []
        self._tokenizer = Tokenizer(text, self._warn)
        # Arithmetic only adds ways to leave parentheses out, so that it may be
        # in force before the line that sets it.
        arithmetic = re.search(r"^[^%\n]*\bset\(\s*arithmetic\s*\)", text.text, re.MULTILINE)
        self._operators = STANDARD.with_arithmetic() if arithmetic else STANDARD
        self._lists: list[_List] = []
        self._settings: list[Setting] = []
        self._commands: list[tuple[ParseNode, str | None]] = []
        self._program: str | None = None
        self._block_start = 0
        self._declared = 0

    def _warn(self, offset: int, text: str) -> None:
        if len(self._warnings) == _MOST_WARNINGS - 1:
            text = "this and further warnings are left out"
        if self._doubting:
            self._warnings.append((offset, text))

    @property
    def _doubting(self) -> bool:
        """Whether it is worth the time to look for what else may not be meant as written."""
        return len(self._warnings) < _MOST_WARNINGS

    def _place(self, offset: int) -> Place:
        return self._text.place(offset)

    def read(self) -> Theory:
        while statement := self._statement():
            self._command(statement[0])
        if self._program is not None:
            raise self._text.error(self._block_start, "this block has no end_if.")
        return self._theory()

    def _statement(self) -> tuple[ParseNode, list[Token]] | None:
        tokens = self._tokenizer.statement(self._operators)
        if not tokens:
            return None
        return parse_statement(self._text, tokens, self._operators), tokens

    def _command(self, node: ParseNode) -> None:
        if node.kind != "symbol" or node.name not in COMMANDS:
            raise self._unknown_command(node)
        match node.name, len(node.args):
            case (("formulas" | "clauses" | "formula_list" | "list" | "terms"), 1):
                self._list(node)
            case ("assign", 2) | (("set" | "clear"), 1):
                self._setting(node)
            case "op", 3:
                self._op(*node.args)
            case "redeclare", 2:
                self._redeclare(*node.args)
            case "if", 1:
                self._begin_block(node)
            case "end_if", 0:
                self._program = None
            case (("if" | "end_if" | "assign" | "set" | "clear" | "op" | "redeclare"), count):
                raise self._text.error(node.start, f"{node.name} with {_arguments(count)}")
            case _, 0:
                raise self._text.error(node.start, f"{node.name} without arguments")
            case _:
                self._commands.append((node, self._program))

    def _unknown_command(self, node: ParseNode) -> Exception:
        if node.is_call("end_of_list", 0):
            return self._text.error(node.start, "end_of_list outside of any list")
        close = get_close_matches(node.name, COMMANDS, n=1)
        remedy = (
            f"did you mean {close[0]}?"
            if close
            else "formulas stand between formulas(NAME). and end_of_list."
        )
        return self._text.error(node.start, f"{shortened(node.name)} is not a command", remedy)

    def _list(self, opening: ParseNode) -> None:
        name = opening.args[0].name
        kind = self._list_kind(opening, name)
        items: list[_Item] = []
        self._lists.append(_List(kind, name, opening.start, self._program, items))
        formulas = kind == "formulas"
        if formulas and self._doubting and (doubt := traps.list_name_doubt(name)):
            self._warn(opening.start, doubt)
        suspect: ParseNode | None = None
        while statement := self._statement():
            node, tokens = statement
            if node.is_call("end_of_list", 0):
                return
            if formulas and self._doubting and (doubt := traps.statement_doubt(node)):
                suspect = suspect or node
                self._warn(node.start, doubt)
            written = " ".join(self._text.text[tokens[0].start : tokens[-1].start].split())
            items.append(_Item(node, self._operators, written))
        if suspect is not None:
            raise self._text.error(
                suspect.start, f"list {name} has no end_of_list.", "is this a misspelt one?"
            )
        raise self._text.error(opening.start, f"list {name} has no end_of_list.")

    def _list_kind(self, opening: ParseNode, name: str) -> str:
        """What a list holds: formulas, in Otter's way of writing as well, or terms."""
        if opening.name in ("formulas", "clauses", "formula_list"):
            return "formulas"
        if opening.name == "list" and name in OTTER_LISTS:
            return "formulas"
        if opening.name == "list" and name not in TERM_LISTS:
            close = get_close_matches(name, (*TERM_LISTS, *OTTER_LISTS), n=1)
            raise self._text.error(
                opening.args[0].start,
                f"no list is called {shortened(name)}",
                f"did you mean {close[0]}?" if close else "formulas(NAME) holds formulas",
            )
        return opening.name

    def _setting(self, node: ParseNode) -> None:
        name = node.args[0].name
        value: int | str | bool = node.name == "set"
        if node.name == "assign":
            value = self._value(node.args[1])
            if odd := options.value_doubt(name, value):
                self._warn(node.start, odd)
        if self._doubting and (doubt := options.doubt(name, is_flag=node.name != "assign")):
            self._warn(node.start, doubt)
        self._settings.append(Setting(name, value, self._place(node.start), self._program))

    def _value(self, node: ParseNode) -> int | str:
        negative = node.is_call("-", 1)
        word = node.args[0] if negative else node
        if word.args or word.kind == "list":
            raise self._text.error(node.start, "an option takes a number or a word")
        if word.name.isdecimal():
            return -int(word.name) if negative else int(word.name)
        return word.name

    def _op(self, precedence: ParseNode, kind: ParseNode, symbols: ParseNode) -> None:
        if not precedence.name.isdecimal() or not 0 < int(precedence.name) < 1000:
            raise self._text.error(precedence.start, "a precedence is a number from 1 to 999")
        if kind.name not in KINDS:
            raise self._text.error(
                kind.start,
                f"{shortened(kind.name)} is no kind of operator",
                f"there are: {', '.join(KINDS)}",
            )
        for symbol in symbols.args if symbols.kind == "list" else (symbols,):
            self._refuse_operator(symbol)
            self._operators = self._operators.declared(
                int(precedence.name),
                kind.name,  # type: ignore[arg-type]
                symbol.name,
            )

    def _refuse_operator(self, symbol: ParseNode) -> None:
        """Refuse a language with too many operators, or with one that is too long to be found."""
        self._declared += 1
        if self._declared > MOST_OPERATORS:
            raise self._text.error(symbol.start, f"more than {MOST_OPERATORS} operators")
        if len(symbol.name) > LONGEST_SYMBOL and not symbol.name.isidentifier():
            raise self._text.error(
                symbol.start, f"an operator of more than {LONGEST_SYMBOL} special characters"
            )

    def _redeclare(self, meaning: ParseNode, symbol: ParseNode) -> None:
        self._refuse_operator(symbol)
        if meaning.name not in CONNECTIVES:
            raise self._text.error(
                meaning.start,
                f"{shortened(meaning.name)} cannot be redeclared",
                f"there are: {', '.join(CONNECTIVES)}",
            )
        self._operators = self._operators.redeclared(meaning.name, symbol.name)

    def _begin_block(self, node: ParseNode) -> None:
        if self._program is not None:
            raise self._text.error(node.start, "if blocks do not nest")
        self._program = node.args[0].name
        self._block_start = node.start
        if self._program not in PROGRAMS:
            self._warn(node.start, f"no program is called {self._program}: the block is skipped")

    def _theory(self) -> Theory:
        prolog_style = any(
            setting.name == "prolog_style_variables" and setting.value is True
            for setting in self._settings
        )
        sentences: list[Sentence] = []
        distinct: list[Distinct] = []
        others: list[TermList] = []
        uses = OneUse()
        for each in self._lists:
            terms: list[Term] = []
            for item in each.items:
                meaning = Meaning(self._text, item.operators, prolog_style)
                if each.kind == "formulas":
                    sentence = self._sentence(each, item, meaning)
                    self._check(sentence, item.node.start, prolog_style, uses)
                    sentences.append(sentence)
                elif each.name == "distinct":
                    distinct.append(self._distinct(each, item, meaning))
                else:
                    terms.append(meaning.term(item.node))
            if terms:
                place = self._place(each.start)
                kind: Literal["list", "terms"] = "terms" if each.kind == "terms" else "list"
                others.append(TermList(each.name, tuple(terms), kind, place, each.program))
        return Theory(
            tuple(sentences),
            tuple(distinct),
            tuple(self._settings),
            (*others, *self._command_lists(prolog_style)),
            tuple(Warning(text, self._place(start)) for start, text in sorted(self._warnings)),
            self._text.source,
            prolog_style,
        )

    def _sentence(self, each: _List, item: _Item, meaning: Meaning) -> Sentence:
        formula, attributes = meaning.sentence(item.node)
        return Sentence(
            formula,
            each.name,
            _ROLES.get(each.name, "fact"),
            attributes,
            self._place(item.node.start),
            item.text,
            each.program,
            self._text.comment_above(item.node.start),
        )

    def _check(self, sentence: Sentence, start: int, prolog_style: bool, uses: OneUse) -> None:
        """Hold every symbol to one arity and one kind, and note what looks like a mistake."""
        for doubt in traps.name_doubts(sentence, prolog_style) if self._doubting else ():
            self._warn(start, doubt)
        if clash := uses.clash(sentence.formula):
            raise self._text.error(start, clash, RENAME)

    def _distinct(self, each: _List, item: _Item, meaning: Meaning) -> Distinct:
        if item.node.kind != "list" or item.node.name == ":":
            raise self._text.error(item.node.start, "list(distinct) holds lists such as [a,b,c].")
        members = tuple(meaning.constant(member) for member in item.node.args)
        return Distinct(members, self._place(item.node.start), each.program)

    def _command_lists(self, prolog_style: bool) -> list[TermList]:
        meaning = Meaning(self._text, self._operators, prolog_style)
        return [
            TermList(
                node.name,
                tuple(meaning.constant(arg) for arg in node.args),
                "command",
                self._place(node.start),
                program,
            )
            for node, program in self._commands
        ]


def _arguments(count: int) -> str:
    return "1 argument" if count == 1 else f"{count} arguments"
