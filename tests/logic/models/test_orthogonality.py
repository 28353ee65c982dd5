"""Orthogonal tables said by further tables, and rows fixed where they are three sorts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations, product

import pytest

from sleuth.limits import Meter
from sleuth.logic.models.compilation import compile_theory
from sleuth.logic.models.enumeration import tally
from sleuth.logic.models.instance import instance_of
from sleuth.logic.models.model_check import check
from sleuth.logic.models.race import first_model
from sleuth.logic.models.rows import row_clauses, table_of_three_sorts
from sleuth.logic.models.sorts import infer
from sleuth.logic.reading import read_text

_ROWS = "f(x,y) = f(x,z) -> y = z."
_LATIN = _ROWS + "f(y,x) = f(z,x) -> y = z."
_PAIR = (
    _LATIN
    + _LATIN.replace("f", "g")
    + "f(x,y) = f(z,u) & g(x,y) = g(z,u) -> x = z. g(u,v) = g(x,y) & f(x,y) = f(u,v) -> y = v."
)


@pytest.mark.parametrize(("size", "count"), [(1, 1), (2, 0), (3, 72), (4, 6912)])
def test_pairs_of_orthogonal_latin_squares_are_as_many_as_known(size: int, count: int) -> None:
    compiled = compile_theory(read_text(f"formulas(assumptions). {_PAIR} end_of_list."))
    assert instance_of(compiled, size, Meter()).layout.symbols[2].name == "$pair0"
    assert list(tally(compiled, size, Meter(), labelled=True))[-1] == count


@pytest.mark.parametrize("engine", ["race", "cadical"])
@pytest.mark.parametrize("size", [2, 3, 4, 5, 6])
def test_there_is_a_pair_of_every_small_order_but_two_and_six(size: int, engine: str) -> None:
    compiled = compile_theory(read_text(f"formulas(assumptions). {_PAIR} end_of_list."))
    model, _ = first_model(compiled, size, Meter(), engine)
    assert (model is None) == (size in (2, 6))
    if model is not None:
        check(compiled.theory, compiled.meaning, [model])


@pytest.mark.parametrize("formulas", [_ROWS, _LATIN])
@pytest.mark.parametrize("size", [1, 2, 3])
def test_every_table_can_be_renamed_to_one_whose_rows_are_fixed(formulas: str, size: int) -> None:
    """By all renamings of rows, columns and values of all tables with one-to-one rows."""
    compiled = compile_theory(read_text(f"formulas(assumptions). {formulas} end_of_list."))
    instance = instance_of(compiled, size, Meter())
    layout, first = instance.layout, instance.tables.first
    symbol = table_of_three_sorts(layout, infer(instance.prepared, layout), instance.injective)
    assert symbol is not None
    latin = formulas == _LATIN
    clauses = list(row_clauses(layout, first, symbol, int(first[-1]), different=latin))
    elements = range(size)
    for table in product(permutations(elements), repeat=size):
        if latin and any(len({row[each] for row in table}) < size for each in elements):
            continue
        images = (
            [[values[table[row][column]] for column in columns] for row in rows]
            for rows in permutations(elements)
            for columns in permutations(elements)
            for values in permutations(elements)
        )
        assert any(_holds(clauses, image, size) for image in images)


def _holds(clauses: Sequence[Sequence[int]], table: list[list[int]], size: int) -> bool:
    """Whether some choice of the new variables makes the clauses true of a table."""
    true = {
        (row * size + column) * size + table[row][column] + 1
        for row in range(size)
        for column in range(size)
    }
    new = {abs(each) for clause in clauses for each in clause if abs(each) > size**3}
    return any(
        all(
            any((abs(each) in true | {chosen}) == (each > 0) for each in clause)
            for clause in clauses
        )
        for chosen in new or {0}
    )
