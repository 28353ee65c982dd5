"""The checker refuses what was tampered with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from proof_helpers import GROUP, theory

from sleuth.logic.clausify import clausify
from sleuth.logic.proofs.checker import check
from sleuth.logic.proofs.origins import check_input
from sleuth.logic.proofs.proof import INPUT_RULES, Proof, ProofStep
from sleuth.logic.proofs.prover import prove
from sleuth.logic.syntax import Apply, Atom, Literal
from sleuth.logic.theory import Theory

PROPOSITIONS = """
formulas(assumptions).
p(x) | q(x) | r(x).
-p(x) | q(f(x)).
-q(x) | -r(y).
-q(f(x)) | -p(x).
-q(x) | -q(f(y)) | a = x.
r(x) -> q(a).
-q(a).
end_of_list.
formulas(goals).
p(a) & -p(a) & q(f(a)).
end_of_list.
"""


def mutations(step: ProofStep) -> Iterator[ProofStep]:
    """Changes to one inference, none of which leaves it correct."""
    strange = Literal(True, Atom("strange", (Apply("a"),)))
    yield replace(step, literals=(*step.literals, strange))
    for place, literal in enumerate(step.literals):
        rest = step.literals[:place] + step.literals[place + 1 :]
        yield replace(step, literals=(*rest, literal.negated()))
        if literal not in rest:
            yield replace(step, literals=rest)
    yield replace(step, parents=(*step.parents[:-1], step.number))
    yield replace(step, rule="wishful")
    if step.places:
        yield replace(step, places=(*step.places[:-1], 99))


@pytest.mark.parametrize("text", [GROUP, PROPOSITIONS])
def test_mutated_proofs_fail(text: str) -> None:
    answer = prove(theory(text))
    proof = answer.solution
    assert proof is not None
    assert check(proof) == []
    tried = 0
    for place, step in enumerate(proof.steps):
        if step.rule in INPUT_RULES:
            continue
        for changed in mutations(step):
            steps = (*proof.steps[:place], changed, *proof.steps[place + 1 :])
            assert check(Proof(steps)), f"{step} became {changed}"
            tried += 1
    assert tried > 20


def test_a_proof_must_end_in_a_contradiction() -> None:
    proof = prove(theory(GROUP)).solution
    assert proof is not None
    assert check(Proof(proof.steps[:-1]))
    assert check(Proof(()))


def test_input_clauses_must_be_those_of_the_theory() -> None:
    given: Theory = theory(GROUP)
    proof = prove(given).solution
    assert proof is not None
    clauses = [clause.literals for clause in clausify(given).clauses]
    assert check_input(proof, clauses) == []
    assert check_input(proof, clauses[1:]) or check_input(proof, clauses[:-1])
