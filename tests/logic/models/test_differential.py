"""Random theories: what is found against all interpretations, gone through one by one."""

from __future__ import annotations

from random import Random

import pytest
from random_theories import brute_force, canonical, random_theory

from sleuth.limits import Meter
from sleuth.logic.models import instance, preparation
from sleuth.logic.models.compilation import compile_theory
from sleuth.logic.models.enumeration import labelled_models, models_up_to_isomorphism
from sleuth.logic.models.model_check import check
from sleuth.logic.models.race import first_model


def _compare(seed: int, sizes: tuple[int, ...]) -> None:
    theory = random_theory(Random(seed))
    compiled = compile_theory(theory)
    for size in sizes:
        if size < compiled.smallest_size():
            continue
        expected = brute_force(theory, compiled.meaning, size)
        if expected is None:
            continue
        free = compiled.free_elements(size)
        meter = Meter()
        labelled = list(labelled_models(compiled, size, meter))
        assert len(labelled) == len(expected)
        classes = list(models_up_to_isomorphism(compiled, size, meter))
        assert len({canonical(model, free) for model in expected}) == len(classes)
        assert len({canonical(model, free) for model in classes}) == len(classes)
        check(compiled.theory, compiled.meaning, labelled + classes)
        for engine in ("search", "cadical"):
            model, _ = first_model(compiled, size, meter, engine)
            assert (model is not None) == bool(expected)
            if model is not None:
                check(compiled.theory, compiled.meaning, [model])


@pytest.mark.parametrize("seed", [*range(60), 30317])
def test_existence_and_counts_agree_with_brute_force(seed: int) -> None:
    _compare(seed, (1, 2))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(60, 120))
def test_existence_and_counts_agree_with_brute_force_at_size_three(seed: int) -> None:
    _compare(seed, (2, 3))


@pytest.mark.parametrize("seed", range(160, 220))
def test_names_and_kept_equations_change_nothing(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if every clause had too many instances: subterms are named, equations stay terms."""
    monkeypatch.setattr(preparation, "MANY_INSTANCES", 1)
    monkeypatch.setattr(instance, "MANY_INSTANCES", 1)
    _compare(seed, (1, 2))
