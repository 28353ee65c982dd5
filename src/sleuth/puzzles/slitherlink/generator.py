"""New Slitherlinks: a random loop, and clues dropped in random order while it is the only one.

A solver is asked for another line under the clues that are left, one switch each. Lines of several
loops are cut where they come up; since a loop alone breaks some clue, the cut rests on the switch
of that clue and stays true whatever is dropped.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from functools import cached_property

from sleuth import spots
from sleuth.errors import BadRequest
from sleuth.explanation.grading import Effort, Grader
from sleuth.generation.difficulty import Wish
from sleuth.generation.dropping import Clue, Draft, drop
from sleuth.generation.series import series
from sleuth.generation.symmetry import orbits
from sleuth.limits import running_meter
from sleuth.problem import read_size
from sleuth.puzzles.slitherlink.lattice import Lattice
from sleuth.puzzles.slitherlink.problem import Slitherlink
from sleuth.puzzles.slitherlink.random_loop import random_loop
from sleuth.puzzles.slitherlink.views.clauses import local_blocks
from sleuth.puzzles.slitherlink.views.coloured import coloured_rules
from sleuth.puzzles.slitherlink.views.lazy_rules import Loops
from sleuth.sat.solver import SatSolver

#: Larger ones take minutes.
_MOST_CELLS = 900

#: Boards are hard until most clues are there.
_SHARES = {"hard": 0.4, "normal": 0.7, "easy": 0.9, "trivial": 1.0}


def generate(
    *,
    size: str | None = None,
    count: int = 1,
    seed: int | None = None,
    difficulty: str | None = None,
    start: int = 0,
    minimal: bool = False,
    symmetric: bool = False,
) -> Iterator[Slitherlink]:
    """Yield different boards, each with exactly one solution."""
    rows, columns = read_size(size or "10x10")
    if rows * columns > _MOST_CELLS or min(rows, columns) < 2:
        raise BadRequest(
            f"boards of {rows}×{columns} cells are not made",
            remedy=f"give two rows and columns or more, and at most {_MOST_CELLS} cells",
        )
    wish = Wish("slitherlink", minimal, difficulty, _SHARES)

    def make(randomness: random.Random) -> Slitherlink | None:
        loop = _Loop(rows, columns, randomness)
        draft = loop.draft(symmetric, randomness)
        return None if draft is None else wish.fulfilled(draft, loop.problem, loop.measured)

    return series(make, seed, count, start)


class _Loop:
    """A random loop with the clues of all cells, which are told by the numbers of the cells."""

    def __init__(self, rows: int, columns: int, randomness: random.Random) -> None:
        self.rows, self.columns = rows, columns
        self.cells = range(rows * columns)
        inside = random_loop(rows, columns, randomness)
        beyond = [False] * (columns + 2)
        padded = [beyond, *([False, *row, False] for row in inside), beyond]
        self.across = [
            [padded[row][column] != padded[row + 1][column] for column in range(1, columns + 1)]
            for row in range(rows + 1)
        ]
        self.down = [
            [padded[row][column] != padded[row][column + 1] for column in range(columns + 1)]
            for row in range(1, rows + 1)
        ]
        drawn = [side for line in (*self.across, *self.down) for side in line]
        self.drawn = [number for number, is_drawn in enumerate(drawn, 1) if is_drawn]
        self.lattice = Lattice(rows, columns)
        self.around = self.lattice.around_cells().reshape(-1, 4).tolist()
        drawn_set = set(self.drawn)
        self.clues = [sum(side in drawn_set for side in sides) for sides in self.around]

    def problem(self, kept: Collection[Clue]) -> Slitherlink:
        """The board with these clues."""
        numbers = [self.clues[cell] if cell in kept else None for cell in self.cells]
        columns = self.columns
        return Slitherlink(
            tuple(tuple(numbers[at : at + columns]) for at in range(0, len(numbers), columns))
        )

    @cached_property
    def _grader(self) -> Grader:
        return Grader(coloured_rules(self.problem(self.cells)), running_meter())

    def measured(self, kept: Collection[Clue], most: Effort) -> Effort:
        """What the board with these clues takes."""
        spots_of = {each: spots.cell(*divmod(each, self.columns)) for each in self.cells}
        dropped = {f"clue:{spot}" for each, spot in spots_of.items() if each not in kept}
        holding = [name for name in self._grader.numbers if name not in dropped]
        return self._grader.measure(holding, (), most).effort

    def draft(self, symmetric: bool, randomness: random.Random) -> Draft | None:
        """The clues that are needed and the spare ones; None where all are not enough."""
        groups: list[tuple[Clue, ...]] = [(cell,) for cell in self.cells]
        if symmetric:
            last = len(groups) - 1
            paired = orbits(self.cells, self.cells, lambda cell: last - cell)
            groups = [tuple(orbit) for orbit in paired]
        randomness.shuffle(groups)
        with _Another(self) as another:
            if another.enough(frozenset(self.cells)) is None:
                return None
            return drop(groups, another.enough)


class _Another:
    """Looks for another loop than the one that is known."""

    def __init__(self, loop: _Loop) -> None:
        self.loop = loop
        size = loop.lattice.size
        self.first_switch = size + 1
        self.cells_beside: list[list[int]] = [[] for _ in range(size + 1)]
        for cell, sides in enumerate(loop.around):
            for side in sides:
                self.cells_beside[side].append(cell)
        self.loops = Loops(loop.problem(()), loop.lattice)
        self.solver = SatSolver(running_meter(), name="minisat22")
        self.solver.extend(self._clauses())
        drawn = set(loop.drawn)
        # Another loop is mostly near the known one.
        self.solver.prefer([n if n in drawn else -n for n in range(1, size + 1)])

    def __enter__(self) -> _Another:
        return self

    def __exit__(self, *error: object) -> None:
        self.solver.__exit__(None, None, None)

    def _clauses(self) -> Iterator[list[int]]:
        """The unbroken line, some line, not the known loop, and each clue behind its switch."""
        for block in local_blocks(self.loop.problem(())):
            yield from block.flat()
        yield list(range(1, self.first_switch))
        yield [-segment for segment in self.loop.drawn]
        for block in local_blocks(self.loop.problem(self.loop.cells)):
            if block.clue is not None:
                columns = self.loop.columns
                for (row, column), clauses in zip(
                    block.places.tolist(), block.literals.tolist(), strict=True
                ):
                    switch = self.first_switch + row * columns + column
                    yield from ([-switch, *clause] for clause in clauses)

    def enough(self, kept: Collection[Clue]) -> Collection[Clue] | None:
        """Clues among these that leave only the known loop; None if they allow another."""
        switches = [self.first_switch + cell for cell in sorted(kept)]
        segments = self.first_switch - 1
        while self.solver.solve(switches):
            drawn = [literal for literal in self.solver.model()[:segments] if literal > 0]
            for loop in self.loops.trace(drawn):
                broken = self._broken(loop, kept)
                if broken is None:
                    return None
                self.solver.add([*(-side for side in loop), -(self.first_switch + broken)])
        return [switch - self.first_switch for switch in self.solver.core()]

    def _broken(self, loop: list[int], kept: Collection[Clue]) -> int | None:
        """A clue that this loop alone does not meet, if there is one."""
        sides = [0] * len(self.loop.cells)
        for segment in loop:
            for cell in self.cells_beside[segment]:
                sides[cell] += 1
        clues = self.loop.clues
        return next((cell for cell in kept if sides[cell] != clues[cell]), None)
