"""Random small theories, and all their models by going through all interpretations."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, permutations, product
from random import Random

from sleuth.logic.models.compilation import symbols_of
from sleuth.logic.models.interpretation import Interpretation
from sleuth.logic.models.meaning import Meaning
from sleuth.logic.models.model_check import truth
from sleuth.logic.models.signature import Symbol
from sleuth.logic.syntax import (
    And,
    Apply,
    Atom,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    Variable,
    closure,
    equation,
    numeral,
)
from sleuth.logic.theory import Sentence, Setting, Theory

_VARIABLES = tuple(map(Variable, "xyz"))
_MOST_INTERPRETATIONS = 60_000


def random_theory(chance: Random) -> Theory:
    """A theory of a few formulas over a constant, two functions and two relations."""
    arithmetic = chance.random() < 0.25
    maker = _Maker(chance, arithmetic, numerals=arithmetic or chance.random() < 0.3)
    formulas = [maker.formula(chance.randint(1, 3), ()) for _ in range(chance.randint(1, 4))]
    sentences = tuple(Sentence(formula, text=str(formula)) for formula in formulas)
    settings = (Setting("arithmetic", True),) if arithmetic else ()
    return Theory(sentences, settings=settings)


class _Maker:
    def __init__(self, chance: Random, arithmetic: bool, numerals: bool) -> None:
        self.chance = chance
        self.arithmetic = arithmetic
        self.numerals = numerals
        self.functions = chance.choice([{"c": 0, "f": 1}, {"c": 0, "d": 0}, {"g": 2}, {"f": 1}])
        self.relations = chance.choice([{"p": 1}, {"r": 2}, {"p": 1, "q": 0}])

    def formula(self, depth: int, bound: tuple[Variable, ...]) -> Formula:
        chance = self.chance
        if depth == 0 or chance.random() < 0.15:
            return self.atom(bound)
        kind = chance.choice(["all", "exists", "not", "and", "or", "implies", "iff", "free"])
        if kind in ("all", "exists"):
            variable = chance.choice(_VARIABLES)
            body = self.formula(depth - 1, (*bound, variable))
            return (ForAll if kind == "all" else Exists)((variable,), body)
        if kind == "not":
            return Not(self.formula(depth - 1, bound))
        if kind == "free":
            return self.formula(depth - 1, (*bound, chance.choice(_VARIABLES)))
        left, right = self.formula(depth - 1, bound), self.formula(depth - 1, bound)
        if kind == "and":
            return And((left, right))
        if kind == "or":
            return Or((left, right))
        return Implies(left, right) if kind == "implies" else Iff(left, right)

    def atom(self, bound: tuple[Variable, ...]) -> Formula:
        chance = self.chance
        choice = chance.random()
        if self.arithmetic and choice < 0.2:
            name = chance.choice(["<", "<=", ">", ">="])
            return Atom(name, (self.term(bound, 1), self.term(bound, 1)))
        if choice < 0.6:
            equal = equation(self.term(bound, 2), self.term(bound, 1))
            return equal if chance.random() < 0.6 else Not(equal)
        name, arity = chance.choice(list(self.relations.items()))
        return Atom(name, tuple(self.term(bound, 1) for _ in range(arity)))

    def term(self, bound: tuple[Variable, ...], depth: int) -> Term:
        chance = self.chance
        if bound and (depth == 0 or chance.random() < 0.5):
            return chance.choice(bound)
        if self.numerals and chance.random() < 0.3:
            return numeral(chance.randint(0, 1))
        if self.arithmetic and depth and chance.random() < 0.4:
            name = chance.choice(["+", "*", "mod", "/", "min", "max", "-", "abs", "domain_size"])
            arity = {"-": 1, "abs": 1, "domain_size": 0}.get(name, 2)
            return Apply(name, tuple(self.term(bound, depth - 1) for _ in range(arity)))
        usable = [(name, arity) for name, arity in self.functions.items() if depth or not arity]
        if not usable:
            return chance.choice(bound) if bound else numeral(0)
        name, arity = chance.choice(usable)
        return Apply(name, tuple(self.term(bound, depth - 1) for _ in range(arity)))


def interpretations(symbols: list[Symbol], size: int) -> Iterator[Interpretation]:
    """All interpretations of the symbols."""
    tables = [
        product(range(2 if symbol.relation else size), repeat=size**symbol.arity)
        for symbol in symbols
    ]
    for choice in product(*tables):
        yield Interpretation(size, dict(zip(symbols, choice, strict=True)))


def brute_force(theory: Theory, meaning: Meaning, size: int) -> list[Interpretation] | None:
    """All labelled models, None where there are too many interpretations."""
    found: dict[str, Symbol] = {}
    for sentence in theory.sentences:
        for symbol in symbols_of(sentence.formula, meaning):
            found[symbol.name] = symbol
    symbols = sorted(found.values(), key=lambda symbol: symbol.name)
    everything = list(islice(interpretations(symbols, size), _MOST_INTERPRETATIONS + 1))
    if len(everything) > _MOST_INTERPRETATIONS:
        return None
    for sentence in theory.sentences:
        if not everything:
            return []
        holds = truth(closure(sentence.formula), meaning, everything)
        everything = [model for model, fine in zip(everything, holds, strict=True) if fine]
    return everything


def renamed(model: Interpretation, image: tuple[int, ...]) -> Interpretation:
    """The same model with its elements renamed."""
    tables = {}
    for symbol, table in model.tables.items():
        new = [0] * len(table)
        for at, arguments in enumerate(product(range(model.size), repeat=symbol.arity)):
            index = 0
            for argument in arguments:
                index = index * model.size + image[argument]
            new[index] = table[at] if symbol.relation else image[table[at]]
        tables[symbol] = tuple(new)
    return Interpretation(model.size, tables)


def canonical(model: Interpretation, free: range) -> tuple[tuple[int, ...], ...]:
    """The least of all renamings that leave the elements below the free ones alone."""
    fixed = tuple(range(free.start))
    rest = tuple(range(free.stop, model.size))
    names = sorted(model.tables, key=lambda symbol: symbol.name)
    return min(
        tuple(renamed(model, fixed + moved + rest).tables[symbol] for symbol in names)
        for moved in permutations(free)
    )
