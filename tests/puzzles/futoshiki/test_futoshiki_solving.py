"""Futoshiki solved by every method: against brute force, the report and public puzzles."""

from __future__ import annotations

from itertools import permutations, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sleuth import catalogue
from sleuth.answer import Status
from sleuth.limits import Limits
from sleuth.puzzles.futoshiki import PUZZLE
from sleuth.puzzles.futoshiki.problem import Futoshiki, Numbers
from sleuth.puzzles.futoshiki.reader import read_futoshiki
from sleuth.request import Question
from solving import solve

SQUARES: dict[int, list[Numbers]] = {
    size: [
        square
        for square in product(permutations(range(1, size + 1)), repeat=size)
        if all(len(set(column)) == size for column in zip(*square, strict=True))
    ]
    for size in (1, 2, 3)
}
PUBLIC = [f"{size}d{level}" for size in range(4, 10) for level in "tekxr"]


def _read(shared: Path, name: str) -> Futoshiki:
    return read_futoshiki((shared / "futoshiki" / f"{name}.txt").read_text(), name)


@st.composite
def small_problems(draw: st.DrawFn) -> Futoshiki:
    """3×3 grids or less, in either mode, most of them with a solution."""
    size = draw(st.integers(1, 3))
    square = draw(st.sampled_from(SQUARES[size]))
    shown = draw(st.lists(st.integers(0, size * size - 1), max_size=3))
    flat = [n if i in shown else 0 for i, n in enumerate(n for row in square for n in row)]
    givens = tuple(tuple(flat[start : start + size]) for start in range(0, size * size, size))
    pairs = sorted(Futoshiki(givens).neighbours())
    if draw(st.booleans()):
        keep = draw(st.integers(0, 9))
        close = [
            pair
            for place, pair in enumerate(pairs)
            if (abs(_at(square, pair[0]) - _at(square, pair[1])) == 1) != (place == keep)
        ]
        return Futoshiki(givens, (), frozenset(close))
    chosen = draw(st.lists(st.sampled_from(pairs), unique=True, max_size=4)) if pairs else []
    return Futoshiki(givens, tuple(p if draw(st.booleans()) else (p[1], p[0]) for p in chosen))


def _at(square: Numbers, place: tuple[int, int]) -> int:
    return square[place[0]][place[1]]


@given(small_problems())
@settings(max_examples=40, deadline=None)
def test_every_method_counts_what_the_rules_allow(problem: Futoshiki) -> None:
    expected = sum(problem.check(square) == [] for square in SQUARES[problem.size])
    for method in catalogue.methods(PUZZLE):
        answer = solve(PUZZLE, problem, method, question=Question(count=True))
        assert (method, answer.count) == (method, expected)
    by_order = solve(PUZZLE, problem, "rules", question=Question(count=True), encoding="order")
    assert by_order.count == expected


@pytest.mark.parametrize(
    ("solution", "message"),
    [
        (((1, 2), (2, 1)), "not 3×3"),
        (((1, 2, 3), (2, 3, 1), (3, 1, 4)), "row 3, column 3 holds 4, not 1 to 3"),
        (((2, 1, 3), (1, 3, 2), (3, 2, 1)), "row 1, column 1 holds 2, but 1 is given"),
        (((1, 2, 2), (2, 3, 1), (3, 1, 2)), "row 1 holds 2 more than once"),
        (((1, 2, 3), (2, 1, 3), (3, 1, 2)), "column 2 holds 1 more than once"),
        (
            ((1, 3, 2), (2, 1, 3), (3, 2, 1)),
            "row 1, column 2 holds 3, which is not less than the 2 in row 1, column 3",
        ),
    ],
)
def test_check_names_the_broken_rule(solution: Numbers, message: str) -> None:
    problem = Futoshiki(((1, 0, 0), (0, 0, 0), (0, 0, 0)), (((0, 1), (0, 2)),))
    assert any(message in broken for broken in problem.check(solution))
    assert problem.check(((1, 2, 3), (2, 3, 1), (3, 1, 2))) == []


def test_check_in_adjacent_mode_asks_for_all_consecutive_neighbours_and_no_others() -> None:
    empty = ((0, 0, 0),) * 3
    square = ((1, 3, 2), (2, 1, 3), (3, 2, 1))
    close = frozenset(
        {((0, 0), (1, 0)), ((0, 1), (0, 2)), ((1, 0), (1, 1)), ((1, 0), (2, 0))}
        | {((1, 1), (2, 1)), ((0, 2), (1, 2)), ((2, 0), (2, 1)), ((2, 1), (2, 2))}
    )
    assert Futoshiki(empty, (), close).check(square) == []
    missing, *_ = sorted(close)
    assert Futoshiki(empty, (), close - {missing}).check(square) == [
        "row 1, column 1 and row 2, column 1 must not differ by one"
    ]
    added = ((0, 0), (0, 1))
    assert Futoshiki(empty, (), close | {added}).check(square) == [
        "row 1, column 1 and row 1, column 2 have to differ by one"
    ]


@pytest.mark.parametrize("method", ["auto", "gac", "fc", "rules", "cpsat"])
@pytest.mark.parametrize("case", [1, 2, 3, 4])
def test_the_cases_of_the_report_have_its_answers(shared: Path, case: int, method: str) -> None:
    problem = _read(shared, f"report-case{case}")
    printed = (shared / "futoshiki" / f"report-case{case}.solution.txt").read_text()
    answer = solve(PUZZLE, problem, method, question=Question(unique=True))
    assert answer.solution == problem.solution_from_text(printed, "report")
    assert answer.unique is True
    if method == "gac":
        assert answer.stats["nodes"] <= 20


@pytest.mark.parametrize("name", PUBLIC)
def test_public_puzzles_have_one_solution(shared: Path, name: str) -> None:
    answer = solve(PUZZLE, _read(shared, f"{name}_h0"), question=Question(unique=True))
    assert answer.unique is True


@pytest.mark.slow
@pytest.mark.parametrize("method", ["gac", "rules", "cpsat"])
def test_methods_agree_on_public_puzzles(shared: Path, method: str) -> None:
    for file in sorted((shared / "futoshiki").glob("[4-9]d?_h?.txt")):
        problem = read_futoshiki(file.read_text(), file.name)
        answer = solve(PUZZLE, problem, method, question=Question(unique=True))
        assert answer.unique is True, file.name
        assert answer.solution == solve(PUZZLE, problem).solution


def _nodes(problem: Futoshiki, method: str, **options: Any) -> tuple[float, str | None]:
    answer = solve(PUZZLE, problem, method, limits=Limits(nodes=20_000), **options)
    return answer.stats["nodes"], answer.limit


def test_fc_never_visits_fewer_nodes_than_gac_under_the_same_order(shared: Path) -> None:
    files = sorted((shared / "futoshiki").glob("[4-7]d?_h?.txt"))
    assert len(files) == 20
    for file in files:
        problem = read_futoshiki(file.read_text(), file.name)
        fc, _ = _nodes(problem, "fc", order="static")
        gac, stopped = _nodes(problem, "gac", order="static")
        assert stopped is None
        assert gac <= fc


@pytest.mark.slow
def test_the_largest_grid_is_solved() -> None:
    empty = Futoshiki(((0,) * 25,) * 25, (((0, 0), (0, 1)), ((1, 0), (0, 0))))
    for method in ("auto", "rules"):
        answer = solve(PUZZLE, empty, method, limits=Limits(seconds=60))
        assert answer.status is Status.SOLVED


def test_contradicting_signs_have_no_solution() -> None:
    loop = (((0, 0), (0, 1)), ((0, 1), (1, 1)), ((1, 1), (1, 0)), ((1, 0), (0, 0)))
    for method in catalogue.methods(PUZZLE):
        answer = solve(PUZZLE, Futoshiki(((0,) * 4,) * 4, loop), method, limits=Limits(seconds=10))
        assert answer.status is Status.UNSOLVABLE, method
