"""A proof as JSON, complete enough to be read back and checked."""

from __future__ import annotations

import json
from typing import Any

from sleuth.errors import BadInput, Place
from sleuth.logic.json_form import formula_from_json, formula_to_json
from sleuth.logic.json_shapes import WrongShape, applied, entries, entry, expected
from sleuth.logic.ladr.writer import LadrWriter
from sleuth.logic.nesting import TOO_DEEP, is_too_deep
from sleuth.logic.proofs.formats.exercise import clause_text
from sleuth.logic.proofs.proof import FORMULA_RULES, Proof, ProofStep, Rewrite
from sleuth.logic.syntax import Apply, Atom, Formula, Literal, Term, Variable
from sleuth.logic.theory import NormalForm

_WRITER = LadrWriter()
_REMEDY = "give a proof as it is written in JSON"


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
        return {
            **data,
            "parents": list(step.parents),
            "formula": _WRITER.formula(step.formula),
            "tree": formula_to_json(step.formula),
            "forms": [
                {
                    "named": formula_to_json(form.named),
                    "scoped": formula_to_json(form.scoped),
                    "witnesses": [_term(witness) for witness in form.witnesses],
                }
                for form in step.forms
            ],
        }
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
    if step.answers:
        data["answers"] = [_term(answer) for answer in step.answers]
    return data


def _term(term: Term) -> Any:
    if isinstance(term, Variable):
        return term.name
    return [term.name, *map(_term, term.args)]


def read(text: str, source: str = "proof") -> Proof:
    """Read a proof back; where its formulas stand in the input does not come back."""
    where = "the proof"
    try:
        data = json.loads(text, parse_constant=_refused_constant)
        steps = []
        for number, step in enumerate(entry(data, "steps", list), start=1):
            where = f"step {number} of the list"
            steps.append(_read_step(step))
        where = "the proof"
        statistics = entry(data, "statistics", dict, {})
        if not all(type(value) in (int, float) for value in statistics.values()):
            raise WrongShape("“statistics” has numbers")
        return Proof(tuple(steps), entry(data, "strategy", str, ""), statistics)
    except json.JSONDecodeError as error:
        place = Place(source, error.lineno, error.colno)
        raise BadInput(f"this is not JSON: {error.msg}", place, _REMEDY) from None
    except RecursionError:
        raise BadInput(f"{where} nests too deeply", Place(source), _REMEDY) from None
    except ValueError as error:
        raise BadInput(f"this is not a proof: {where}: {error}", Place(source), _REMEDY) from None


def _refused_constant(name: str) -> None:
    raise WrongShape(f"{name} is not a number of JSON")


def _read_step(data: Any) -> ProofStep:
    rule = entry(data, "rule", str)
    formula = None
    if rule in FORMULA_RULES:
        formula = _read_formula(entry(data, "tree", dict))
    return ProofStep(
        entry(data, "number", int),
        rule,
        tuple(entries(data, "parents", _whole_number, needed=True)),
        tuple(entries(data, "literals", _read_literal, needed=formula is None)),
        tuple(entries(data, "places", _whole_number)),
        _read_term(data["part"]) if "part" in data else None,
        tuple(entries(data, "rewrites", _read_rewrite)),
        formula=formula,
        bindings=tuple(entries(data, "bindings", _read_binding)),
        forms=tuple(entries(data, "forms", _read_form)),
        answers=tuple(entries(data, "answers", _read_term)),
    )


def _whole_number(data: Any) -> int:
    return expected(data, int, "a number of a step or place")


def _read_formula(data: Any) -> Formula:
    formula = formula_from_json(data)
    if is_too_deep(formula):
        raise WrongShape(TOO_DEEP)
    return formula


def _read_form(data: Any) -> NormalForm:
    witnesses = entries(data, "witnesses", _read_term)
    functions = tuple(term for term in witnesses if isinstance(term, Apply))
    if len(functions) != len(witnesses):
        raise WrongShape("a witness is a function, not a variable")
    named, scoped = (_read_formula(entry(data, name, dict)) for name in ("named", "scoped"))
    return NormalForm(named, scoped, functions)


def _read_rewrite(data: Any) -> Rewrite:
    if len(expected(data, list, "a rewrite")) != 3:
        raise WrongShape("a rewrite is [from, to, number of the unit]")
    before, after, unit = data
    return _read_term(before), _read_term(after), _whole_number(unit)


def _read_binding(data: Any) -> tuple[str, str]:
    if len(expected(data, list, "a binding")) != 2:
        raise WrongShape("a binding is [variable, term]")
    name, value = (expected(part, str, "a side of a binding") for part in data)
    return name, value


def _read_literal(data: Any) -> Literal:
    if len(expected(data, list, "a literal")) < 2:
        raise WrongShape("a literal is [sign, symbol, terms…]")
    positive = expected(data[0], bool, "the sign of a literal")
    name, args = applied(data[1:], "an atom")
    return Literal(positive, Atom(name, tuple(map(_read_term, args))))


def _read_term(data: Any) -> Term:
    if isinstance(data, str):
        return Variable(data)
    name, args = applied(data, "a term")
    return Apply(name, tuple(map(_read_term, args)))
