"""What is read off the form of clauses: sorts, one-to-one places, groups."""

from __future__ import annotations

import pytest

from sleuth.limits import Meter
from sleuth.logic.models.compilation import Compiled, compile_theory
from sleuth.logic.models.enumeration import labelled_models
from sleuth.logic.models.lemmas import lemmas
from sleuth.logic.models.meaning import Meaning
from sleuth.logic.models.signature import Layout
from sleuth.logic.models.sorts import infer
from sleuth.logic.reading import read_text


def _compiled(text: str) -> Compiled:
    return compile_theory(read_text(f"formulas(a). {text} end_of_list."))


def _sorts(text: str) -> tuple[dict[tuple[str, int], int], tuple[int, ...]]:
    compiled = _compiled(text)
    sorts = infer(compiled.literals, Layout.of(compiled.symbols, 3))
    return sorts.of_place, sorts.named


def test_rows_columns_and_values_of_a_latin_square_are_three_sorts() -> None:
    places, named = _sorts("f(x,y) = f(x,z) -> y = z. f(y,x) = f(z,x) -> y = z.")
    assert len({places["f", at] for at in (-1, 0, 1)}) == 3
    assert named == (-1, -1, -1)


def test_an_idempotent_function_has_one_sort() -> None:
    places, _ = _sorts("f(x,x) = x.")
    assert len(set(places.values())) == 1


def test_numerals_are_named_in_their_sort_only() -> None:
    places, named = _sorts("p(f(2)). q(1).")
    assert named[places["f", 0]] == 2
    assert named[places["q", 0]] == 1
    assert named[places["p", 0]] == named[places["f", -1]] == -1


def _lemmas(text: str) -> tuple[int, set[tuple[str, int, int]], set[tuple[str, int, int]]]:
    found = lemmas(_compiled(text).literals, Meaning())
    return len(found.equations), set(found.said), set(found.implied)


@pytest.mark.parametrize(
    ("text", "equations", "said", "implied"),
    [
        ("f(x,y) = f(x,z) -> y = z.", 0, {("f", 2, 1)}, set()),
        ("f(x,y) = f(z,y) -> x = y.", 0, set(), set()),
        ("g(h(x)) = x.", 0, set(), {("g", 1, 0), ("h", 1, 0)}),
        ("f(f(y,x),y) = x.", 0, set(), {("f", 2, 0), ("f", 2, 1)}),
        ("f(x,x) = x.", 0, set(), set()),
        (
            "e * x = x. x' * x = e. (x * y) * z = x * (y * z).",
            7,
            set(),
            {("*", 2, 0), ("*", 2, 1)},
        ),
        ("e * x = x. x * x' = e. (x * y) * z = x * (y * z).", 0, set(), set()),
    ],
)
def test_lemmas(
    text: str,
    equations: int,
    said: set[tuple[str, int, int]],
    implied: set[tuple[str, int, int]],
) -> None:
    assert _lemmas(text) == (equations, said, implied)


@pytest.mark.parametrize(
    "text",
    [
        "0 + x = x. -x + x = 0. (x + y) + z = x + (y + z).",
        "x * e = x. x * x' = e. (x * y) * z = x * (y * z).",
    ],
)
def test_what_the_lemmas_say_holds_in_all_models(text: str) -> None:
    """Groups of order 4: labelled, 16 with any unit, of which 4 with unit 0."""
    number = len(list(labelled_models(_compiled(text), 4, Meter())))
    assert number == (4 if "0" in text else 16)
