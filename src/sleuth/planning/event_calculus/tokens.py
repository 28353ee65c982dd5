"""The words of a story, each with its place."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sleuth.errors import BadInput
from sleuth.limits import paced
from sleuth.logic.source_text import SourceText

#: Larger numbers are refused: nothing in a story counts so far, and sums stay small.
LARGEST_NUMBER = 100_000
#: A story of so many moments is longer than anybody draws.
LONGEST = 1_000

_TOKEN = re.compile(
    r"\s+|%[^\n]*|(?P<name>[a-z][A-Za-z0-9_]*)|(?P<variable>[A-Z][A-Za-z0-9_]*)"
    r"|(?P<number>[0-9]+)|(?P<sign>:-|\.\.|!=|<=|>=|[-+*(),.:<>=])"
)
_LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class Token:
    """A word: its kind (name, variable, number, sign or end), its text and where it stands."""

    kind: str
    text: str
    offset: int


def tokens(source: SourceText) -> list[Token]:
    """The words of a text, with a last one of the kind "end".

    >>> [token.text for token in tokens(SourceText("on(a,B). % so", "t"))]
    ['on', '(', 'a', ',', 'B', ')', '.', '']
    """
    found: list[Token] = []
    here = 0
    for match in paced(_TOKEN.finditer(source.text), 4096):
        if match.start() != here:
            break
        here = match.end()
        kind = match.lastgroup
        if kind is None:
            continue
        found.append(Token(kind, match[0], match.start()))
        source.count(len(found), match.start())
        _refuse_excess(source, found[-1])
    if here != len(source.text):
        raise source.error(here, f"{source.text[here]!r} has no meaning here", "take it out")
    return [*found, Token("end", "", len(source.text))]


def _refuse_excess(source: SourceText, token: Token) -> None:
    long = len(token.text) > _LONGEST_NAME
    if token.kind == "number" and (long or int(token.text) > LARGEST_NUMBER):
        raise source.error(
            token.offset, f"numbers go up to {LARGEST_NUMBER}", "write a smaller one"
        )
    if long:
        raise source.error(token.offset, f"names have at most {_LONGEST_NAME} letters")


class Tokens:
    """A walk through the words of a text."""

    def __init__(self, source: SourceText) -> None:
        self.source = source
        self._tokens = tokens(source)
        self._at = 0

    @property
    def next(self) -> Token:
        """The word at hand."""
        return self._tokens[self._at]

    @property
    def before(self) -> Token:
        """The word that was taken last."""
        return self._tokens[max(0, self._at - 1)]

    def take(self) -> Token:
        """The word at hand, and go on."""
        token = self._tokens[self._at]
        if token.kind != "end":
            self._at += 1
        return token

    def takes(self, *texts: str) -> bool:
        """Whether the words at hand are these, and go on behind them if so."""
        ahead = self._tokens[self._at : self._at + len(texts)]
        if [token.text for token in ahead] != list(texts):
            return False
        self._at += len(texts)
        return True

    def expect(self, text: str) -> Token:
        """The word at hand, which has to be this one."""
        if self.next.text != text or self.next.kind == "end":
            if text == ".":
                end = self.before.offset + len(self.before.text)
                raise self.source.error(max(0, end - 1), "this statement ends in no full stop")
            raise self.error(f"{text} is expected here")
        return self.take()

    def expect_kind(self, kind: str, what: str) -> Token:
        """The word at hand, which has to be of a kind."""
        if self.next.kind != kind:
            raise self.error(f"{what} is expected here")
        return self.take()

    def error(
        self, problem: str, remedy: str | None = None, token: Token | None = None
    ) -> BadInput:
        """The error at a word, else at the word at hand."""
        return self.source.error((token or self.next).offset, problem, remedy)
