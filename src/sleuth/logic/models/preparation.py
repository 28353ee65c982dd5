"""Clauses made fit for grounding: fewer variables, named subterms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from sleuth.logic.models.grounding import is_pure, needs_table
from sleuth.logic.models.meaning import Meaning
from sleuth.logic.models.signature import Symbol
from sleuth.logic.syntax import (
    EQUALITY,
    Apply,
    Atom,
    Literal,
    Term,
    Variable,
    clause_variables,
    equation,
    numeral_value,
    substitute_literal,
    substitute_term,
    subterms,
    term_variables,
)

Literals: TypeAlias = tuple[Literal, ...]

#: Clauses with more instances than this have their subterms named, if that makes fewer.
MANY_INSTANCES = 20_000

#: Conditions are left in clauses that would have more symbols than this without them.
_MOST_SYMBOLS = 10_000


def without_conditions(literals: Literals, meaning: Meaning, size: int) -> Literals:
    """The clause with each `x != t` resolved by putting `t` for `x`.

    Not where the value of `t` may lie outside the domain, or there may be none.
    """
    for literal in literals:
        if literal.positive or literal.atom.name != EQUALITY:
            continue
        for variable, term in (literal.atom.args, literal.atom.args[::-1]):
            if not isinstance(variable, Variable) or variable in term_variables(term):
                continue
            if _is_element(term, meaning, size):
                others = (each for each in literals if each is not literal)
                replaced = tuple(substitute_literal(each, {variable: term}) for each in others)
                # Terms may double with each condition.
                if _symbols(replaced, _MOST_SYMBOLS) > _MOST_SYMBOLS:
                    return literals
                return without_conditions(replaced, meaning, size)
    return literals


def _symbols(literals: Literals, most: int) -> int:
    """How many symbols literals have, counted until they are more than `most`."""
    ahead: list[Term] = [argument for each in literals for argument in each.atom.args]
    count = 0
    while ahead and count <= most:
        term = ahead.pop()
        count += 1
        if isinstance(term, Apply):
            ahead += term.args
    return count


def _is_element(term: Term, meaning: Meaning, size: int) -> bool:
    """Whether a term has a value in the domain whatever its variables and the tables are."""
    if isinstance(term, Variable):
        return True
    number = numeral_value(term)
    if number is not None:
        return number < size
    if meaning.arithmetic and meaning.function(term.name, len(term.args)):
        return False
    return all(_is_element(argument, meaning, size) for argument in term.args)


def estimate(
    literals: Literals, size: int, meaning: Meaning, choices: Mapping[str, float]
) -> float:
    """About how many rows the instances of a clause take."""
    variables = clause_variables(literals)
    rows = float(size) ** len(variables)
    expanded: dict[Apply, None] = {}
    for literal in literals:
        if is_pure(literal, meaning):
            equal = literal.atom.name == EQUALITY and not literal.positive
            rows /= size if equal else 1.5
            continue
        for term in _expanded(literal, meaning, choices):
            expanded[term] = None
    for term in expanded:
        rows *= max(1.0, choices.get(term.name, float(size)))
    return rows


def _expanded(literal: Literal, meaning: Meaning, choices: Mapping[str, float]) -> list[Apply]:
    """The terms of a literal whose values grounding goes through."""
    atom = literal.atom
    found = [
        part
        for term in atom.args
        for part in subterms(term)
        if isinstance(part, Apply) and needs_table(part, meaning)
    ]
    if atom.name == EQUALITY:
        sides = [term for term in found if term in atom.args]
        if sides:
            found.remove(max(sides, key=lambda term: choices.get(term.name, float("inf"))))
    return found


class Names:
    """New function symbols for subterms, the same one for the same subterm."""

    def __init__(self, size: int, meaning: Meaning, choices: Mapping[str, float]) -> None:
        self.size = size
        self.meaning = meaning
        self.choices = choices
        self.symbols: list[Symbol] = []
        self.definitions: list[Literals] = []
        self._known: dict[Term, str] = {}

    def shorten(self, literals: Literals, defined: Term | None = None) -> Literals:
        """The clause with names for subterms, as long as that makes fewer instances.

        A term that the clause itself defines keeps its own form.
        """
        while True:
            cost = self._cost(literals)
            if cost <= MANY_INSTANCES:
                return literals
            best: tuple[float, Term] | None = None
            for term in self._candidates(literals):
                if term == defined:
                    continue
                named, definition = self._named(literals, term, "$new")
                total = self._cost(named)
                if self._standard(term) not in self._known:
                    total += self._cost(definition)
                if total < cost * 0.7 and (best is None or total < best[0]):
                    best = (total, term)
            if best is None:
                return literals
            literals = self._give_name(literals, best[1])

    def _cost(self, literals: Literals) -> float:
        return estimate(literals, self.size, self.meaning, self.choices)

    def _candidates(self, literals: Literals) -> list[Term]:
        return list(
            dict.fromkeys(
                part
                for literal in literals
                for term in literal.atom.args
                for part in subterms(term)
                if isinstance(part, Apply)
                and needs_table(part, self.meaning)
                and _is_element(part, self.meaning, self.size)
                and any(
                    needs_table(inner, self.meaning)
                    for argument in part.args
                    for inner in subterms(argument)
                )
            )
        )

    def _standard(self, term: Term) -> Term:
        variables = term_variables(term)
        return substitute_term(
            term, {old: Variable(f"v{index}") for index, old in enumerate(variables)}
        )

    def _give_name(self, literals: Literals, term: Term) -> Literals:
        standard = self._standard(term)
        name = self._known.get(standard)
        if name is None:
            name = f"$term{len(self.symbols)}"
            self._known[standard] = name
            variables = term_variables(standard)
            self.symbols.append(Symbol(name, len(variables), relation=False, hidden=True))
            definition = (Literal(True, equation(standard, Apply(name, variables))),)
            self.definitions.append(self.shorten(definition, standard))
        return self._named(literals, term, name)[0]

    def _named(self, literals: Literals, term: Term, name: str) -> tuple[Literals, Literals]:
        variables = term_variables(term)
        short = Apply(name, variables)
        shortened = tuple(
            Literal(
                literal.positive,
                Atom(
                    literal.atom.name,
                    tuple(_replaced(each, term, short) for each in literal.atom.args),
                ),
            )
            for literal in literals
        )
        return shortened, (Literal(True, equation(term, short)),)


def _replaced(term: Term, old: Term, new: Term) -> Term:
    if term == old:
        return new
    if isinstance(term, Variable) or not term.args:
        return term
    return Apply(term.name, tuple(_replaced(argument, old, new) for argument in term.args))
