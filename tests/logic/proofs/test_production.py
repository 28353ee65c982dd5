"""Production mode computes, answers with the shortest derivation, and refuses what it cannot."""

from __future__ import annotations

from pathlib import Path

import pytest
from proof_helpers import ONE, theory

from sleuth.answer import Status
from sleuth.errors import BadInput, Unsuitable
from sleuth.limits import Limits, Meter
from sleuth.logic.proofs.production import produce
from sleuth.logic.reading import read_file
from sleuth.request import Request
from sleuth.running import run

JUGS = """
set(production).
set(prolog_style_variables).
formulas(usable).
jugs(X,Y) -> jugs(3,Y) # answer(fill_small).
jugs(X,Y) -> jugs(X,4) # answer(fill_large).
jugs(X,Y) -> jugs(0,Y) # answer(empty_small).
jugs(X,Y) -> jugs(X,0) # answer(empty_large).
jugs(X,Y) -> jugs(X + min_of(Y, 3 + -(X)), Y + -(min_of(Y, 3 + -(X)))) # answer(to_small).
jugs(X,Y) -> jugs(X + -(min_of(X, 4 + -(Y))), Y + min_of(X, 4 + -(Y))) # answer(to_large).
end_of_list.
formulas(assumptions).
jugs(0,0).
end_of_list.
formulas(goals).
exists X jugs(2,X).
end_of_list.
formulas(demodulators).
min_of(X,Y) = if(X <= Y, X, Y).
end_of_list.
"""


def answers(text: str) -> list[str]:
    answer = produce(theory(text), ONE, Meter())
    assert answer.status is Status.SOLVED
    assert answer.evidence is not None
    found: list[str] = answer.evidence.data["answers"]
    return found


def test_jugs() -> None:
    assert answers(JUGS) == ["fill_small", "to_large", "fill_small", "to_large"]


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("1 + 2", "3"),
        ("2 * 3", "6"),
        ("if(1 < 2, yes, no)", "yes"),
        ("if(2 <= 1, yes, no)", "no"),
        ("if(-(1 == 2), yes, no)", "yes"),
        ("if(f(1+1) == f(2), yes, no)", "yes"),
        ("rev([1,2,3], [])", "[3,2,1]"),
    ],
)
def test_evaluation(expression: str, value: str) -> None:
    text = f"""
    set(production).
    set(prolog_style_variables).
    formulas(usable). start(X) -> done({expression}) # answer({expression}). end_of_list.
    formulas(assumptions). start(0). end_of_list.
    formulas(goals). exists X done(X). end_of_list.
    formulas(demodulators).
    rev([], A) = A.
    rev([F:R], A) = rev(R, [F:A]).
    end_of_list.
    """
    assert answers(text) == [value]


def test_endless_demodulators_are_an_error() -> None:
    text = """set(production). set(prolog_style_variables).
    formulas(usable). p(X) -> p(f(X)). end_of_list.
    formulas(assumptions). p(0). end_of_list. formulas(goals). q(0). end_of_list.
    formulas(demodulators). f(X) = f(f(X)). end_of_list."""
    with pytest.raises(BadInput, match="without end"):
        produce(theory(text), ONE, Meter())


def test_exhausted_rules_and_limits() -> None:
    text = """set(production). set(prolog_style_variables).
    formulas(usable). p(X) -> p({}). end_of_list.
    formulas(assumptions). p(0). end_of_list. formulas(goals). p(7). end_of_list."""
    assert produce(theory(text.format("1")), ONE, Meter()).status is Status.UNSOLVABLE
    assert produce(theory(text.format("s(X)")), ONE, Meter(Limits(nodes=100))).limit == "nodes"


@pytest.mark.slow
def test_the_solver_of_the_report(shared: Path) -> None:
    file = shared / "logic" / "reports" / "allout_solver_A_M1.in"
    answer = produce(read_file(file), ONE, Meter())
    assert answer.evidence is not None
    assert answer.evidence.data["answers"] == ["1", "5"]


@pytest.mark.parametrize("facts", ["p(a). a = b.", "p(b).", "q(a). q(x) -> p(x)."])
def test_a_theory_that_does_not_compute_is_refused(facts: str) -> None:
    """Rules alone draw no conclusions from a = b: "p(b) does not follow" would be wrong."""
    text = f"formulas(a). {facts} end_of_list. formulas(goals). p(b). end_of_list."
    with pytest.raises(Unsuitable, match="production"):
        run(Request("prove", "theory", text, method="production"))
