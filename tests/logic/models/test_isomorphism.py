"""Classes of isomorphic models, where the search has not compared all renamings."""

from __future__ import annotations

import pytest

from sleuth.limits import Limits, Meter
from sleuth.logic.models import enumeration
from sleuth.logic.models.finder import solve
from sleuth.logic.models.isomorphism import Classes
from sleuth.logic.models.signature import Symbol
from sleuth.logic.models.view import FiniteModels, itself
from sleuth.logic.reading import read_text
from sleuth.request import Question


def test_elements_that_are_named_are_not_renamed() -> None:
    symbol = Symbol("p", 1, relation=True)
    free, named = Classes(3, [symbol], 0), Classes(3, [symbol], 1)
    assert [free.add(cells) for cells in ((1, 0, 0), (0, 1, 0), (0, 0, 1))] == [True, False, False]
    assert [named.add(cells) for cells in ((1, 0, 0), (0, 1, 0), (0, 0, 1))] == [True, True, False]


def test_values_of_functions_that_are_named_are_not_renamed() -> None:
    symbol = Symbol("f", 1, relation=False)
    named = Classes(3, [symbol], 1)
    constant = ((0, 0, 0), (1, 1, 1), (2, 2, 2))
    assert [named.add(cells) for cells in constant] == [True, True, False]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        # Of 216 labelled models 12 stay the same when 1 and 2 are exchanged.
        ("f(x) = f(x). p(0) | -p(0).", (216 + 12) // 2),
        ("f(x) = f(x). p(x) | -p(x).", 44),
    ],
)
def test_the_filter_after_a_search_leaves_named_elements_alone(
    text: str, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(enumeration, "ALL_PERMUTATIONS", 1)
    monkeypatch.setattr(enumeration, "MOST_PERMUTATIONS", 1)
    theory = read_text(f"formulas(assumptions). {text} end_of_list.")
    view = FiniteModels(theory, (3,), itself)
    assert solve(view, Question(count=True), Meter(Limits(seconds=60))).count == number
