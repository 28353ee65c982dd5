"""The words of LADR: names, symbols of special characters, strings and punctuation."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal, NamedTuple, TypeAlias

from sleuth.limits import checkpoint
from sleuth.logic.ladr.operators import LONGEST_SYMBOL, Operators
from sleuth.logic.nesting import MOST_BRACKETS, TOO_DEEP
from sleuth.logic.source_text import SourceText, most_symbols

TokenKind: TypeAlias = Literal["name", "special", "string", "punctuation", "period", "end"]

#: What printed reports have in place of LADR's own symbols; read with a warning.
PRINTED_SYMBOLS = {
    "<=>": "<->",
    "¬": "-",
    "−": "-",
    "→": "->",
    "←": "<-",
    "↔": "<->",
    "∧": "&",
    "∨": "|",
    "≠": "!=",
    "≤": "<=",
    "≥": ">=",
    "∀": "all",
    "∃": "exists",
}

#: Symbols of other languages, never read as a sequence of LADR's: what to write instead.
FOREIGN_SYMBOLS = {"=>": "->", "~": "-", "!": "-", "/\\": "&", "\\/": "|", "~=": "!="}
FOREIGN_WORDS = {"and": "&", "or": "|", "not": "-", "implies": "->", "iff": "<->"}

_TOKEN = re.compile(
    r"""(?P<space>\s+)
      | (?P<block>%BEGIN\b.*?(?:%END\b|\Z))
      | (?P<comment>%[^\n]*)
      | (?P<name>[\w$]+)
      | (?P<special>[-+*/\\^<>=`~?@&|!#';]+)
      | (?P<printed>[¬−→←↔∧∨≠≤≥∀∃])
      | (?P<string>"(?:[^"\\\n]|\\.)*")
      | (?P<sign>"[-+*/\\^<>=`~?@&|!#';]*\\")
      | (?P<punctuation>[()\[\],:])
      | (?P<period>\.)""",
    re.VERBOSE | re.DOTALL,
)

#: Longer numbers would not fit into the tables of a search.
MOST_DIGITS = 18
_DELIMITER = re.compile(r"\s*[,)\]]")


class Token(NamedTuple):
    """One word of the text and where it stands."""

    kind: TokenKind
    text: str
    start: int
    end: int


class Tokenizer:
    """Cuts a text into statements, each a list of tokens that ends with its period."""

    def __init__(self, text: SourceText, warn: Callable[[int, str], None]) -> None:
        self._text = text
        self._warn = warn
        self._offset = 0
        self._symbols = 0
        self._warned: set[str] = set()

    def statement(self, operators: Operators) -> list[Token]:
        """The tokens up to the next period; empty at the end of the text."""
        checkpoint()
        most = most_symbols()
        tokens: list[Token] = []
        for match in _TOKEN.finditer(self._text.text, self._offset):
            start = match.start()
            if start != self._offset:
                raise self._bad_character()
            self._offset = match.end()
            kind = match.lastgroup
            if kind == "space" or kind == "comment":
                continue
            text = match.group()
            if kind == "sign":
                # As in op(450, infix, "/\"): what would escape the quote belongs to the symbol.
                kind = "string"
            if kind in ("name", "string", "punctuation", "period"):
                if len(text) > MOST_DIGITS:
                    self._refuse_long_number(text, start)
                if kind == "string":
                    self._text.refuse_odd_name(text, start)
                tokens.append(Token(kind, text, start, self._offset))  # type: ignore[arg-type]
                if kind == "period":
                    self._symbols += len(tokens)
                    self._text.count(self._symbols, start)
                    return tokens
            elif kind == "special" and self._stands_alone(tokens):
                tokens.append(Token("special", text, start, self._offset))
            elif kind == "special":
                tokens.extend(self._split(text, start, operators))
            elif kind == "printed":
                tokens.append(self._printed(text, start))
            elif not text.endswith("%END"):
                raise self._text.error(start, "%BEGIN without %END")
            if len(tokens) > most:
                self._text.count(len(tokens), start)
        if self._offset < len(self._text.text):
            raise self._bad_character()
        if tokens:
            raise self._text.error(tokens[-1].end - 1, "no period ends this", "add one")
        return tokens

    def _refuse_long_number(self, text: str, start: int) -> None:
        if (digits := text.strip('"')).isdecimal():
            raise self._text.error(
                start,
                f"a number of {len(digits)} digits",
                f"numbers have at most {MOST_DIGITS}",
            )

    def _stands_alone(self, before: list[Token]) -> bool:
        """Whether the run just read is a name between commas or brackets, as in `op`."""
        after = _DELIMITER.match(self._text.text, self._offset)
        return after is not None and bool(before) and before[-1].text in ("(", "[", ",")

    def _split(self, run: str, start: int, operators: Operators) -> list[Token]:
        """A run of special characters as symbols, the longest known one first.

        The original takes every run as one symbol, so that `x=-y` and `p|-q` are errors there.
        """
        if len(run) > LONGEST_SYMBOL * MOST_BRACKETS:
            # Whatever symbols these are, all but one of them stand within each other.
            raise self._text.error(start, TOO_DEEP)
        tokens: list[Token] = []
        most = most_symbols()
        begin = 0
        while begin < len(run) and len(tokens) <= most:
            size = min(LONGEST_SYMBOL, len(run) - begin)
            while size > 1 and not self._is_symbol(run[begin : begin + size], operators):
                size -= 1
            symbol = run[begin : begin + size]
            if symbol in PRINTED_SYMBOLS and not operators.is_known(symbol):
                tokens.append(self._printed(symbol, start + begin))
            else:
                tokens.append(Token("special", symbol, start + begin, start + begin + size))
            begin += size
        return tokens

    @staticmethod
    def _is_symbol(text: str, operators: Operators) -> bool:
        return operators.is_known(text) or text in PRINTED_SYMBOLS or text in FOREIGN_SYMBOLS

    def _printed(self, symbol: str, start: int) -> Token:
        meant = PRINTED_SYMBOLS[symbol]
        if symbol not in self._warned:
            self._warned.add(symbol)
            self._warn(start, f"{symbol} is not LADR; read as {meant}")
        kind: TokenKind = "name" if meant.isalpha() else "special"
        return Token(kind, meant, start, start + len(symbol))

    def _bad_character(self) -> Exception:
        character = self._text.text[self._offset]
        if character == '"':
            return self._text.error(self._offset, "a string that does not end on its line")
        return self._text.error(self._offset, f"{character} has no meaning in LADR")
