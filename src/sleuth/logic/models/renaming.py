# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# mypy: disable-error-code="untyped-decorator, no-any-return"
"""Invariants of elements, and the search for a renaming that turns one model into another.

A model is the list of its cells, table after table. Numbers are taken modulo 2^64. This file is
plain Python that Cython compiles; both ways it does the same.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:
    from sleuth import shadow as cython

_NONE = cython.declare(cython.int, -1)
_MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_FACTOR = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)


@cython.cfunc
@cython.exceptval(check=False)
def _mixed(seed: cython.ulonglong, value: cython.ulonglong) -> cython.ulonglong:
    seed = ((seed ^ value) * _FACTOR) & _MASK
    return seed ^ (seed >> 29)


@cython.cclass
class Renaming:
    """Compares models of one signature and size; elements below `first_free` stay."""

    size: cython.int
    cells: cython.int
    width: cython.int
    first_free: cython.int
    relation: cython.int[::1]
    symbol: cython.int[::1]
    base: cython.int[::1]
    arity: cython.int[::1]
    digits: cython.int[::1]
    colours: cython.ulonglong[::1]
    sums: cython.ulonglong[::1]
    one: cython.int[::1]
    other: cython.int[::1]
    one_colours: cython.ulonglong[::1]
    other_colours: cython.ulonglong[::1]
    image: cython.int[::1]
    taken: cython.int[::1]
    trail: cython.int[::1]
    mapped: cython.int

    def __init__(
        self, size: int, arities: list[int], relations: list[int], first_free: int
    ) -> None:
        self.size = size
        self.first_free = first_free
        width: cython.int = max(max(arities, default=1), 1)
        self.width = width
        symbols: list[int] = []
        bases: list[int] = []
        for number, arity in enumerate(arities):
            bases += [len(bases)] * size**arity
            symbols += [number] * size**arity
        self.cells = len(symbols)
        self.symbol = array("i", symbols or [0])
        self.base = array("i", bases or [0])
        self.relation = array("i", [relations[number] for number in symbols] or [0])
        self.arity = array("i", [arities[number] for number in symbols] or [0])
        self.digits = array("i", [0]) * max(1, self.cells * width)
        cell: cython.int
        offset: cython.int
        for cell in range(self.cells):
            rest: cython.int = cell - self.base[cell]
            for offset in range(self.arity[cell] - 1, -1, -1):
                self.digits[cell * width + offset] = rest % self.size
                rest //= self.size
        self.colours = array("Q", [0]) * size
        self.sums = array("Q", [0]) * size
        self.one = array("i", [0])
        self.other = array("i", [0])
        self.one_colours = array("Q", [0])
        self.other_colours = array("Q", [0])
        self.image = array("i", [-1]) * size
        self.taken = array("i", [0]) * size
        self.trail = array("i", [0]) * size
        self.mapped = 0

    def invariants(self, model: cython.int[::1]) -> array[int]:
        """A number for each element that depends only on its role in the tables."""
        element: cython.int
        for element in range(self.size):
            self.colours[element] = element + 1 if element < self.first_free else 0
        before: cython.int = self._distinct()
        while True:
            self._refine(model)
            after: cython.int = self._distinct()
            if after in (before, self.size):
                return array("Q", [self.colours[each] for each in range(self.size)])
            before = after

    @cython.cfunc
    @cython.exceptval(check=False)
    def _distinct(self) -> cython.int:
        count: cython.int = 0
        one: cython.int
        other: cython.int
        for one in range(self.size):
            new: cython.int = 1
            for other in range(one):
                if self.colours[other] == self.colours[one]:
                    new = 0
                    break
            count += new
        return count

    @cython.cfunc
    @cython.exceptval(check=False)
    def _refine(self, model: cython.int[::1]) -> cython.void:
        cell: cython.int
        offset: cython.int
        earlier: cython.int
        element: cython.int
        for element in range(self.size):
            self.sums[element] = 0
        for cell in range(self.cells):
            at: cython.int = cell * self.width
            value: cython.int = model[cell]
            sign: cython.ulonglong = _mixed(1, self.symbol[cell])
            if self.relation[cell]:
                sign = _mixed(sign, value)
            else:
                sign = _mixed(sign, self.colours[value])
            for offset in range(self.arity[cell]):
                element = self.digits[at + offset]
                sign = _mixed(sign, self.colours[element])
                if not self.relation[cell]:
                    sign = _mixed(sign, 1 if element == value else 2)
                for earlier in range(offset):
                    sign = _mixed(sign, 3 if self.digits[at + earlier] == element else 4)
            for offset in range(self.arity[cell]):
                element = self.digits[at + offset]
                self.sums[element] = (self.sums[element] + _mixed(sign, offset + 1)) & _MASK
            if not self.relation[cell]:
                self.sums[value] = (self.sums[value] + _mixed(sign, 1000)) & _MASK
        for element in range(self.size):
            self.colours[element] = _mixed(self.colours[element], self.sums[element])

    def isomorphic(
        self,
        one: cython.int[::1],
        one_colours: cython.ulonglong[::1],
        other: cython.int[::1],
        other_colours: cython.ulonglong[::1],
    ) -> bool:
        """Whether some renaming that respects the invariants turns one into the other."""
        self.one = one
        self.other = other
        self.one_colours = one_colours
        self.other_colours = other_colours
        element: cython.int
        for element in range(self.size):
            self.image[element] = _NONE
            self.taken[element] = 0
        self.mapped = 0
        return self._extended()

    @cython.cfunc
    @cython.exceptval(check=False)
    def _map(self, element: cython.int, target: cython.int) -> cython.bint:
        if self.taken[target] or self.one_colours[element] != self.other_colours[target]:
            return False
        self.image[element] = target
        self.taken[target] = 1
        self.trail[self.mapped] = element
        self.mapped += 1
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _extended(self) -> cython.bint:
        """Whether the renaming begun can be completed."""
        if not self._closed():
            return False
        if self.mapped == self.size:
            return True
        mark: cython.int = self.mapped
        element: cython.int = self._rarest()
        target: cython.int
        for target in range(self.size):
            if self._map(element, target):
                if self._extended():
                    return True
                while self.mapped > mark:
                    self.mapped -= 1
                    undone: cython.int = self.trail[self.mapped]
                    self.taken[self.image[undone]] = 0
                    self.image[undone] = _NONE
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _rarest(self) -> cython.int:
        """The element without an image that shares its invariant with the fewest others."""
        best: cython.int = _NONE
        fewest: cython.int = self.size + 1
        element: cython.int
        other: cython.int
        for element in range(self.size):
            if self.image[element] != _NONE:
                continue
            count: cython.int = 0
            for other in range(self.size):
                if self.one_colours[other] == self.one_colours[element]:
                    count += 1
            if count < fewest:
                fewest = count
                best = element
        return best

    @cython.cfunc
    @cython.exceptval(check=False)
    def _closed(self) -> cython.bint:
        """Add all images that the tables force; False if they contradict."""
        cell: cython.int
        offset: cython.int
        known: cython.int = _NONE
        while known != self.mapped:
            known = self.mapped
            for cell in range(self.cells):
                index: cython.int = 0
                for offset in range(self.arity[cell]):
                    target: cython.int = self.image[self.digits[cell * self.width + offset]]
                    if target == _NONE:
                        index = _NONE
                        break
                    index = index * self.size + target
                if index == _NONE:
                    continue
                value: cython.int = self.one[cell]
                there: cython.int = self.other[self.base[cell] + index]
                if self.relation[cell]:
                    if value != there:
                        return False
                elif self.image[value] != _NONE:
                    if self.image[value] != there:
                        return False
                elif not self._map(value, there):
                    return False
        return True
