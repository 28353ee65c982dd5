"""A TSTP derivation: formulas as fof with their roles, clauses as cnf with their inferences."""

from __future__ import annotations

from sleuth.logic.proofs.formats.prover9 import formula_of
from sleuth.logic.proofs.proof import CLAUSE_INPUT_RULES, Proof, ProofStep
from sleuth.logic.syntax import FALSE
from sleuth.logic.tptp.writer import formula_text

_NAMES = {
    "resolve": "resolution",
    "para": "paramodulation",
    "rewrite": "rewrite",
    "factor": "factoring",
    "xx_res": "equality_resolution",
    "eq_factor": "equality_factoring",
    "unit_del": "subsumption_resolution",
    "cut": "subsumption_resolution",
    "xx": "trivial_inequality_removal",
    "merge": "duplicate_literal_removal",
}


def write(proof: Proof, prefix: str = "s") -> str:
    """The derivation between the SZS markers; the names of its formulas begin with the prefix."""
    lines = ["% SZS output start CNFRefutation"]
    lines += [_line(step, prefix) for step in proof.steps]
    lines.append("% SZS output end CNFRefutation")
    return "\n".join(lines) + "\n"


def _line(step: ProofStep, prefix: str) -> str:
    name = f"{prefix}{step.number}"
    if step.formula is not None:
        role = "conjecture" if step.sentence and step.sentence.role == "goal" else "axiom"
        source = _source(step, prefix)
        return f"fof({name},{role},({formula_text(step.formula)}),{source})."
    text = formula_text(formula_of(step.literals)) if step.literals else formula_text(FALSE)
    role = "negated_conjecture" if step.rule == "deny" else "plain"
    kind = "fof" if text.startswith("!") else "cnf"
    return f"{kind}({name},{role},({text}),{_inference(step, prefix)})."


def _source(step: ProofStep, prefix: str) -> str:
    if step.parents:
        return _inference(step, prefix)
    place = step.sentence.place if step.sentence else None
    name = step.sentence.label if step.sentence else None
    source = (place.source if place else "input").replace("'", "_")
    return f"file('{source}',{(name or 'unknown')!r})"


def _inference(step: ProofStep, prefix: str) -> str:
    if not step.parents:
        return "introduced(definition)"
    parents = ",".join(f"{prefix}{parent}" for parent in step.parents)
    if step.rule in CLAUSE_INPUT_RULES:
        rule, status = "clausification", "esa"
        if step.rule == "deny":
            rule, status = "negated_conjecture", "cth"
    else:
        rule, status = _NAMES.get(step.rule, step.rule), "thm"
    return f"inference({rule},[status({status})],[{parents}])"
