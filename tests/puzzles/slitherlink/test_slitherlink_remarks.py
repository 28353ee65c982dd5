"""What people say of pairs of sides and of closed curves is what the rules of the game say."""

from __future__ import annotations

import random
from itertools import combinations, product

import pytest

from sleuth.explanation.shapes import followed, small
from sleuth.puzzles.slitherlink.lattice import Lattice
from sleuth.puzzles.slitherlink.views.pairs import Pair, counted
from sleuth.puzzles.slitherlink.views.parity import crossings, forced, is_even

#: Around a cell, at a point, at a point of the border and at a corner of the board.
SHAPES = {
    "cell": ([1, 2, 3, 4], [(1, 3), (1, 4), (2, 3), (2, 4)]),
    "border": ([1, 2, 3, 0], [(1, 3), (2, 3)]),
    "corner": ([0, 2, 0, 1], [(2, 1)]),
}


@pytest.mark.parametrize(
    ("shape", "sums"),
    [*(("cell", {number}) for number in range(5)), *((shape, {0, 2}) for shape in SHAPES)],
)
def test_pairs_tell_all_that_one_clue_or_point_says(shape: str, sums: set[int]) -> None:
    """With up to three facts, all ways to keep the clauses tell what follows."""
    segments, corners = SHAPES[shape]
    own = [each for each in segments if each]
    first = max(own) + 1
    pairs = {
        frozenset(corner): Pair(corner, first + 2 * number, first + 2 * number + 1)
        for number, corner in enumerate(corners)
    }
    said = counted(segments, pairs, frozenset(sums))
    clauses = [*said, *(clause for pair in pairs.values() for clause in pair.meaning())]
    variables = [*own, *(each for pair in pairs.values() for each in pair.ladder)]
    models = []
    for model in map(frozenset, product(*((each, -each) for each in variables))):
        meant = all(model.intersection(c) for pair in pairs.values() for c in pair.meaning())
        if meant and sum(each in model for each in own) in sums:
            models.append(model)
            assert all(model.intersection(clause) for clause in said)
    # The clue itself is stated too: that so many are drawn, and no others.
    clauses += [
        [-each if each in drawn else each for each in part]
        for width in range(1, len(own) + 1)
        for part in combinations(own, width)
        for count in range(width + 1)
        for drawn in combinations(part, count)
        if not any({*drawn, *(-each for each in part if each not in drawn)} <= m for m in models)
    ]
    ways = small(own, variables[len(own) :], clauses)
    for width in range(4):
        for facts in combinations([*variables, *(-each for each in variables)], width):
            left = [model for model in models if model.issuperset(facts)]
            if left:
                assert followed(clauses, facts) <= frozenset.intersection(*left), facts
                assert ways.forced(facts, variables) == sorted(
                    frozenset.intersection(*left), key=abs
                )


def loops(rows: int, columns: int) -> list[frozenset[int]]:
    """Borders of sets of cells: what crosses every closed curve an even number of times."""
    cells = Lattice(rows, columns).around_cells().reshape(-1, 4).tolist()
    found = []
    for count in range(1, len(cells) + 1):
        for inside in combinations(cells, count):
            border: set[int] = set()
            for around in inside:
                border ^= set(around)
            found.append(frozenset(border))
    return found


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (2, 2), (2, 3)])
def test_what_a_closed_curve_settles_is_so_in_every_line(rows: int, columns: int) -> None:
    lattice, dice = Lattice(rows, columns), random.Random(rows + columns)
    ends = list(zip(*lattice.ends(), strict=True))
    points = (rows + 1) * (columns + 1)
    lines = loops(rows, columns)
    settled = 0
    for _ in range(60):
        line = dice.choice(lines)
        told = dice.sample(range(1, lattice.size + 1), dice.randint(0, lattice.size - 1))
        known = {side if side in line else -side for side in told}
        curves = crossings(ends, known)
        settled += len(curves)
        found = {forced(curve, known)[-1] for curve in curves}
        # All that is settled by parity, and no more.
        fitting = [
            other for other in lines if all((side > 0) is (abs(side) in other) for side in known)
        ]
        fitting += [frozenset()] if all(side < 0 for side in known) else []
        assert found == {
            sign * side
            for side in range(1, lattice.size + 1)
            for sign in (1, -1)
            if not {side, -side} & known and all((side in other) is (sign > 0) for other in fitting)
        }
        for curve in curves:
            clause = forced(curve, known)
            assert is_even(ends, points, clause)
            assert not is_even(ends, points, [-clause[0], *clause[1:]])
            assert not is_even(ends, points, clause[1:])
    assert settled


def test_clauses_are_told_apart_from_what_closed_curves_say() -> None:
    """Of all short clauses those are accepted that some curve states exactly."""
    lattice = Lattice(1, 2)
    ends = list(zip(*lattice.ends(), strict=True))
    lines = [*loops(1, 2), frozenset[int]()]
    accepted = 0
    for width in range(1, 5):
        for sides in combinations(range(1, lattice.size + 1), width):
            for signs in product((1, -1), repeat=width):
                clause = [side * sign for side, sign in zip(sides, signs, strict=True)]
                if is_even(ends, 6, clause):
                    accepted += 1
                    assert all(
                        any((each > 0) is (abs(each) in line) for each in clause) for line in lines
                    )
    assert accepted > 50
