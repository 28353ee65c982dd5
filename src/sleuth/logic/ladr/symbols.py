"""One symbol has one arity and one kind in every language; theories made by scripts may not."""

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
from sleuth.text import shortened

#: What to do about a symbol that is used in two ways.
RENAME = "rename one of them"

#: A name with "relation" or "function" and its number of arguments.
Use: TypeAlias = tuple[str, str, int]


def symbol_uses(formula: Formula) -> Iterator[Use]:
    """Every use of a symbol but equality, in order and with repetitions."""
    for atom in atoms_of(formula):
        if atom.name != EQUALITY:
            yield atom.name, "relation", len(atom.args)
        waiting: list[Term] = list(reversed(atom.args))
        while waiting:
            term = waiting.pop()
            if isinstance(term, Variable):
                continue
            args = term.args
            yield term.name, "function", len(args)
            if args:
                # The condition of a rewrite rule is a formula inside a term: its symbols are
                # relations.
                rule = term.name == "if" and len(args) == 3
                waiting.extend(reversed(args[1:] if rule else args))


class OneUse:
    """Holds every symbol of a text to one number of arguments and one kind."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[str, tuple[str, int]] = {}

    def clash(self, formula: Formula) -> str | None:
        """How a formula uses a symbol otherwise than what was read before it.

        >>> uses, p = OneUse(), Atom("p", (Variable("x"),))
        >>> uses.clash(p), uses.clash(Atom("p"))
        (None, 'p has 1 argument before and here 0')
        """
        for name, kind, arity in symbol_uses(formula):
            known_kind, known_arity = self._known.setdefault(name, (kind, arity))
            if kind != known_kind:
                return f"{shortened(name)} is a {known_kind} before and here a {kind}"
            if arity != known_arity:
                plural = "" if known_arity == 1 else "s"
                return (
                    f"{shortened(name)} has {known_arity} argument{plural} before and here {arity}"
                )
        return None


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
