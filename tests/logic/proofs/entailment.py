"""Whether clauses imply a clause, decided without the prover and the checker.

A clause does not follow if a world of a few elements makes the premises true and it false: such
worlds are looked for by SAT over all ground instances in the domain, with a table of values for
every function. Where `eprover` is installed it is asked as well.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product

from pysat.solvers import Cadical153

from sleuth.logic.syntax import EQUALITY, Apply, Literal, Not, Term, Variable, disjunction
from sleuth.logic.tptp.writer import formula_text

Clause = Sequence[Literal]
Cell = tuple[str, str, tuple[int, ...], int]
_MOST_INSTANCES = 10_000
_LARGEST = 3


class _Flat:
    """A clause whose terms are variables: every other term is named by one, with its symbol."""

    def __init__(self, clause: Clause) -> None:
        self.variables: dict[Term, int] = {}
        self.functions: list[tuple[str, tuple[int, ...], int]] = []
        self.literals = [
            (each.positive, each.atom.name, tuple(map(self._named, each.atom.args)))
            for each in clause
        ]

    def _named(self, term: Term) -> int:
        if term not in self.variables:
            inside = () if isinstance(term, Variable) else tuple(map(self._named, term.args))
            self.variables[term] = len(self.variables)
            if isinstance(term, Apply):
                self.functions.append((term.name, inside, self.variables[term]))
        return self.variables[term]


class World:
    """The search for a world of one size."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.solver = Cadical153()
        self.numbers: dict[Cell, int] = {}
        self.functions: set[tuple[str, int]] = set()

    def cell(self, kind: str, name: str, args: tuple[int, ...], value: int) -> int:
        """The variable that says that a symbol has a value at some elements."""
        return self.numbers.setdefault((kind, name, args, value), len(self.numbers) + 1)

    def add(self, clause: Clause) -> bool:
        """Make a clause true; False if it has too many instances."""
        flat = _Flat(clause)
        if self.size ** len(flat.variables) > _MOST_INSTANCES:
            return False
        for elements in product(range(self.size), repeat=len(flat.variables)):
            self.solver.add_clause(list(self._instance(flat, elements)) or [])
        for name, args, _ in flat.functions:
            self._total(name, len(args))
        return True

    def _instance(self, flat: _Flat, elements: tuple[int, ...]) -> Iterator[int]:
        for name, args, value in flat.functions:
            yield -self.cell("f", name, tuple(elements[arg] for arg in args), elements[value])
        for positive, name, args in flat.literals:
            at = tuple(elements[arg] for arg in args)
            if name == EQUALITY and len(at) == 2:
                truth = self.cell("true", "", (), 0)
                self.solver.add_clause([truth])
                yield truth if (at[0] == at[1]) == positive else -truth
            else:
                number = self.cell("r", name, at, 1)
                yield number if positive else -number

    def _total(self, name: str, arity: int) -> None:
        if (name, arity) in self.functions:
            return
        self.functions.add((name, arity))
        for args in product(range(self.size), repeat=arity):
            cells = [self.cell("f", name, args, value) for value in range(self.size)]
            self.solver.add_clause(cells)
            for place, one in enumerate(cells):
                for other in cells[:place]:
                    self.solver.add_clause([-one, -other])


@cache
def has_counterexample(
    premises: tuple[tuple[Literal, ...], ...], conclusion: tuple[Literal, ...]
) -> bool:
    """Whether a small world makes the premises true and the conclusion false."""
    names = {part for each in conclusion for arg in each.atom.args for part in _variables(arg)}
    fixed: dict[Variable, Term] = {each: Apply(f"element of {each.name}") for each in names}
    denied = [
        (Literal(not each.positive, type(each.atom)(each.atom.name, _put(each.atom.args, fixed))),)
        for each in conclusion
    ]
    for size in range(1, _LARGEST + 1):
        world = World(size)
        with world.solver:
            if all(map(world.add, (*premises, *denied))) and world.solver.solve():
                return True
    return False


def _variables(term: Term) -> Iterator[Variable]:
    if isinstance(term, Variable):
        yield term
    else:
        for arg in term.args:
            yield from _variables(arg)


def _put(terms: tuple[Term, ...], values: dict[Variable, Term]) -> tuple[Term, ...]:
    return tuple(
        values[each] if isinstance(each, Variable) else Apply(each.name, _put(each.args, values))
        for each in terms
    )


def refuted_by_eprover(premises: Iterable[Clause], conclusion: Clause) -> bool:
    """Whether E says that a clause does not follow; False where it is not installed."""
    program = shutil.which("eprover")
    if program is None:
        return False
    lines = [
        f"fof(s{number},{role},({_as_text(clause)}))."
        for number, (role, clause) in enumerate(
            [*(("axiom", premise) for premise in premises), ("conjecture", conclusion)]
        )
    ]
    done = subprocess.run(
        [program, "--auto", "--cpu-limit=5", "-s", "-"],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        check=False,
    )
    return "CounterSatisfiable" in done.stdout


def _as_text(clause: Clause) -> str:
    parts = [each.atom if each.positive else Not(each.atom) for each in clause]
    return formula_text(disjunction(*parts))
