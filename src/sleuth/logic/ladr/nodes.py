"""Statements as trees: what LADR's grammar says before anyone asks what it means."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from sleuth.logic.ladr.operators import HIGHEST, QUANTIFIER_PRECEDENCE, Operator, Operators
from sleuth.logic.ladr.tokens import FOREIGN_SYMBOLS, FOREIGN_WORDS, Token
from sleuth.logic.nesting import MOST_BRACKETS, TOO_DEEP, Unwound, unwound
from sleuth.logic.source_text import SourceText
from sleuth.text import shortened

NodeKind: TypeAlias = Literal["symbol", "string", "list", "quantifier"]
_QUANTIFIERS = ("universal_quantification", "existential_quantification")


class ParseNode(NamedTuple):
    """A symbol with its arguments, a list (`name` is ":" if the last item is its rest), or a
    quantifier with its variable and body."""

    kind: NodeKind
    name: str
    args: tuple[ParseNode, ...]
    start: int

    def is_call(self, name: str, arity: int) -> bool:
        """Whether this is the symbol with so many arguments."""
        return self.kind == "symbol" and self.name == name and len(self.args) == arity


def parse_statement(text: SourceText, tokens: Sequence[Token], operators: Operators) -> ParseNode:
    """The tree of one statement, whose last token is its period."""
    return unwound(_Parser(text, tokens, operators).statement())


class _Parser:
    def __init__(self, text: SourceText, tokens: Sequence[Token], operators: Operators) -> None:
        self._text = text
        self._tokens = tokens
        self._operators = operators
        self._next = 0
        #: The operators before their operand that are open.
        self._prefixes = 0

    @property
    def _token(self) -> Token:
        return self._tokens[self._next]

    def _take(self) -> Token:
        token = self._token
        self._next += 1
        return token

    def _at(self, punctuation: str, ahead: int = 0) -> bool:
        token = self._tokens[min(self._next + ahead, len(self._tokens) - 1)]
        return token.kind == "punctuation" and token.text == punctuation

    def statement(self) -> Unwound[ParseNode]:
        node: ParseNode = yield self._expression(HIGHEST)
        if self._token.kind != "period":
            raise self._unexpected("an operator or the period")
        return node

    def _expression(self, limit: int) -> Unwound[ParseNode]:
        leaf = self._leaf()
        left: ParseNode
        left, reached = (yield self._operand(limit)) if leaf is None else (leaf, 0)
        if self._token.kind in ("name", "special"):
            left = yield self._continued(left, reached, limit)
        return left

    def _leaf(self) -> ParseNode | None:
        """The symbol at hand where it can be nothing but an operand by itself, for speed."""
        token = self._token
        if (
            token.kind != "name"
            or self._at("(", 1)
            or token.text in self._operators.before
            or token.text in self._operators.connectives
        ):
            return None
        self._next += 1
        return ParseNode("symbol", token.text, (), token.start)

    def _continued(self, left: ParseNode, reached: int, limit: int) -> Unwound[ParseNode]:
        """The longest expression within the limit that starts with this operand."""
        while self._token.kind in ("name", "special"):
            symbol = self._token.text
            if symbol == "-" and self._operators.arithmetic and symbol not in self._operators.after:
                operator = self._operators.after["+"]
            elif symbol in self._operators.after:
                operator = self._operators.after[symbol]
            else:
                break
            if operator.precedence > limit:
                break
            if reached > operator.left_limit:
                raise self._text.error(
                    self._token.start,
                    f"{symbol} does not associate with what stands before it",
                    "add parentheses",
                )
            left = yield self._after(left, operator)
            reached = operator.precedence
        return left

    def _after(self, left: ParseNode, operator: Operator) -> Unwound[ParseNode]:
        """The postfix or infix operator at hand applied to what stands before it."""
        if operator.kind == "postfix":
            return ParseNode("symbol", self._take().text, (left,), left.start)
        if operator.kind != "infix_right":
            symbol = self._take()
            right = yield self._expression(operator.right_limit)
            return ParseNode("symbol", symbol.text, (left, right), left.start)
        # Chains are collected in a loop, so that a thousand disjuncts do not nest a thousand calls.
        operands, symbols, chain = [left], [], self._chain(operator)
        while self._token.kind in ("name", "special") and self._token.text in chain:
            symbols.append(self._take())
            operand = yield self._expression(operator.precedence - 1)
            if symbols[-1].text == "-" and "-" not in self._operators.after:
                symbols[-1] = Token("special", "+", symbols[-1].start, symbols[-1].end)
                operand = ParseNode("symbol", "-", (operand,), symbols[-1].start)
            operands.append(operand)
        result = operands.pop()
        for symbol in reversed(symbols):
            operand = operands.pop()
            result = ParseNode("symbol", symbol.text, (operand, result), operand.start)
        return result

    def _chain(self, operator: Operator) -> set[str]:
        """The symbols that continue a chain of right-associative operators."""
        symbols = {name for name, each in self._operators.after.items() if each == operator}
        if "+" in symbols and self._operators.arithmetic and "-" not in self._operators.after:
            symbols.add("-")
        return symbols

    def _operand(self, limit: int) -> Unwound[tuple[ParseNode, int]]:
        token = self._token
        if token.kind == "punctuation" and token.text == "(":
            self._take()
            node = yield self._expression(HIGHEST)
            self._close(")", token)
            return node, 0
        if token.kind == "punctuation" and token.text == "[":
            return (yield self._list()), 0
        if token.kind == "string":
            self._take()
            name = _unquoted(token.text)
            args = (yield self._arguments()) if self._at("(") else ()
            return ParseNode("string", name, args, token.start), 0
        if token.kind not in ("name", "special"):
            raise self._unexpected("a term or a formula")
        if self._operators.connectives.get(token.text) in _QUANTIFIERS and self._binds():
            quantified: tuple[ParseNode, int] = yield self._quantified(limit)
            return quantified
        if token.text in self._operators.before and not self._stands_alone():
            prefixed: tuple[ParseNode, int] = yield self._prefixed(limit)
            return prefixed
        if token.kind == "special" and not (self._stands_alone() or self._at("(", 1)):
            raise self._unexpected("a term or a formula")
        self._take()
        args = (yield self._arguments()) if self._at("(") else ()
        return ParseNode("symbol", token.text, args, token.start), 0

    def _binds(self) -> bool:
        """Whether the word at hand is a quantifier: a variable follows it."""
        return self._tokens[self._next + 1].kind == "name"

    def _stands_alone(self) -> bool:
        """Whether the symbol at hand has no operand, as in `op(500, infix, *)`."""
        following = self._tokens[self._next + 1]
        return following.kind == "period" or (
            following.kind == "punctuation" and following.text in ",)]:"
        )

    def _quantified(self, limit: int) -> Unwound[tuple[ParseNode, int]]:
        quantifiers: list[tuple[Token, ParseNode]] = []
        while self._operators.connectives.get(self._token.text) in _QUANTIFIERS and self._binds():
            quantifier, name = self._take(), self._take()
            quantifiers.append((quantifier, ParseNode("symbol", name.text, (), name.start)))
        first = quantifiers[0][0]
        if limit < QUANTIFIER_PRECEDENCE:
            raise self._text.error(
                first.start,
                f"{first.text} cannot stand here, it binds looser than the operator before it",
                f"put the quantified formula in parentheses: ({first.text} …)",
            )
        if self._at(","):
            raise self._text.error(
                self._token.start,
                "a quantifier binds one variable",
                f"write {first.text} x {first.text} y",
            )
        body = yield self._expression(QUANTIFIER_PRECEDENCE)
        for quantifier, variable in reversed(quantifiers):
            body = ParseNode("quantifier", quantifier.text, (variable, body), quantifier.start)
        return body, QUANTIFIER_PRECEDENCE

    def _prefixed(self, limit: int) -> Unwound[tuple[ParseNode, int]]:
        token = self._take()
        operator = self._operators.before[token.text]
        self._prefixes += 1
        if self._prefixes > MOST_BRACKETS:
            raise self._text.error(self._tokens[0].start, TOO_DEEP)
        if operator.precedence > limit:
            raise self._text.error(
                token.start, f"{token.text} binds too loosely here", "add parentheses"
            )
        if self._at("("):
            args = yield self._arguments()
            if len(args) > 1:
                self._prefixes -= 1
                return ParseNode("symbol", token.text, args, token.start), 0
            operand = yield self._continued(args[0], 0, operator.right_limit)
        else:
            operand = yield self._expression(operator.right_limit)
        self._prefixes -= 1
        return ParseNode("symbol", token.text, (operand,), token.start), operator.precedence

    def _arguments(self) -> Unwound[tuple[ParseNode, ...]]:
        opening = self._take()
        args = [(yield self._expression(HIGHEST))]
        while self._at(","):
            self._take()
            args.append((yield self._expression(HIGHEST)))
        self._close(")", opening)
        return tuple(args)

    def _list(self) -> Unwound[ParseNode]:
        opening = self._take()
        items: list[ParseNode] = []
        name = ","
        if not self._at("]"):
            items.append((yield self._expression(HIGHEST)))
            while self._at(","):
                self._take()
                items.append((yield self._expression(HIGHEST)))
            if self._at(":"):
                self._take()
                name = ":"
                items.append((yield self._expression(HIGHEST)))
        self._close("]", opening)
        return ParseNode("list", name, tuple(items), opening.start)

    def _close(self, bracket: str, opening: Token) -> None:
        if not self._at(bracket):
            if self._token.kind == "period":
                raise self._text.error(opening.start, f"{opening.text} is never closed")
            raise self._unexpected(f"an operator, a comma or {bracket}")
        self._take()

    def _unexpected(self, wanted: str) -> Exception:
        token = self._token
        shown = "the period" if token.kind == "period" else shortened(token.text)
        remedy = None
        meant = FOREIGN_SYMBOLS.get(token.text) or FOREIGN_WORDS.get(token.text)
        if meant is not None:
            remedy = f"write {meant}"
        return self._text.error(token.start, f"{shown} where {wanted} was expected", remedy)


def _unquoted(text: str) -> str:
    return re.sub(r"\\([\\\"])", r"\1", text[1:-1])
