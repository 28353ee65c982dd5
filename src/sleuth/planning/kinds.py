"""Which kind of planning a text is about: a small table, asked from top to bottom."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from sleuth.planning.pddl.brackets import Group, groups
from sleuth.planning.source_files import parted

#: Words of which a text that is not classical has at least one.
_TELLING = re.compile(
    r"\b(?:oneof|unknown|probabilistic)\b|\(\s*or\b"
    r"|:observe\b|:agent\b|:private\b|:rewards\b|:goal-reward\b"
    r"|:factored-privacy\b",
    re.IGNORECASE,
)

CLASSICAL = "planning"
CHANCE = "mdp"

#: What every text in PDDL begins with, after comments.
_PDDL = re.compile(r"\s*(?:;[^\n]*\s*)*(?:\(|\Z)")


def _within(group: Group) -> Iterator[Group]:
    """A group and all inside of it."""
    ahead = [group]
    while ahead:
        here = ahead.pop()
        yield here
        ahead += [part for part in here.parts if isinstance(part, Group)]


def _has_word(*words: str) -> Callable[[Sequence[Group]], bool]:
    def told(definitions: Sequence[Group]) -> bool:
        return any(
            getattr(part, "text", None) in words
            for definition in definitions
            for group in _within(definition)
            for part in group.parts
        )

    return told


def _unsure_start(definitions: Sequence[Group]) -> bool:
    declared = {
        group.head
        for definition in definitions
        for section in _within(definition)
        if section.head == ":predicates"
        for group in _within(section)
    }
    return any(
        group.head in ("oneof", "unknown", "or") and group.head not in declared
        for definition in definitions
        for section in _within(definition)
        if section.head == ":init"
        for group in _within(section)
    )


#: Each kind, and how its texts are told from those of the kinds below it.
KINDS: dict[str, Callable[[Sequence[Group]], bool]] = {
    "multi-agent": _has_word(":agent", ":private", ":factored-privacy"),
    CHANCE: _has_word("probabilistic", ":rewards", ":goal-reward"),
    "contingent": _has_word(":observe"),
    "conformant": _unsure_start,
}


def kind_of(text: str, source: str = "input", served: Sequence[str] = tuple(KINDS)) -> str:
    """The kind of planning that a text is about, of those that are served.

    >>> kind_of("(define (problem p) (:init (oneof (a) (b))))")
    'conformant'
    >>> kind_of("(define (problem p) (:init (a)) (:goal (or (a) (b))))"), kind_of("S..G")
    ('planning', 'mdp')
    """
    if CHANCE in served and not _PDDL.match(text):
        # A picture of a grid, or a language that its reader refuses by name.
        return CHANCE
    if not _TELLING.search(text):
        return CLASSICAL
    definitions = [group for each in parted(text, source) for group in groups(each)]
    found = (name for name, told in KINDS.items() if name in served and told(definitions))
    return next(found, CLASSICAL)
