"""A proof as rows for a table or a graph: each step with its parents, unifier and place."""

from __future__ import annotations

import json
from typing import Any

from sleuth.logic.ladr.writer import LadrWriter
from sleuth.logic.proofs.formats.exercise import letter
from sleuth.logic.proofs.formats.sentences import clause_sentence
from sleuth.logic.proofs.formats.unifiers import unifier_of
from sleuth.logic.proofs.proof import INPUT_RULES, Proof, ProofStep
from sleuth.logic.syntax import EQUALITY, Literal

_WRITER = LadrWriter()

#: What each rule is called before the numbers of its parents.
_CALLED = {
    "assumption": "given",
    "goal": "to show",
    "expand_def": "definitions written out",
    "introduced": "name for a case",
    "input": "given",
    "clausify": "as a clause",
    "deny": "goal denied",
    "definition": "name for a part",
    "distinct": "different constants",
    "resolve": "resolved",
    "factor": "factored",
    "para": "equals for equals",
    "rewrite": "simplified",
    "xx_res": "both sides unified",
    "eq_factor": "equations factored",
    "unit_del": "literal refuted",
    "cut": "literal refuted",
    "xx": "t ≠ t left out",
    "merge": "repetition left out",
    "evaluate": "computed",
    "produce": "rule applied",
}


def rows(proof: Proof) -> list[dict[str, Any]]:
    """The steps in order; `kind` is given, goal, step or end."""
    known = {step.number: step for step in proof.clauses}
    return [_row(step, known) for step in proof.steps]


def write(proof: Proof) -> str:
    """The rows as one JSON list."""
    return json.dumps(rows(proof), ensure_ascii=False, separators=(",", ":")) + "\n"


def _row(step: ProofStep, known: dict[int, ProofStep]) -> dict[str, Any]:
    place = step.sentence.place if step.sentence is not None else None
    unifier = unifier_of(step, known) if step.rule not in INPUT_RULES else []
    return {
        "number": step.number,
        "kind": _kind(step),
        "rule": step.rule,
        "called": _CALLED.get(step.rule, step.rule),
        "parents": list(dict.fromkeys(step.parents)),
        "upon": _upon(step, known),
        "text": _text(step),
        "literals": [_literal(literal) for literal in step.literals],
        "say": "" if step.formula is not None else clause_sentence(step.literals),
        "unifier": [list(binding) for binding in unifier],
        "line": None if place is None else place.line,
        "label": step.sentence.label if step.sentence is not None else None,
    }


def _kind(step: ProofStep) -> str:
    if step.rule in ("goal", "deny"):
        return "goal"
    if step.rule in INPUT_RULES:
        return "given"
    return "step" if step.literals or step.formula is not None else "end"


def _text(step: ProofStep) -> str:
    if step.formula is not None:
        return _WRITER.formula(step.formula)
    return " ∨ ".join(map(_literal, step.literals)) or "□"


def _literal(literal: Literal) -> str:
    atom = literal.atom
    if atom.name == EQUALITY and len(atom.args) == 2 and not literal.positive:
        return " ≠ ".join(map(_WRITER.term, atom.args))
    return ("" if literal.positive else "¬") + _WRITER.formula(atom)


def _upon(step: ProofStep, known: dict[int, ProofStep]) -> list[str]:
    """The literals that are worked on, such as 8a and 12c."""
    match step.rule:
        case "resolve":
            places = list(zip(step.parents, step.places, strict=False))
        case "factor":
            places = [(step.parents[0], place) for place in step.places]
        case "unit_del" | "cut" | "xx" | "xx_res" | "merge":
            places = [(step.parents[0], step.places[0])]
        case "para":
            places = [(step.parents[0], step.places[0]), (step.parents[1], step.places[2])]
        case _:
            return []
    return [
        f"{number}{letter(place) if len(known[number].literals) > 1 else ''}"
        for number, place in places
        if number in known
    ]
