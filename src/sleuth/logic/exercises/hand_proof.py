"""Reads a resolution proof as people write it: `17. R[8a,12c](x=mike) ¬L(mike, snow)`.

The grammar is in docs/proofs.md. Which names are variables depends on the theory that the proof
is about; without one, u to z are, perhaps with a number behind.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from sleuth.logic.nesting import DEEPEST, TOO_DEEP
from sleuth.logic.source_text import SourceText
from sleuth.logic.syntax import EQUALITY, Apply, Atom, Literal, Term, Variable
from sleuth.logic.token_cursor import TokenCursor
from sleuth.text import shortened

IsVariable = Callable[[str], bool]

_LINE = re.compile(r"\s*(\d{1,9})\s*[.:)]\s*")
_NUMBERED = re.compile(r"^\s*\d{1,9}\s*[.:)]", re.MULTILINE)
_COMMENT = re.compile(r"\s*(?:[%#].*)?")
_REASON = re.compile(r"(?<![\w(,¬~])([A-Za-z]+)\s*\[([^\]\n]*)\]")
_REFERENCE = re.compile(r"\s*(\d{1,9})?\s*([a-z]*)\s*")
_GIVEN = re.compile(
    r"\s*[\[({]\s*(?:given|input|premise|axiom|assumption|hypothesis|clause"
    r"|(?:negated |denied )?goal)\s*[\])}]\s*",
    re.IGNORECASE,
)
_TOKEN = re.compile(r"\s*(≠|!=|<->|->|[¬~∼−￢!-]|[(),|∨=]|□|⊥|\$F|\[\]|\w+'*|\S)")
_NOT = frozenset("¬~∼−￢!-")
_OR = (",", "|", "∨", "v", "or")
_EMPTY = ("□", "⊥", "$F", "[]", "false", "empty")
_RULES = {
    "r": "resolve",
    "res": "resolve",
    "resolve": "resolve",
    "resolution": "resolve",
    "f": "factor",
    "fact": "factor",
    "factor": "factor",
    "factoring": "factor",
    "m": "merge",
    "merge": "merge",
}
_UNREAD = {"p": "paramodulation", "d": "demodulation", "e": "equality", "ef": "equality factoring"}


@dataclass(frozen=True, slots=True)
class Reference:
    """A line that a step uses, and the places of the literals that it names, counted from 0."""

    line: int
    places: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class HandLine:
    """A clause with its number and, unless it is given, the rule and the lines it follows by."""

    number: int
    literals: tuple[Literal, ...]
    rule: str | None = None
    references: tuple[Reference, ...] = ()
    bindings: tuple[tuple[str, Term], ...] = ()


@dataclass(frozen=True, slots=True)
class HandProof:
    """The lines of a proof in order, and the text that they were read from."""

    lines: tuple[HandLine, ...]
    text: str

    @property
    def inferred(self) -> tuple[HandLine, ...]:
        """The lines that are not given."""
        return tuple(line for line in self.lines if line.rule is not None)


def looks_like_one(text: str) -> bool:
    """Whether a text has numbered lines, and is no JSON."""
    return not text.lstrip().startswith(("{", "[")) and _NUMBERED.search(text) is not None


def plain_variable(name: str) -> bool:
    """Whether a name is a variable where no theory says so.

    >>> plain_variable("x"), plain_variable("u2"), plain_variable("a"), plain_variable("xavier")
    (True, True, False, False)
    """
    return re.fullmatch(r"[u-z]\d*'*", name) is not None


def read_hand_proof(
    text: str, source: str = "proof", is_variable: IsVariable = plain_variable
) -> HandProof:
    """Read a proof; raises BadInput with the place of the first line that cannot be read.

    >>> proof = read_hand_proof("1. (¬P(x), Q(x))\\n2. P(a)\\n3. R[1a,2](x=a) Q(a)")
    >>> [str(literal) for literal in proof.lines[2].literals], proof.lines[2].references[0]
    (['Q(a)'], Reference(line=1, places=(0,)))
    """
    source_text = SourceText(text, source)
    lines: list[HandLine] = []
    start = 0
    for row in text.splitlines(keepends=True):
        end = start + len(row.rstrip())
        if not _COMMENT.fullmatch(row.rstrip()):
            lines.append(_LineReader(source_text, start, end, is_variable).line())
        start += len(row)
    if not lines:
        raise source_text.error(0, "there is no line of a proof")
    return HandProof(tuple(lines), text)


class _LineReader:
    """Reads one line between two offsets of the text."""

    def __init__(self, text: SourceText, start: int, end: int, is_variable: IsVariable) -> None:
        self._text = text
        self._start, self._end = start, end
        self._is_variable = is_variable

    def line(self) -> HandLine:
        head = _LINE.match(self._text.text, self._start, self._end)
        if head is None:
            raise self._text.error(self._start, "a line begins with its number and a period")
        number = int(head.group(1))
        begin, end = head.end(), self._end
        reason = _REASON.search(self._text.text, begin, end)
        if reason is None:
            return HandLine(number, self._clause(begin, self._without_tag(begin, end)))
        rule = self._rule(reason)
        references = self._references(reason)
        before = self._text.text[begin : reason.start()].strip()
        after, bindings = self._bindings(reason.end(), end, must=bool(before))
        if before:
            clause = self._clause(begin, reason.start())
        else:
            clause = self._clause(after, end)
        return HandLine(number, clause, rule, references, bindings)

    def _without_tag(self, begin: int, end: int) -> int:
        """Where the clause of a given line ends, without a word that says it is given."""
        tags = list(_GIVEN.finditer(self._text.text, begin, end))
        return tags[-1].start() if tags and tags[-1].end() == end else end

    def _rule(self, reason: re.Match[str]) -> str:
        name = reason.group(1).lower()
        if name in _RULES:
            return _RULES[name]
        what = f"{_UNREAD[name]} is" if name in _UNREAD else f"{reason.group(1)} steps are"
        raise self._text.error(
            reason.start(), f"{what} not read in this form", "R, F and M are; or use JSON"
        )

    def _references(self, reason: re.Match[str]) -> tuple[Reference, ...]:
        found: list[Reference] = []
        offset = reason.start(2)
        for part in reason.group(2).split(","):
            match = _REFERENCE.fullmatch(part)
            if match is None or (match.group(1) is None and not (found and match.group(2))):
                raise self._text.error(
                    offset, f"{shortened(part.strip())!r} names no line", "write such as 8a"
                )
            letters = match.group(2)
            places = tuple(_place(each) for each in _letters(letters, reason.group(1)))
            if match.group(1) is None:
                # `F[3a,b]`: the second letter is of the same line.
                before = found.pop()
                found.append(Reference(before.line, before.places + places))
            elif found and found[-1].line == int(match.group(1)) and _is_factor(reason.group(1)):
                found.append(Reference(found[-1].line, found.pop().places + places))
            else:
                found.append(Reference(int(match.group(1)), places))
            offset += len(part) + 1
        return tuple(found)

    def _bindings(
        self, begin: int, end: int, *, must: bool
    ) -> tuple[int, tuple[tuple[str, Term], ...]]:
        """The bindings in parentheses at an offset, if there are any, and where they end."""
        text = self._text.text
        rest = text[begin:end]
        if not rest.strip():
            return end, ()
        match = re.match(r"\s*[({]", rest)
        close = _closing(rest, match.end() - 1) if match else None
        inside = "" if match is None or close is None else rest[match.end() : close]
        is_last = close is not None and not rest[close + 1 :].strip()
        pairs = [each.partition("=") for each in _split(inside)] if inside.strip() else []
        binds = bool(pairs) and all(
            equals and self._is_bound_name(name.strip()) for name, equals, _ in pairs
        )
        if must and inside.strip() == "" and match is not None and is_last:
            return end, ()
        if not binds or (is_last and not must):
            if must:
                raise self._text.error(begin, "only bindings such as (x=mike) follow the reason")
            return begin, ()
        assert close is not None
        values = []
        for name, _, value in pairs:
            offset = begin + rest.index(value) if value else begin
            reader = _ClauseReader(self._text, offset, offset + len(value), self._is_variable)
            values.append((name.strip(), reader.only_term()))
        return begin + close + 1, tuple(values)

    def _is_bound_name(self, name: str) -> bool:
        return re.fullmatch(r"\w+'*", name) is not None and self._is_variable(name)

    def _clause(self, begin: int, end: int) -> tuple[Literal, ...]:
        return _ClauseReader(self._text, begin, end, self._is_variable).clause()


class _ClauseReader(TokenCursor):
    """Reads literals: `(¬P(x), Q(x))`, `-P(x) | Q(x)`, `¬P(x) ∨ Q(x)`, a literal, or `()`."""

    def __init__(self, text: SourceText, begin: int, end: int, is_variable: IsVariable) -> None:
        found = _TOKEN.finditer(text.text, begin, end)
        tokens = ((match.group(1), match.start(1)) for match in found)
        super().__init__(text, tokens, max(begin, end - 1))
        self._is_variable = is_variable

    def _error(self, wanted: str) -> Exception:
        token = shortened(self._token) or "the end of the line"
        return self._text.error(self._offset, f"{token} where {wanted} was expected")

    def clause(self) -> tuple[Literal, ...]:
        """The literals up to the end."""
        if self._token == "":
            raise self._error("a clause (write () for the empty one)")
        if self._token in _EMPTY and len(self._tokens) == 2:
            return ()
        inside = self._token == "("
        if inside:
            self._take()
        literals: list[Literal] = []
        if not (inside and self._token == ")"):
            literals.append(self._literal())
            while self._token in _OR:
                self._take()
                literals.append(self._literal())
        if inside:
            self._close()
        if self._token == ".":
            self._take()
        if self._token:
            raise self._error("the end of the clause")
        return tuple(literals)

    def only_term(self) -> Term:
        """One term up to the end."""
        term = self._term(DEEPEST)
        if self._token:
            raise self._error("the end of the term")
        return term

    def _literal(self) -> Literal:
        positive = True
        while self._token in _NOT:
            self._take()
            positive = not positive
        term = self._term(DEEPEST)
        if self._token in ("=", "≠", "!="):
            same = self._take() == "="
            return Literal(positive == same, Atom(EQUALITY, (term, self._term(DEEPEST))))
        return Literal(positive, Atom(term.name, () if isinstance(term, Variable) else term.args))

    def _term(self, levels: int) -> Term:
        if not levels:
            raise self._text.error(self._tokens[self._next][1], TOO_DEEP)
        if not re.fullmatch(r"\w+'*", self._token):
            raise self._error("a name")
        name = self._take()
        if self._token != "(":
            return Variable(name) if self._is_variable(name) else Apply(name)
        self._take()
        args = [self._term(levels - 1)]
        while self._token == ",":
            self._take()
            args.append(self._term(levels - 1))
        self._close()
        return Apply(name, tuple(args))

    def _close(self) -> None:
        if self._token != ")":
            raise self._error(", or )")
        self._take()


def _is_factor(name: str) -> bool:
    return _RULES.get(name.lower()) == "factor"


def _letters(letters: str, rule: str) -> list[str]:
    """Factoring names two literals of one line, everything else one at a time."""
    return list(letters) if _is_factor(rule) else [letters] if letters else []


def _place(letters: str) -> int:
    """The place of a literal by its letter.

    >>> [_place(each) for each in ("a", "c", "aa")]
    [0, 2, 26]
    """
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - ord("a") + 1
    return number - 1


def _closing(text: str, opening: int) -> int | None:
    """The offset of the parenthesis that closes the one at an offset."""
    depth = 0
    for offset in range(opening, len(text)):
        depth += (text[offset] in "({") - (text[offset] in ")}")
        if depth == 0:
            return offset
    return None


def _split(text: str) -> list[str]:
    """The parts between the commas that are in no parentheses."""
    parts, depth = [""], 0
    for character in text:
        depth += (character == "(") - (character == ")")
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return parts
