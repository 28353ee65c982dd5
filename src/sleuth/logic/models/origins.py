"""Where clauses come from, in the words of the input."""

from __future__ import annotations

import re

from sleuth.logic.ladr.writer import LadrWriter
from sleuth.logic.theory import Clause

#: Where the attributes of a formula begin: they are no part of what it says.
_ATTRIBUTES = re.compile(r"\s*#\s*(?:label|answer|action|action2|bsub_hint_wt|properties)\s*\(")


def described(clause: Clause) -> str:
    """The formula that a clause comes from, in the words of the input."""
    origin = clause.origin
    if origin.distinct is not None:
        members = ", ".join(map(str, origin.distinct.members))
        return f"{members} are pairwise different"
    sentence = origin.sentence
    if sentence is None:
        return str(clause)
    text = " ".join(sentence.text.split()) or LadrWriter().formula(sentence.formula)
    text = text.rstrip(".")
    if sentence.attributes:
        text = _ATTRIBUTES.split(text, maxsplit=1)[0]
    if sentence.label:
        text = f"{sentence.label}: {text}"
    return f"not ({text})" if sentence.role == "goal" else text
