"""LADR gives one symbol one arity and one kind; theories from elsewhere may not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeAlias

from sleuth.logic.syntax import (
    EQUALITY,
    Apply,
    Atom,
    Formula,
    Term,
    Variable,
    atoms_of,
    fresh_names,
    parts_of,
    with_parts,
)
from sleuth.logic.theory import Theory

#: A name with "relation" or "function" and its number of arguments.
Use: TypeAlias = tuple[str, str, int]


def symbol_uses(formula: Formula) -> Iterator[Use]:
    """Every use of a symbol but equality, in order and with repetitions."""
    for atom in atoms_of(formula):
        if atom.name != EQUALITY:
            yield atom.name, "relation", len(atom.args)
        for term in atom.args:
            yield from _uses_in_term(term)


def _uses_in_term(term: Term) -> Iterator[Use]:
    if isinstance(term, Variable):
        return
    yield term.name, "function", len(term.args)
    args = term.args
    if term.name == "if" and len(args) == 3:
        # The condition of a rewrite rule is a formula inside a term: its symbols are relations.
        args = args[1:]
    for arg in args:
        yield from _uses_in_term(arg)


def with_one_use_each(theory: Theory) -> Theory:
    """The theory with a new name for every further arity or kind of a symbol.

    It is the same theory where LADR can say it as it is.
    """
    uses = dict.fromkeys(
        use for sentence in theory.sentences for use in symbol_uses(sentence.formula)
    )
    first: dict[str, Use] = {}
    for use in uses:
        first.setdefault(use[0], use)
    fresh = fresh_names(first.__contains__)
    names = {use: fresh(f"{use[0]}_{use[2]}") for use in uses if first[use[0]] != use}
    if not names:
        return theory
    sentences = tuple(
        replace(sentence, formula=_renamed(sentence.formula, names))
        for sentence in theory.sentences
    )
    return replace(theory, sentences=sentences)


def _renamed(formula: Formula, names: dict[Use, str]) -> Formula:
    if isinstance(formula, Atom):
        name = names.get((formula.name, "relation", len(formula.args)), formula.name)
        return Atom(name, tuple(_renamed_term(arg, names) for arg in formula.args))
    return with_parts(formula, tuple(_renamed(part, names) for part in parts_of(formula)))


def _renamed_term(term: Term, names: dict[Use, str]) -> Term:
    if isinstance(term, Variable):
        return term
    name = names.get((term.name, "function", len(term.args)), term.name)
    return Apply(name, tuple(_renamed_term(arg, names) for arg in term.args))
