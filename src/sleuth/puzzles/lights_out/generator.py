"""New boards of Lights Out: uniform over the solvable ones, never won already, no repeats."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

from sleuth.algebra import gauss
from sleuth.algebra.linear_system import Equations, Vector
from sleuth.algebra.solution_set import SolutionSet
from sleuth.errors import BadRequest, Place
from sleuth.limits import Pace, paced, running_meter
from sleuth.problem import read_size
from sleuth.puzzles.lights_out.pattern import Pattern, Wiring
from sleuth.puzzles.lights_out.problem import LightsOut
from sleuth.puzzles.lights_out.reader import LARGEST_STATES, read_pattern
from sleuth.text import several

#: The share of all lights that the fewest presses are, by difficulty.
DIFFICULTIES = {"easy": 0.16, "normal": 0.28, "hard": 0.4}

#: Boards of a given number of presses are found by trial; this many in vain are enough.
_MOST_TRIES = 20_000
_LEAST_TRIES = 100
_MOST_SOLUTIONS = 1 << 16
_MOST_WEIGHINGS = 1 << 22
_MOST_LIGHTS = 40_000


def generate(
    *,
    size: str | None = None,
    count: int = 1,
    seed: int | None = None,
    difficulty: str | None = None,
    start: int = 0,
    states: int = 2,
    pattern: str = "plus",
    presses: int | None = None,
) -> Iterator[LightsOut]:
    """Yield different solvable boards, every one as likely as any other."""
    rows, columns = read_size(size or "5x5")
    lights = rows * columns
    if lights > _MOST_LIGHTS:
        raise BadRequest(
            f"a board of {several(lights, 'light')} is too large",
            remedy=f"ask for at most {_MOST_LIGHTS}",
        )
    if not 2 <= states <= LARGEST_STATES:
        raise BadRequest(
            f"a light cannot have {several(states, 'state')}", remedy=f"say 2 to {LARGEST_STATES}"
        )
    reach = read_pattern(pattern, Place("pattern"), lights)
    if difficulty is not None:
        if difficulty not in DIFFICULTIES:
            raise BadRequest(
                f"no difficulty is called {difficulty!r}", remedy=f"say {', '.join(DIFFICULTIES)}"
            )
        if presses is not None:
            raise BadRequest("presses and difficulty exclude each other", remedy="give one")
        presses = max(1, round(DIFFICULTIES[difficulty] * lights))
    workshop = _Workshop(rows, columns, states, reach, random.Random(seed))
    count += start
    boards = workshop.boards(count) if presses is None else workshop.boards_of(count, presses)
    return islice(boards, start, None)


class _Workshop:
    """Makes boards of one size and pattern; what they share is computed once."""

    def __init__(
        self,
        rows: int,
        columns: int,
        states: int,
        pattern: Pattern | Wiring,
        randomness: random.Random,
    ) -> None:
        self.rows, self.columns, self.states, self.pattern = rows, columns, states, pattern
        self.lights = rows * columns
        self.effects = pattern.effects(rows, columns)
        self.random = randomness
        self.kernel = self._kernel()

    def boards(self, count: int) -> Iterator[LightsOut]:
        """Uniform presses make uniform boards, since every board has equally many solutions."""
        different = self.states**self.lights // self.kernel.count - 1
        if count > different:
            raise BadRequest(
                f"there are only {different} different boards of this kind", remedy="ask for fewer"
            )
        seen = {(0,) * self.lights}
        pace = Pace()
        while len(seen) <= count:
            pace()
            board = self._board([self.random.randrange(self.states) for _ in range(self.lights)])
            if board not in seen:
                seen.add(board)
                yield self._problem(board)

    def boards_of(self, count: int, presses: int) -> Iterator[LightsOut]:
        """Boards whose fewest presses are exactly so many.

        A board is as likely to be drawn as it has shortest solutions, so it is kept with
        one chance in that number.
        """
        if not 1 <= presses <= self.lights * (self.states - 1):
            most = self.lights * (self.states - 1)
            raise BadRequest(
                f"no board needs exactly {several(presses, 'press')}", remedy=f"1 to {most}"
            )
        if self.kernel.count > _MOST_SOLUTIONS:
            raise BadRequest(
                f"boards of this kind have {several(self.kernel.count, 'solution')} each, "
                "too many to find the shortest of every trial",
                remedy="choose another size or pattern",
            )
        draw = _Draw(self.lights, self.states, presses, self.random)
        seen: set[Vector] = set()
        most_tries = max(_LEAST_TRIES, min(_MOST_TRIES, _MOST_WEIGHINGS // self.kernel.count))
        tries = 0
        while len(seen) < count:
            tries += 1
            if tries > most_tries:
                raise BadRequest(
                    f"found {several(len(seen), 'board')} whose shortest solution has "
                    f"{several(presses, 'press')}, and "
                    f"no other in {most_tries} tries",
                    remedy="ask for fewer boards or fewer presses",
                )
            solution = draw.presses()
            weights = list(paced(self._alternatives(solution).weights()))
            if min(weights) < presses or self.random.randrange(weights.count(presses)):
                continue
            board = self._board(solution)
            if board not in seen:
                seen.add(board)
                tries = 0
                yield self._problem(board)

    def _alternatives(self, solution: list[int]) -> SolutionSet:
        """All solutions of the board that this one solves."""
        return SolutionSet(self.states, tuple(solution), self.kernel.generators)

    def _kernel(self) -> SolutionSet:
        """All presses that change nothing."""
        presses_of = self.pattern.presses_of(self.rows, self.columns)
        equations = Equations(self.states, self.lights, presses_of, [0] * self.lights)
        kernel = gauss.solution_set(equations, running_meter())
        if kernel is None:
            raise AssertionError("pressing nothing changes nothing")
        return kernel

    def _board(self, presses: list[int]) -> Vector:
        """The board that these presses put out."""
        lights = [0] * self.lights
        for press, times in enumerate(presses):
            if times:
                for light in self.effects[press]:
                    lights[light] -= times
        return tuple(light % self.states for light in lights)

    def _problem(self, board: Vector) -> LightsOut:
        return LightsOut(
            self.rows, self.columns, self.states, self.pattern, board, (0,) * self.lights
        )


class _Draw:
    """Draws press counts with a given sum, every choice as likely as any other."""

    def __init__(self, lights: int, states: int, total: int, randomness: random.Random) -> None:
        self.lights, self.states, self.total = lights, states, total
        self.random = randomness
        # ways[n][s]: how many press counts on n lights have the sum s.
        self.ways = [[1] + [0] * total]
        for _ in paced(range(lights)):
            last = self.ways[-1]
            self.ways.append([sum(last[max(0, s - states + 1) : s + 1]) for s in range(total + 1)])

    def presses(self) -> list[int]:
        """One choice."""
        result = []
        rest = self.total
        for left in range(self.lights - 1, -1, -1):
            pick = self.random.randrange(self.ways[left + 1][rest])
            times = 0
            while pick >= self.ways[left][rest - times]:
                pick -= self.ways[left][rest - times]
                times += 1
            result.append(times)
            rest -= times
        return result
