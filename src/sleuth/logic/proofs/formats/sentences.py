"""A proof told in sentences, from what is known to the contradiction."""

from __future__ import annotations

from sleuth.logic.ladr.writer import LadrWriter
from sleuth.logic.proofs.formats.exercise import literal_text
from sleuth.logic.proofs.proof import CLAUSE_INPUT_RULES, Proof, ProofStep
from sleuth.logic.syntax import Literal, clause_variables

_WRITER = LadrWriter()
_HOW = {
    "resolve": "together",
    "para": "putting equals for equals",
    "rewrite": "simplifying by equations",
    "factor": "taking two cases as one",
    "xx_res": "since both sides can be made the same",
    "eq_factor": "comparing the two equations",
    "unit_del": "leaving out what cannot be",
    "cut": "leaving out what cannot be",
    "xx": "since everything equals itself",
    "merge": "leaving out a repetition",
}


def write(proof: Proof) -> str:
    """One sentence to a line; each says what follows and from what."""
    said: dict[int, str] = {}
    lines: list[str] = []
    for step in proof.steps:
        if step.formula is not None:
            if step.rule == "goal":
                lines.append(f"We want to show: {_WRITER.formula(step.formula)}.")
            elif step.rule == "assumption":
                lines.append(f"We know: {_WRITER.formula(step.formula)}.")
            elif step.rule == "introduced":
                lines.append(f"We give a case a name: {_WRITER.formula(step.formula)}.")
            else:
                lines.append(f"With its relations written out: {_WRITER.formula(step.formula)}.")
            continue
        text = clause_sentence(step.literals)
        said[step.number] = text
        lines.append(_sentence(step, text, said))
    if any(step.rule == "goal" for step in proof.steps):
        lines.append("So the opposite of what we want to show is impossible: it is proved.")
    else:
        lines.append("So what we know cannot all be true.")
    return "\n".join(lines) + "\n"


def _sentence(step: ProofStep, text: str, said: dict[int, str]) -> str:
    if step.rule == "deny":
        return f"Suppose the opposite: {text}."
    if step.rule in CLAUSE_INPUT_RULES:
        return f"That is: {text}."
    reasons = " and ".join(said[parent] for parent in step.parents if parent in said)
    how = _HOW.get(step.rule, step.rule)
    if not step.literals:
        return f"But {reasons}: {how}, that is a contradiction."
    return f"Because {reasons}, {how}: {text}."


def clause_sentence(literals: tuple[Literal, ...]) -> str:
    """A clause as a conditional sentence.

    >>> from sleuth.logic.syntax import Atom, Variable
    >>> p, q = Literal(False, Atom("p", (Variable("x"),))), Literal(True, Atom("q"))
    >>> clause_sentence((p, q)), clause_sentence((p,))
    ('(for all x, if p(x), then q)', '(for all x, ¬p(x))')
    """
    if not literals:
        return "a contradiction"
    variables = clause_variables(literals)
    conditions = [literal_text(literal.negated()) for literal in literals if not literal.positive]
    results = [literal_text(literal) for literal in literals if literal.positive]
    if not results:
        conditions.pop()
        results = [literal_text(literals[-1])]
    text = " or ".join(results)
    if conditions:
        text = f"if {' and '.join(conditions)}, then {text}"
    if variables:
        text = f"for all {', '.join(variable.name for variable in variables)}, {text}"
    return f"({text})" if variables or conditions or len(results) > 1 else text
