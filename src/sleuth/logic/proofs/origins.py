"""Whether a proof starts from the clauses of a theory."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sleuth.logic.proofs.checker import same_clause
from sleuth.logic.proofs.proof import CLAUSE_INPUT_RULES, Flaw, Proof
from sleuth.logic.syntax import Literal


def check_input(proof: Proof, clauses: Iterable[Sequence[Literal]]) -> list[Flaw]:
    """The clauses that a proof starts from without their being among these, up to names."""
    allowed = list(clauses)
    return [
        Flaw(step.number, "it is not a clause of the input")
        for step in proof.steps
        if step.rule in CLAUSE_INPUT_RULES
        and not any(same_clause(clause, step.literals) for clause in allowed)
    ]
