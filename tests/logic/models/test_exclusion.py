"""Equations kept as terms exclude values: what is found is what ground clauses and CaDiCaL find."""

from __future__ import annotations

from random import Random

import pytest
from random_theories import brute_force

from sleuth.limits import Meter
from sleuth.logic.models import instance
from sleuth.logic.models.compilation import compile_theory
from sleuth.logic.models.enumeration import labelled_models, tally
from sleuth.logic.models.model_check import check
from sleuth.logic.models.race import first_model
from sleuth.logic.reading import read_text
from sleuth.logic.theory import Theory

_LATIN = "x * y = x * z -> y = z. x * z = y * z -> x = y."


def _term(chance: Random, depth: int) -> str:
    if depth == 0 or chance.random() < 0.2:
        return chance.choice("xyzxyzc")
    if chance.random() < 0.2:
        return f"f({_term(chance, depth - 1)})"
    return f"({_term(chance, depth - 1)} * {_term(chance, depth - 1)})"


def random_equations(chance: Random) -> Theory:
    """Equations between terms, sometimes in a quasigroup, sometimes with something unequal."""
    said = [
        f"{_term(chance, chance.randint(1, 3))} = {_term(chance, chance.randint(0, 3))}."
        for _ in range(chance.randint(1, 2))
    ]
    if chance.random() < 0.5:
        said.append(_LATIN)
    if chance.random() < 0.6:
        said.append(
            f"{_term(chance, 2)} != {_term(chance, 2)}.".translate(str.maketrans("xyz", "abc"))
        )
    return read_text(f"formulas(assumptions). {' '.join(said)} end_of_list.")


#: The same open cell in both places at the top, and cells of two equal sides.
_TWICE = (
    "(x * y) * (x * y) = x.",
    "(x * y) * (x * y) = f(y). f(f(x)) = x.",
    "f(x) * f(x) = x.",
    "f(x) * f(x) = f(f(x)). f(x) != x.",
    "x * f(y) = y * f(x). x * x = f(x).",
)


@pytest.fixture(autouse=True)
def _all_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if every equation had too many instances to be ground clauses."""
    monkeypatch.setattr(instance, "MANY_INSTANCES", 1)


@pytest.mark.parametrize("seed", range(25))
def test_counts_agree_with_brute_force(seed: int) -> None:
    _count(random_equations(Random(seed)))


@pytest.mark.parametrize("equations", _TWICE)
def test_an_open_cell_may_occur_twice(equations: str) -> None:
    _count(read_text(f"formulas(assumptions). {equations} end_of_list."))


def _count(theory: Theory) -> None:
    compiled = compile_theory(theory)
    for size in (2, 3):
        expected = brute_force(theory, compiled.meaning, size)
        if expected is not None:
            found = list(labelled_models(compiled, size, Meter()))
            assert len(found) == len(expected)
            assert list(tally(compiled, size, Meter(), labelled=True))[-1] == len(expected)


@pytest.mark.parametrize("seed", range(40, 65))
def test_the_search_and_cadical_agree(seed: int) -> None:
    compiled = compile_theory(random_equations(Random(seed)))
    for size in (2, 3, 4):
        one, _ = first_model(compiled, size, Meter(), "search")
        other, _ = first_model(compiled, size, Meter(), "cadical")
        assert (one is None) == (other is None)
        models = [model for model in (one, other) if model is not None]
        check(compiled.theory, compiled.meaning, models)
