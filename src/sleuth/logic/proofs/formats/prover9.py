"""The proof section as Prover9 prints it."""

from __future__ import annotations

from sleuth.logic.ladr.writer import LadrWriter
from sleuth.logic.proofs.formats.exercise import letter
from sleuth.logic.proofs.proof import FORMULA_RULES, Proof, ProofStep
from sleuth.logic.syntax import Apply, Formula, Literal, Not, Term, Variable, disjunction

_WRITER = LadrWriter()
_BANNER = "=" * 30


def formula_of(literals: tuple[Literal, ...]) -> Formula:
    """A clause as a formula."""
    return disjunction(
        *(literal.atom if literal.positive else Not(literal.atom) for literal in literals)
    )


def write(proof: Proof) -> str:
    """The proof between its banners, with the verdict that other programs look for."""
    levels: dict[int, int] = {}
    for step in proof.steps:
        above = max((levels[parent] for parent in step.parents), default=-1)
        levels[step.number] = above + 1
    weight = max((_weight(step) for step in proof.clauses), default=0)
    seconds = proof.statistics.get("cpu", 0.0)
    lines = [
        f"{_BANNER} PROOF {'=' * 33}",
        "",
        f"% Proof 1 at {seconds:.2f} seconds.",
        f"% Length of proof is {len(proof.steps)}.",
        f"% Level of proof is {max(levels.values(), default=0)}.",
        f"% Maximum clause weight is {weight}.",
        f"% Given clauses {proof.statistics.get('given', 0):.0f}.",
        "",
        *(_line(step) for step in proof.steps),
        "",
        f"{_BANNER} end of proof {'=' * 26}",
        "",
        "THEOREM PROVED",
        "",
        "Exiting with 1 proof.",
        "",
        "Process exit (max_proofs)",
    ]
    return "\n".join(lines) + "\n"


def _weight(step: ProofStep) -> int:
    def size(term: Term) -> int:
        return 1 + (0 if isinstance(term, Variable) else sum(map(size, term.args)))

    return sum(1 + sum(map(size, literal.atom.args)) for literal in step.literals)


def _line(step: ProofStep) -> str:
    if step.formula is not None:
        text = f"{_WRITER.formula(step.formula)} # label(non_clause)"
        if step.rule == "goal":
            text += " # label(goal)"
    elif step.literals:
        text = _WRITER.formula(formula_of(step.literals))
    else:
        text = "$F"
    return f"{step.number} {text}.  [{_reason(step)}]."


def _reason(step: ProofStep) -> str:
    rule, parents, places = step.rule, step.parents, step.places
    if step.rule in FORMULA_RULES:
        return f"expand_def({','.join(map(str, parents))})" if parents else rule
    if rule in ("clausify", "deny", "definition") and parents:
        return f"{'clausify' if rule == 'definition' else rule}({parents[0]})"
    if rule in ("input", "distinct") or not parents:
        return f"copy({parents[0]})" if parents else "assumption"
    match rule:
        case "resolve":
            return f"resolve({parents[0]},{letter(places[0])},{parents[1]},{letter(places[1])})"
        case "para":
            side = 2 if places[1] else 1
            return (
                f"para({parents[0]}({letter(places[0])},{side}),"
                f"{parents[1]}({letter(places[2])}{_path(step)}))"
            )
        case "rewrite":
            used = ",".join(str(unit) for _, _, unit in step.rewrites)
            return f"back_rewrite({parents[0]}),rewrite([{used}])"
        case "factor":
            return f"factor({parents[0]},{letter(places[0])},{letter(places[1])})"
        case "unit_del" | "cut":
            return f"copy({parents[0]}),unit_del({letter(places[0])},{parents[1]})"
        case "xx" | "xx_res":
            return f"{rule}({parents[0]},{letter(places[0])})"
    return f"{rule}({','.join(map(str, parents))})"


def _path(step: ProofStep) -> str:
    """The term that is replaced, where Prover9 writes a position."""
    part = step.part
    return f",{_WRITER.term(part)}" if isinstance(part, Apply) else ""
