"""Proofs as rows: parents, unifiers that do unify, and the lines of the input."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sleuth.examples import example_text
from sleuth.logic.ladr.reader import read_term
from sleuth.logic.proofs.formats.rows import rows
from sleuth.logic.proofs.formats.unifiers import unifier_of
from sleuth.logic.proofs.proof import Proof
from sleuth.logic.syntax import Term, Variable, substitute_atom, term_variables
from sleuth.request import Question, Request
from sleuth.running import run


def _proof(name: str, **more: Any) -> Proof:
    answer = run(Request("prove", "theory", example_text("theory", name), **more))
    assert isinstance(answer.solution, Proof)
    return answer.solution


@pytest.mark.parametrize("name", ["alpine-club", "three-blocks", "hard-worker"])
@pytest.mark.parametrize("method", ["auto", "unit-preference"])
def test_unifiers_make_the_literals_one(name: str, method: str) -> None:
    proof = _proof(name, method=method)
    known = {step.number: step for step in proof.clauses}
    seen = 0
    for step in proof.steps:
        if step.rule != "resolve":
            continue
        seen += 1
        atoms = []
        for parent, place in zip(step.parents, step.places, strict=True):
            bound: dict[Variable, Term] = {
                Variable(variable): read_term(value, "value")
                for number, variable, value in unifier_of(step, known)
                if number == parent
            }
            atoms.append(substitute_atom(known[parent].literals[place].atom, bound))
        assert atoms[0] == atoms[1], (step, atoms)
    assert seen


def test_values_are_in_the_variables_of_the_conclusion() -> None:
    proof = _proof("group-of-involutions")
    known = {step.number: step for step in proof.clauses}
    told = 0
    for step in proof.steps:
        if step.rule != "para":
            continue
        of_conclusion = {
            each.name for literal in step.literals for each in term_variables(*literal.atom.args)
        }
        for _, _, value in unifier_of(step, known):
            names = {each.name for each in term_variables(read_term(value, "value"))}
            assert names <= of_conclusion
            told += 1
    assert told


def test_rows_have_kinds_parents_and_lines() -> None:
    found = rows(_proof("alpine-club"))
    assert {row["line"] for row in found if row["kind"] == "goal"} == {18}
    assert found[-1]["kind"] == "end"
    assert found[-1]["text"] == "□"
    numbers = {row["number"] for row in found}
    assert all(parent in numbers for row in found for parent in row["parents"])
    resolved = next(row for row in found if row["rule"] == "resolve")
    assert resolved["upon"]
    assert resolved["called"] == "resolved"


def test_operators_are_written_between_their_arguments() -> None:
    found = rows(_proof("distributive-lattice"))
    assert not any("v(" in row["text"] for row in found)


def _written(name: str, form: str, proof: Proof | None = None) -> Any:
    text = example_text("theory", name)
    answer = run(Request("prove", "theory", text))
    solution = json.dumps(answer.to_json()["solution"])
    return run(Request("write-proof", "theory", text, options={"format": form}, solution=solution))


def test_proofs_are_written_in_other_forms() -> None:
    assert "conjecture" in _written("alpine-club", "tstp").result["text"]
    assert "PROOF" in _written("alpine-club", "prover9").result["text"]
    again = json.loads(_written("alpine-club", "rows").result["text"])
    assert {row["line"] for row in again if row["kind"] == "goal"} == {18}


def test_what_is_no_proof_is_not_written() -> None:
    text = example_text("theory", "alpine-club")
    data = run(Request("prove", "theory", text)).to_json()["solution"]
    data["steps"][-1]["places"] = [5]
    answer = run(Request("write-proof", "theory", text, solution=json.dumps(data)))
    assert not answer
    assert answer.evidence is not None
    assert answer.evidence.data["broken"]


def test_one_claim_alone() -> None:
    text = """formulas(assumptions). p(a). p(x) -> q(x). end_of_list.
    formulas(goals). q(a) # label(yes). r(a) # label(no). end_of_list."""
    proved = run(Request("prove", "theory", text, options={"claim": 1}))
    assert [entry["goal"] for entry in proved.result] == ["yes"]
    assert proved
    model = run(Request("models", "theory", text, options={"claim": 2}, question=Question()))
    assert model
    assert "r" in model.to_json()["solution"]["relations"]


def test_models_of_the_facts_alone() -> None:
    text = "formulas(assumptions). p(a). end_of_list. formulas(goals). p(a). end_of_list."
    options = {"facts": True, "consequences": True, "size": 2}
    assert run(Request("models", "theory", text, options=options)).result["certain"] == ["p(a)"]
    assert not run(Request("models", "theory", text, options={"size": 2}))
