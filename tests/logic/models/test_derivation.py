"""Lemmas by the prover: true in every model, proved step by step, and no model is lost."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from random import Random
from types import SimpleNamespace

import pytest
from random_theories import brute_force, canonical

import sleuth
from sleuth.answer import Status
from sleuth.limits import LimitReached, Limits, Meter
from sleuth.logic.models import aid as aids
from sleuth.logic.models import derivation, enumeration
from sleuth.logic.models.aid import Aid
from sleuth.logic.models.compilation import Compiled, compile_theory, symbols_of
from sleuth.logic.models.derivation import Derived, derived
from sleuth.logic.models.enumeration import (
    aided_models,
    labelled_models,
    models_up_to_isomorphism,
)
from sleuth.logic.models.interpretation import Interpretation
from sleuth.logic.models.model_check import truth
from sleuth.logic.models.race import first_model
from sleuth.logic.proofs.checking import check_proof, check_steps
from sleuth.logic.proofs.formats.json_form import read
from sleuth.logic.reading import read_text
from sleuth.logic.syntax import Formula, Literal, Not, Or, closure

MOUFANG = """
e * x = x. x * e = x. i(x) * x = e. x * i(x) = e.
((x * y) * x) * z = x * (y * (x * z)).
"""


def _compiled(text: str) -> Compiled:
    return compile_theory(read_text(f"formulas(a). {text} end_of_list."))


def _found(text: str) -> Derived:
    found = derived(_compiled(text), Meter())
    assert found is not None
    return found


def _texts(found: Derived) -> list[str]:
    return [each["clause"] for each in found.to_json()["stated"]]


def test_a_moufang_loop_has_the_inverse_properties() -> None:
    texts = _texts(_found(MOUFANG))
    assert {"i(i(x)) = x", "i(x) * (x * y) = y", "(y * x) * i(x) = y"} <= set(texts)


def test_the_proof_of_the_lemmas_is_read_back_and_checked() -> None:
    found = _found(MOUFANG)
    data = found.to_json()
    proof = read(json.dumps(data["proof"]))
    theory = _compiled(MOUFANG).theory
    assert check_steps(proof, theory) == []
    assert check_proof(proof, theory) != []
    for each in data["stated"]:
        step = proof.steps[each["step"] - 1]
        assert step.literals in found.lemmas
    last = proof.steps[-1]
    wrong = replace(last, literals=proof.steps[1].literals)
    assert check_steps(replace(proof, steps=(*proof.steps[:-1], wrong)), theory) != []


def test_lemmas_that_the_checker_refuses_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(derivation, "check_steps", lambda *_: ["step 1: wrong"])
    assert derived(_compiled(MOUFANG), Meter()) is None


@pytest.mark.parametrize(
    "text",
    [
        "p | q. -p.",
        "f(a) = b. f(b) = a.",
        "r(x,y) -> r(y,x).",
        "x * (y * z) != (x * y) * z | p(x).",
    ],
)
def test_where_no_equation_speaks_of_a_function_the_prover_is_not_asked(text: str) -> None:
    assert derived(_compiled(text), Meter()) is None


def test_what_cancellation_says_anyway_is_not_handed_over() -> None:
    cancelling = "x * y = x * z -> y = z. x * z = y * z -> x = y. x * (y * z) = (x * y) * z."
    found = derived(_compiled(f"{cancelling} a * b != b * a."), Meter())
    assert found is None or not any("!=" in text for text in _texts(found))


def test_the_prover_is_not_asked_about_numbers() -> None:
    theory = read_text("set(arithmetic). formulas(a). f(x + 1) = f(x). end_of_list.")
    assert derived(compile_theory(theory), Meter()) is None


def test_limits_hold_while_the_prover_works() -> None:
    with pytest.raises(LimitReached):
        derived(_compiled(MOUFANG), Meter(Limits(seconds=0.0)))


def test_a_contradiction_ends_the_search_at_every_size() -> None:
    compiled = _compiled("f(x) = x. g(f(c)) != g(c).")
    aid = Aid(compiled)
    assert aid.ask(Meter()) and aid.derived is not None
    assert aid.derived.lemmas == ((),)
    assert check_proof(aid.derived.steps, compiled.theory) == []
    assert first_model(compiled, 50, Meter(), "search", aid) == (None, {"nodes": 0})


def _random_equations(chance: Random) -> str:
    def term(depth: int) -> str:
        if depth == 0 or chance.random() < 0.25:
            return chance.choice(["x", "y", "c", "x", "y"])
        if chance.random() < 0.35:
            return f"g({term(depth - 1)})"
        return f"f({term(depth - 1)},{term(depth - 1)})"

    def equation() -> str:
        sign = "=" if chance.random() < 0.9 else "!="
        return f"{term(2)} {sign} {term(chance.randint(0, 2))}"

    clauses = [equation() for _ in range(chance.randint(2, 3))]
    if chance.random() < 0.4:
        clauses.append(f"{equation()} | {equation()}")
    if chance.random() < 0.3:
        clauses.append("(exists z f(x,z) = y)")
    return " ".join(f"{clause}." for clause in clauses)


def _formula(literal: Literal) -> Formula:
    return literal.atom if literal.positive else Not(literal.atom)


@pytest.mark.parametrize("seed", range(60))
def test_lemmas_hold_in_every_model_and_no_model_is_lost(seed: int) -> None:
    compiled = _compiled(_random_equations(Random(seed)))
    found = derived(compiled, Meter())
    if found is None:
        return
    helped = replace(compiled, lemmas=found.lemmas)
    meter = Meter()
    shown = {symbol.name for symbol in compiled.symbols if not symbol.hidden}
    for size in (1, 2):
        expected = brute_force(compiled.theory, compiled.meaning, size)
        if expected is None:
            continue
        for literals in found.lemmas:
            said = closure(Or(tuple(map(_formula, literals))))
            names = {symbol.name for symbol in symbols_of(said, compiled.meaning)}
            if expected and names <= shown:
                assert all(truth(said, compiled.meaning, expected))
        assert len(list(labelled_models(helped, size, meter))) == len(expected)
        free = compiled.free_elements(size)
        classes = {canonical(model, free) for model in expected}
        assert len(list(models_up_to_isomorphism(helped, size, meter))) == len(classes)
    aid = Aid(compiled)
    aid.ask(meter)
    for size in (3, 4):
        one, _ = first_model(compiled, size, meter, "search", aid)
        other, _ = first_model(compiled, size, meter, "cadical")
        assert (one is None) == (other is None)


@pytest.mark.parametrize("labelled", [False, True])
@pytest.mark.parametrize("patience", [0, 3, 8])
def test_the_aid_may_come_at_any_moment(
    labelled: bool, patience: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock ticks at each model, so that some are met before the lemmas and some after."""
    compiled = _compiled(MOUFANG)
    without = labelled_models if labelled else models_up_to_isomorphism
    size = 4 if labelled else 8
    expected = list(without(compiled, size, Meter()))
    ticks = iter(range(1_000_000))
    clock = SimpleNamespace(thread_time=lambda: next(ticks), monotonic=time.monotonic)
    monkeypatch.setattr(enumeration, "time", clock)
    aid = Aid(compiled)
    aid.patience = float(patience)
    found = list(aided_models(aid, size, Meter(), labelled=labelled))
    assert aid.derived is not None
    assert len(found) == len(expected)
    tables = [set(map(_table, models)) for models in (found, expected)]
    assert tables[0] == tables[1]


def _table(model: Interpretation) -> tuple[tuple[int, ...], ...]:
    return tuple(model.tables.values())


def test_answers_show_the_lemmas_unless_unaided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aids, "PATIENCE", -1.0)
    text = f"formulas(a). {MOUFANG} a * b != b * a. end_of_list."
    aided = sleuth.models(text, size=6)
    assert aided.evidence is not None and aided.evidence.data["lemmas"]["stated"]
    alone = sleuth.models(text, size=6, unaided=True)
    assert alone.evidence is not None and "lemmas" not in alone.evidence.data
    assert aided.status is alone.status is Status.SOLVED


def test_a_moufang_loop_that_is_no_group_has_twelve_elements() -> None:
    compiled = _compiled(MOUFANG + "(a * b) * c != a * (b * c).")
    aid = Aid(compiled)
    aid.ask(Meter())
    sizes = [size for size in (8, 10, 12) if first_model(compiled, size, Meter(), "search", aid)[0]]
    assert sizes == [12]
