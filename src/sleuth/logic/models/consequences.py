"""What holds in every model, and what in none, without going through the models.

Facts are about the names that the theory has: its constants, and numbers where numbers are
meant. So they do not depend on how the elements are numbered, and symmetric cases may be left
out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, TypeAlias

from sleuth.limits import Meter
from sleuth.logic.models.clauses import sat_clauses, watched
from sleuth.logic.models.compilation import Compiled, compile_theory
from sleuth.logic.models.instance import Instance, build
from sleuth.logic.models.signature import Symbol
from sleuth.logic.models.symmetry import symmetry_clauses
from sleuth.logic.syntax import (
    EQUALITY,
    Apply,
    Atom,
    ForAll,
    Formula,
    Iff,
    Term,
    equation,
    free_variables,
    numeral,
    numeral_value,
)
from sleuth.logic.theory import Sentence, Theory
from sleuth.sat.solver import SatSolver

#: The relation that stands for the formula of a query.
QUERY = "$query"

#: Symbols with more facts than this are left out: nobody reads them.
_MOST_FACTS = 1500


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that can be true or false in a model."""

    atom: Atom
    text: str


#: Facts, each with whether it is supposed to hold.
Case: TypeAlias = Sequence[tuple[Fact, bool]]


@dataclass(frozen=True, slots=True)
class Consequences:
    """The facts that hold in all models, in none, and in some only."""

    certain: tuple[Fact, ...]
    impossible: tuple[Fact, ...]
    possible: tuple[Fact, ...]

    def ruled_out(self) -> list[str]:
        """What holds in no model, in few words.

        A term that certainly has one value has no other, and of a relation of which all is
        certain nothing else holds: neither is told case by case.
        """
        valued = {fact.atom.args[0] for fact in self.certain if fact.atom.name == EQUALITY}
        certain = {fact.atom.name for fact in self.certain}
        open_names = {fact.atom.name for fact in self.possible}
        said: dict[str, None] = {}
        for fact in self.impossible:
            name, args = fact.atom.name, fact.atom.args
            if name == EQUALITY:
                if args[0] not in valued:
                    said[fact.text] = None
            elif name in open_names or name == QUERY or not args:
                said[fact.text] = None
            else:
                said[f"{name}(…) for any {'other ' * (name in certain)}names"] = None
        return list(said)

    def to_json(self) -> dict[str, Any]:
        """The facts as JSON-ready data."""
        return {
            "certain": [fact.text for fact in self.certain],
            "possible": [fact.text for fact in self.possible],
            "impossible": [fact.text for fact in self.impossible],
            "ruled_out": self.ruled_out(),
        }


def consequences(
    theory: Theory, sizes: Sequence[int], meter: Meter, shown: Collection[str] | None = None
) -> Consequences | None:
    """What all models of these sizes have in common; None if there is no model.

    Of the symbols that are `shown`; without these, of all but what the theory itself lists as
    distinct.
    """
    compiled = compile_theory(theory, meter)
    return _classified(compiled, sizes, meter, lambda size: list(_facts(compiled, size, shown)))


def query(
    theory: Theory, formula: Formula, text: str, sizes: Sequence[int], meter: Meter
) -> Consequences | None:
    """For which names a formula with free variables is certain, possible, impossible."""
    variables = free_variables(formula)
    meant = Iff(Atom(QUERY, variables), formula)
    closed = ForAll(variables, meant) if variables else meant
    extended = replace(theory, sentences=(*theory.sentences, Sentence(closed, text=text)))
    compiled = compile_theory(extended, meter)

    def facts(size: int) -> list[Fact]:
        if not variables:
            return [Fact(Atom(QUERY), text)]
        found = []
        for names in product(_names(compiled, size), repeat=len(variables)):
            pairs = zip(variables, names, strict=True)
            shown = ", ".join(f"{variable} = {name}" for variable, name in pairs)
            found.append(Fact(Atom(QUERY, names), shown))
        return found

    return _classified(compiled, sizes, meter, facts)


def sorted_out(
    theory: Theory, facts: Sequence[Fact], sizes: Sequence[int], meter: Meter
) -> Consequences | None:
    """Which of the given facts, about names of the theory, are certain, possible, impossible."""
    return _classified(compile_theory(theory, meter), sizes, meter, lambda _: list(facts))


def _classified(
    compiled: Compiled, sizes: Sequence[int], meter: Meter, facts_of: Callable[[int], list[Fact]]
) -> Consequences | None:
    true: dict[Fact, bool] = {}
    false: dict[Fact, bool] = {}
    satisfiable = False
    for size in sizes:
        facts = facts_of(size)
        verdicts = _backbone(compiled, size, facts, meter)
        if verdicts is None:
            continue
        satisfiable = True
        for fact, verdict in zip(facts, verdicts, strict=True):
            true[fact] = true.get(fact, True) and verdict is True
            false[fact] = false.get(fact, True) and verdict is False
    if not satisfiable:
        return None
    return Consequences(
        tuple(fact for fact in true if true[fact]),
        tuple(fact for fact in true if false[fact]),
        tuple(fact for fact in true if not true[fact] and not false[fact]),
    )


def _names(compiled: Compiled, size: int) -> list[Term]:
    """Constants, and numbers where the theory speaks of numbers."""
    constants: list[Term] = [
        Apply(symbol.name)
        for symbol in compiled.symbols
        if not (symbol.arity or symbol.relation or symbol.hidden)
    ]
    numbers = size if compiled.meaning.fixes_elements else min(size, compiled.first_free)
    return constants + [numeral(number) for number in range(numbers)]


def _facts(compiled: Compiled, size: int, shown: Collection[str] | None) -> Iterator[Fact]:
    """The facts worth knowing: arguments are numbers where there are, else constants."""
    different: list[set[Term]] = [set(group.members) for group in compiled.theory.distinct]
    names = _names(compiled, size)
    numbers = [name for name in names if numeral_value(name) is not None]
    arguments = numbers if compiled.meaning.fixes_elements else names
    values = numbers or names
    for symbol in compiled.symbols:
        if symbol.hidden or (shown is not None and symbol.name not in shown):
            continue
        choices = len(arguments) ** symbol.arity * (1 if symbol.relation else len(values))
        if choices > _MOST_FACTS:
            continue
        for terms in product(arguments, repeat=symbol.arity):
            for fact in _facts_at(symbol, terms, values):
                if not (fact.atom.name == EQUALITY and _given_as_different(fact, different)):
                    yield fact


def _given_as_different(fact: Fact, different: list[set[Term]]) -> bool:
    """Whether a distinct list has both sides: that they differ is given, not found."""
    return any(group.issuperset(fact.atom.args) for group in different)


def _facts_at(symbol: Symbol, terms: tuple[Term, ...], values: list[Term]) -> Iterator[Fact]:
    if symbol.relation:
        atom = Atom(symbol.name, terms)
        yield Fact(atom, str(atom))
        return
    term = Apply(symbol.name, terms)
    # An equation between two constants is the same fact as its mirror image.
    seen = values.index(term) + 1 if term in values else 0
    for value in values[seen:]:
        if value != term:
            yield Fact(equation(term, value), f"{term} = {value}")


def possible_cases(
    theory: Theory, facts: Sequence[Fact], cases: Iterable[Case], size: int, meter: Meter
) -> list[bool]:
    """For each case, which is some of the facts and whether they hold, whether a model has it.

    The theory is read off once for all of them.
    """
    with _asking(compile_theory(theory, meter), size, facts, meter) as (solver, literals):
        named = dict(zip(facts, literals, strict=False))
        return [
            solver is not None
            and solver.solve([named[fact] if holds else -named[fact] for fact, holds in case])
            for case in cases
        ]


def _backbone(
    compiled: Compiled, size: int, facts: Sequence[Fact], meter: Meter
) -> list[bool | None] | None:
    """For each fact True if it is in all models, False if in none; None without models."""
    with _asking(compiled, size, facts, meter) as (solver, literals):
        if solver is None or not solver.solve():
            return None
        model = set(solver.model())
        candidates = {each if each in model else -each for each in literals}
        waiting = sorted(candidates, key=abs, reverse=True)
        while waiting:
            literal = waiting.pop()
            if literal not in candidates:
                continue
            if solver.solve([-literal]):
                candidates.intersection_update(solver.model())
            else:
                solver.add([literal])
    return [
        True if each in candidates else (False if -each in candidates else None)
        for each in literals
    ]


@contextmanager
def _asking(
    compiled: Compiled, size: int, facts: Sequence[Fact], meter: Meter
) -> Iterator[tuple[SatSolver | None, list[int]]]:
    """A solver over a domain of one size with a literal for each fact; none without models."""
    instance = build(compiled.literals, compiled.symbols, compiled.meaning, size, meter)
    if not instance.consistent:
        yield None, []
        return
    with SatSolver(meter, sat_clauses(instance, meter)) as solver:
        top = instance.tables.variables
        free = compiled.free_elements(size)
        if free:
            breaking = symmetry_clauses(instance.layout, instance.tables.first, free)
            for clause in watched(breaking, meter):
                solver.add(clause)
                top = max(top, *map(abs, clause))
        literals = []
        for fact in facts:
            top += 1
            literals.append(top)
            solver.extend(_defined(top, fact.atom, instance))
        yield solver, literals


def _defined(variable: int, atom: Atom, instance: Instance) -> Iterator[list[int]]:
    """Clauses that make a variable true exactly when an atom over names is."""
    size = instance.layout.size
    relation = atom.name != EQUALITY
    if relation:
        name, names = atom.name, atom.args
    else:
        term, value = atom.args
        assert isinstance(term, Apply)
        name, names = term.name, (*term.args, value)
    base = instance.layout.bases[name]
    for choice in product(*(_elements(each, size, instance) for each in names)):
        conditions = [-condition for _, condition in choice if condition]
        elements = [element for element, _ in choice]
        value_offset = 0 if relation else elements.pop()
        index = 0
        for element in elements:
            index = index * size + element
        literal = int(instance.tables.first[base + index]) + 1 + value_offset
        yield [*conditions, -variable, literal]
        yield [*conditions, variable, -literal]


def _elements(name: Term, size: int, instance: Instance) -> list[tuple[int, int]]:
    """The elements that a name may stand for, each with the variable that says so."""
    number = numeral_value(name)
    if number is not None:
        return [(number, 0)]
    assert isinstance(name, Apply)
    start = int(instance.tables.first[instance.layout.bases[name.name]])
    return [(element, start + element + 1) for element in range(size)]
