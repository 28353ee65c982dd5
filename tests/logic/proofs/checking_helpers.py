"""Clauses and steps for the tests of the checker, written as text."""

from __future__ import annotations

from typing import Any

from proof_helpers import theory

from sleuth.logic.proofs.checking import check_proof
from sleuth.logic.proofs.proof import Proof, ProofStep
from sleuth.logic.syntax import Apply, Formula, Literal, Or, Term, as_literal
from sleuth.logic.theory import Theory

END = "the proof does not end in a contradiction"


def formula(text: str) -> Formula:
    """A formula of LADR."""
    return theory(f"formulas(assumptions). {text}. end_of_list.").sentences[0].formula


def clause(text: str) -> tuple[Literal, ...]:
    """A clause of LADR; variables begin with u to z, and nothing is the empty clause."""
    if not text:
        return ()
    read = formula(text)
    return tuple(map(as_literal, read.parts if isinstance(read, Or) else (read,)))


def term(text: str) -> Term:
    """A term of LADR."""
    (literal,) = clause(f"holds({text})")
    return literal.atom.args[0]


def constant(name: str) -> Apply:
    """A constant."""
    return Apply(name)


def step(number: int, rule: str, *parents: int, gives: str = "", **rest: Any) -> ProofStep:
    """A step with its clause as text."""
    return ProofStep(number, rule, parents, clause(gives), **rest)


def flaws(steps: list[ProofStep], given: Theory | None = None) -> list[str]:
    """What is wrong with the steps, apart from where they end."""
    found = check_proof(Proof(tuple(steps)), given)
    return [flaw for flaw in found if not flaw.endswith(END)]


def inference_flaws(rule: str, clauses: list[str], gives: str, **rest: Any) -> list[str]:
    """What is wrong with one inference from given clauses."""
    steps = [step(number, "input", gives=text) for number, text in enumerate(clauses, start=1)]
    names = rest.pop("parents", tuple(range(1, len(clauses) + 1)))
    steps.append(ProofStep(len(steps) + 1, rule, names, clause(gives), **rest))
    return flaws(steps)
