"""Numbers of algebras up to isomorphism that are known from the literature."""

from __future__ import annotations

import pytest

from sleuth.limits import Limits, Meter
from sleuth.logic.models import enumeration
from sleuth.logic.models.finder import solve
from sleuth.logic.models.view import FiniteModels, itself
from sleuth.logic.reading import read_text
from sleuth.request import Question

SEMIGROUP = "(x * y) * z = x * (y * z)."
LATTICE = """x ^ y = y ^ x. (x ^ y) ^ z = x ^ (y ^ z). x v y = y v x. (x v y) v z = x v (y v z).
x v (x ^ y) = x. x ^ (x v y) = x."""
LOOP = "0 * x = x. x * 0 = x. x * y = x * z -> y = z. x * z = y * z -> x = y."
GROUP = "e * x = x. x' * x = e. (x * y) * z = x * (y * z)."
QUANDLE = "x * x = x. x * y = z * y -> x = z. (x * y) * z = (x * z) * (y * z)."
GRAPH = "R(x,y) -> R(y,x). -R(x,x)."
RING = """0 + x = x. -x + x = 0. (x + y) + z = x + (y + z). x + y = y + x.
(x * y) * z = x * (y * z). x * (y + z) = (x * y) + (x * z). (y + z) * x = (y * x) + (z * x)."""


def _count(text: str, size: int, *, labelled: bool = False) -> int | None:
    theory = read_text(f"formulas(assumptions). {text} end_of_list.")
    view = FiniteModels(theory, (size,), itself, labelled=labelled)
    return solve(view, Question(count=True), Meter(Limits(seconds=60))).count


@pytest.mark.parametrize(
    ("text", "size", "number"),
    [
        (SEMIGROUP, 3, 24),
        (SEMIGROUP, 4, 188),
        (LATTICE, 6, 15),
        (LOOP, 5, 6),
        (LOOP, 6, 109),
        (GROUP, 8, 5),
        (QUANDLE, 5, 22),
        (GRAPH, 6, 156),
        (RING, 4, 11),
    ],
)
def test_numbers_up_to_isomorphism(text: str, size: int, number: int) -> None:
    assert _count(text, size) == number


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "size", "number"),
    [
        (SEMIGROUP, 5, 1915),
        (LATTICE, 7, 53),
        (LATTICE, 8, 222),
        (LOOP, 7, 23746),
        (GROUP, 12, 5),
        (GROUP, 16, 14),
        (QUANDLE, 6, 73),
        (QUANDLE, 7, 298),
        (GRAPH, 7, 1044),
    ],
)
def test_larger_numbers_up_to_isomorphism(text: str, size: int, number: int) -> None:
    assert _count(text, size) == number


@pytest.mark.parametrize(
    ("text", "size", "number"), [(SEMIGROUP, 3, 113), (SEMIGROUP, 4, 3492), (GRAPH, 5, 1024)]
)
def test_numbers_of_labelled_models(text: str, size: int, number: int) -> None:
    assert _count(text, size, labelled=True) == number


@pytest.mark.parametrize(("text", "size", "number"), [(SEMIGROUP, 4, 188), (LATTICE, 6, 15)])
def test_few_permutations_and_a_filter_give_the_same(
    text: str, size: int, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(enumeration, "ALL_PERMUTATIONS", 1)
    monkeypatch.setattr(enumeration, "MOST_PERMUTATIONS", 5)
    assert _count(text, size) == number


def test_an_element_is_named_even_where_nothing_is_said_of_it() -> None:
    assert _count("f(x) = f(x). p(x) | -p(x).", 3) == 44
    # Of 216 labelled models 12 stay the same when 1 and 2 are exchanged.
    assert _count("f(x) = f(x). p(0) | -p(0).", 3) == (216 + 12) // 2
