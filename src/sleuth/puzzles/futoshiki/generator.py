"""New Futoshiki: a random Latin square, and clues dropped in random order while it is the answer.

One solver keeps the rules of a size, with a switch for every number in a cell and for every
sign; it is asked for another square under the switches of the clues that are left.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator
from functools import cached_property
from itertools import combinations

from sleuth.errors import BadRequest
from sleuth.explanation.grading import Effort
from sleuth.generation.difficulty import Measured, Wish
from sleuth.generation.dropping import Clue, Draft, drop
from sleuth.generation.latin_squares import random_square
from sleuth.generation.series import series
from sleuth.generation.symmetry import orbits
from sleuth.limits import running_meter
from sleuth.problem import read_size
from sleuth.puzzles.futoshiki.measuring import Measuring
from sleuth.puzzles.futoshiki.problem import Futoshiki, Pair, Position
from sleuth.sat.rules import Clause
from sleuth.sat.solver import SatSolver

#: Larger ones take minutes.
_LARGEST = 12

UNEQUAL, ADJACENT = "unequal", "adjacent"


def generate(
    *,
    size: str | None = None,
    count: int = 1,
    seed: int | None = None,
    difficulty: str | None = None,
    start: int = 0,
    minimal: bool = False,
    symmetric: bool = False,
    mode: str = UNEQUAL,
) -> Iterator[Futoshiki]:
    """Yield different grids, each with exactly one solution."""
    rows, columns = read_size(size or "5x5")
    if rows != columns or not 2 <= rows <= _LARGEST:
        raise BadRequest(
            f"grids of {rows}×{columns} cells are not made",
            remedy=f"say as many rows as columns, 2 to {_LARGEST}",
        )
    wish = Wish("futoshiki", minimal, difficulty)
    workshop = _Workshop(rows, mode, symmetric)

    def make(randomness: random.Random) -> Futoshiki | None:
        return wish.fulfilled(*workshop.draft(randomness))

    return series(make, seed, count, start)


class _Workshop:
    """Makes grids of one size; the solver and what it has learnt serve all of them."""

    def __init__(self, size: int, mode: str, symmetric: bool) -> None:
        self.size = size
        self.adjacent = mode == ADJACENT
        self.symmetric = symmetric
        self.cells = [(row, column) for row in range(size) for column in range(size)]
        self.pairs = list(Futoshiki(((0,) * size,) * size).neighbours())
        # Variables: a number in a cell; then two switches a pair, `one < other` and `other < one`,
        # or in adjacent mode `apart by one` and `apart by more`.
        self.numbers = size**3
        self.switches = 2 * len(self.pairs)
        self.variables = self.numbers + self.switches
        self.solver = SatSolver(running_meter(), self._rules(), name="minisat22")

    def draft(
        self, randomness: random.Random
    ) -> tuple[Draft, Callable[[Collection[Clue]], Futoshiki], Measured]:
        """The clues of a new grid, needed and spare, and what builds and measures it."""
        square = random_square(self.size, randomness)
        found = [self._number(cell, square[cell[0]][cell[1]]) for cell in self.cells]
        signs = [self._holds(square, place) for place in range(len(self.pairs))]
        always = signs if self.adjacent else []
        clues = found if self.adjacent else [*found, *signs]
        groups = [tuple(group) for group in self._groups(clues)]
        randomness.shuffle(groups)
        # Switches off the clause that asks for another square.
        self.variables += 1
        other = self.variables
        self.solver.add([-other, *(-number for number in found)])

        def enough(kept: Collection[Clue]) -> Collection[Clue] | None:
            if self.solver.solve([other, *always, *sorted(kept)]):
                return None
            return self.solver.core()

        def build(kept: Collection[Clue]) -> Futoshiki:
            return self._problem(kept, signs)

        def measured(kept: Collection[Clue], most: Effort) -> Effort:
            return self._measured({*kept, *always}, most)

        draft = drop(groups, enough)
        self.solver.add([-other])
        return draft, build, measured

    @cached_property
    def _measuring(self) -> Measuring:
        return Measuring(self.size, self.pairs, adjacent=self.adjacent)

    def _measured(self, kept: Collection[Clue], most: Effort) -> Effort:
        """What the grid with these clues takes."""
        clues = sorted(kept)
        numbers = [clue - 1 for clue in clues if clue <= self.numbers]
        signs = [clue - self.numbers - 1 for clue in clues if clue > self.numbers]
        return self._measuring.effort(numbers, signs, most)

    def _groups(self, clues: list[Clue]) -> list[list[Clue]]:
        """Clues that are dropped together: each alone, or with its image in the middle."""
        if not self.symmetric:
            return [[clue] for clue in clues]
        places = [2 * row * 2 * self.size + 2 * column for row, column in self.cells]
        if not self.adjacent:
            places += [
                (row + to_row) * 2 * self.size + column + to_column
                for (row, column), (to_row, to_column) in self.pairs
            ]
        middle = 2 * (self.size - 1) * (2 * self.size + 1)
        return orbits(clues, places, lambda place: middle - place)

    def _number(self, cell: Position, number: int) -> int:
        return 1 + (cell[0] * self.size + cell[1]) * self.size + number

    def _holds(self, square: list[list[int]], place: int) -> int:
        """The switch of what holds between the cells of a pair."""
        (row, column), (to_row, to_column) = self.pairs[place]
        one, other = square[row][column], square[to_row][to_column]
        second = abs(one - other) > 1 if self.adjacent else one > other
        return self.numbers + 1 + 2 * place + second

    def _problem(self, kept: Collection[Clue], signs: list[int]) -> Futoshiki:
        size = self.size
        givens = tuple(
            tuple(
                next((n + 1 for n in range(size) if self._number((row, column), n) in kept), 0)
                for column in range(size)
            )
            for row in range(size)
        )
        if self.adjacent:
            bars = (
                pair for pair, sign in zip(self.pairs, signs, strict=True) if self._is_first(sign)
            )
            return Futoshiki(givens, (), frozenset(bars))
        less = [
            pair if self._is_first(sign) else (pair[1], pair[0])
            for pair, sign in zip(self.pairs, signs, strict=True)
            if sign in kept
        ]
        return Futoshiki(givens, tuple(less))

    def _is_first(self, switch: int) -> bool:
        return (switch - self.numbers) % 2 == 1

    def _rules(self) -> Iterator[Clause]:
        """Each cell one number, each row and each column each number once, and the switches."""
        axis = range(self.size)
        for one in axis:
            for other in axis:
                yield from _exactly_one([self._number((one, other), n) for n in axis])
                yield from _exactly_one([self._number((one, column), other) for column in axis])
                yield from _exactly_one([self._number((row, one), other) for row in axis])
        for place, pair in enumerate(self.pairs):
            switch = self.numbers + 1 + 2 * place
            if self.adjacent:
                yield from self._supported(switch, pair, lambda n, m: abs(n - m) == 1)
                yield from self._supported(switch + 1, pair, lambda n, m: abs(n - m) > 1)
            else:
                yield from self._supported(switch, pair, lambda n, m: n < m)
                yield from self._supported(switch + 1, pair, lambda n, m: n > m)

    def _supported(
        self, switch: int, pair: Pair, holds: Callable[[int, int], bool]
    ) -> Iterator[Clause]:
        """Every number of one cell needs one in the other that goes with it."""
        for here, there, so in (
            (pair[0], pair[1], holds),
            (pair[1], pair[0], lambda n, m: holds(m, n)),
        ):
            for number in range(self.size):
                supports = [m for m in range(self.size) if so(number, m)]
                yield [
                    -switch,
                    -self._number(here, number),
                    *(self._number(there, support) for support in supports),
                ]


def _exactly_one(literals: list[int]) -> Iterator[Clause]:
    yield literals
    for one, other in combinations(literals, 2):
        yield [-one, -other]
