"""A theory made ready for finite models: its clauses, its symbols and what is fixed in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sleuth.errors import BadInput
from sleuth.limits import Meter, paced
from sleuth.logic.clausify import clausify
from sleuth.logic.models.meaning import Meaning
from sleuth.logic.models.preparation import Literals
from sleuth.logic.models.signature import Symbol
from sleuth.logic.syntax import (
    EQUALITY,
    Apply,
    Atom,
    Formula,
    Term,
    atoms_of,
    numeral_value,
    subterms,
)
from sleuth.logic.theory import Clause, Sentence, Theory


@dataclass(frozen=True, slots=True)
class Compiled:
    """Clauses with their origins, and the symbols that need a table.

    Elements from `first_free` on are named by nothing, so that they can be exchanged. `lemmas`
    follow from the clauses, for searches that are quicker with them.
    """

    theory: Theory
    meaning: Meaning
    clauses: tuple[Clause, ...]
    symbols: tuple[Symbol, ...]
    first_free: int
    lemmas: tuple[Literals, ...] = ()

    @property
    def literals(self) -> list[Literals]:
        """The clauses as tuples of literals."""
        return [clause.literals for clause in self.clauses]

    @property
    def speaks_of_elements(self) -> bool:
        """Whether the theory has terms at all; a propositional one has the same models anyhow."""
        return (
            any(symbol.arity or not symbol.relation for symbol in self.symbols)
            or self.first_free > 0
            or any(literal.atom.args for clause in self.clauses for literal in clause.literals)
        )

    def free_elements(self, size: int) -> range:
        """The elements that can be exchanged with each other."""
        if self.meaning.fixes_elements:
            return range(size, size)
        return range(min(self.first_free, size), size)

    def smallest_size(self) -> int:
        """The smallest domain that holds all elements that the theory names."""
        return 1 if self.meaning.arithmetic else max(1, self.first_free)


def compile_theory(
    theory: Theory, meter: Meter | None = None, *, skolems: bool = False
) -> Compiled:
    """The clauses and symbols of a theory, as Mace4 takes it: goals are denied.

    With `skolems` the Skolem functions are part of a model, otherwise they are hidden.
    """
    theory = theory.for_program("Mace4")
    meaning = meaning_of(theory)
    visible: dict[str, Symbol] = {}
    for sentence in paced(theory.sentences):
        if sentence.role in ("fact", "goal"):
            for symbol in symbols_of(sentence.formula, meaning):
                _enter(visible, symbol, sentence)
    for group in theory.distinct:
        for member in group.members:
            for part in subterms(member):
                if isinstance(part, Apply):
                    for symbol in _term_symbols(part, meaning):
                        _enter(visible, symbol, None)
    clause_set = clausify(theory, equivalent_definitions=True, meter=meter)
    symbols = dict(visible)
    for clause in paced(clause_set.clauses):
        for literal in clause.literals:
            for symbol in symbols_of(literal.atom, meaning):
                if symbol.name not in symbols:
                    shown = skolems and symbol.name in clause_set.skolems
                    symbols[symbol.name] = replace(symbol, hidden=not shown)
    ordered = sorted(symbols.values(), key=lambda symbol: (symbol.hidden, symbol.arity))
    return Compiled(
        theory, meaning, clause_set.clauses, tuple(ordered), highest_numeral(theory) + 1
    )


def meaning_of(theory: Theory) -> Meaning:
    """Which symbols mean numbers in a theory as Mace4 takes it."""
    return Meaning(
        arithmetic=theory.arithmetic,
        ring=theory.flag("integer_ring"),
        order=theory.flag("order_domain"),
    )


def highest_numeral(theory: Theory) -> int:
    """The highest number that the input names, be it in vain, -1 without any."""
    terms = [
        term
        for sentence in theory.sentences
        if sentence.role in ("fact", "goal")
        for atom in atoms_of(sentence.formula)
        for term in atom.args
    ]
    terms += [member for group in theory.distinct for member in group.members]
    numbers = (numeral_value(part) for term in terms for part in subterms(term))
    return max((number for number in numbers if number is not None), default=-1)


def _enter(symbols: dict[str, Symbol], symbol: Symbol, sentence: Sentence | None) -> None:
    known = symbols.setdefault(symbol.name, symbol)
    if known != symbol:
        raise BadInput(
            f"{symbol.name} is used in two ways: {_described(known)} and {_described(symbol)}",
            sentence.place if sentence else None,
            "give one of them another name",
        )


def _described(symbol: Symbol) -> str:
    kind = "relation" if symbol.relation else "function"
    return f"as a {kind} of {symbol.arity} argument{'s' if symbol.arity != 1 else ''}"


def symbols_of(formula: Formula, meaning: Meaning) -> Iterator[Symbol]:
    """The symbols of a formula that need a table."""
    for atom in atoms_of(formula):
        yield from _atom_symbols(atom, meaning)


def _atom_symbols(atom: Atom, meaning: Meaning) -> Iterator[Symbol]:
    if atom.name != EQUALITY and not meaning.relation(atom.name, len(atom.args)):
        yield Symbol(atom.name, len(atom.args), relation=True)
    for term in atom.args:
        yield from _term_symbols(term, meaning)


def _term_symbols(term: Term, meaning: Meaning) -> Iterator[Symbol]:
    for part in subterms(term):
        if (
            isinstance(part, Apply)
            and numeral_value(part) is None
            and not meaning.function(part.name, len(part.args))
        ):
            yield Symbol(part.name, len(part.args), relation=False)
