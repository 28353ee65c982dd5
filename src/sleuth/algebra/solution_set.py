"""All solutions of a linear system: one of them and the ways to vary it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod

from sleuth.algebra import weighing
from sleuth.algebra.linear_system import Vector, combine_residues
from sleuth.limits import LimitReached, Meter

#: From so many generators on, transforms are quicker, the time to load NumPy included.
_MANY_GENERATORS = 18


@dataclass(frozen=True, slots=True)
class Generator:
    """A vector that may be added to a solution 0 to `order` − 1 times, always to a new one.

    Added `order` times it changes nothing.
    """

    vector: Vector
    order: int


@dataclass(frozen=True, slots=True)
class SolutionSet:
    """Every solution is `particular` + a sum of multiples of the generators, in one way only."""

    modulus: int
    particular: Vector
    generators: tuple[Generator, ...]

    @property
    def count(self) -> int:
        """The number of solutions."""
        return prod(generator.order for generator in self.generators)

    def __iter__(self) -> Iterator[Vector]:
        """All solutions, the particular one first."""
        modulus = self.modulus
        steps = self._steps()
        solution = self.particular
        yield solution
        for position in _odometer([generator.order for generator in self.generators]):
            step = steps[position]
            solution = tuple(
                [(value + change) % modulus for value, change in zip(solution, step, strict=True)]
            )
            yield solution

    def _steps(self) -> list[Vector]:
        """What leads to the next solution when a wheel of the odometer turns.

        All wheels before it turn over with it, so it is the sum of their vectors and its own.
        """
        steps: list[Vector] = []
        total = (0,) * len(self.particular)
        for generator in self.generators:
            total = tuple(
                (value + change) % self.modulus
                for value, change in zip(total, generator.vector, strict=True)
            )
            steps.append(total)
        return steps

    def weights(self) -> Iterator[int]:
        """The sums of all solutions, the particular one first."""
        return map(int.bit_count, self._packed()) if self.modulus == 2 else map(sum, self)

    def _packed(self) -> Iterator[int]:
        """All solutions modulo 2, each as one integer, so that a step is one exclusive or."""
        steps = [_pack(step) for step in self._steps()]
        solution = _pack(self.particular)
        yield solution
        for position in _odometer([2] * len(steps)):
            solution ^= steps[position]
            yield solution

    def lightest(self, meter: Meter) -> tuple[Vector, str | None]:
        """The solution with the smallest sum, and the limit that cut the search short, if any."""
        if self.modulus == 2:
            return self._lightest_bits(meter)
        best = self.particular
        weight = sum(best)
        due = 0
        try:
            for number, solution in enumerate(self):
                if number >= due:
                    due = meter.checkpoint(number)
                if sum(solution) < weight:
                    best, weight = solution, sum(solution)
        except LimitReached as reached:
            return best, reached.limit
        return best, None

    def _lightest_bits(self, meter: Meter) -> tuple[Vector, str | None]:
        """The same modulo 2, on packed solutions, or by transforms where they are many."""
        if len(self.generators) >= _MANY_GENERATORS:
            vectors = [generator.vector for generator in self.generators]
            chosen, limit = weighing.lightest(self.particular, vectors, meter)
            best = _pack(self.particular)
            for number, vector in enumerate(vectors):
                best ^= _pack(vector) if chosen >> number & 1 else 0
            return self._unpacked(best), limit
        best = _pack(self.particular)
        weight = best.bit_count()
        limit = None
        due = 0
        try:
            for number, solution in enumerate(self._packed()):
                if number >= due:
                    due = meter.checkpoint(number, stride=4096)
                if solution.bit_count() < weight:
                    best, weight = solution, solution.bit_count()
        except LimitReached as reached:
            limit = reached.limit
        return self._unpacked(best), limit

    def _unpacked(self, solution: int) -> Vector:
        return tuple(solution >> index & 1 for index in range(len(self.particular)))


def _pack(bits: Vector) -> int:
    """A vector of bits as one integer, the first bit lowest."""
    return int("".join(map(str, reversed(bits))) or "0", 2)


def _odometer(orders: list[int]) -> Iterator[int]:
    """The highest wheel that turns at each step of an odometer whose first wheel is fastest.

    >>> list(_odometer([2, 3]))
    [0, 1, 0, 1, 0]
    """
    places = [0] * len(orders)
    while True:
        for position, order in enumerate(orders):
            places[position] += 1
            if places[position] < order:
                yield position
                break
            places[position] = 0
        else:
            return


def joined(first: SolutionSet, second: SolutionSet) -> SolutionSet:
    """The solutions modulo the product of two moduli without common factor."""
    modulus = first.modulus * second.modulus
    particular = tuple(
        combine_residues(one, first.modulus, other, second.modulus)
        for one, other in zip(first.particular, second.particular, strict=True)
    )
    generators = tuple(
        Generator(
            tuple(
                combine_residues(0, rest, step, own.modulus) if step else 0
                for step in generator.vector
            ),
            generator.order,
        )
        for own, rest in ((first, second.modulus), (second, first.modulus))
        for generator in own.generators
    )
    return SolutionSet(modulus, particular, generators)
