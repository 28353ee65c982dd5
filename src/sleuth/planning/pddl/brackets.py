"""PDDL text as words in brackets, each with its place."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

from sleuth.limits import paced
from sleuth.logic.source_text import SourceText

#: Deeper than any domain of people, and shallow enough for recursion.
MOST_BRACKETS = 200

#: `?` begins a word wherever it stands, since real files have `(aircraft?a)`.
_TOKEN = re.compile(r"[()]|\?[^\s()?;]*|[^\s()?;]+|;[^\n]*")


@dataclass(frozen=True, slots=True)
class Word:
    """A name, variable, number or keyword in small letters, as case does not matter."""

    text: str
    offset: int


@dataclass(frozen=True, slots=True)
class Group:
    """What stands between an opening bracket and its closing one."""

    parts: tuple[Expression, ...]
    offset: int

    @property
    def head(self) -> str:
        """The first word, or nothing where there is none."""
        first = self.parts[0] if self.parts else None
        return first.text if isinstance(first, Word) else ""


Expression: TypeAlias = Word | Group


def groups(source: SourceText) -> list[Group]:
    """The outermost groups of a text; anything outside of brackets is an error.

    >>> [group.head for group in groups(SourceText("(Define) ; a remark\\n(a?b (c))", "t"))]
    ['define', 'a']
    """
    outermost: list[Group] = []
    waiting: list[tuple[int, list[Expression]]] = []
    for found in paced(_TOKEN.finditer(source.text), 4096):
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
