"""Finite interpretations by brute force: the truth that readers and the clausifier must keep."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product

from sleuth.logic.syntax import (
    EQUALITY,
    And,
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
    term_variables,
)
from sleuth.logic.theory import Clause

Symbol = tuple[str, int]
Values = dict[Variable, int]


@dataclass
class World:
    """Values of functions and relations (0 or 1) at every tuple of elements of a domain."""

    size: int
    functions: dict[tuple[str, tuple[int, ...]], int] = field(default_factory=dict)
    relations: dict[tuple[str, tuple[int, ...]], int] = field(default_factory=dict)

    def value(self, term: Term, values: Values) -> int:
        if isinstance(term, Variable):
            return values[term]
        return self.functions[term.name, tuple(self.value(arg, values) for arg in term.args)]

    def holds(self, formula: Formula, values: Values | None = None) -> bool:
        """Whether a formula is true, its free variables meant universally."""
        if values is None:
            return self._holds(closure(formula), {})
        return self._holds(formula, values)

    def _holds(self, formula: Formula, values: Values) -> bool:
        match formula:
            case Atom(name, args):
                elements = tuple(self.value(arg, values) for arg in args)
                if name == EQUALITY:
                    return elements[0] == elements[1]
                return bool(self.relations[name, elements])
            case Not(body):
                return not self._holds(body, values)
            case And(parts):
                return all(self._holds(part, values) for part in parts)
            case Or(parts):
                return any(self._holds(part, values) for part in parts)
            case Implies(premise, conclusion):
                return not self._holds(premise, values) or self._holds(conclusion, values)
            case Iff(left, right):
                return self._holds(left, values) == self._holds(right, values)
            case ForAll(variables, body) | Exists(variables, body):
                cases = (
                    self._holds(body, values | dict(zip(variables, elements, strict=True)))
                    for elements in product(range(self.size), repeat=len(variables))
                )
                return all(cases) if isinstance(formula, ForAll) else any(cases)


def worlds(size: int, functions: Sequence[Symbol], relations: Sequence[Symbol]) -> Iterator[World]:
    """All worlds of a size over the given symbols."""
    function_cells = _cells(size, functions)
    relation_cells = _cells(size, relations)
    for function_values in product(range(size), repeat=len(function_cells)):
        for relation_values in product((0, 1), repeat=len(relation_cells)):
            yield World(
                size,
                dict(zip(function_cells, function_values, strict=True)),
                dict(zip(relation_cells, relation_values, strict=True)),
            )


def _cells(size: int, symbols: Sequence[Symbol]) -> list[tuple[str, tuple[int, ...]]]:
    return [
        (name, elements)
        for name, arity in symbols
        for elements in product(range(size), repeat=arity)
    ]


def extends_to_model(world: World, clauses: Sequence[Clause]) -> bool:
    """Whether values for the symbols that the world lacks make all clauses true."""
    instances: list[tuple[Clause, Values]] = []
    for clause in clauses:
        variables = term_variables(*(arg for each in clause.literals for arg in each.atom.args))
        for elements in product(range(world.size), repeat=len(variables)):
            instances.append((clause, dict(zip(variables, elements, strict=True))))
    return _extend(World(world.size, dict(world.functions), dict(world.relations)), instances, 0)


def _extend(world: World, instances: list[tuple[Clause, Values]], begin: int) -> bool:
    for position in range(begin, len(instances)):
        clause, values = instances[position]
        missing = None
        for literal in clause.literals:
            try:
                if world.holds(literal.atom, values) == literal.positive:
                    break
            except KeyError as error:
                missing = error.args[0]
        else:
            if missing is None:
                return False
            return _try_values(world, missing, instances, position)
    return True


def _try_values(
    world: World,
    cell: tuple[str, tuple[int, ...]],
    instances: list[tuple[Clause, Values]],
    position: int,
) -> bool:
    is_relation = any(
        literal.atom.name == cell[0] and len(literal.atom.args) == len(cell[1])
        for literal in instances[position][0].literals
    )
    table = world.relations if is_relation else world.functions
    for value in range(2 if is_relation else world.size):
        table[cell] = value
        if _extend(world, instances, position):
            return True
    del table[cell]
    return False
