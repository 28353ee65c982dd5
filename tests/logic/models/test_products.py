"""Models that are products: they are models, and made only where the clauses allow it."""

from __future__ import annotations

from random import Random

import pytest

from sleuth.limits import LimitReached, Limits, Meter
from sleuth.logic.models.compilation import Compiled, compile_theory
from sleuth.logic.models.interpretation import Interpretation
from sleuth.logic.models.model_check import violations
from sleuth.logic.models.products import product_model, times
from sleuth.logic.models.signature import Symbol
from sleuth.logic.reading import read_text

EXTRA = """
e * x = x. x * e = x. i(x) * x = e. x * i(x) = e. x * (y * (z * x)) = ((x * y) * z) * x.
(a * b) * c != a * (b * c).
"""

CLAUSES = (
    "f(x,y) = f(y,x).",
    "f(x,f(y,z)) = f(f(x,y),z).",
    "f(x,x) = x.",
    "f(x,y) = f(x,z) -> y = z.",
    "g(g(x)) = x.",
    "g(x) = x -> x = c.",
    "a != b.",
    "f(a,b) != c.",
    "g(c) = c.",
    "g(x) != x.",
    "r(x,y) -> r(y,x).",
    "-r(x,x).",
    "r(x,y) & r(y,z) -> r(x,z).",
    "r(x,g(x)).",
    "r(a,b).",
    "r(x,y) -> f(x,y) = x.",
    "exists y r(x,y).",
)


def _compiled(text: str) -> Compiled:
    return compile_theory(read_text(f"formulas(t). {text} end_of_list."))


def _broken(compiled: Compiled, model: Interpretation) -> list[str]:
    return [text for text, _ in violations(compiled.theory, compiled.meaning, [model])]


def test_an_extra_loop_of_sixteen_is_a_product() -> None:
    compiled = _compiled(EXTRA)
    model = product_model(compiled, 16, Meter())
    assert model is not None and model.size == 16
    assert _broken(compiled, model) == []


def test_a_product_does_everything_in_both_places() -> None:
    plus, less = Symbol("+", 2, relation=False), Symbol("<", 2, relation=True)
    two = Interpretation(2, {plus: (0, 1, 1, 0), less: (0, 1, 0, 0)})
    sums, smaller = (0, 1, 2, 1, 2, 0, 2, 0, 1), (0, 1, 1, 0, 0, 1, 0, 0, 0)
    three = Interpretation(3, {plus: sums, less: smaller})
    six = times(two, three)
    for one in range(6):
        for other in range(6):
            above, below = one // 3 + other // 3, one % 3 + other % 3
            assert six.value("+", one, other) == above % 2 * 3 + below % 3
            both = one // 3 < other // 3 and one % 3 < other % 3
            assert six.value("<", one, other) == int(both)


@pytest.mark.parametrize("seed", range(60))
def test_products_are_models(seed: int) -> None:
    chance = Random(seed)
    compiled = _compiled(" ".join(chance.sample(CLAUSES, chance.randint(2, 5))))
    for size in (4, 6):
        model = product_model(compiled, size, Meter())
        assert model is None or _broken(compiled, model) == []


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("x = 0 | x = 1 | x = 2 | x = 3.", 4),
        ("x = a | x = b.", 4),
        ("x * 1 = x. 1 != x * x.", 4),
        ("x * y = y.", 7),
    ],
)
def test_what_is_no_product_is_left_alone(text: str, size: int) -> None:
    assert product_model(_compiled(text), size, Meter()) is None


def test_limits_hold_while_factors_are_looked_for() -> None:
    with pytest.raises(LimitReached):
        product_model(_compiled(EXTRA), 16, Meter(Limits(seconds=0.0)))
