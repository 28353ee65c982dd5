"""Effects of PDDL: what an action changes and costs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from sleuth.logic.source_text import SourceText
from sleuth.planning.pddl.brackets import Expression, Group, Word
from sleuth.planning.pddl.conditions import condition, expected, widened
from sleuth.planning.pddl.syntax import EQUALS, TRUE, Amount, And, Change, Condition, Parameter
from sleuth.planning.pddl.vocabulary import TOTAL_COST, Scope, Vocabulary

_NUMBER = re.compile(r"[+-]?(\d{1,18}(\.\d{0,18})?|\.\d{1,18})")

#: Effects that belong to other kinds of planning.
UNSUPPORTED = {
    "assign": "numeric fluents",
    "decrease": "numeric fluents",
    "scale-up": "numeric fluents",
    "scale-down": "numeric fluents",
    "probabilistic": "effects with probabilities",
    "oneof": "uncertain effects",
    "at": "durative actions",
    "over": "durative actions",
}


def number(word: Expression) -> Fraction | None:
    """The number that a word is, if it is one.

    >>> number(Word("2.50", 0)), number(Word("two", 0))
    (Fraction(5, 2), None)
    """
    if isinstance(word, Word) and _NUMBER.fullmatch(word.text):
        return Fraction(word.text)
    return None


def effects(
    source: SourceText, part: Expression, scope: Scope, vocabulary: Vocabulary
) -> tuple[tuple[Change, ...], tuple[Amount, ...]]:
    """The changes of an effect and the amounts by which it raises the cost."""
    found = list(_effects(source, part, scope, vocabulary, TRUE, ()))
    changes = tuple(each for each in found if isinstance(each, Change))
    return changes, tuple(each for each in found if isinstance(each, Amount))


def _effects(
    source: SourceText,
    part: Expression,
    scope: Scope,
    vocabulary: Vocabulary,
    when: Condition,
    forall: tuple[Parameter, ...],
) -> Iterator[Change | Amount]:
    if not isinstance(part, Group):
        raise source.error(part.offset, "an effect in brackets is expected here")
    head = part.head
    if not part.parts:
        return
    if head == "and":
        for each in part.parts[1:]:
            yield from _effects(source, each, scope, vocabulary, when, forall)
    elif head == "forall":
        listed, inner = expected(source, part, 2, "forall is followed by (VARIABLES) EFFECT")
        more = vocabulary.parameters(source, listed)
        for variable in more:
            if variable.name in scope:
                raise source.error(listed.offset, f"{variable.name} is bound already outside")
        wider = widened(scope, more)
        yield from _effects(source, inner, wider, vocabulary, when, forall + more)
    elif head == "when":
        asked, inner = expected(source, part, 2, "when is followed by CONDITION EFFECT")
        more_asked = condition(source, asked, scope, vocabulary)
        both = more_asked if when == TRUE else And((when, more_asked))
        yield from _effects(source, inner, scope, vocabulary, both, forall)
    elif head == "increase":
        if when != TRUE or forall:
            raise source.error(part.offset, "a cost under a condition is not supported")
        yield _raised(source, part, scope, vocabulary)
    elif head == "not":
        (inner,) = expected(source, part, 1, "not is followed by one atom")
        if not isinstance(inner, Group) or inner.head in ("not", "and", "or", EQUALS):
            raise source.error(inner.offset, "an effect deletes an atom")
        yield Change(vocabulary.atom(source, inner, scope), False, when, forall)
    elif head == EQUALS or (head in UNSUPPORTED and head not in vocabulary.predicates):
        what = UNSUPPORTED.get(head, "changes of equality")
        raise source.error(part.offset, f"{what} ({head}) are not supported")
    else:
        yield Change(vocabulary.atom(source, part, scope), True, when, forall)


def _raised(source: SourceText, group: Group, scope: Scope, vocabulary: Vocabulary) -> Amount:
    what, much = expected(source, group, 2, "increase is followed by a function and an amount")
    if not isinstance(what, Group) or what.head != TOTAL_COST or len(what.parts) != 1:
        raise source.error(what.offset, "numeric fluents other than (total-cost) are not supported")
    known = number(much)
    if known is not None:
        if known < 0:
            raise source.error(much.offset, "a cost is not negative")
        return Amount(known)
    if not isinstance(much, Group):
        raise source.error(much.offset, "a number or a function is expected here")
    if much.head in ("+", "-", "*", "/"):
        raise source.error(much.offset, "arithmetic in costs is not supported")
    return Amount(function=vocabulary.function(source, much, scope))
