"""A place in the tokens of a part of a text, for readers that look one token ahead."""

from __future__ import annotations

from collections.abc import Iterable

from sleuth.logic.source_text import SourceText

#: A token, and where in the text it begins.
Token = tuple[str, int]


class TokenCursor:
    """Tokens to be taken one after the other; the empty token stands at the end, at `end`."""

    def __init__(self, text: SourceText, tokens: Iterable[Token], end: int) -> None:
        self._text = text
        self._tokens = [*tokens, ("", end)]
        self._next = 0

    @property
    def _token(self) -> str:
        return self._tokens[self._next][0]

    @property
    def _offset(self) -> int:
        return self._tokens[self._next][1]

    def _take(self) -> str:
        token = self._token
        self._next += 1
        return token
