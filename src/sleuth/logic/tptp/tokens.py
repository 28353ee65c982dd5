"""The tokens of a TPTP text, in lists side by side, one statement after the other."""

from __future__ import annotations

import re
from typing import NamedTuple

from sleuth.limits import checkpoint
from sleuth.logic.source_text import SourceText, most_symbols
from sleuth.text import shortened

#: Statements in languages that are not read.
OTHER_LANGUAGES = ("thf", "tcf", "tpi")

_TOKEN = re.compile(
    r"""(?:\s+|%[^\n]*|/\*.*?\*/)*
      (?:(?P<word>[a-z]\w*|\$\$?\w+)
      | (?P<variable>[A-Z]\w*)
      | (?P<sign><=>|<~>|=>|<=|~\||~&|!=|!>|[~&|=!?:()\[\],.>*])
      | (?P<number>[-+]?[0-9]+(?:/[0-9]+|(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?))
      | (?P<quoted>'(?:[^'\\]|\\.)+')
      | (?P<object>"(?:[^"\\]|\\.)*")
      | (?P<end>\Z)
      | (?P<unknown>.))""",
    re.VERBOSE | re.DOTALL | re.ASCII,
)
#: So many kinds are taken as they are.
_PLAIN = _TOKEN.groupindex["number"]
_LOOK_EVERY = 5_000


class Token(NamedTuple):
    """A token as it is told about in errors."""

    kind: str
    text: str
    start: int


class Tokens:
    """The tokens of one statement, to be taken one after the other; one of kind `end` is the last.

    The kind of a sign is the sign itself, so that looking for one is a comparison. `after` is
    where the statement ends.
    """

    __slots__ = ("after", "kinds", "next", "source", "starts", "texts")

    def __init__(self, source: SourceText) -> None:
        self.source = source
        self.kinds: list[str] = []
        self.texts: list[str] = []
        self.starts: list[int] = []
        self.next = 0
        self.after = 0
        self.load(0)

    def load(self, offset: int) -> None:
        """Go on with the statement from an offset on; its full stop is the only one in it."""
        kinds, texts, starts = self.kinds, self.texts, self.starts
        for each in (kinds, texts, starts):
            each.clear()
        self.next = 0
        most, due = most_symbols(), _LOOK_EVERY
        for match in _TOKEN.finditer(self.source.text, offset):
            number = match.lastindex or 0
            kind, text = match.lastgroup or "", match[number]
            start = match.end() - len(text)
            if kind == "sign":
                kind = text
            elif number > _PLAIN:
                if kind == "end":
                    break
                self._look_at(kind, text, start)
            kinds.append(kind)
            texts.append(text)
            starts.append(start)
            if kind == ".":
                break
            if len(starts) >= due:
                due += _LOOK_EVERY
                checkpoint()
                if due > most + 2 * _LOOK_EVERY:
                    break
        end = len(self.source.text)
        self.after = starts[-1] + 1 if kinds and kinds[-1] == "." else end
        kinds.append("end")
        texts.append("the end of the text")
        starts.append(max(0, end - 1))

    def _look_at(self, kind: str, text: str, start: int) -> None:
        """Refuse a sign without meaning, or a name that cannot be shown."""
        if kind != "unknown":
            self.source.refuse_odd_name(text, start)
            return
        # Other languages are written with signs that are unknown here.
        for place in range(len(self.texts) - 1, -1, -1):
            if self.texts[place] in OTHER_LANGUAGES:
                raise self.other_language(place)
        raise self.source.error(start, f"{text} has no meaning in TPTP")

    def other_language(self, place: int) -> Exception:
        """The error of a statement in a language that is not read."""
        language = self.texts[place]
        return self.source.error(
            self.starts[place], f"{language} is not read", "only cnf, fof and tff are"
        )

    def __len__(self) -> int:
        return len(self.kinds) - 1

    @property
    def token(self) -> Token:
        """The token that is next."""
        place = self.next
        return Token(self.kinds[place], self.texts[place], self.starts[place])

    @property
    def start(self) -> int:
        """Where the next token begins."""
        return self.starts[self.next]

    @property
    def ended(self) -> int:
        """Where the last token that was taken ends."""
        return self.starts[self.next - 1] + len(self.texts[self.next - 1])

    def at(self, *signs: str) -> bool:
        """Whether the next token is one of the signs."""
        return self.kinds[self.next] in signs

    def take(self) -> Token:
        """The next token, taken."""
        token = self.token
        if token.kind != "end":
            self.next += 1
        return token

    def expect(self, sign: str) -> None:
        """Take a sign that has to be there."""
        if self.kinds[self.next] != sign:
            raise self.unexpected(sign)
        self.next += 1

    def unexpected(self, wanted: str, token: Token | None = None) -> Exception:
        """The error where something else was expected than the next token, or this one."""
        token = token or self.token
        problem = f"{shortened(token.text)} where {wanted} was expected"
        return self.source.error(token.start, problem)

    def name(self) -> str:
        """The name of a statement or a file, taken."""
        token = self.take()
        if token.kind not in ("word", "quoted", "number"):
            raise self.unexpected("a name", token)
        return unquoted(token.text)


def unquoted(text: str) -> str:
    """A name without its quotes.

    >>> unquoted(r"'it\\'s'"), unquoted("plain")
    ("it's", 'plain')
    """
    return re.sub(r"\\(.)", r"\1", text[1:-1]) if text.startswith("'") else text
