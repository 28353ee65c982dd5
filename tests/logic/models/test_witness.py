"""Where a formula fails in a model."""

from __future__ import annotations

from itertools import product

import pytest

from sleuth.logic.ladr.reader import read_formula
from sleuth.logic.models.interpretation import Interpretation
from sleuth.logic.models.meaning import Meaning
from sleuth.logic.models.model_check import truth
from sleuth.logic.models.signature import Symbol
from sleuth.logic.models.witness import witness
from sleuth.logic.syntax import ForAll, closure, numeral, substitute

_F, _P, _R = Symbol("f", 1, False), Symbol("p", 1, True), Symbol("r", 2, True)
INTERPRETATIONS = [
    Interpretation(2, {_F: bits[:2], _P: bits[2:4], _R: bits[4:]})
    for bits in product((0, 1), repeat=8)
]


@pytest.mark.parametrize(
    "text",
    [
        "p(x) -> p(f(x))",
        "r(x,y) -> r(y,x)",
        "all x all y (r(x,y) | r(y,x))",
        "all x exists y r(f(x),y)",
        "all x (p(x) -> (all y (r(x,y) -> p(y))))",
        "(all x p(x)) -> r(x,f(x))",
        "exists x p(x)",
    ],
)
def test_a_false_formula_fails_at_its_witness(text: str) -> None:
    formula = closure(read_formula(text))
    failed = 0
    for model in INTERPRETATIONS:
        if truth(formula, Meaning(), [model]).all():
            continue
        failed += 1
        found = witness(formula, Meaning(), model)
        body = formula
        while isinstance(body, ForAll):
            bound = {each: numeral(found.pop(each.name)) for each in body.variables}
            body = substitute(body.body, bound)
        assert not found
        assert not truth(body, Meaning(), [model]).all()
    assert failed


def test_a_true_formula_has_none() -> None:
    with pytest.raises(ValueError, match="holds"):
        witness(read_formula("p(x) | -p(x)"), Meaning(), INTERPRETATIONS[0])
