"""Isomorphism of interpretations: invariants that tell most apart, a search for the rest.

Elements below `first_free` are named and stay where they are.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import product

from sleuth.logic.models.interpretation import Interpretation
from sleuth.logic.models.signature import Symbol


class Classes:
    """Interpretations of one signature and size, one kept of each isomorphism class."""

    def __init__(self, first_free: int) -> None:
        self.first_free = first_free
        self._kept: dict[Hashable, list[tuple[Interpretation, list[int]]]] = {}

    def add(self, model: Interpretation) -> bool:
        """Whether the model is isomorphic to none before it."""
        colours = element_invariants(model, self.first_free)
        bucket = self._kept.setdefault(tuple(sorted(colours)), [])
        for other, others_colours in bucket:
            if isomorphic(model, colours, other, others_colours):
                return False
        bucket.append((model, colours))
        return True


def element_invariants(model: Interpretation, first_free: int) -> list[int]:
    """A number for each element that depends only on its role in the tables."""
    size = model.size
    colours = [hash(("named", each)) if each < first_free else 0 for each in range(size)]
    for _ in range(size):
        before = len(set(colours))
        colours = _refined(model, colours)
        if len(set(colours)) in (before, size):
            break
    return colours


def _refined(model: Interpretation, colours: list[int]) -> list[int]:
    size = model.size
    signs: list[list[int]] = [[colour] for colour in colours]
    for number, (symbol, table) in enumerate(model.tables.items()):
        for arguments, value in zip(product(range(size), repeat=symbol.arity), table, strict=True):
            shown = value if symbol.relation else colours[value]
            pattern = tuple(arguments.index(each) for each in arguments)
            equal = () if symbol.relation else tuple(each == value for each in arguments)
            sign = hash((number, shown, pattern, equal, tuple(colours[each] for each in arguments)))
            for place, element in enumerate(arguments):
                signs[element].append(hash((sign, place)))
            if not symbol.relation:
                signs[value].append(hash((sign, "value")))
    return [hash((each[0], tuple(sorted(each[1:])))) for each in signs]


def isomorphic(
    one: Interpretation, one_colours: list[int], other: Interpretation, other_colours: list[int]
) -> bool:
    """Whether a renaming of elements that respects the invariants turns one into the other."""
    return _extended({}, one, one_colours, other, other_colours)


def _extended(
    image: dict[int, int],
    one: Interpretation,
    one_colours: list[int],
    other: Interpretation,
    other_colours: list[int],
) -> bool:
    """Whether a partial renaming can be completed."""
    if len(image) == one.size:
        return True
    used = set(image.values())
    counts = {colour: one_colours.count(colour) for colour in one_colours}
    element = min(
        (each for each in range(one.size) if each not in image),
        key=lambda each: counts[one_colours[each]],
    )
    for target in range(one.size):
        if target in used or other_colours[target] != one_colours[element]:
            continue
        closed = _closed({**image, element: target}, one, one_colours, other, other_colours)
        if closed is not None and _extended(closed, one, one_colours, other, other_colours):
            return True
    return False


def _closed(
    image: dict[int, int],
    one: Interpretation,
    one_colours: list[int],
    other: Interpretation,
    other_colours: list[int],
) -> dict[int, int] | None:
    """The renaming with all that it forces; None if it contradicts the tables."""
    image = dict(image)
    taken = set(image.values())
    while True:
        known = len(image)
        for symbol, arguments in _known_cells(one, list(image)):
            value = one.tables[symbol][_index(arguments, one.size)]
            there = other.tables[symbol][_index(tuple(image[each] for each in arguments), one.size)]
            if symbol.relation:
                if value != there:
                    return None
            elif value in image:
                if image[value] != there:
                    return None
            else:
                if there in taken or one_colours[value] != other_colours[there]:
                    return None
                image[value] = there
                taken.add(there)
        if len(image) == known:
            return image


def _known_cells(
    model: Interpretation, elements: list[int]
) -> Iterator[tuple[Symbol, tuple[int, ...]]]:
    for symbol in model.tables:
        for arguments in product(elements, repeat=symbol.arity):
            yield symbol, arguments


def _index(arguments: tuple[int, ...], size: int) -> int:
    index = 0
    for argument in arguments:
        index = index * size + argument
    return index
