"""Clauses without functions: what the prover says of them against all their ground instances."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from pysat.solvers import Cadical195

from sleuth.answer import Status
from sleuth.limits import Limits, Meter
from sleuth.logic.proofs.checking import check_proof
from sleuth.logic.proofs.prover import prove
from sleuth.logic.syntax import (
    Apply,
    Atom,
    Literal,
    Not,
    Term,
    Variable,
    disjunction,
    substitute_atom,
    term_variables,
)
from sleuth.logic.theory import Sentence, Theory
from sleuth.request import Question

VARIABLES = tuple(map(Variable, "xyz"))


def _clauses(seed: int) -> list[tuple[Literal, ...]]:
    """Random clauses about a few constants, most with variables and several literals."""
    random = Random(seed)
    relations = [(f"p{n}", random.choice((1, 2, 2, 3))) for n in range(random.randint(3, 5))]
    constants = [Apply(f"c{n}") for n in range(random.randint(2, 3))]

    def term() -> Term:
        return random.choice(VARIABLES) if random.random() < 0.6 else random.choice(constants)

    def literal() -> Literal:
        name, arity = random.choice(relations)
        return Literal(random.random() < 0.47, Atom(name, tuple(term() for _ in range(arity))))

    return [
        tuple(literal() for _ in range(random.choice((1, 2, 3, 3, 3))))
        for _ in range(random.randint(8, 22))
    ]


def _satisfiable(clauses: list[tuple[Literal, ...]]) -> bool:
    """By all instances over the constants, and one more thing for theories without any."""
    atoms = [literal.atom for clause in clauses for literal in clause]
    constants = {arg for atom in atoms for arg in atom.args if isinstance(arg, Apply)}
    things = tuple(constants or {Apply("c")})
    numbers: dict[Atom, int] = {}
    with Cadical195() as solver:
        for clause in clauses:
            variables = term_variables(*(arg for each in clause for arg in each.atom.args))
            for values in product(things, repeat=len(variables)):
                chosen = dict(zip(variables, values, strict=True))
                ground = [(each.positive, substitute_atom(each.atom, chosen)) for each in clause]
                signed = [
                    numbers.setdefault(atom, len(numbers) + 1) * (1 if positive else -1)
                    for positive, atom in ground
                ]
                solver.add_clause(signed)
        return bool(solver.solve())


def _theory(clauses: list[tuple[Literal, ...]]) -> Theory:
    formulas = [
        disjunction(*(each.atom if each.positive else Not(each.atom) for each in clause))
        for clause in clauses
    ]
    return Theory(tuple(Sentence(formula) for formula in formulas))


@pytest.mark.parametrize("seed", range(60))
def test_clauses_without_functions_are_decided(seed: int) -> None:
    clauses = _clauses(seed)
    theory = _theory(clauses)
    answer = prove(theory, Question(), Meter(Limits(nodes=60_000)))
    assert answer.status is (Status.UNSOLVABLE if _satisfiable(clauses) else Status.SOLVED)
    if answer.solution is not None:
        assert check_proof(answer.solution, theory) == []
