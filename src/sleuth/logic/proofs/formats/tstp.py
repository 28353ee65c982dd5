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


def write(proof: Proof) -> str:
    """The derivation between the SZS markers."""
    lines = ["% SZS output start CNFRefutation"]
    lines += [_line(step) for step in proof.steps]
    lines.append("% SZS output end CNFRefutation")
    return "\n".join(lines) + "\n"


def _line(step: ProofStep) -> str:
    if step.formula is not None:
        role = "conjecture" if step.sentence and step.sentence.role == "goal" else "axiom"
        source = _source(step)
        return f"fof({_name(step.number)},{role},({formula_text(step.formula)}),{source})."
    text = formula_text(formula_of(step.literals)) if step.literals else formula_text(FALSE)
    role = "negated_conjecture" if step.rule == "deny" else "plain"
    kind = "fof" if text.startswith("!") else "cnf"
    return f"{kind}({_name(step.number)},{role},({text}),{_inference(step)})."


def _source(step: ProofStep) -> str:
    if step.parents:
        return _inference(step)
    place = step.sentence.place if step.sentence else None
    name = step.sentence.label if step.sentence else None
    source = (place.source if place else "input").replace("'", "_")
    return f"file('{source}',{(name or 'unknown')!r})"


def _inference(step: ProofStep) -> str:
    if not step.parents:
        return "introduced(definition)"
    parents = ",".join(_name(parent) for parent in step.parents)
    if step.rule in CLAUSE_INPUT_RULES:
        rule, status = "clausification", "esa"
        if step.rule == "deny":
            rule, status = "negated_conjecture", "cth"
    else:
        rule, status = _NAMES.get(step.rule, step.rule), "thm"
    return f"inference({rule},[status({status})],[{parents}])"


def _name(number: int) -> str:
    return f"s{number}"
