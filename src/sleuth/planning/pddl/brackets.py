"""PDDL text as words in brackets, each with its place."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

from sleuth.limits import checkpoint
from sleuth.logic.source_text import SourceText
from sleuth.own_process import collector_paused

#: Deeper than any domain of people, and shallow enough for recursion.
MOST_BRACKETS = 200

_TOKENS_BETWEEN_LOOKS = 4096

#: `?` begins a word wherever it stands, since real files have `(aircraft?a)`.
_TOKEN = re.compile(r"[()]|\?[^\s()?;]*|[^\s()?;]+|;[^\n]*")


@dataclass(slots=True)
class Word:
    """A name, variable, number or keyword in small letters, as case does not matter."""

    text: str
    offset: int


class Group:
    """What stands between an opening bracket and its closing one.

    `head` is the first word, or nothing where there is none: readers ask for it again and again.
    """

    __slots__ = ("head", "offset", "parts")

    def __init__(self, parts: tuple[Expression, ...], offset: int) -> None:
        self.parts = parts
        self.offset = offset
        first = parts[0] if parts else None
        self.head = first.text if isinstance(first, Word) else ""


Expression: TypeAlias = Word | Group


@collector_paused()
def groups(source: SourceText) -> list[Group]:
    """The outermost groups of a text; anything outside of brackets is an error.

    >>> [group.head for group in groups(SourceText("(Define) ; a remark\\n(a?b (c))", "t"))]
    ['define', 'a']
    """
    outermost: list[Group] = []
    waiting: list[tuple[int, list[Expression]]] = []
    for count, found in enumerate(_TOKEN.finditer(source.text)):
        if not count % _TOKENS_BETWEEN_LOOKS:
            checkpoint()
        token, offset = found[0], found.start()
        if token == "(":
            if len(waiting) == MOST_BRACKETS:
                raise source.error(offset, f"brackets nest more than {MOST_BRACKETS} deep")
            waiting.append((offset, []))
        elif token == ")":
            if not waiting:
                raise source.error(offset, "this ) closes nothing", "take it out")
            start, parts = waiting.pop()
            group = Group(tuple(parts), start)
            (waiting[-1][1] if waiting else outermost).append(group)
        elif token[0] != ";":
            if not waiting:
                raise source.error(offset, f"{token!r:.40} stands outside of all brackets")
            waiting[-1][1].append(Word(token.lower(), offset))
    if waiting:
        raise source.error(waiting[-1][0], "this ( is never closed", "add its )")
    return outermost
