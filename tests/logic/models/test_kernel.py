"""The least-number search: compiled and interpreted it takes the same steps."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from itertools import chain, permutations
from pathlib import Path
from typing import Any

import pytest

import sleuth.logic.models as package
from sleuth.logic.models import instance
from sleuth.logic.models.compilation import compile_theory
from sleuth.logic.models.instance import build
from sleuth.logic.models.kernel import MODEL
from sleuth.logic.models.orders import concentric
from sleuth.logic.models.sorts import infer
from sleuth.logic.reading import read_text

_LOOP = """formulas(assumptions). 0 * x = x. x * 0 = x.
x * y = x * z -> y = z. x * z = y * z -> x = y. end_of_list."""
_BAND = "formulas(assumptions). x * x = x. (x * y) * z = x * (y * z). end_of_list."
_GRAPH = "formulas(assumptions). r(x,y) -> r(y,x). -r(x,x). exists y r(x,y). end_of_list."


@pytest.fixture(scope="module")
def interpreted() -> Any:
    """The kernel as plain Python, whether it is compiled or not."""
    source = Path(package.__file__).with_name("kernel.py")
    spec = spec_from_file_location("interpreted_kernel", source)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    sys.modules["interpreted_kernel"] = module
    spec.loader.exec_module(module)
    return module


def _steps(text: str, size: int, symmetry: str) -> list[tuple[int, list[int], int]]:
    """The status, the cells and the number of nodes at each model."""
    compiled = compile_theory(read_text(text))
    ground = build(compiled.literals, compiled.symbols, compiled.meaning, size, keep_equations=True)
    search = ground.search(concentric(ground.layout))
    free = compiled.free_elements(size)
    if symmetry == "least numbers":
        sorts = infer(ground.prepared, ground.layout)
        search.use_least_numbers(
            list(sorts.named), sorts.of_arguments(ground.layout), sorts.of_values(ground.layout)
        )
    elif symmetry == "permutations":
        fixed = tuple(range(free.start))
        images = [fixed + moved for moved in permutations(free)][1:]
        search.use_permutations(list(chain.from_iterable(images)))
    steps = []
    while (status := search.run(10_000)) == MODEL:
        steps.append((status, search.cell_values(), search.node_count()))
    steps.append((status, [], search.node_count()))
    return steps


@pytest.mark.parametrize("symmetry", ["none", "least numbers", "permutations"])
@pytest.mark.parametrize(("text", "size"), [(_LOOP, 4), (_BAND, 3), (_GRAPH, 4)])
def test_compiled_and_interpreted_agree(
    text: str, size: int, symmetry: str, interpreted: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled_steps = _steps(text, size, symmetry)
    monkeypatch.setattr(instance, "Search", interpreted.Search)
    assert _steps(text, size, symmetry) == compiled_steps


@pytest.mark.parametrize(("text", "size"), [(_LOOP, 4), (_BAND, 3), (_GRAPH, 4)])
def test_equations_kept_as_terms_have_the_same_models(
    text: str, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    grounded = _steps(text, size, "none")
    monkeypatch.setattr(instance, "MANY_INSTANCES", 2)
    kept = _steps(text, size, "none")
    assert {tuple(cells[: size**2]) for _, cells, _ in grounded} == {
        tuple(cells[: size**2]) for _, cells, _ in kept
    }
