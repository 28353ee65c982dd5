"""The classic traps of LADR: what is read differently from how it was probably meant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher

from sleuth.logic.ladr.nodes import ParseNode
from sleuth.logic.syntax import (
    Apply,
    Exists,
    ForAll,
    Formula,
    atoms_of,
    parts_of,
    subterms,
)
from sleuth.logic.theory import Sentence

_LIST_NAMES = ("assumptions", "sos", "usable", "goals", "demodulators", "hints")
_MISSPELT_GOALS = frozenset({"goal", "conjecture", "conjectures", "theorem", "theorems"})
_PROLOG_STYLE = "prolog_style_variables"
_LIKE_A_VARIABLE = re.compile(r"[U-Z][0-9]*")


def list_name_doubt(name: str) -> str | None:
    """What is odd about a list of formulas with this name.

    >>> list_name_doubt("goal")
    'list goal is not goals: its formulas are taken as facts'
    """
    if name in _LIST_NAMES:
        return None
    if name.lower() in _MISSPELT_GOALS or _similar(name, "goals"):
        return f"list {name} is not goals: its formulas are taken as facts"
    if _similar(name, "demodulators") or _similar(name, "hints"):
        return f"list {name} is unknown: its formulas are taken as facts"
    return None


def statement_doubt(node: ParseNode) -> str | None:
    """What is odd about a statement inside a list of formulas: it looks like a command."""
    if node.kind != "symbol":
        return None
    if not node.args and _similar(node.name, "end_of_list"):
        return f"{node.name} is read as a formula, not as end_of_list"
    if node.name in ("formulas", "clauses", "assign", "set", "clear", "list") and node.args:
        return f"{node.name}(…) is read as a formula: the list before it has not ended"
    return None


def _similar(name: str, other: str) -> bool:
    pair = SequenceMatcher(None, name.lower(), other)
    # The exact measure is slow; the two others are never below it.
    measures = (pair.real_quick_ratio, pair.quick_ratio, pair.ratio)
    return all(measure() >= 0.8 for measure in measures)


def name_doubts(sentence: Sentence, prolog_style: bool) -> Iterator[str]:
    """What is odd about the names of a sentence: constants that look like variables."""
    constants = {
        part.name
        for atom in atoms_of(sentence.formula)
        for term in atom.args
        for part in subterms(term)
        if isinstance(part, Apply) and not part.args
    }
    bound = set(_bound_names(sentence.formula))
    for name in sorted(constants & bound):
        yield f"{name} is bound by a quantifier, but where it stands outside its scope a constant"
    for name in sorted(constants - bound):
        if not prolog_style and _LIKE_A_VARIABLE.fullmatch(name):
            yield f"{name} is a constant: variables start with u to z unless {_PROLOG_STYLE} is set"


def _bound_names(formula: Formula) -> Iterator[str]:
    if isinstance(formula, ForAll | Exists):
        yield from (variable.name for variable in formula.variables)
    for part in parts_of(formula):
        yield from _bound_names(part)
