"""Clauses grounded one by one: put together they are the theory."""

from __future__ import annotations

from random import Random

import pytest
from random_theories import random_theory

from sleuth.limits import Meter
from sleuth.logic.models.compilation import compile_theory
from sleuth.logic.models.instance import Pieces
from sleuth.logic.models.kernel import MODEL
from sleuth.logic.models.least_numbers import LeastNumbers
from sleuth.logic.models.race import first_model
from sleuth.logic.reading import read_text


@pytest.mark.parametrize("seed", range(60))
def test_pieces_together_have_the_same_models(seed: int) -> None:
    compiled = compile_theory(random_theory(Random(seed)))
    for size in range(compiled.smallest_size(), 4):
        pieces = Pieces(compiled.literals, compiled.symbols, compiled.meaning, size)
        assert not pieces.too_large
        together = pieces.together(compiled.literals)
        search = LeastNumbers(compiled, size, Meter(), together)
        found = search.run(1_000_000) == MODEL
        assert found == (first_model(compiled, size, Meter(), "cadical")[0] is not None)


def test_equations_with_many_instances_stay_terms_and_others_are_too_large() -> None:
    text = "formulas(a). (x * y) * (z * u) = u * (z * (y * x)). {} end_of_list."
    kept = compile_theory(read_text(text.format("")))
    pieces = Pieces(kept.literals, kept.symbols, kept.meaning, 5)
    assert pieces.kept and not pieces.matrices and not pieces.too_large
    other = compile_theory(read_text(text.format("p(x * y, z * u, (x * z) * (y * u)).")))
    assert Pieces(other.literals, other.symbols, other.meaning, 5).too_large
