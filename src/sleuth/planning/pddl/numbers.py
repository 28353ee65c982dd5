"""Numbers in PDDL, kept exact."""

from __future__ import annotations

import re
from fractions import Fraction

from sleuth.planning.pddl.brackets import Expression, Word

_NUMBER = re.compile(r"[+-]?(\d{1,18}(\.\d{0,18})?|\.\d{1,18})")


def number(word: Expression) -> Fraction | None:
    """The number that a word is, if it is one.

    >>> number(Word("2.50", 0)), number(Word("two", 0))
    (Fraction(5, 2), None)
    """
    if isinstance(word, Word) and _NUMBER.fullmatch(word.text):
        return Fraction(word.text)
    return None
