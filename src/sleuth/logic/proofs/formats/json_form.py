"""A proof as JSON, complete enough to be read back and checked."""

from __future__ import annotations

import json
from typing import Any

from sleuth.errors import BadInput, Place
from sleuth.logic.ladr.writer import LadrWriter
from sleuth.logic.proofs.formats.exercise import clause_text
from sleuth.logic.proofs.proof import FORMULA_RULES, Proof, ProofStep
from sleuth.logic.syntax import TRUE, Apply, Atom, Literal, Term, Variable

_WRITER = LadrWriter()


def to_json(proof: Proof) -> dict[str, Any]:
    """The proof as JSON-ready data: a variable is a string, a term a list from its symbol on."""
    return {
        "strategy": proof.strategy,
        "statistics": dict(proof.statistics),
        "steps": [_step(step) for step in proof.steps],
    }


def write(proof: Proof) -> str:
    """The proof as one JSON object."""
    return json.dumps(to_json(proof), ensure_ascii=False, indent=1) + "\n"


def _step(step: ProofStep) -> dict[str, Any]:
    data: dict[str, Any] = {"number": step.number, "rule": step.rule}
    if step.formula is not None:
        return {**data, "formula": _WRITER.formula(step.formula), "parents": list(step.parents)}
    data["parents"] = list(step.parents)
    data["text"] = clause_text(step.literals)
    data["literals"] = [
        [literal.positive, literal.atom.name, *map(_term, literal.atom.args)]
        for literal in step.literals
    ]
    if step.places:
        data["places"] = list(step.places)
    if step.part is not None:
        data["part"] = _term(step.part)
    if step.rewrites:
        data["rewrites"] = [[_term(a), _term(b), unit] for a, b, unit in step.rewrites]
    if step.bindings:
        data["bindings"] = [list(pair) for pair in step.bindings]
    return data


def _term(term: Term) -> Any:
    if isinstance(term, Variable):
        return term.name
    return [term.name, *map(_term, term.args)]


def read(text: str, source: str = "proof") -> Proof:
    """Read a proof back; formulas of the input come back as their text only."""
    try:
        data = json.loads(text)
        steps = tuple(_read_step(step) for step in data["steps"])
        return Proof(steps, str(data.get("strategy", "")), dict(data.get("statistics", {})))
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        line = error.lineno if isinstance(error, json.JSONDecodeError) else None
        raise BadInput(
            f"this is not a proof in JSON: {error}",
            Place(source, line),
            "give what `sleuth prove --format json` prints",
        ) from None


def _read_step(data: dict[str, Any]) -> ProofStep:
    rule = str(data["rule"])
    return ProofStep(
        int(data["number"]),
        rule,
        tuple(int(parent) for parent in data["parents"]),
        tuple(_read_literal(literal) for literal in data.get("literals", ())),
        tuple(int(place) for place in data.get("places", ())),
        _read_term(data["part"]) if "part" in data else None,
        tuple((_read_term(a), _read_term(b), int(unit)) for a, b, unit in data.get("rewrites", ())),
        formula=TRUE if rule in FORMULA_RULES else None,
        bindings=tuple((str(a), str(b)) for a, b in data.get("bindings", ())),
    )


def _read_literal(data: list[Any]) -> Literal:
    positive, name, *args = data
    if not isinstance(positive, bool):
        raise ValueError("the sign of a literal is true or false")
    return Literal(positive, Atom(str(name), tuple(map(_read_term, args))))


def _read_term(data: Any) -> Term:
    if isinstance(data, str):
        return Variable(data)
    name, *args = data
    return Apply(str(name), tuple(map(_read_term, args)))
